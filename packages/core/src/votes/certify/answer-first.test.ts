/** The answer before all numbers, sentence by sentence. */
import { expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { readVotes } from '../read-votes.ts';
import { type AnswerParts, type Automation, answerFirst, tryLimits } from './answer-first.ts';
import { calibrate } from './calibrate.ts';
import type { CalibrateReport } from './calibrate-report.ts';
import { evaluateVotes } from './evaluate.ts';

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
};
const YES = 'Yes: the 5 together are right in 90.1 %, the best alone in 85.4 %.';
const tried = (max_error: number, more: Partial<CalibrateReport>): Automation => ({
  max_error,
  report: {
    certified: false,
    blocked: [],
    delta: 0.1,
    share: 0,
    outlook: null,
    ...more,
  } as unknown as CalibrateReport,
});
const at = { q: 0.5, n: 20, k: 1 };
const certified = tried(0.1, { certified: true, share: 0.82 });

test.each<[string, Partial<AnswerParts>, string]>([
  ['several are better', {}, YES],
  [
    'one is as good',
    { beside_best: { reviewer: 'GPT-4', wins: 3, losses: 2 } },
    'No: GPT-4 alone is as good, as far as the known answers can tell (90.1 % together, 85.4 % alone).',
  ],
  [
    'one is at least as good',
    { beside_best: { reviewer: 'GPT-4', wins: 2, losses: 3 } },
    'No: GPT-4 alone is at least as good (90.1 % together, 85.4 % alone).',
  ],
  [
    'one is better, and recommended',
    { recommended: 'best-single' },
    'No: a alone is better than all 5 together, and right in 85.4 %.',
  ],
  [
    'a crowd has no best reviewer',
    { kind: 'crowd', beside_best: null },
    'The 5 together are right in 90.1 %; counting their votes alone, in 80 %.',
  ],
  ['one reviewer', { reviewers: [{ reviewer: 'a' }] }, 'There is one reviewer, right in 90.1 %.'],
  [
    'no gold',
    { gold: 0 },
    'Nobody can say yet: no answer is known. Label 50 of the 400 items, drawn at random.',
  ],
  [
    'too little gold',
    { gold: 19 },
    'Too early to say: 19 known answers are too few. Label 50 items drawn at random.',
  ],
])('%s', (_what, more, said) => {
  expect(answerFirst({ ...parts, ...more }, null, [])).toBe(said);
});

test.each<[string, Automation[], string]>([
  [
    'both limits',
    [certified, tried(0.05, { certified: true, share: 0.34 })],
    'You may automate 82 % of the cases at 10 % error, if the known answers were drawn at random (confidence 90 %); the other 18 % go to a person. At 5 % it is 34 %.',
  ],
  [
    'more labels would bring the second',
    [certified, tried(0.05, { outlook: { code: 'labels', ...at, gold: 160, more: 60 } })],
    'You may automate 82 % of the cases at 10 % error, if the known answers were drawn at random (confidence 90 %); the other 18 % go to a person. About 60 more labels would bring 5 %, if the error stays as it is.',
  ],
  [
    'nothing, and what it would take',
    [tried(0.1, { outlook: { code: 'too-few', q: 0.5, gold: 90, more: 30 } }), tried(0.05, {})],
    'At 10 % error nothing can be automated with these known answers. 10 % takes at least 30 more labels.',
  ],
  [
    'nothing with these voices',
    [tried(0.1, { outlook: { code: 'cannot', ...at } }), tried(0.05, { outlook: { code: 'cannot', ...at } })],
    'At 10 % error nothing can be automated with these known answers. 10 % cannot be reached with these voices.',
  ],
  [
    'nothing that can be foreseen',
    [tried(0.1, { outlook: { code: 'not-foreseeable', ...at } }), tried(0.05, {})],
    'At 10 % error nothing can be automated with these known answers. How many more labels would bring 10 % is not foreseeable.',
  ],
  [
    'an alarm',
    [tried(0.1, { blocked: ['OVER_CLAIM'] }), tried(0.05, { blocked: ['OVER_CLAIM'] })],
    'Nothing may be automated: an alarm stops it (OVER_CLAIM).',
  ],
])('what may be automated: %s', (_what, automation, said) => {
  expect(answerFirst(parts, null, automation)).toBe(`${YES} ${said}`);
});

test('who could be dropped is said only where nothing is lost', () => {
  const smaller = (kept: number) => ({ dropped: ['d', 'e'], accuracy: { all: 0.9, kept } });
  expect(answerFirst(parts, smaller(0.9), [])).toBe(`${YES} 2 reviewers could be dropped without loss.`);
  expect(answerFirst(parts, { ...smaller(0.91), dropped: ['e'] }, [])).toBe(
    `${YES} One reviewer could be dropped without loss.`,
  );
  expect(answerFirst(parts, smaller(0.89), [])).toBe(YES);
});

test('limits are tried as the calibration of the same votes would find them', () => {
  const made = makeVotes({ items: 300, classes: 2, reviewers: reviewersOf(0.95, 0.9, 0.85), gold: 150 }, 1);
  const votes = readVotes(made.votes, made.gold);
  const { kind, recommended } = evaluateVotes(votes);
  for (const { max_error, report } of tryLimits(votes, kind, recommended, '1')) {
    const { estimate: _estimate, ...made } = calibrate(votes, {
      maxError: max_error,
      delta: 0.1,
      goldDrawn: 'random',
    }).report;
    expect(report).toEqual(made);
  }
  expect(tryLimits(readVotes(made.votes, made.gold.slice(0, 19)), kind, recommended, '1')).toEqual([]);
  const suggested = made.gold.map((answer) => ({ ...answer, drawn: 'suggested' as const }));
  expect(tryLimits(readVotes(made.votes, suggested), kind, recommended, '1')).toEqual([]);
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
