/** One case under a calibration made by hand: every answer whole, and every reason not to certify it. */
import { expect, test } from 'vitest';
import type { BallotVote } from '../ballot.ts';
import { readVotes } from '../read-votes.ts';
import { ballotHashes } from '../vote-hash.ts';
import type { WeighedModel } from '../weigh/model.ts';
import { type AnswersBy, type CaseAnswer, startAnswering } from './answer-case.ts';

const classes = ['no', 'yes'];
const weighed: WeighedModel = {
  method: 'stack',
  reviewers: [
    { reviewer: 'a', orders: 2, cost: null },
    { reviewer: 'b', orders: 1, cost: null },
  ],
  stages: [{ asks: ['a', 'b'], weights: [2, 1] }],
  stop_at: 0,
};
const stack: AnswersBy = { classes, mode: 'stream', threshold: 0.5, cases: [], model: weighed };

const vote = (reviewer: string, label: string | null, order?: string): BallotVote => ({
  reviewer,
  label,
  ...(order === undefined ? {} : { order }),
});
const ballot = [vote('b', 'no'), vote('a', 'yes', '1'), vote('a', 'yes', '2')];
const odds = (margin: number): number => 1 / (1 + Math.exp(-margin));

/** An answer, whole, with the margin that its scores have. */
const answered = (label: string, margin: number, more: Partial<CaseAnswer> = {}): object => ({
  label,
  margin: expect.closeTo(margin, 12),
  tie: false,
  certainty: expect.closeTo(odds(margin), 12),
  certified: true,
  next: [],
  unknown: [],
  unheard: [],
  ...more,
});
const nothing = {
  ...{ label: null, margin: 0, tie: true, certainty: 0, certified: false },
  ...{ next: [], unknown: [], unheard: [] },
};

test('a clear answer is certified, for a stream whatever the item', () => {
  expect(startAnswering(stack, undefined)('new', ballot)).toStrictEqual(answered('yes', 2 * Math.SQRT2 - 1));
  // A margin at the threshold itself is enough.
  const agreed = [vote('b', 'yes'), ...ballot.slice(1)];
  const { margin: exact } = startAnswering(stack, undefined)('new', agreed);
  expect(startAnswering({ ...stack, threshold: exact }, undefined)('new', agreed)).toEqual(
    answered('yes', exact),
  );
});

test.each<[name: string, calibration: Partial<AnswersBy>, given: BallotVote[], expected: object]>([
  [
    'nothing is certified',
    { threshold: null },
    ballot,
    answered('yes', 2 * Math.SQRT2 - 1, notFor('nothing-certified')),
  ],
  ['nobody voted', {}, [], { ...nothing, why: 'no-vote', unheard: ['a', 'b'] }],
  ['everybody abstained', {}, [vote('a', null, '1')], { ...nothing, why: 'no-vote', unheard: ['a', 'b'] }],
  [
    'reviewers contradict themselves and each other',
    { model: { ...weighed, stages: [{ asks: ['a', 'b'], weights: [2, 0] }] } },
    [vote('a', 'yes', '1'), vote('a', 'no', '2'), vote('b', 'no')],
    answered('no', 0, { ...notFor('tie'), tie: true, certainty: 0 }),
  ],
  [
    'a reviewer is not there',
    {},
    ballot.slice(1),
    answered('yes', 2 * Math.SQRT2, { ...notFor('voice-missing'), unheard: ['b'] }),
  ],
  [
    'a reviewer has no label',
    {},
    [vote('b', null), ...ballot.slice(1)],
    answered('yes', 2 * Math.SQRT2, { ...notFor('voice-missing'), unheard: ['b'] }),
  ],
  [
    'a reviewer was heard in one of its orders',
    {},
    ballot.slice(0, 2),
    answered('yes', Math.SQRT2 - 1, { ...notFor('voice-missing'), unheard: ['a'] }),
  ],
  [
    'a reviewer is there under another name',
    {},
    [vote('B', 'no'), ...ballot.slice(1)],
    answered('yes', 2 * Math.SQRT2, { ...notFor('voice-missing'), unheard: ['b'], unknown: ['B'] }),
  ],
  [
    'a reviewer abstains that never did before',
    {},
    [{ ...vote('b', null), abstained: true }, ...ballot.slice(1)],
    answered('yes', 2 * Math.SQRT2, { ...notFor('voice-missing'), unheard: ['b'] }),
  ],
  [
    'the voice that is missing is named before a margin that is too small',
    { threshold: 9 },
    ballot.slice(1),
    answered('yes', 2 * Math.SQRT2, { ...notFor('voice-missing'), unheard: ['b'] }),
  ],
  [
    'the margin is too small',
    { threshold: 1.9 },
    ballot,
    answered('yes', 2 * Math.SQRT2 - 1, notFor('below-threshold')),
  ],
  ['a label is unknown', {}, [vote('x', 'perhaps')], { ...nothing, why: 'unknown-label', unknown: ['x'] }],
  ['a reviewer says two things', {}, [vote('b', 'yes'), vote('b', 'no')], { ...nothing, why: 'voted-twice' }],
  [
    'a reviewer says two things to strangers',
    {},
    [vote('x', 'yes'), vote('x', 'no'), vote('y', 'no')],
    { ...nothing, why: 'voted-twice', unknown: ['x', 'y'] },
  ],
  [
    'a reviewer was asked too often',
    {},
    [vote('b', 'yes', '1'), vote('b', 'yes', '2')],
    { ...nothing, why: 'asked-too-often' },
  ],
  [
    'a reviewer was asked too often beside a stranger',
    {},
    [vote('b', 'yes', '1'), vote('b', null, '2'), vote('x', 'no')],
    { ...nothing, why: 'asked-too-often', unknown: ['x'] },
  ],
])('is not certified where %s', (_name, calibration, given, expected) => {
  expect(startAnswering({ ...stack, ...calibration }, undefined)('new', given)).toEqual(expected);
});

