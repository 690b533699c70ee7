/** What the seats of every desk must do: one person each, for as long as a lease runs. */
import type { Person } from '@curia/core/in/review';
import { describe, expect, test } from 'vitest';
import { caseGenesis, findBreak, runGenesis } from '../chain.ts';
import type { DeskChange, HeldSeat } from '../desk/seats.ts';
import {
  ann,
  bob,
  cyd,
  dan,
  event,
  item,
  judge,
  type OpenDesk,
  reviewer,
  toyDesk,
} from './toy-desk.contract.ts';

const LEASE_MS = 10 * 60_000;

/** Runs the suite against desks made by `open`. */
export function describeSeats(name: string, open: OpenDesk): void {
  describe(`${name} keeps the promises of seats`, () => {
    const toy = toyDesk(open);

    test('nobody gets two seats of an item, and nobody more than there are', async () => {
      await toy.put(item('a'));
      const first = await toy.sit(ann);
      expect(first).toMatchObject({ item_id: 'item-a', seat: 1, token: 1, round: 1 });
      expect(await toy.sit(ann)).toMatchObject({ seat: 1, token: 1 });
      expect(await toy.sit(bob)).toMatchObject({ seat: 2, token: 1 });
      expect(await toy.desk.seats.claim(cyd, { act: 'review' })).toBeUndefined();
      await expect(toy.desk.seats.claim(cyd, { act: 'review', item_id: 'item-a' })).rejects.toMatchObject({
        code: 'SEAT_REFUSED',
      });
    });

    test('the item with most answers comes first, then the oldest', async () => {
      await toy.put(item('a', { opened_at: '2026-01-03T00:00:00.000Z' }));
      await toy.put(item('b', { opened_at: '2026-01-02T00:00:00.000Z' }));
      expect((await toy.sit(ann)).item_id).toBe('item-b');
      await toy.answer(ann, await toy.sit(ann), 'reviewing');
      expect((await toy.sit(ann)).item_id).toBe('item-a');
      expect((await toy.sit(bob)).item_id).toBe('item-b');
    });

    test('a lease that is over frees the seat, and whoever lost it cannot write for it', async () => {
      await toy.put(item('a', { seats: 1 }));
      const lost = await toy.sit(ann);
      await toy.desk.seats.saveDraft('item-a', 'Ann', '{"answer":"half"}');
      toy.clock += LEASE_MS - 1;
      expect(await toy.desk.seats.claim(bob, { act: 'review' })).toBeUndefined();
      toy.clock += 1;
      const taken = await toy.sit(bob);
      expect(taken).toMatchObject({ seat: 1, token: 2 });
      await expect(toy.desk.seats.renew('item-a', ann, lost)).rejects.toMatchObject({ code: 'SEAT_LOST' });
      await expect(toy.answer(ann, lost, 'agreed')).rejects.toMatchObject({ code: 'SEAT_LOST' });
      expect(await toy.logged('item-a')).toBe(2);
      expect(await toy.desk.seats.draft('item-a', 'Ann')).toMatchObject({
        round: 1,
        draft: '{"answer":"half"}',
      });
      await toy.answer(bob, taken, 'agreed');
      expect(await toy.desk.items.find('item-a')).toMatchObject({ state: 'agreed', answered: 1 });
    });

    test('who comes back after the lease, before anybody else, still has the seat', async () => {
      await toy.put(item('a', { seats: 1 }));
      const held = await toy.sit(ann);
      toy.clock += 3 * LEASE_MS;
      await toy.answer(ann, held, 'agreed');
      expect(await toy.desk.seats.claim(bob, { act: 'review' })).toBeUndefined();
    });

    test('a seat is renewed, released and declined by who holds it', async () => {
      await toy.put(item('a', { seats: 1 }));
      const held = await toy.sit(ann);
      toy.clock += LEASE_MS / 2;
      const renewed = await toy.desk.seats.renew('item-a', ann, held);
      expect(renewed).toMatchObject({
        token: held.token,
        until: new Date(toy.clock + LEASE_MS).toISOString(),
      });
      await expect(toy.desk.seats.release('item-a', bob, held)).rejects.toMatchObject({ code: 'SEAT_LOST' });
      await toy.desk.seats.release('item-a', ann, held);
      expect(await toy.sit(bob)).toMatchObject({ token: 2 });
      await toy.desk.seats.release('item-a', bob, (await toy.sit(bob))!);
      const people = [ann, bob, cyd];
      for (const [at, who] of people.entries())
        expect(await toy.desk.seats.decline('item-a', who, await toy.sit(who), 'not mine')).toBe(at + 1);
      expect(await toy.desk.seats.declines('item-a')).toHaveLength(3);
      expect(await toy.desk.items.list({ declines: 3 }, null)).toHaveLength(1);
      expect(await toy.desk.seats.claim(ann, { act: 'review' })).toBeUndefined();
      await expect(toy.desk.seats.claim(ann, { act: 'review', item_id: 'item-a' })).rejects.toMatchObject({
        code: 'SEAT_REFUSED',
      });
      expect(await toy.desk.items.find('item-a')).toMatchObject({ answered: 0, state: 'waiting' });
    });

    test('an answer is stored with its event, or neither is', async () => {
      await toy.put(item('a'));
      const held = await toy.sit(ann);
      await toy.desk.seats.saveDraft('item-a', 'Ann', '{}');
      const change: DeskChange = {
        item_id: 'item-a',
        who: ann,
        after: 1,
        events: [event('review-submitted')],
        effect: { kind: 'answer', hold: held },
        standing: { round: 1, state: 'reviewing' },
      };
      await expect(toy.desk.seats.commit(change)).rejects.toMatchObject({ code: 'STORE_CONFLICT' });
      expect(await toy.desk.items.find('item-a')).toMatchObject({ state: 'waiting', answered: 0 });
      const { events: stored } = await toy.desk.seats.commit({ ...change, after: 2 });
      expect(stored).toEqual((await toy.store.cases.events('r1', 'a')).slice(-1));
      const genesis = caseGenesis(
        runGenesis((await toy.store.runs.find('r1'))!),
        (await toy.store.cases.find('r1', 'a'))!,
      );
      expect(findBreak(genesis, await toy.store.cases.events('r1', 'a'))).toBeUndefined();
      expect(await toy.desk.items.find('item-a')).toMatchObject({ state: 'reviewing', answered: 1 });
      expect(await toy.desk.seats.draft('item-a', 'Ann')).toBeUndefined();
      await expect(toy.desk.seats.commit({ ...change, after: 3 })).rejects.toMatchObject({
        code: 'SEAT_LOST',
      });
      expect(await toy.logged('item-a')).toBe(3);
    });

    test('a dispute opens one seat, for an adjudicator who did not review', async () => {
      await toy.put(item('a'));
      await toy.answer(ann, await toy.sit(ann), 'reviewing');
      await toy.answer(bob, await toy.sit(bob), 'disputed');
      expect((await toy.desk.seats.of('item-a')).map(({ seat }) => seat)).toEqual([0, 1, 2]);
      expect(await toy.desk.seats.claim(dan, { act: 'review' })).toBeUndefined();
      await expect(toy.desk.seats.claim(dan, { act: 'adjudicate', item_id: 'item-a' })).rejects.toMatchObject(
        {
          code: 'ROLE_REFUSED',
        },
      );
      expect(await toy.desk.seats.claim(judge('Ann'), { act: 'adjudicate' })).toBeUndefined();
      const held = (await toy.desk.seats.claim(judge('Eve'), { act: 'adjudicate' }))!;
      expect(held.seat).toBe(0);
      expect(await toy.desk.seats.claim(judge('Fay'), { act: 'adjudicate' })).toBeUndefined();
      await toy.answer(judge('Eve'), held, 'adjudicated');
      expect(await toy.desk.items.find('item-a')).toMatchObject({ state: 'adjudicated', answered: 2 });
    });

    test('an answer is taken back until somebody sits down later', async () => {
      await toy.put(item('a'));
      await toy.answer(ann, await toy.sit(ann), 'reviewing');
      const undo = async (): Promise<void> => {
        await toy.desk.seats.commit({
          item_id: 'item-a',
          who: ann,
          after: await toy.logged('item-a'),
          events: [event('review-withdrawn')],
          effect: { kind: 'undo', seat: 1 },
          standing: { round: 1, state: 'waiting' },
        });
      };
      await undo();
      expect(await toy.desk.items.find('item-a')).toMatchObject({ state: 'waiting', answered: 0 });
      await toy.answer(ann, await toy.sit(ann), 'reviewing');
      await toy.sit(bob);
      const before = await toy.logged('item-a');
      await expect(undo()).rejects.toMatchObject({ code: 'REVIEW_CONFLICT' });
      expect(await toy.logged('item-a')).toBe(before);
    });

    test('a reopened item has new seats, and its earlier reviewers come last', async () => {
      await toy.put(item('a', { seats: 1 }));
      await toy.put(item('b', { seats: 1, opened_at: '2026-02-01T00:00:00.000Z' }));
      await toy.answer(ann, await toy.sit(ann, 'item-a'), 'agreed');
      await toy.desk.seats.commit({
        item_id: 'item-a',
        who: judge('Eve'),
        after: await toy.logged('item-a'),
        events: [event('review-reopened')],
        effect: { kind: 'reopen', seats: 2 },
        standing: { round: 2, state: 'waiting' },
      });
      expect(await toy.desk.items.find('item-a')).toMatchObject({
        round: 2,
        seats: 2,
        answered: 0,
        state: 'waiting',
      });
      // The older item would come first, had Ann not reviewed it.
      expect((await toy.sit(ann)).item_id).toBe('item-b');
      expect((await toy.sit(bob)).item_id).toBe('item-a');
    });

    test('a dispute that is sent back has new seats; all who know it come last, and a lost seat sends nothing back', async () => {
      await toy.put(item('a'));
      await toy.answer(ann, await toy.sit(ann), 'reviewing');
      await toy.answer(bob, await toy.sit(bob), 'disputed');
      const held = (await toy.desk.seats.claim(judge('Eve'), { act: 'adjudicate' }))!;
      await toy.desk.seats.saveDraft('item-a', 'Eve', '{}');
      const change = (who: Person, hold: HeldSeat): DeskChange => ({
        item_id: 'item-a',
        who,
        after: 4,
        events: [event('review-sent-back')],
        effect: { kind: 'send-back', seats: 2, hold },
        standing: { round: 2, state: 'waiting' },
      });
      toy.clock += LEASE_MS + 1;
      const taken = (await toy.desk.seats.claim(judge('Fay'), { act: 'adjudicate' }))!;
      await expect(toy.desk.seats.commit(change(judge('Eve'), held))).rejects.toMatchObject({
        code: 'SEAT_LOST',
      });
      expect(await toy.logged('item-a')).toBe(4);
      await toy.desk.seats.commit(change(judge('Fay'), taken));
      expect(await toy.desk.items.find('item-a')).toMatchObject({
        round: 2,
        state: 'waiting',
        answered: 0,
        seats: 2,
      });
      await toy.put(item('b', { seats: 3, opened_at: '2026-01-02T00:00:00.000Z' }));
      for (const who of [ann, bob, judge('Fay')]) expect((await toy.sit(who)).item_id).toBe('item-b');
      expect((await toy.sit(cyd)).item_id).toBe('item-a');
    });

    test('the number of seats changes until there is a review', async () => {
      await toy.put(item('a', { seats: 1 }));
      expect(await toy.desk.seats.setCount('item-a', 3)).toMatchObject({ seats: 3 });
      await toy.sit(ann);
      await toy.sit(bob);
      await expect(toy.desk.seats.setCount('item-a', 1)).rejects.toMatchObject({ code: 'REVIEW_CONFLICT' });
      expect(await toy.desk.seats.setCount('item-a', 2)).toMatchObject({ seats: 2 });
      await toy.answer(ann, await toy.sit(ann), 'reviewing');
      await expect(toy.desk.seats.setCount('item-a', 5)).rejects.toMatchObject({ code: 'REVIEW_CONFLICT' });
      await expect(toy.desk.seats.setCount('item-a', 0)).rejects.toMatchObject({ code: 'USAGE' });
    });

    test('many people who claim at once get different seats', async () => {
      await toy.put(item('a', { seats: 3 }));
      await toy.put(item('b', { seats: 3 }));
      const people = Array.from({ length: 8 }, (_, at) => reviewer(`p${at}`));
      const nameOf = (held: HeldSeat | undefined): string => `${held?.item_id} ${held?.seat}`;
      const seats = await Promise.all(people.map((who) => toy.desk.seats.claim(who, { act: 'review' })));
      const taken = seats.filter((held) => held !== undefined).map(nameOf);
      expect(new Set(taken).size).toBe(6);
      expect(taken).toHaveLength(6);
      // Whoever sits gets the same seat in every window.
      const at = seats.findIndex((held) => held !== undefined);
      const again = await Promise.all(
        [1, 2, 3].map(() => toy.desk.seats.claim(people[at]!, { act: 'review' })),
      );
      expect(again.map(nameOf)).toEqual([1, 2, 3].map(() => nameOf(seats[at])));
    });
  });
}
