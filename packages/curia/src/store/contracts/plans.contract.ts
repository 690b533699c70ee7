/** What every desk must do with what a lead plans: the line, items that are kept for somebody, and what each person did. */
import { readerOf } from '@curia/core/in/review';
import { describe, expect, test } from 'vitest';
import type { LineFilter } from '../desk/items.ts';
import { ann, bob, item, judge, type OpenDesk, toyDesk } from './toy-desk.contract.ts';

const annReads = readerOf('Ann', ['reviewer']);
const leadReads = readerOf('Lead', ['operator']);
const eveReads = readerOf('Eve', ['adjudicator']);

/** Runs the suite against desks made by `open`. */
export function describePlans(name: string, open: OpenDesk): void {
  describe(`${name} keeps the promises of plans`, () => {
    const toy = toyDesk(open);
    const line = async (more: Partial<LineFilter> = {}, reader = leadReads): Promise<string[]> =>
      (await toy.desk.items.line({ view: 'open', limit: 10, ...more }, reader)).map(({ case_id }) => case_id);

    test('items stand in line by their date, from any place on, and those without one come last', async () => {
      for (const one of ['a', 'b', 'c']) await toy.put(item(one));
      expect(await line()).toEqual(['a', 'b', 'c']);
      await toy.desk.items.plan('item-b', { due_at: '2026-01-02T00:00:00.000Z' });
      await toy.desk.items.plan('item-c', { due_at: '2026-01-01T12:00:00.000Z' });
      expect(await line()).toEqual(['c', 'b', 'a']);
      const [first] = await toy.desk.items.line({ view: 'open', limit: 1 }, leadReads);
      expect(first).toMatchObject({ due_at: '2026-01-01T12:00:00.000Z', asked: 'What is right for c?' });
      expect(await line({ after: first! })).toEqual(['b', 'a']);
      expect(
        await line({ due_from: '2026-01-01T12:00:00.000Z', due_before: '2026-01-02T00:00:00.000Z' }),
      ).toEqual(['c']);
      expect(await line({ undated: true })).toEqual(['a']);
      await toy.desk.items.plan('item-c', { due_at: null });
      expect(await line({ undated: true })).toEqual(['a', 'c']);
    });

    test('items are found by case and by words, whatever letters mean elsewhere', async () => {
      await toy.put(item('a', { asked: 'Zählt 100 % der Rechnung?' }));
      await toy.put(item('b', { asked: '결제는 됐습니다' }));
      expect(await line({ search: 'ZÄHLT 100 %' })).toEqual(['a']);
      expect(await line({ search: '결제' })).toEqual(['b']);
      for (const search of ['%', '_', '!', "'"])
        expect(await line({ search })).toEqual(search === '%' ? ['a'] : []);
      expect(await line({ queue_id: 'toy', run_id: 'r1' })).toEqual(['a', 'b']);
      expect(await line({ queue_id: 'other' })).toEqual([]);
      expect(await line({ run_id: 'r2' })).toEqual([]);
    });

    test('a desk of earlier times learns what its items ask, and keeps them', async () => {
      await toy.put(item('a', { asked: 'What?' }));
      const again = await toy.put({ ...item('a'), item_id: 'another' });
      expect(again).toMatchObject({ item_id: 'item-a', asked: 'What?' });
      expect(await line()).toEqual(['a']);
    });

    test('a seat is kept for whoever an item is assigned to, until they sit, decline or see it whole', async () => {
      await toy.put(item('a', { seats: 1 }));
      await toy.put(item('b', { seats: 2 }));
      await toy.desk.items.plan('item-a', { assigned: 'Bob' });
      await toy.desk.items.plan('item-b', { assigned: 'Bob' });
      expect(await line({ assigned: 'Bob' })).toEqual(['a', 'b']);
      expect(await line({ assigned: null })).toEqual([]);
      expect(await line({ view: 'for-you' }, annReads)).toEqual(['b']);
      await expect(toy.sit(ann, 'item-a')).rejects.toMatchObject({ code: 'SEAT_REFUSED' });
      // Of two seats one is kept; the other is anybody's.
      expect(await toy.sit(ann)).toMatchObject({ item_id: 'item-b' });
      await expect(toy.sit({ person: 'Cyd', role: 'reviewer' }, 'item-b')).rejects.toMatchObject({
        code: 'SEAT_REFUSED',
      });
      const held = await toy.sit(bob, 'item-a');
      expect((await toy.desk.items.line({ view: 'open', limit: 1 }, leadReads))[0]?.held_by).toBe('Bob');
      expect((await toy.desk.items.line({ view: 'open', limit: 1 }, annReads))[0]?.held_by).toBeNull();
      await toy.desk.seats.decline('item-a', bob, held, 'I know them');
      expect((await toy.desk.items.find('item-a'))?.assigned).toBeNull();
      expect(await toy.sit({ person: 'Cyd', role: 'reviewer' }, 'item-a')).toBeDefined();
    });

    test('whoever belongs to queues is given nothing else; to none, everything', async () => {
      await toy.put(item('a'));
      await toy.desk.people.setQueues('Ann', ['elsewhere']);
      expect(await toy.desk.seats.claim(ann, { act: 'review' })).toBeUndefined();
      expect(await line({ view: 'for-you' }, annReads)).toEqual([]);
      await expect(toy.sit(ann, 'item-a')).rejects.toMatchObject({ code: 'SEAT_REFUSED' });
      await toy.desk.people.setQueues('Ann', ['elsewhere', 'toy']);
      expect(await toy.desk.people.members()).toEqual([
        { person: 'Ann', queue_id: 'elsewhere' },
        { person: 'Ann', queue_id: 'toy' },
      ]);
      expect(await toy.desk.queues.waitingFor(ann, 'review')).toEqual([{ queue_id: 'toy', items: 1 }]);
      expect(await toy.sit(ann)).toMatchObject({ item_id: 'item-a' });
      // Whoever sits stays.
      await toy.desk.people.setQueues('Ann', ['elsewhere']);
      expect(await toy.sit(ann)).toMatchObject({ item_id: 'item-a' });
    });

    test('a view shows what a reader may know: a dispute is one for whoever decides it, and for nobody who reviews', async () => {
      await toy.put(item('a'));
      await toy.answer(ann, await toy.sit(ann), 'reviewing');
      await toy.answer(bob, await toy.sit(bob), 'disputed');
      expect(await line({ view: 'disputed' })).toEqual(['a']);
      expect(await line({ view: 'disputed' }, eveReads)).toEqual(['a']);
      expect(await line({ view: 'for-you' }, eveReads)).toEqual(['a']);
      expect(await line({ view: 'disputed' }, annReads)).toEqual([]);
      const [seen] = await toy.desk.items.line({ view: 'open', limit: 1 }, annReads);
      expect(seen).toMatchObject({ state: 'reviewing', answered: 1, held_by: null });
      expect(await line({ view: 'settled' })).toEqual([]);
    });

    test('what somebody did is listed, the newest first, and counted as it fared', async () => {
      for (const one of ['a', 'b', 'c']) await toy.put(item(one, { seats: 1 }));
      await toy.answer(ann, await toy.sit(ann, 'item-a'), 'agreed', ['Ann']);
      toy.clock += 60_000;
      const held = await toy.sit(ann, 'item-b');
      toy.clock += 30_000;
      await toy.answer(ann, held, 'agreed', []);
      toy.clock += 60_000;
      await toy.desk.seats.decline('item-c', ann, await toy.sit(ann, 'item-c'), 'I know them');
      const acts = await toy.desk.seats.actsOf('Ann', 10);
      expect(acts.map(({ item_id, declined, seconds }) => [item_id, declined, seconds])).toEqual([
        ['item-c', 'I know them', null],
        ['item-b', null, 30],
        ['item-a', null, 0],
      ]);
      expect(await toy.desk.seats.actsOf('Ann', 1, acts[0]!)).toEqual([acts[1]]);
      expect(await toy.desk.seats.actsOf('Ann', 9, acts[2]!)).toEqual([]);
      expect(await toy.desk.people.tallies('Ann')).toEqual([
        { person: 'Ann', has_now: 0, drafts: 0, answered: 2, settled: 2, stood: 1 },
      ]);
      await expect(toy.desk.items.plan('item-a', { assigned: 'Ann' })).rejects.toMatchObject({
        code: 'REVIEW_CONFLICT',
      });
      expect(await line({ view: 'settled' })).toEqual(['a', 'b']);
    });

    test('whoever leaves gives back what they have, keeps what they said, and comes in no more', async () => {
      for (const one of ['a', 'b', 'c']) await toy.put(item(one, { seats: 1 }));
      const { token } = await toy.desk.tokens.create('Ann', 'reviewer', 1);
      await toy.answer(ann, await toy.sit(ann, 'item-a'), 'agreed', ['Ann']);
      const held = await toy.sit(ann, 'item-b');
      await toy.desk.seats.saveDraft('item-b', 'Ann', '{}');
      await toy.desk.items.plan('item-c', { assigned: 'Ann' });
      expect(await toy.desk.people.tallies('Ann')).toEqual([
        { person: 'Ann', has_now: 2, drafts: 1, answered: 1, settled: 1, stood: 1 },
      ]);
      expect(await toy.desk.people.leave('Ann')).toEqual({ tokens: 1, items: 2 });
      await expect(toy.desk.tokens.read(token)).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
      await expect(toy.desk.seats.renew('item-b', ann, held)).rejects.toMatchObject({ code: 'SEAT_LOST' });
      expect(await toy.desk.seats.draft('item-b', 'Ann')).toBeDefined();
      expect(await line({ assigned: null })).toEqual(['b', 'c']);
      expect((await toy.desk.people.tallies('Ann'))[0]).toMatchObject({ has_now: 0, answered: 1, stood: 1 });
      expect(await toy.desk.people.leave('Ann')).toEqual({ tokens: 0, items: 0 });
      expect(await toy.desk.seats.claim(judge('Eve'), { act: 'adjudicate' })).toBeUndefined();
    });
  });
}