function notFor(why: NonNullable<CaseAnswer['why']>): Partial<CaseAnswer> {
  return { certified: false, why };
}

test('a void calibration answers, but certifies nothing', () => {
  expect(startAnswering(stack, 'void')('new', ballot)).toEqual(
    answered('yes', 2 * Math.SQRT2 - 1, notFor('void')),
  );
});

test('voices that the calibration does not know are named once and count nothing, however often they speak', () => {
  const loud = [vote('x', 'no', '1'), vote('x', 'no', '2'), vote('x', 'no', '3'), vote('y', null)];
  expect(startAnswering(stack, undefined)('new', [...loud, ...ballot])).toEqual(
    answered('yes', 2 * Math.SQRT2 - 1, { unknown: ['x', 'y'] }),
  );
});

test('a batch covers its own cases with their own votes, and nothing else', () => {
  const given = readVotes([
    ...ballot.map((each) => ({ ...each, item: 'known' })),
    ...ballot.map((each) => ({ ...each, item: 'other', label: 'yes' })),
  ]);
  const cases = given.items.map((item, at) => [item, ballotHashes(given)[at]!] as const);
  // An item may stand in a batch more than once, each time with other votes.
  const batch: AnswersBy = { ...stack, mode: 'batch', cases: [...cases, ['known', cases[1]![1]]] };
  const answer = startAnswering(batch, undefined);
  expect(answer('known', ballot)).toEqual(answered('yes', 2 * Math.SQRT2 - 1));
  const agreed = ballot.map((each) => ({ ...each, label: 'yes' }));
  expect(answer('known', agreed)).toEqual(answered('yes', 2 * Math.SQRT2 + 1));
  expect(answer('other', agreed)).toEqual(answered('yes', 2 * Math.SQRT2 + 1));
  expect(answer('other', ballot)).toEqual(answered('yes', 2 * Math.SQRT2 - 1, notFor('votes-changed')));
  expect(answer('third', ballot)).toEqual(answered('yes', 2 * Math.SQRT2 - 1, notFor('not-in-batch')));
});

test('an abstention is an answer where the calibration has seen this voice abstain', () => {
  const [a, b] = weighed.reviewers;
  const model = { ...weighed, reviewers: [a!, { ...b!, abstains: 3 }] };
  const answer = startAnswering({ ...stack, model }, undefined);
  const abstains = { ...vote('b', null), abstained: true } as const;
  expect(answer('new', [abstains, ...ballot.slice(1)])).toEqual(answered('yes', 2 * Math.SQRT2));
  // Without a word that it abstains, no label is silence.
  expect(answer('new', [vote('b', null), ...ballot.slice(1)])).toMatchObject(notFor('voice-missing'));
  // What one voice was seen to do is not measured of another.
  const silent = [vote('b', 'yes'), { ...vote('a', null, '1'), abstained: true as const }, ballot[2]!];
  expect(answer('new', silent)).toMatchObject({ ...notFor('voice-missing'), unheard: ['a'] });
});

