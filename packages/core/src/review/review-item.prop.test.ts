/** What must be true of every course that an item can take. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CuriaError } from '../read/errors.ts';
import type { DeskEvent, ReviewSubmitted } from './desk-event.ts';
import {
  decideState,
  decidingReview,
  isSettledState,
  itemIdOf,
  newItem,
  type ReviewItem,
  revisionOf,
  settlementOf,
  stepItem,
} from './review-item.ts';
import type { Role } from './role.ts';
import { NO_TIE, readerOf, sealEvent, sightOf, type Tie } from './sight.ts';

const ITEM = 'abcdefabcdefabcdefab';
const review = (
  person: string,
  seat: number,
  label: string,
  { seats = 2, round = 1 }: { seats?: number; round?: number } = {},
): ReviewSubmitted => ({
  kind: 'review-submitted',
  packet_id: 'p',
  item_id: ITEM,
  round,
  seat,
  seats,
  person,
  revision: revisionOf(ITEM, round),
  answer: { value: label },
  label,
  notes: '',
  at: '2026-01-01T00:00:00.000Z',
});
const about = { packet_id: 'p', item_id: ITEM };
const settle = (item: ReviewItem): ReviewItem => {
  const settled = settlementOf(item, 'p', ({ answer }) => answer);
  return settled === null ? item : stepItem(item, settled);
};
const refuses = (item: ReviewItem, event: DeskEvent): boolean => {
  try {
    stepItem(item, event);
    return false;
  } catch (error) {
    if (CuriaError.is(error)) return true;
    throw error;
  }
};

const labels = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 5 });

test('the order in which reviews arrive changes neither the state nor what is settled on', () => {
  fc.assert(
    fc.property(labels, fc.array(fc.nat(100), { minLength: 5, maxLength: 5 }), (said, keys) => {
      const reviews = said.map((label, at) => review(`person ${at}`, at + 1, label, { seats: said.length }));
      const shuffled = reviews.toSorted((one, other) => keys[one.seat - 1]! - keys[other.seat - 1]!);
      const [first, second] = [reviews, shuffled].map((order) =>
        settle(order.reduce(stepItem, newItem(ITEM, said.length))),
      );
      expect(second).toEqual(first);
      expect(first!.current.settled === null).toBe(new Set(said).size > 1);
    }),
    { numRuns: 200 },
  );
});

test('nothing that comes after an adjudication changes it or raises the dispute again', () => {
  const late = fc.record({
    kind: fc.constantFrom('review-submitted' as const, 'review-withdrawn' as const),
    person: fc.constantFrom('ann', 'bob', 'cyd', 'dan'),
    seat: fc.nat(3),
    label: fc.constantFrom('a', 'b', 'c'),
    round: fc.constantFrom(1, 2),
  });
  fc.assert(
    fc.property(fc.constantFrom('a', 'b', 'c'), fc.array(late, { maxLength: 6 }), (label, events) => {
      const disputed = [review('ann', 1, 'a'), review('bob', 2, 'b')].reduce(stepItem, newItem(ITEM, 2));
      expect(decideState(disputed).outcome).toBe('disputed');
      let item = settle(stepItem(disputed, review('cyd', 0, label)));
      expect(item.current.settled).toMatchObject({ state: 'adjudicated', label, by: ['cyd'] });
      for (const { kind, person, seat, label: said, round } of events) {
        const event: DeskEvent =
          kind === 'review-submitted'
            ? review(person, seat, said, { round })
            : { kind, ...about, round, seat: Math.max(1, seat), person };
        expect(refuses(item, event)).toBe(true);
        item = refuses(item, event) ? item : stepItem(item, event);
      }
      expect(decideState(item).outcome).toBe('adjudicated');
    }),
    { numRuns: 200 },
  );
});

test('a reopened item starts again with every earlier review kept', () => {
  const settled = settle(stepItem(newItem(ITEM, 1), review('ann', 1, 'a', { seats: 1 })));
  const reopened: DeskEvent = {
    kind: 'review-reopened',
    ...about,
    round: 2,
    seats: 2,
    person: 'cyd',
    reason: 'a page was missing',
  };
  const open = stepItem(settled, reopened);
  expect(decideState(open).outcome).toBe('waiting');
  expect(open.earlier).toEqual([settled.current]);
  expect(refuses(open, review('bob', 1, 'b', { seats: 1 }))).toBe(true);
  expect(refuses(open, reopened)).toBe(true);
  const again = [review('bob', 1, 'b', { round: 2 }), review('ann', 2, 'b', { round: 2 })].reduce(
    stepItem,
    open,
  );
  expect(settle(again).current.settled).toMatchObject({ state: 'agreed', label: 'b', by: ['ann', 'bob'] });
});

const sentBack = (round: number, person = 'cyd'): DeskEvent => ({
  kind: 'review-sent-back',
  ...about,
  round,
  seats: 2,
  person,
  reason: 'read page 3',
});

test('a dispute that is sent back begins another round with every review kept, and settles nothing by itself', () => {
  const disputed = [review('ann', 1, 'a'), review('bob', 2, 'b')].reduce(stepItem, newItem(ITEM, 2));
  const open = stepItem(disputed, sentBack(2));
  expect(decideState(open).outcome).toBe('waiting');
  expect(open.earlier).toEqual([disputed.current]);
  expect(open.current.opened).toEqual(sentBack(2));
  expect(settlementOf(open, 'p', ({ answer }) => answer)).toBeNull();
  // Sent back once more: nothing limits how often, and each takes a dispute of its own.
  const again = [
    review('dan', 1, 'a', { round: 2 }),
    review('eve', 2, 'b', { round: 2 }),
    sentBack(3),
  ].reduce(stepItem, open);
  expect(again.earlier).toHaveLength(2);
  const last = [review('ann', 1, 'c', { round: 3 }), review('bob', 2, 'c', { round: 3 })].reduce(
    stepItem,
    again,
  );
  expect(settle(last).current.settled).toMatchObject({ state: 'agreed', label: 'c', round: 3 });
});

test('what was said in a round that was sent back stays hidden until the item is settled', () => {
  const disputed = [review('ann', 1, 'a'), review('bob', 2, 'b')].reduce(stepItem, newItem(ITEM, 2));
  const open = stepItem(disputed, sentBack(2));
  const sees = (item: ReviewItem, person: string, role: Role, tie: Partial<Tie> = {}) => {
    const { reviews, hidden } = sightOf(item, readerOf(person, [role]), { ...NO_TIE, ...tie });
    return [reviews.map((one) => one.person), hidden];
  };
  for (const event of disputed.current.reviews)
    expect(sealEvent(open, event)).toMatchObject({ sealed: true });
  expect(sealEvent(open, sentBack(2))).toBeUndefined();
  expect(sees(open, 'dan', 'reviewer')).toEqual([[], 0]);
  expect(sees(open, 'ann', 'reviewer')).toEqual([[], 0]);
  expect(sees(open, 'op', 'operator')).toEqual([[], 2]);
  expect(sightOf(open, null)).toMatchObject({ reviews: [], hidden: 2 });
  const one = stepItem(open, review('ann', 1, 'b', { round: 2 }));
  expect(sees(one, 'ann', 'reviewer', { holds: true, has_answered: true })).toEqual([['ann'], 0]);
  const both = stepItem(one, review('dan', 2, 'a', { round: 2 }));
  expect(sees(both, 'eve', 'adjudicator')).toEqual([[], 0]);
  expect(sees(both, 'eve', 'adjudicator', { judging: true })).toEqual([
    ['reviewer 1', 'reviewer 2', 'reviewer 1', 'reviewer 2'],
    0,
  ]);
  const decided = settle(stepItem(both, review('eve', 0, 'a', { round: 2 })));
  expect(sees(decided, 'dan', 'reviewer')).toEqual([['ann', 'bob', 'ann', 'dan', 'eve'], 0]);
  for (const event of disputed.current.reviews) expect(sealEvent(decided, event)).toBeUndefined();
});

test.each<[string, ReviewItem, DeskEvent]>([
  ['sending back what nobody disputes', stepItem(newItem(ITEM, 2), review('ann', 1, 'a')), sentBack(2)],
  [
    'sending back by a reviewer of the round',
    [review('ann', 1, 'a'), review('bob', 2, 'b')].reduce(stepItem, newItem(ITEM, 2)),
    sentBack(2, 'bob'),
  ],
  [
    'sending back into a round that is not the next',
    [review('ann', 1, 'a'), review('bob', 2, 'b')].reduce(stepItem, newItem(ITEM, 2)),
    sentBack(3),
  ],
  [
    'sending back what is settled',
    settle(
      [review('ann', 1, 'a'), review('bob', 2, 'b'), review('cyd', 0, 'a')].reduce(
        stepItem,
        newItem(ITEM, 2),
      ),
    ),
    sentBack(2, 'dan'),
  ],
  ['a person twice', stepItem(newItem(ITEM, 2), review('ann', 1, 'a')), review('ann', 2, 'b')],
  ['a seat twice', stepItem(newItem(ITEM, 2), review('ann', 1, 'a')), review('bob', 1, 'b')],
  ['a seat that is none', newItem(ITEM, 2), review('ann', 3, 'a')],
  [
    'another number of seats',
    stepItem(newItem(ITEM, 2), review('ann', 1, 'a')),
    review('bob', 2, 'b', { seats: 3 }),
  ],
  [
    'an adjudication without a dispute',
    stepItem(newItem(ITEM, 2), review('ann', 1, 'a')),
    review('cyd', 0, 'a'),
  ],
  [
    'an adjudication by somebody who reviewed',
    [review('ann', 1, 'a'), review('bob', 2, 'b')].reduce(stepItem, newItem(ITEM, 2)),
    review('ann', 0, 'a'),
  ],
  [
    'a withdrawal of nothing',
    newItem(ITEM, 2),
    { kind: 'review-withdrawn', ...about, round: 1, seat: 1, person: 'ann' },
  ],
  ['another round', newItem(ITEM, 2), { ...review('ann', 1, 'a'), round: 2 }],
  [
    'a withdrawal of the review of somebody else',
    [review('ann', 1, 'a'), review('bob', 2, 'b')].reduce(stepItem, newItem(ITEM, 2)),
    { kind: 'review-withdrawn', ...about, round: 1, seat: 1, person: 'bob' },
  ],
  [
    'a withdrawal after an adjudication',
    [review('ann', 1, 'a'), review('bob', 2, 'b'), review('cyd', 0, 'a')].reduce(stepItem, newItem(ITEM, 2)),
    { kind: 'review-withdrawn', ...about, round: 1, seat: 1, person: 'ann' },
  ],
  [
    'a second adjudication',
    [review('ann', 1, 'a'), review('bob', 2, 'b'), review('cyd', 0, 'a')].reduce(stepItem, newItem(ITEM, 2)),
    review('dan', 0, 'b'),
  ],
  [
    'a settlement that does not follow',
    stepItem(newItem(ITEM, 2), review('ann', 1, 'a')),
    {
      kind: 'review-settled',
      ...about,
      round: 1,
      state: 'agreed',
      rule: 'agreed',
      code: 'AGREED',
      reason: '',
      label: 'a',
      by: ['ann'],
      ground_truth: {},
    },
  ],
  [
    'a withdrawal after the settlement',
    settle(stepItem(newItem(ITEM, 1), review('ann', 1, 'a', { seats: 1 }))),
    { kind: 'review-withdrawn', ...about, round: 1, seat: 1, person: 'ann' },
  ],
  [
    'a reopening of an open item',
    newItem(ITEM, 2),
    { kind: 'review-reopened', ...about, round: 2, seats: 2, person: 'cyd', reason: '' },
  ],
  [
    'a reopening that skips a round',
    settle(stepItem(newItem(ITEM, 1), review('ann', 1, 'a', { seats: 1 }))),
    { kind: 'review-reopened', ...about, round: 3, seats: 2, person: 'cyd', reason: '' },
  ],
  [
    'a reopening of another item',
    settle(stepItem(newItem(ITEM, 1), review('ann', 1, 'a', { seats: 1 }))),
    { kind: 'review-reopened', ...about, item_id: 'b', round: 2, seats: 2, person: 'cyd', reason: '' },
  ],
  ['another content', newItem(ITEM, 2), { ...review('ann', 1, 'a'), revision: '1-000000000000' }],
  ['another item', newItem('b'.repeat(20), 2), review('ann', 1, 'a')],
])('an event that does not fit is refused: %s', (_what, item, event) => {
  expect(refuses(item, event)).toBe(true);
});

test('a withdrawn review leaves its seat to anybody, and is kept', () => {
  const item = [
    review('ann', 1, 'a'),
    { kind: 'review-withdrawn' as const, ...about, round: 1, seat: 1, person: 'ann' },
    review('bob', 1, 'b'),
  ].reduce<ReviewItem>(stepItem, newItem(ITEM, 2));
  expect(item.current.reviews.map(({ person }) => person)).toEqual(['bob']);
  expect(item.current.withdrawn.map(({ person }) => person)).toEqual(['ann']);
  expect(isSettledState(decideState(item).outcome)).toBe(false);
  expect(decidingReview(item)?.person).toBe('bob');
});

test('the first review of a round says how many it needs', () => {
  const item = stepItem(newItem(ITEM, 2), review('ann', 3, 'a', { seats: 3 }));
  expect(item.current.seats).toBe(3);
  expect(decideState(item)).toMatchObject({ outcome: 'reviewing', facts: { open: 2, answered: 1 } });
});

test('a withdrawal takes one review and leaves the others', () => {
  const item = [review('ann', 1, 'a'), review('bob', 2, 'b')].reduce(stepItem, newItem(ITEM, 2));
  const left = stepItem(item, { kind: 'review-withdrawn', ...about, round: 1, seat: 2, person: 'bob' });
  expect(left.current.reviews.map(({ person }) => person)).toEqual(['ann']);
  expect(left.current.withdrawn.map(({ person }) => person)).toEqual(['bob']);
});

test('of those who agree, the deciding answer is the first by its bytes; nothing is settled twice or without an answer', () => {
  const said = (person: string, seat: number, value: string): ReviewSubmitted => ({
    ...review(person, seat, 'same'),
    answer: { value },
  });
  const item = [said('zoe', 1, '1.0'), said('ann', 2, '1')].reduce(stepItem, newItem(ITEM, 2));
  expect(decidingReview(item)?.person).toBe('ann');
  const equal = [said('zoe', 1, '1'), said('ann', 2, '1')].reduce(stepItem, newItem(ITEM, 2));
  expect(decidingReview(equal)?.person).toBe('ann');
  expect(decidingReview(newItem(ITEM, 2))).toBeNull();
  const settled = settle(item);
  expect(settled.current.settled).toMatchObject({ by: ['ann', 'zoe'], ground_truth: { value: '1' } });
  const twice = settlementOf(settled, 'p', () => ({}));
  expect(twice).toBeNull();
  expect(settlementOf(newItem(ITEM, 2), 'p', () => ({}))).toBeNull();
});

test('the same question about the same case is the same item; a revision names the round and the item', () => {
  const id = itemIdOf('panel', { id: 1 }, { ask: 'x' });
  expect(id).toMatch(/^[0-9a-f]{20}$/);
  expect(itemIdOf('panel', { id: 1 }, { ask: 'x' })).toBe(id);
  for (const [court, input, question] of [
    ['other', { id: 1 }, { ask: 'x' }],
    ['panel', { id: 2 }, { ask: 'x' }],
    ['panel', { id: 1 }, { ask: 'y' }],
  ] as const)
    expect(itemIdOf(court, input, question)).not.toBe(id);
  expect(revisionOf(id, 3)).toBe(`3-${id.slice(0, 12)}`);
});

test('adjudicated and agreed are settled, and nothing else is', () => {
  const states = ['adjudicated', 'agreed', 'disputed', 'reviewing', 'waiting'] as const;
  expect(states.filter(isSettledState)).toEqual(['adjudicated', 'agreed']);
});
