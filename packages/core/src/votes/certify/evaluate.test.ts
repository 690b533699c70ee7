/** The whole evaluation of a small panel, part by part. */
import { expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { learnStack } from '../cascade/cascade.ts';
import { readVotes } from '../read-votes.ts';
import { goldItems } from '../vote-set.ts';
import {
  checkClaim,
  checkDawidSkene,
  checkEcho,
  checkPosition,
  checkSingle,
  countWins,
  joinAlarms,
} from '../weigh/alarms.ts';
import { crossValidate } from '../weigh/cross-validate.ts';
import { effectiveReviewers } from '../weigh/errors-together.ts';
import { OF_CROWDS, prepare, scoresBy } from '../weigh/methods.ts';
import { bestSingle } from '../weigh/single.ts';
import { measureMethods, methodRows, recommend } from './compare-methods.ts';
import { evaluateVotes } from './evaluate.ts';
import { noticesOf } from './notices.ts';
import { reviewerRows } from './reviewer-rows.ts';

const made = makeVotes({ items: 30, classes: 2, reviewers: reviewersOf(0.9, 0.7, 0.6), gold: 24 }, 3);
const votes = readVotes(made.votes, made.gold);

test('has every part, each about the same votes and gold', () => {
  const steps: string[] = [];
  const report = evaluateVotes(votes, { seed: '5', onStep: (step) => steps.push(step) });
  const [prepared, known] = [prepare(votes), goldItems(votes)];
  const results = measureMethods(prepared, known, '5', OF_CROWDS, () => {});
  const echo = checkEcho(votes, known);
  const aboutDawidSkene = checkDawidSkene(prepared, known);
  const { alarms, unchecked } = joinAlarms([
    aboutDawidSkene,
    checkClaim('stack', crossValidate('stack', prepared, known, '5'), 2),
    checkSingle(prepared, known),
    checkPosition(votes),
    echo,
  ]);
  const recommendation = recommend('panel', 24, results, aboutDawidSkene.alarms.length > 0);
  const { weights } = learnStack(votes, known).stages[0]!;
  const rows = reviewerRows(prepared, known, Float64Array.from(weights), scoresBy('stack', prepared, known));
  expect(report).toEqual({
    schema_version: '1',
    items: 30,
    votes: votes.label.length,
    classes: ['class-0', 'class-1'],
    gold: 24,
    kind: 'panel',
    reviewers: rows,
    effective_reviewers: effectiveReviewers(3, echo.pairs),
    methods: methodRows(prepared, known, results, aboutDawidSkene.alarms.length > 0),
    recommended: recommendation.method,
    recommendation,
    alarms,
    unchecked,
    notices: noticesOf(votes),
    beside_vote: null,
    unanimous: expect.closeTo(11 / 30, 12),
    beside_best: {
      reviewer: votes.reviewers[bestSingle(votes, known)],
      ...countWins(
        results.get('stack')!.map(({ credit }, at) => [credit, results.get('best-single')![at]!.credit]),
      ),
    },
  });
  expect(report.effective_reviewers).not.toBeNull();
  expect(steps).toEqual([
    ...['majority', 'best-single', 'dawid-skene', 'stack', 'prior'].map((method) => `measuring ${method}`),
    'looking for alarms',
    'weighing reviewers',
  ]);
});

test('takes votes for a crowd if it is told so, and the seed "1" if it is told none', () => {
  const usual = evaluateVotes(votes);
  expect(evaluateVotes(votes, { seed: '1', kind: 'panel' })).toEqual(usual);
  expect(evaluateVotes(votes, { seed: '2' }).methods).not.toEqual(usual.methods);
  const crowd = evaluateVotes(votes, { kind: 'crowd' });
  expect([usual.kind, usual.recommended, crowd.kind, crowd.recommended]).toEqual([
    'panel',
    'stack',
    'crowd',
    'blend',
  ]);
});

test('strikes Dawid and Skene out where families repeat one voice, and never recommends them', () => {
  const reviewers = ['f', 'g', 'h', 'i'].flatMap((family) => [
    { name: `${family}/0`, skill: 0.6 },
    ...['1', '2', '3'].map((copy) => ({ name: `${family}/${copy}`, skill: 0, copies: `${family}/0` })),
  ]);
  const copied = makeVotes({ items: 40, classes: 2, reviewers, gold: 6 }, 1);
  const report = evaluateVotes(readVotes(copied.votes, copied.gold), { kind: 'crowd' });
  expect(report.alarms.map(({ code }) => code)).toContain('SELF_CONTRADICTION');
  expect(report.methods.filter(({ struck }) => struck).map(({ name }) => name)).toEqual(['dawid-skene']);
  expect(report.recommended).toBe('blend');
});

test('without gold says of each check why it could not be made', () => {
  const { unchecked } = evaluateVotes(readVotes(made.votes));
  expect(unchecked).toEqual([
    { code: 'SELF_CONTRADICTION', message: expect.stringMatching(/^not enough reviewers to check/) },
    { code: 'OVER_CLAIM', message: 'dawid-skene: no known answer to check its claims on' },
    { code: 'OVER_CLAIM', message: 'stack: no known answer to check its claims on' },
    { code: 'SINGLE_BEATS_VOTE', message: 'no known answers to compare reviewers on' },
    { code: 'POSITION_BIAS', message: expect.stringMatching(/^no reviewer answered 20 items/) },
    { code: 'ECHO', message: expect.stringMatching(/^too few known answers/) },
  ]);
});