test('a crowd is certified as a list: with exactly the votes that each case had', () => {
  const given = readVotes([
    { ...vote('b', 'yes'), item: 'known' },
    { ...vote('b', 'no'), item: 'other' },
  ]);
  const cases = [['known', ballotHashes(given)[0]!]] as const;
  const answer = startAnswering({ ...stack, kind: 'crowd', mode: 'batch', cases }, undefined);
  expect(answer('known', [vote('b', 'yes')])).toEqual(answered('yes', 1));
  expect(answer('known', [vote('b', 'yes'), vote('a', 'yes', '1')])).toMatchObject(notFor('votes-changed'));
  expect(answer('known', [vote('b', null)])).toMatchObject(notFor('no-vote'));
});

const cascade: AnswersBy = {
  ...stack,
  model: {
    method: 'cascade',
    reviewers: [
      { reviewer: 'a', orders: 1, cost: null },
      { reviewer: 'b', orders: 1, cost: null },
      { reviewer: 'c', orders: 1, cost: null },
    ],
    stages: [
      { asks: ['b'], weights: [0, 1, 0] },
      { asks: ['a', 'c'], weights: [3, 1, 1] },
    ],
    stop_at: 0.75,
  },
};

test.each<[name: string, given: BallotVote[], expected: object]>([
  ['nobody was asked', [], { ...nothing, why: 'no-vote', next: ['b'] }],
  [
    'only those of a later stage were asked',
    [vote('a', 'yes')],
    { ...nothing, why: 'more-to-ask', next: ['b'] },
  ],
  [
    'the first stage is unclear',
    [vote('b', 'yes')],
    answered('yes', 1, { ...notFor('more-to-ask'), next: ['a', 'c'] }),
  ],
  [
    'the first stage is silent',
    [vote('b', null)],
    { ...nothing, why: 'no-vote', next: ['a', 'c'], unheard: ['b'] },
  ],
  [
    'the first stage was silent, and everybody else was asked',
    [vote('b', null), vote('a', 'no'), vote('c', 'no')],
    answered('no', 4, { ...notFor('voice-missing'), unheard: ['b'] }),
  ],
  [
    'part of the next stage was asked',
    [vote('b', 'yes'), vote('a', 'no')],
    answered('yes', 1, { ...notFor('more-to-ask'), next: ['a', 'c'] }),
  ],
  [
    'everybody was asked, and one is silent',
    [vote('b', 'yes'), vote('a', 'no'), vote('c', null)],
    answered('no', 2, { ...notFor('voice-missing'), unheard: ['c'] }),
  ],
  ['everybody was heard', [vote('b', 'yes'), vote('a', 'no'), vote('c', 'yes')], answered('no', 1)],
])('a cascade says whom to ask next: %s', (_name, given, expected) => {
  expect(startAnswering(cascade, undefined)('new', given)).toEqual(expected);
});

test('a cascade ends where it is clear enough, even if others have spoken', () => {
  const model = { ...cascade.model, stop_at: odds(1) } as AnswersBy['model'];
  const answer = startAnswering({ ...cascade, model }, undefined);
  expect(answer('new', [vote('b', 'yes')])).toEqual(answered('yes', 1));
  expect(answer('new', [vote('b', 'yes'), vote('a', 'no'), vote('c', 'no')])).toEqual(answered('yes', 1));
});

test('Dawid and Skene know how often each reviewer was asked by the orders they have seen', () => {
  const row = (reviewer: string, order: string, label: string, ...log_chance: number[]) =>
    ({ reviewer, order, label, log_chance }) as const;
  const answer = startAnswering(
    {
      ...stack,
      model: {
        method: 'dawid-skene',
        prior: [0.5, 0.5],
        rows: [
          row('a', '1', 'no', -0.1, -3),
          row('a', '1', 'yes', -3, -0.1),
          row('a', '2', 'yes', -2, -0.5),
          row('b', '', 'no', -1, -1),
        ],
      },
    },
    undefined,
  );
  const whole = [vote('a', 'yes', '1'), vote('a', 'yes', '2'), vote('b', 'no')];
  expect(answer('new', whole)).toEqual(answered('yes', 4.4));
  expect(answer('new', whole.slice(0, 2))).toMatchObject({ ...notFor('voice-missing'), unheard: ['b'] });
  expect(answer('new', whole.slice(1))).toMatchObject({ ...notFor('voice-missing'), unheard: ['a'] });
  expect(answer('new', [vote('b', 'no', '1'), vote('b', 'no', '2')])).toEqual({
    ...nothing,
    why: 'asked-too-often',
  });
});
