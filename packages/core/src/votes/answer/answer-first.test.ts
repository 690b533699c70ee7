/** The answer before all numbers, sentence by sentence. */
import { expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { calibrate } from '../certify/calibrate.ts';
import type { CalibrateReport } from '../certify/calibrate-report.ts';
import { evaluateVotes } from '../certify/evaluate.ts';
import { readVotes } from '../read-votes.ts';
import { type AnswerParts, answerFirst, type SmallerAnswer } from './answer-first.ts';
import { automationOf } from './automation.ts';
import { answerPoint } from './points.ts';
import { percentOf, sayAnswer } from './say-answer.ts';
import { type Automation, tryLimits, type Untried } from './try-limits.ts';

const parts: AnswerParts = {
  gold: 100,
  items: 400,
  kind: 'panel',
  reviewers: ['a', 'b', 'c', 'd', 'e'].map((reviewer) => ({ reviewer })),
  recommended: 'stack',
  methods: [
    { name: 'stack', accuracy: 0.901 },
    { name: 'best-single', accuracy: 0.854 },
    { name: 'majority', accuracy: 0.8 },
  ],
  beside_best: { reviewer: 'a', wins: 9, losses: 2 },
  beside_vote: null,
  unanimous: 0.62,
  alarms: [],
};
const YES =
  'Yes: the 5 together are right in 90.1 %, 4.7 points more than the best of them alone (a, 85.4 %). Together means that they are weighed, not counted: a majority vote is right in 80 % only.';

/** Says it, and checks that every point can be sent. */
function said(
  of: AnswerParts,
  smaller: SmallerAnswer | null,
  automation: readonly Automation[] | Untried,
): string {
  const answer = answerFirst(of, smaller, automation);
  for (const point of answer.points) expect(answerPoint.parse(point)).toEqual(point);
  return `${answer.verdict} ${sayAnswer(answer)}`;
}

const tried = (max_error: number, more: Partial<CalibrateReport>): Automation => ({
  max_error,
  report: {
    certified: false,
    blocked: [],
    delta: 0.1,
    share: 0,
    automatic: 0,
    open: 300,
    outlook: null,
    ...more,
  } as unknown as CalibrateReport,
});
const at = { q: 0.5, n: 20, k: 1 };
const certified = tried(0.1, { certified: true, share: 0.82, automatic: 246 });
const LABEL =
  'Label 63 items drawn at random: the first 50 tell who is right; with fewer than 63 nothing can be automated with at most 10 % wrong, and even then it may fail. Until then everything goes to a person.';

test.each<[string, Partial<AnswerParts>, string]>([
  ['several are better', {}, `yes ${YES}`],
  [
    'several are better, and counting them would do as well',
    { methods: parts.methods.map((one) => (one.name === 'majority' ? { ...one, accuracy: 0.88 } : one)) },
    'yes Yes: the 5 together are right in 90.1 %, 4.7 points more than the best of them alone (a, 85.4 %).',
  ],
  [
    'one is as good: what could be gained is little',
    { gold: 400, beside_best: { reviewer: 'GPT-4', wins: 3, losses: 2 } },
    'no No: use GPT-4 alone. It is as good (right in 85.4 %; all weighed together in 90.1 %, and they can gain 1.2 points at most).',
  ],
  [
    'cannot be told: much could be gained, and nobody knows',
    { beside_best: { reviewer: 'GPT-4', wins: 5, losses: 4 } },
    'unknown Cannot be told yet whether several are better than one: 90.1 % weighed together, 85.4 % for the best alone, GPT-4; together they may gain up to 5.9 points. About 180 more known answers, drawn at random, should tell.',
  ],
  [
    'one is better, though not recommended',
    {
      beside_best: { reviewer: 'GPT-4', wins: 1, losses: 9 },
      methods: [
        { name: 'stack', accuracy: 0.8 },
        { name: 'best-single', accuracy: 0.9 },
      ],
    },
    'no No: use GPT-4 alone. It is right in 90 %, 10.0 points more than all 5 together (80 %).',
  ],
  [
    'one is better, and recommended',
    {
      recommended: 'best-single',
      methods: [
        { name: 'stack', accuracy: 0.8 },
        { name: 'best-single', accuracy: 0.9 },
      ],
    },
    'no No: use a alone. It is right in 90 %, 10.0 points more than all 5 together (80 %).',
  ],
  [
    'a crowd is held against one vote',
    { kind: 'crowd', beside_best: null, beside_vote: { right: 0.77, isBetter: true } },
    'yes Yes: the 5 together are right in 90.1 %, 13.1 points more than a single vote picked at random (77 %).',
  ],
  [
    'a crowd that gains nothing',
    { kind: 'crowd', beside_best: null, beside_vote: { right: 0.9, isBetter: false } },
    'no No: the 5 together are right in 90.1 %, a single vote picked at random in 90 %; the known answers show no gain.',
  ],
  ['one reviewer', { reviewers: [{ reviewer: 'a' }] }, 'unknown There is one reviewer, right in 90.1 %.'],
  [
    'no gold',
    { gold: 0 },
    `unknown Cannot be told: none of the 400 items has a known answer, so nobody knows how often the reviewers are right, whether one of them alone would do, or what may be automated. They all say the same on 62 % of the items, which does not make it right: reviewers can be wrong together. ${LABEL}`,
  ],
  [
    'no gold, and votes that contradict themselves',
    { gold: 0, reviewers: parts.reviewers.slice(0, 1), alarms: [{ code: 'SELF_CONTRADICTION' }] },
    `unknown Cannot be told: none of the 400 items has a known answer, so nobody knows how often the reviewers are right, whether one of them alone would do, or what may be automated. Two halves of them contradict each other more often than their claims allow, so do not decide by these votes yet. ${LABEL}`,
  ],
  [
    'no gold, and fewer items than a certificate takes',
    { gold: 0, items: 55, reviewers: parts.reviewers.slice(0, 1) },
    'unknown Cannot be told: none of the 55 items has a known answer, so nobody knows how often the reviewers are right, whether one of them alone would do, or what may be automated. Label 55 items drawn at random: they tell who is right; to automate anything with at most 10 % wrong, even 55 are too few (63 at least). Until then everything goes to a person.',
  ],
  [
    'too few known answers',
    { gold: 19 },
    `unknown Cannot be told yet: 19 known answers are too few. ${LABEL}`,
  ],
])('%s', (_what, more, words) => {
  expect(said({ ...parts, ...more }, null, [])).toBe(words);
});

const AUTOMATE =
  'With all 5 asked you may have 246 of the 300 open cases (82 %) decided automatically: at most 10 % of these 246, that is 24, will be wrong. This is 90 % sure, provided the known answers were drawn at random. The other 54, on which the reviewers are least sure, go to a person.';
const NOTHING =
  'Nothing may be automated yet: these known answers cannot show that at most 10 % would be wrong, so everything goes to a person.';

test.each<[string, Automation[] | Untried, string]>([
  [
    'both limits',
    [certified, tried(0.05, { certified: true, share: 0.34, automatic: 102 })],
    `${AUTOMATE} If only 5 % may be wrong, it is 102 of the 300 open cases (34 %).`,
  ],
  [
    'all of a list, and of what is to come',
    [
      tried(0.1, { certified: true, share: 1, automatic: 300 }),
      tried(0.05, { certified: true, share: 0.9996, open: 0 }),
    ],
    'With all 5 asked you may have all 300 open cases decided automatically: at most 10 % of these 300, that is 30, will be wrong. This is 90 % sure, provided the known answers were drawn at random. If only 5 % may be wrong, it is about 99.9 % of future cases.',
  ],
  [
    'more labels would bring the second',
    [certified, tried(0.05, { outlook: { code: 'labels', ...at, gold: 160, more: 60 } })],
    `${AUTOMATE} For 5 % it takes about 60 more known answers, drawn at random, if the reviewers stay as good.`,
  ],
  [
    'nothing, and what it would take',
    [tried(0.1, { outlook: { code: 'too-few', q: 0.5, gold: 90, more: 30 } }), tried(0.05, {})],
    `${NOTHING} With fewer than 30 more known answers, drawn at random, 10 % cannot be shown; even with them it may fail.`,
  ],
  [
    'nothing with these reviewers',
    [tried(0.1, { outlook: { code: 'cannot', ...at } }), tried(0.05, { outlook: { code: 'cannot', ...at } })],
    `${NOTHING} 10 % cannot be reached with these reviewers, however many answers are known: replace some, add better ones, or accept a higher limit.`,
  ],
  [
    'nothing that can be foreseen: too near',
    [tried(0.1, { outlook: { code: 'not-foreseeable', ...at } }), tried(0.05, {})],
    `${NOTHING} Whether more known answers would show 10 % cannot be foreseen: 1 of 20 known answers were wrong (5 %) even among the clearest cases, which is not far enough below it.`,
  ],
  [
    'nothing that can be foreseen: above',
    [tried(0.1, { outlook: { code: 'not-foreseeable', ...at, k: 2 } }), tried(0.05, {})],
    `${NOTHING} Whether more known answers would show 10 % cannot be foreseen: 2 of 20 known answers were wrong (10 %) even among the clearest cases, which is above it.`,
  ],
  [
    'nothing that can be foreseen: far above',
    [tried(0.1, { outlook: { code: 'not-foreseeable', ...at, k: 3 } }), tried(0.05, {})],
    `${NOTHING} 10 % is far away: 3 of 20 known answers were wrong (15 %) even among the clearest cases. More known answers will hardly help: replace some reviewers, add better ones, or accept a higher limit.`,
  ],
  [
    'nothing that can be foreseen, and nothing to look at',
    [tried(0.1, {}), tried(0.05, {})],
    `${NOTHING} Whether more known answers would show 10 % cannot be foreseen.`,
  ],
  [
    'an alarm',
    [tried(0.1, { blocked: ['OVER_CLAIM'] }), tried(0.05, { blocked: ['OVER_CLAIM'] })],
    'Nothing may be automated: an alarm stops it (OVER_CLAIM). Everything goes to a person.',
  ],
  [
    'answers that were suggested',
    'not-random',
    'What may be automated cannot be told: some known answers are of suggested items, and only items drawn at random certify.',
  ],
  [
    'a crowd without a list',
    'no-list',
    'What may be automated cannot be told: a crowd is certified for a list of open items, and every item here has a known answer.',
  ],
])('what may be automated: %s', (_what, automation, words) => {
  expect(said(parts, null, automation)).toBe(`yes ${YES} ${words}`);
});

const smaller = (dropped: readonly string[], kept: readonly string[], right = 0.9): SmallerAnswer => ({
  dropped,
  kept,
  accuracy: { all: 0.9, kept: right },
});
const AGAIN = 'What is said of automation holds for all of them only: if you drop any, run this again.';

test.each<[string, SmallerAnswer, string]>([
  ['two', smaller(['d', 'e'], ['a', 'b', 'c']), `d and e could be dropped without loss. ${AGAIN}`],
  ['one', smaller(['e'], ['a', 'b', 'c', 'd'], 0.91), `e could be dropped without loss. ${AGAIN}`],
  [
    'many: who stays is named, everybody',
    smaller(['c', 'd', 'e', 'f', 'g', 'h'], ['a', 'b', 'i', 'j', 'k']),
    `6 of the 11 reviewers could be dropped without loss; keep a, b, i, j and k. ${AGAIN}`,
  ],
  [
    'many, of even more',
    smaller(['b', 'c', 'd', 'e'], ['a', 'f', 'g', 'h']),
    `b, c, d and e could be dropped without loss. ${AGAIN}`,
  ],
])('who could be dropped is named: %s', (_what, of, words) => {
  expect(said(parts, of, [])).toBe(`yes ${YES} ${words}`);
});

test('nobody is named who could be dropped with a loss, on few known answers, where the best would go, or where one alone is enough', () => {
  const named = (of: Partial<AnswerParts>, panel = smaller(['d', 'e'], ['a', 'b', 'c'])): boolean =>
    answerFirst({ ...parts, ...of }, panel, []).points.some(({ code }) => code === 'droppable');
  expect(named({})).toBe(true);
  expect(named({ gold: 50 })).toBe(true);
  expect(named({ gold: 49 })).toBe(false);
  expect(named({}, smaller(['d', 'e'], ['a', 'b', 'c'], 0.89))).toBe(false);
  expect(named({}, smaller(['a', 'e'], ['b', 'c', 'd']))).toBe(false);
  expect(named({ beside_best: { reviewer: 'a', wins: 1, losses: 9 } })).toBe(false);
  expect(named({ beside_best: { reviewer: 'a', wins: 5, losses: 4 } })).toBe(false);
});

test('a share is never rounded to all or to nothing', () => {
  expect([1, 0.9999, 0.9994, 0.5, 0.0001, 0].map(percentOf)).toEqual([
    '100 %',
    '99.9 %',
    '99.9 %',
    '50 %',
    '0.1 %',
    '0 %',
  ]);
});

test('the picture has a bar for each limit that is spoken of', () => {
  const barsOf = (automation: readonly Automation[]) =>
    automationOf(answerFirst(parts, null, automation).points);
  expect(barsOf([certified, tried(0.05, {})])).toEqual([
    { max_error: 0.1, share: 0.82 },
    { max_error: 0.05, share: 0 },
  ]);
  expect(barsOf([tried(0.1, {}), tried(0.05, {})])).toEqual([{ max_error: 0.1, share: 0 }]);
  expect(barsOf([])).toEqual([]);
});

test('limits are tried as the calibration of the same votes would find them', () => {
  const made = makeVotes({ items: 300, classes: 2, reviewers: reviewersOf(0.95, 0.9, 0.85), gold: 150 }, 1);
  const votes = readVotes(made.votes, made.gold);
  const { kind, recommended } = evaluateVotes(votes);
  const limits = tryLimits(votes, kind, recommended, '1') as readonly Automation[];
  expect(limits.map(({ max_error }) => max_error)).toEqual([0.1, 0.05]);
  for (const { max_error, report } of limits) {
    const { estimate: _estimate, ...made } = calibrate(votes, {
      maxError: max_error,
      delta: 0.1,
      goldDrawn: 'random',
    }).report;
    expect(report).toEqual(made);
  }
  expect(tryLimits(readVotes(made.votes, made.gold.slice(0, 19)), kind, recommended, '1')).toBe('too-few');
  const suggested = made.gold.map((answer) => ({ ...answer, drawn: 'suggested' as const }));
  expect(tryLimits(readVotes(made.votes, suggested), kind, recommended, '1')).toBe('not-random');
});

test('the recommended method is held against the best reviewer on the same known items', () => {
  const made = makeVotes(
    { items: 200, classes: 2, reviewers: reviewersOf(0.8, 0.8, 0.8, 0.8, 0.8), gold: 120 },
    1,
  );
  const { beside_best } = evaluateVotes(readVotes(made.votes, made.gold));
  expect(beside_best!.wins).toBeGreaterThan(beside_best!.losses);
  expect(evaluateVotes(readVotes(made.votes)).beside_best).toBeNull();
  expect(evaluateVotes(readVotes(made.votes, made.gold), { kind: 'crowd' }).beside_best).toBeNull();
});
