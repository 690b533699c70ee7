/** What every queue must do; each implementation runs this suite. */
import type { ItemState, Person } from '@curia/core/internal';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NewEvent } from '../cases.ts';
import { caseGenesis, findBreak, runGenesis } from '../chain.ts';
import type { Store } from '../store.ts';
import type { DeskChange, HeldSeat, NewQueue, NewQueueItem, Queue, QueueItem, WaitingFor } from './queue.ts';

const AT = '2026-01-01T00:00:00.000Z';
const LEASE_MS = 10 * 60_000;
const CASES = ['a', 'b', 'c'];

/** A store with its queue, and the clock of its leases. */
export interface QueueUnderTest {
  readonly store: Store;
  readonly queue: Queue;
}

const reviewer = (person: string): Person => ({ person, role: 'reviewer' });
const judge = (person: string): Person => ({ person, role: 'adjudicator' });
const [ann, bob, cyd, dan] = ['Ann', 'Bob', 'Cyd', 'Dan'].map(reviewer) as [Person, Person, Person, Person];
const event = (kind: string): NewEvent => ({ kind, at: AT, body: '{}' });

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

/** Runs the suite against queues made by `open`, which is given the clock. */
export function describeQueue(name: string, open: (now: () => number) => Promise<QueueUnderTest>): void {
  describe(`${name} keeps the promises of a queue`, () => {
    let store: Store;
    let queue: Queue;
    let clock = 0;
    beforeEach(async () => {
      clock = Date.parse(AT);
      ({ store, queue } = await open(() => clock));
      const cases = CASES.map((case_id) => ({ case_id, input: '{}', problem: null }));
      await store.runs.create('r1', cases, () => ({ created_at: AT, manifest: '{}' }));
      for (const case_id of CASES)
        await store.cases.append('r1', case_id, 0, [event('ruled'), event('packet-opened')]);
    });
    afterEach(async () => {
      await queue.close();
      await store.close();
    });

    const item = (case_id: string, more: Partial<NewQueueItem> = {}): NewQueueItem => ({
      item_id: `item-${case_id}`,
      court: 'toy',
      run_id: 'r1',
      case_id,
      packet_id: case_id,
      opened_at: AT,
      opened: [],
      seats: 2,
      round: 1,
      state: 'waiting',
      answered: [],
      rulings: [],
      ...more,
    });
    const put = async (one: NewQueueItem): Promise<QueueItem> => (await queue.put([one]))[0]!;
    const sit = async (who: Person, item_id?: string): Promise<HeldSeat> => {
      const held = await queue.claim(who, { act: 'review', ...(item_id === undefined ? {} : { item_id }) });
      expect(held).toBeDefined();
      return held!;
    };
    const logged = async (item_id: string): Promise<number> => {
      const { run_id, case_id } = (await queue.item(item_id))!;
      return (await store.cases.events(run_id, case_id)).length;
    };
    /** Answers as if the reviews said what leads to a state. */
    const answer = async (who: Person, held: HeldSeat, state: ItemState): Promise<void> => {
      const change: DeskChange = {
        item_id: held.item_id,
        who,
        after: await logged(held.item_id),
        events: [event('review-submitted')],
        effect: { kind: 'answer', hold: held },
        standing: { round: held.round, state },
      };
      await queue.commit(change);
    };

    test('what people were handed is found until it is on the desk, and put there once', async () => {
      expect(await queue.newCases(2)).toEqual(['a', 'b'].map((case_id) => ({ run_id: 'r1', case_id })));
      expect(await queue.newCases(9, { run_id: 'r1', case_id: 'b' })).toEqual([
        { run_id: 'r1', case_id: 'c' },
      ]);
      await put(item('a'));
      const again = await put(item('a', { seats: 5 }));
      expect(again).toMatchObject({ seats: 2, asked_by: 1, answered: 0, declines: 0 });
      expect(await queue.newCases(9)).toHaveLength(2);
      expect(await queue.itemOf('r1', 'a')).toEqual(again);
      expect(await queue.itemOf('r1', 'b')).toBeUndefined();
      expect(await queue.item('nothing')).toBeUndefined();
      expect((await queue.itemsLike('item-')).map(({ item_id }) => item_id)).toEqual(['item-a']);
    });

    test('the same question of another case is the same item, and keeps the log of the first', async () => {
      await put(item('a'));
      const linked = await put({ ...item('b'), item_id: 'item-a' });
      expect(linked).toMatchObject({ case_id: 'a', asked_by: 2 });
      expect(await queue.itemOf('r1', 'b')).toEqual(linked);
      expect(await queue.items({ run_id: 'r1' }, null)).toEqual([linked]);
    });

    test('nobody gets two seats of an item, and nobody more than there are', async () => {
      await put(item('a'));
      const first = await sit(ann);
      expect(first).toMatchObject({ item_id: 'item-a', seat: 1, token: 1, round: 1 });
      expect(await sit(ann)).toMatchObject({ seat: 1, token: 1 });
      expect(await sit(bob)).toMatchObject({ seat: 2, token: 1 });
      expect(await queue.claim(cyd, { act: 'review' })).toBeUndefined();
      await expect(queue.claim(cyd, { act: 'review', item_id: 'item-a' })).rejects.toMatchObject({
        code: 'SEAT_REFUSED',
      });
    });

    test('the item with most answers comes first, then the oldest', async () => {
      await put(item('a', { opened_at: '2026-01-03T00:00:00.000Z' }));
      await put(item('b', { opened_at: '2026-01-02T00:00:00.000Z' }));
      expect((await sit(ann)).item_id).toBe('item-b');
      await answer(ann, await sit(ann), 'reviewing');
      expect((await sit(ann)).item_id).toBe('item-a');
      expect((await sit(bob)).item_id).toBe('item-b');
    });

    test('a lease that is over frees the seat, and whoever lost it cannot write for it', async () => {
      await put(item('a', { seats: 1 }));
      const lost = await sit(ann);
      await queue.saveDraft('item-a', 'Ann', '{"answer":"half"}');
      clock += LEASE_MS - 1;
      expect(await queue.claim(bob, { act: 'review' })).toBeUndefined();
      clock += 1;
      const taken = await sit(bob);
      expect(taken).toMatchObject({ seat: 1, token: 2 });
      await expect(queue.renew('item-a', ann, lost)).rejects.toMatchObject({ code: 'SEAT_LOST' });
      await expect(answer(ann, lost, 'agreed')).rejects.toMatchObject({ code: 'SEAT_LOST' });
      expect(await logged('item-a')).toBe(2);
      expect(await queue.draft('item-a', 'Ann')).toMatchObject({ round: 1, draft: '{"answer":"half"}' });
      await answer(bob, taken, 'agreed');
      expect(await queue.item('item-a')).toMatchObject({ state: 'agreed', answered: 1 });
    });

    test('who comes back after the lease, before anybody else, still has the seat', async () => {
      await put(item('a', { seats: 1 }));
      const held = await sit(ann);
      clock += 3 * LEASE_MS;
      await answer(ann, held, 'agreed');
      expect(await queue.claim(bob, { act: 'review' })).toBeUndefined();
    });

    test('a seat is renewed, released and declined by who holds it', async () => {
      await put(item('a', { seats: 1 }));
      const held = await sit(ann);
      clock += LEASE_MS / 2;
      const renewed = await queue.renew('item-a', ann, held);
      expect(renewed).toMatchObject({ token: held.token, until: new Date(clock + LEASE_MS).toISOString() });
      await expect(queue.release('item-a', bob, held)).rejects.toMatchObject({ code: 'SEAT_LOST' });
      await queue.release('item-a', ann, held);
      expect(await sit(bob)).toMatchObject({ token: 2 });
      await queue.release('item-a', bob, (await sit(bob))!);
      const people = [ann, bob, cyd];
      for (const [at, who] of people.entries())
        expect(await queue.decline('item-a', who, await sit(who), 'not mine')).toBe(at + 1);
      expect(await queue.declines('item-a')).toHaveLength(3);
      expect(await queue.items({ declines: 3 }, null)).toHaveLength(1);
      expect(await queue.claim(ann, { act: 'review' })).toBeUndefined();
      await expect(queue.claim(ann, { act: 'review', item_id: 'item-a' })).rejects.toMatchObject({
        code: 'SEAT_REFUSED',
      });
      expect(await queue.item('item-a')).toMatchObject({ answered: 0, state: 'waiting' });
    });

    test('an answer is stored with its event, or neither is', async () => {
      await put(item('a'));
      const held = await sit(ann);
      await queue.saveDraft('item-a', 'Ann', '{}');
      const change: DeskChange = {
        item_id: 'item-a',
        who: ann,
        after: 1,
        events: [event('review-submitted')],
        effect: { kind: 'answer', hold: held },
        standing: { round: 1, state: 'reviewing' },
      };
      await expect(queue.commit(change)).rejects.toMatchObject({ code: 'STORE_CONFLICT' });
      expect(await queue.item('item-a')).toMatchObject({ state: 'waiting', answered: 0 });
      const { events: stored } = await queue.commit({ ...change, after: 2 });
      expect(stored).toEqual((await store.cases.events('r1', 'a')).slice(-1));
      const genesis = caseGenesis(
        runGenesis((await store.runs.find('r1'))!),
        (await store.cases.find('r1', 'a'))!,
      );
      expect(findBreak(genesis, await store.cases.events('r1', 'a'))).toBeUndefined();
      expect(await queue.item('item-a')).toMatchObject({ state: 'reviewing', answered: 1 });
      expect(await queue.draft('item-a', 'Ann')).toBeUndefined();
      await expect(queue.commit({ ...change, after: 3 })).rejects.toMatchObject({ code: 'SEAT_LOST' });
      expect(await logged('item-a')).toBe(3);
    });

    test('a dispute opens one seat, for an adjudicator who did not review', async () => {
      await put(item('a'));
      await answer(ann, await sit(ann), 'reviewing');
      await answer(bob, await sit(bob), 'disputed');
      expect((await queue.seats('item-a')).map(({ seat }) => seat)).toEqual([0, 1, 2]);
      expect(await queue.claim(dan, { act: 'review' })).toBeUndefined();
      await expect(queue.claim(dan, { act: 'adjudicate', item_id: 'item-a' })).rejects.toMatchObject({
        code: 'ROLE_REFUSED',
      });
      expect(await queue.claim(judge('Ann'), { act: 'adjudicate' })).toBeUndefined();
      const held = (await queue.claim(judge('Eve'), { act: 'adjudicate' }))!;
      expect(held.seat).toBe(0);
      expect(await queue.claim(judge('Fay'), { act: 'adjudicate' })).toBeUndefined();
      await answer(judge('Eve'), held, 'adjudicated');
      expect(await queue.item('item-a')).toMatchObject({ state: 'adjudicated', answered: 2 });
    });

    test('an answer is taken back until somebody sits down later', async () => {
      await put(item('a'));
      await answer(ann, await sit(ann), 'reviewing');
      const undo = async (): Promise<void> => {
        await queue.commit({
          item_id: 'item-a',
          who: ann,
          after: await logged('item-a'),
          events: [event('review-withdrawn')],
          effect: { kind: 'undo', seat: 1 },
          standing: { round: 1, state: 'waiting' },
        });
      };
      await undo();
      expect(await queue.item('item-a')).toMatchObject({ state: 'waiting', answered: 0 });
      await answer(ann, await sit(ann), 'reviewing');
      await sit(bob);
      const before = await logged('item-a');
      await expect(undo()).rejects.toMatchObject({ code: 'REVIEW_CONFLICT' });
      expect(await logged('item-a')).toBe(before);
    });

    test('a reopened item has new seats, and its earlier reviewers come last', async () => {
      await put(item('a', { seats: 1 }));
      await put(item('b', { seats: 1, opened_at: '2026-02-01T00:00:00.000Z' }));
      await answer(ann, await sit(ann, 'item-a'), 'agreed');
      await queue.commit({
        item_id: 'item-a',
        who: judge('Eve'),
        after: await logged('item-a'),
        events: [event('review-reopened')],
        effect: { kind: 'reopen', seats: 2 },
        standing: { round: 2, state: 'waiting' },
      });
      expect(await queue.item('item-a')).toMatchObject({ round: 2, seats: 2, answered: 0, state: 'waiting' });
      // The older item would come first, had Ann not reviewed it.
      expect((await sit(ann)).item_id).toBe('item-b');
      expect((await sit(bob)).item_id).toBe('item-a');
    });

    test('a dispute that is sent back has new seats; all who know it come last, and a lost seat sends nothing back', async () => {
      await put(item('a'));
      await answer(ann, await sit(ann), 'reviewing');
      await answer(bob, await sit(bob), 'disputed');
      const held = (await queue.claim(judge('Eve'), { act: 'adjudicate' }))!;
      await queue.saveDraft('item-a', 'Eve', '{}');
      const change = (who: Person, hold: HeldSeat): DeskChange => ({
        item_id: 'item-a',
        who,
        after: 4,
        events: [event('review-sent-back')],
        effect: { kind: 'send-back', seats: 2, hold },
        standing: { round: 2, state: 'waiting' },
      });
      clock += LEASE_MS + 1;
      const taken = (await queue.claim(judge('Fay'), { act: 'adjudicate' }))!;
      await expect(queue.commit(change(judge('Eve'), held))).rejects.toMatchObject({ code: 'SEAT_LOST' });
      expect(await logged('item-a')).toBe(4);
      await queue.commit(change(judge('Fay'), taken));
      expect(await queue.item('item-a')).toMatchObject({ round: 2, state: 'waiting', answered: 0, seats: 2 });
      await put(item('b', { seats: 3, opened_at: '2026-01-02T00:00:00.000Z' }));
      for (const who of [ann, bob, judge('Fay')]) expect((await sit(who)).item_id).toBe('item-b');
      expect((await sit(cyd)).item_id).toBe('item-a');
    });

    test('the median time of a queue is told from twenty reviews on', async () => {
      const people = Array.from({ length: 21 }, (_, at) => reviewer(`P${at}`));
      await put(item('a', { seats: 22 }));
      for (const [at, who] of people.entries()) {
        const held = await sit(who);
        clock += (at + 1) * 1000;
        await answer(who, held, 'reviewing');
        const { review_time } = await queue.queue('toy', null);
        const n = at + 1;
        expect(review_time).toEqual({ n, median_seconds: n < 20 ? null : (n + 1) / 2 });
      }
    });

    test('the number of seats changes until there is a review', async () => {
      await put(item('a', { seats: 1 }));
      expect(await queue.setSeats('item-a', 3)).toMatchObject({ seats: 3 });
      await sit(ann);
      await sit(bob);
      await expect(queue.setSeats('item-a', 1)).rejects.toMatchObject({ code: 'REVIEW_CONFLICT' });
      expect(await queue.setSeats('item-a', 2)).toMatchObject({ seats: 2 });
      await answer(ann, await sit(ann), 'reviewing');
      await expect(queue.setSeats('item-a', 5)).rejects.toMatchObject({ code: 'REVIEW_CONFLICT' });
      await expect(queue.setSeats('item-a', 0)).rejects.toMatchObject({ code: 'USAGE' });
    });

    test('an item is in the newest queue that takes it, and moves until somebody has reviewed it', async () => {
      const ruled = (outcome: string, rule: string) => ({ rulings: [{ outcome, rule }] });
      await put(item('a', ruled('ASK', 'split')));
      await put(item('b', ruled('ASK', 'absent')));
      await put(item('c', ruled('ASK', 'split')));
      expect(await queue.queues(null)).toMatchObject([
        { queue_id: 'toy', court: 'toy', reviews: null, items: { waiting: 3, agreed: 0 }, declined: 0 },
      ]);
      await answer(ann, await sit(ann, 'item-c'), 'reviewing');
      const split = { ...QUEUE, queue_id: 'toy.split', rule: 'split', reviews: 3, guideline: 'read it' };
      expect(await queue.setQueue(split)).toMatchObject({ ...split, items: { waiting: 1, reviewing: 0 } });
      expect((await queue.items({ queue_id: 'toy.split' }, null)).map(({ item_id }) => item_id)).toEqual([
        'item-a',
      ]);
      // What comes later goes there at once, with as many seats as the queue wants.
      expect(await put(item('d', ruled('ASK', 'split')))).toMatchObject({ queue_id: 'toy.split', seats: 3 });
      expect(await put(item('e', ruled('KEEP', 'split')))).toMatchObject({ queue_id: 'toy.split' });
      await queue.setQueue({ ...QUEUE, queue_id: 'toy.kept', outcome: 'KEEP', rule: 'split' });
      expect(await queue.item('item-e')).toMatchObject({ queue_id: 'toy.kept' });
      await queue.setQueue({ ...QUEUE, queue_id: 'toy.kept', outcome: 'KEEP', rule: 'absent' });
      expect(await queue.item('item-e')).toMatchObject({ queue_id: 'toy.split' });
      expect(await queue.claim(ann, { act: 'review', queue_id: 'toy.kept' })).toBeUndefined();
      expect((await queue.claim(ann, { act: 'review', queue_id: 'toy' }))!.item_id).toBe('item-b');
      expect((await queue.waitingFor(ann, 'review')).toSorted(byQueue)).toEqual([
        { queue_id: 'toy', items: 1 },
        { queue_id: 'toy.split', items: 3 },
      ]);
      expect(await queue.waitingFor(judge('Eve'), 'adjudicate')).toEqual([]);
      await expect(queue.queue('toy.none', null)).rejects.toMatchObject({ code: 'QUEUE_NOT_FOUND' });
      await expect(queue.setQueue({ ...QUEUE, reviews: 100 })).rejects.toMatchObject({ code: 'USAGE' });
    });

    test('a queue is closed once nothing is open, and open again once something is', async () => {
      await put(item('a', { seats: 1 }));
      expect(await queue.closeQueue('toy')).toMatchObject({ closed_at: null, items: { waiting: 1 } });
      await answer(ann, await sit(ann), 'agreed');
      expect(await queue.closeQueue('toy')).toMatchObject({ closed_at: expect.any(String) });
      await put(item('b', { seats: 1 }));
      expect(await queue.queue('toy', null)).toMatchObject({ closed_at: null });
      await answer(ann, await sit(ann), 'agreed');
      await queue.closeQueue('toy');
      await queue.commit({
        item_id: 'item-a',
        who: judge('Eve'),
        after: await logged('item-a'),
        events: [event('review-reopened')],
        effect: { kind: 'reopen', seats: 1 },
        standing: { round: 2, state: 'waiting' },
      });
      expect(await queue.queue('toy', null)).toMatchObject({
        closed_at: null,
        items: { waiting: 1, agreed: 1 },
      });
      await expect(queue.closeQueue('none')).rejects.toMatchObject({ code: 'QUEUE_NOT_FOUND' });
    });

    test('many people who claim at once get different seats', async () => {
      await put(item('a', { seats: 3 }));
      await put(item('b', { seats: 3 }));
      const people = Array.from({ length: 8 }, (_, at) => reviewer(`p${at}`));
      const nameOf = (held: HeldSeat | undefined): string => `${held?.item_id} ${held?.seat}`;
      const seats = await Promise.all(people.map((who) => queue.claim(who, { act: 'review' })));
      const taken = seats.filter((held) => held !== undefined).map(nameOf);
      expect(new Set(taken).size).toBe(6);
      expect(taken).toHaveLength(6);
      // Whoever sits gets the same seat in every window.
      const at = seats.findIndex((held) => held !== undefined);
      const again = await Promise.all([1, 2, 3].map(() => queue.claim(people[at]!, { act: 'review' })));
      expect(again.map(nameOf)).toEqual([1, 2, 3].map(() => nameOf(seats[at])));
    });

    test('a desk that is made anew from the logs knows who has answered', async () => {
      await put(item('a', { state: 'reviewing', answered: [{ seat: 2, person: 'Ann' }] }));
      await expect(queue.claim(ann, { act: 'review', item_id: 'item-a' })).rejects.toMatchObject({
        code: 'REVIEW_CONFLICT',
      });
      expect(await sit(bob)).toMatchObject({ seat: 1 });
      await put(
        item('b', { state: 'disputed', answered: [1, 2].map((seat) => ({ seat, person: `p${seat}` })) }),
      );
      expect(await queue.claim(judge('Eve'), { act: 'adjudicate' })).toMatchObject({ item_id: 'item-b' });
    });
  });
}
