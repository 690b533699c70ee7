/** The answer before all numbers, sentence by sentence. */
import { expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { calibrate } from '../certify/calibrate.ts';
import type { CalibrateReport } from '../certify/calibrate-report.ts';
import { evaluateVotes } from '../certify/evaluate.ts';
import { readVotes } from '../read-votes.ts';
import { type AnswerParts, answerFirst, type SmallerAnswer } from './answer-first.ts';
import { answerPoint, automationOf } from './points.ts';
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
const YES = 'Yes: the 5 together are right in 90.1 %, the best of them alone, a, in 85.4 %.';

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
  'Label 50 items drawn at random to learn who is right; automating at 10 % error takes at least 63. Until then everything goes to a person.';

test.each<[string, Partial<AnswerParts>, string]>([
  ['several are better', {}, `yes ${YES}`],
  [
    'one is as good: what could be gained is little',
    { gold: 400, beside_best: { reviewer: 'GPT-4', wins: 3, losses: 2 } },
    'no No: GPT-4 alone is as good (90.1 % together, 85.4 % alone; all together can gain at most 1.2 points).',
  ],
  [
    'cannot be told: much could be gained, and nobody knows',
    { beside_best: { reviewer: 'GPT-4', wins: 5, losses: 4 } },
    'unknown Cannot be told yet whether several are better than one: 90.1 % together, 85.4 % for the best alone, GPT-4; together they may gain up to 5.9 points. About 180 more labels would tell.',
  ],
  [
    'one is better, though not recommended',
    { beside_best: { reviewer: 'GPT-4', wins: 1, losses: 9 } },
    'no No: GPT-4 alone is better, right in 85.4 %; all 5 together are right in 90.1 %.',
  ],
  [
    'one is better, and recommended',
    { recommended: 'best-single' },
    'no No: a alone is better, right in 85.4 %; all 5 together are right in 90.1 %.',
  ],
  [
    'a crowd is held against one vote',
    { kind: 'crowd', beside_best: null, beside_vote: { right: 0.77, isBetter: true } },
    'yes Yes: the 5 together are right in 90.1 %, one vote of theirs in 77 %.',
  ],
  [
    'a crowd that gains nothing',
    { kind: 'crowd', beside_best: null, beside_vote: { right: 0.9, isBetter: false } },
    'no No: the 5 together are right in 90.1 %, one vote of theirs in 90 %; the known answers show no gain.',
  ],
  ['one reviewer', { reviewers: [{ reviewer: 'a' }] }, 'unknown There is one reviewer, right in 90.1 %.'],
  [
    'no gold',
    { gold: 0 },
    `unknown Cannot be told: none of the 400 items has a known answer, so nobody knows how often the voices are right, whether one of them alone would do, or what may be automated. They all say the same on 62 % of the items, which does not make it right: voices can be wrong together. ${LABEL}`,
  ],
  [
    'no gold, and votes that contradict themselves',
    { gold: 0, reviewers: parts.reviewers.slice(0, 1), alarms: [{ code: 'SELF_CONTRADICTION' }] },
    `unknown Cannot be told: none of the 400 items has a known answer, so nobody knows how often the voices are right, whether one of them alone would do, or what may be automated. Two halves of them contradict each other more often than their claims allow, so do not decide by these votes yet. ${LABEL}`,
  ],
  ['too little gold', { gold: 19 }, `unknown Cannot be told yet: 19 known answers are too few. ${LABEL}`],
])('%s', (_what, more, words) => {
  expect(said({ ...parts, ...more }, null, [])).toBe(words);
});

const AUTOMATE =
  'You may automate 246 of the 300 open cases (82 %) at 10 % error, if the known answers were drawn at random (confidence 90 %); the other 54, on which the voices are least sure, go to a person.';
const NOTHING =
  'At 10 % error nothing may be automated with these known answers: everything goes to a person.';

test.each<[string, Automation[] | Untried, string]>([
  [
    'both limits',
    [certified, tried(0.05, { certified: true, share: 0.34, automatic: 102 })],
    `${AUTOMATE} At 5 % error it is 102 of the 300 open cases (34 %).`,
  ],
  [
    'all of a list, and of what is to come',
    [
      tried(0.1, { certified: true, share: 1, automatic: 300 }),
      tried(0.05, { certified: true, share: 0.9996, open: 0 }),
    ],
    'You may automate all 300 open cases at 10 % error, if the known answers were drawn at random (confidence 90 %). At 5 % error it is about 99.9 % of future cases.',
  ],
  [
    'more labels would bring the second',
    [certified, tried(0.05, { outlook: { code: 'labels', ...at, gold: 160, more: 60 } })],
    `${AUTOMATE} About 60 more labels, drawn at random, would allow 5 % error, if the voices stay as good.`,
  ],
  [
    'nothing, and what it would take',
    [tried(0.1, { outlook: { code: 'too-few', q: 0.5, gold: 90, more: 30 } }), tried(0.05, {})],
    `${NOTHING} To automate at 10 % error takes at least 30 more labels, drawn at random.`,
  ],
  [
    'nothing with these voices',
    [tried(0.1, { outlook: { code: 'cannot', ...at } }), tried(0.05, { outlook: { code: 'cannot', ...at } })],
    `${NOTHING} An error of 10 % cannot be reached with these voices, however many labels there are.`,
  ],
  [
    'nothing that can be foreseen',
    [tried(0.1, { outlook: { code: 'not-foreseeable', ...at } }), tried(0.05, {})],
    `${NOTHING} Whether more labels would allow 10 % error cannot be foreseen: the errors seen are too near it, or above it.`,
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

test('who could be dropped is named, and said only where nothing is lost', () => {
  const smaller = (kept: number, dropped = ['d', 'e']) => ({ dropped, accuracy: { all: 0.9, kept } });
  const words = (of: SmallerAnswer): string => said(parts, of, []).slice(`yes ${YES} `.length);
  expect(words(smaller(0.9))).toBe('d and e could be dropped without loss.');
  expect(words(smaller(0.91, ['e']))).toBe('e could be dropped without loss.');
  expect(words(smaller(0.91, ['a', 'b', 'c', 'd', 'e']))).toBe(
    '5 reviewers could be dropped without loss (a, b, c and 2 more).',
  );
  expect(words(smaller(0.89))).toBe('');
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
