/** What the queues of every desk must do. */
import { describe, expect, test } from 'vitest';
import type { NewQueue, WaitingFor } from '../desk/queues.ts';
import { ann, event, item, judge, type OpenDesk, reviewer, toyDesk } from './toy-desk.contract.ts';

const QUEUE: NewQueue = {
  queue_id: 'toy',
  court: 'toy',
  outcome: null,
  rule: null,
  reviews: null,
  guideline: '',
  shows_machine: false,
};
const byQueue = (one: WaitingFor, other: WaitingFor): number => (one.queue_id < other.queue_id ? -1 : 1);

/** Runs the suite against desks made by `open`. */
export function describeQueues(name: string, open: OpenDesk): void {
  describe(`${name} keeps the promises of queues`, () => {
    const toy = toyDesk(open);

    test('the median time of a queue is told from twenty reviews on', async () => {
      const people = Array.from({ length: 21 }, (_, at) => reviewer(`P${at}`));
      await toy.put(item('a', { seats: 22 }));
      for (const [at, who] of people.entries()) {
        const held = await toy.sit(who);
        toy.clock += (at + 1) * 1000;
        await toy.answer(who, held, 'reviewing');
        const { review_time } = await toy.desk.queues.find('toy', null);
        const n = at + 1;
        expect(review_time).toEqual({ n, median_seconds: n < 20 ? null : (n + 1) / 2 });
      }
    });

    test('an item is in the newest queue that takes it, and moves until somebody has reviewed it', async () => {
      const ruled = (outcome: string, rule: string) => ({ rulings: [{ outcome, rule }] });
      await toy.put(item('a', ruled('ASK', 'split')));
      await toy.put(item('b', ruled('ASK', 'absent')));
      await toy.put(item('c', ruled('ASK', 'split')));
      expect(await toy.desk.queues.all(null)).toMatchObject([
        { queue_id: 'toy', court: 'toy', reviews: null, items: { waiting: 3, agreed: 0 }, declined: 0 },
      ]);
      await toy.answer(ann, await toy.sit(ann, 'item-c'), 'reviewing');
      const split = { ...QUEUE, queue_id: 'toy.split', rule: 'split', reviews: 3, guideline: 'read it' };
      expect(await toy.desk.queues.set(split)).toMatchObject({
        ...split,
        items: { waiting: 1, reviewing: 0 },
      });
      expect(
        (await toy.desk.items.list({ queue_id: 'toy.split' }, null)).map(({ item_id }) => item_id),
      ).toEqual(['item-a']);
      // What comes later goes there at once, with as many seats as the queue wants.
      expect(await toy.put(item('d', ruled('ASK', 'split')))).toMatchObject({
        queue_id: 'toy.split',
        seats: 3,
      });
      expect(await toy.put(item('e', ruled('KEEP', 'split')))).toMatchObject({ queue_id: 'toy.split' });
      await toy.desk.queues.set({ ...QUEUE, queue_id: 'toy.kept', outcome: 'KEEP', rule: 'split' });
      expect(await toy.desk.items.find('item-e')).toMatchObject({ queue_id: 'toy.kept' });
      await toy.desk.queues.set({ ...QUEUE, queue_id: 'toy.kept', outcome: 'KEEP', rule: 'absent' });
      expect(await toy.desk.items.find('item-e')).toMatchObject({ queue_id: 'toy.split' });
      expect(await toy.desk.seats.claim(ann, { act: 'review', queue_id: 'toy.kept' })).toBeUndefined();
      expect((await toy.desk.seats.claim(ann, { act: 'review', queue_id: 'toy' }))!.item_id).toBe('item-b');
      expect((await toy.desk.queues.waitingFor(ann, 'review')).toSorted(byQueue)).toEqual([
        { queue_id: 'toy', items: 1 },
        { queue_id: 'toy.split', items: 3 },
      ]);
      expect(await toy.desk.queues.waitingFor(judge('Eve'), 'adjudicate')).toEqual([]);
      await expect(toy.desk.queues.find('toy.none', null)).rejects.toMatchObject({ code: 'QUEUE_NOT_FOUND' });
      await expect(toy.desk.queues.set({ ...QUEUE, reviews: 100 })).rejects.toMatchObject({ code: 'USAGE' });
    });

    test('a queue is closed once nothing is open, and open again once something is', async () => {
      await toy.put(item('a', { seats: 1 }));
      expect(await toy.desk.queues.close('toy')).toMatchObject({ closed_at: null, items: { waiting: 1 } });
      await toy.answer(ann, await toy.sit(ann), 'agreed');
      expect(await toy.desk.queues.close('toy')).toMatchObject({ closed_at: expect.any(String) });
      await toy.put(item('b', { seats: 1 }));
      expect(await toy.desk.queues.find('toy', null)).toMatchObject({ closed_at: null });
      await toy.answer(ann, await toy.sit(ann), 'agreed');
      await toy.desk.queues.close('toy');
      await toy.desk.seats.commit({
        item_id: 'item-a',
        who: judge('Eve'),
        after: await toy.logged('item-a'),
        events: [event('review-reopened')],
        effect: { kind: 'reopen', seats: 1 },
        standing: { round: 2, state: 'waiting' },
      });
      expect(await toy.desk.queues.find('toy', null)).toMatchObject({
        closed_at: null,
        items: { waiting: 1, agreed: 1 },
      });
      await expect(toy.desk.queues.close('none')).rejects.toMatchObject({ code: 'QUEUE_NOT_FOUND' });
    });
  });
}
