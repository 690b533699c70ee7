/** Promises of the whole evaluation: nothing depends on the order of rows, nor on how reviewers and classes are called. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MadePanel, makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { readVotes } from '../read-votes.ts';
import { shuffle, startGenerator } from '../shuffle.ts';
import type { Gold, Vote } from '../vote.ts';
import { METHODS } from '../weigh/methods.ts';
import { answerOpen } from './answer-open.ts';
import { calibrate } from './calibrate.ts';
import { evaluateVotes, type VotesReport } from './evaluate.ts';

const panel: MadePanel = {
  items: 60,
  classes: 3,
  reviewers: reviewersOf(0.9, 0.7, 0.6, 0.5, 0.4).map((each, at) =>
    at < 2 ? { ...each, orders: ['1', '2'] } : each,
  ),
  missing: 0.1,
  abstains: 0.05,
  gold: 40,
};
const seeds = fc.integer({ min: 1, max: 1e6 });
const wanted = { maxError: 0.2, delta: 0.1, goldDrawn: 'random' } as const;

test('rows in any order give the same bytes', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { votes, gold } = makeVotes(panel, seed);
      const random = startGenerator(seed);
      const one = readVotes(votes, gold);
      const other = readVotes(shuffle(votes, random), shuffle(gold, random));
      expect(JSON.stringify(evaluateVotes(other))).toBe(JSON.stringify(evaluateVotes(one)));
      expect(JSON.stringify(calibrate(other, wanted))).toBe(JSON.stringify(calibrate(one, wanted)));
    }),
    { numRuns: 8 },
  );
});

/** The report with its names put back and its numbers rounded: other names are added up in another order. */
function plain(report: VotesReport, nameOf: (name: string) => string): unknown {
  const rounded = JSON.stringify(report, (_key, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(6)) : value,
  );
  const named = JSON.parse(rounded.replace(/(class|reviewer)-\w+/g, nameOf)) as VotesReport;
  return {
    ...named,
    classes: named.classes.toSorted(),
    reviewers: named.reviewers
      // Which of several confusions that are equally frequent is shown depends on the names.
      .map(({ confusion, ...row }) => ({ ...row, confused: confusion?.times }))
      .toSorted((a, b) => (a.reviewer < b.reviewer ? -1 : 1)),
    // The splits of alarm A are drawn over sorted names.
    alarms: named.alarms
      .filter(({ code }) => code !== 'SELF_CONTRADICTION')
      .map(({ code }) => code)
      .toSorted(),
    unchecked: named.unchecked.map(({ code }) => code).toSorted(),
    methods: named.methods.map(({ struck: _struck, ...row }) => row),
  };
}

test('other names for reviewers and classes change nothing but the names', () => {
  const there = new Map([
    ['class-0', 'class-z'],
    ['class-1', 'class-a'],
    ['class-2', 'class-m'],
    ['reviewer-a', 'reviewer-y'],
    ['reviewer-b', 'reviewer-x'],
    ['reviewer-d', 'reviewer-b'],
  ]);
  const back = new Map([...there].map(([from, to]) => [to, from]));
  const rename = (label: Vote['label']): Vote['label'] =>
    label === null ? null : (there.get(String(label)) ?? label);
  fc.assert(
    fc.property(seeds, (seed) => {
      const { votes, gold } = makeVotes({ ...panel, gold: 60 }, seed);
      const renamed = readVotes(
        votes.map(
          (vote): Vote => ({ ...vote, reviewer: rename(vote.reviewer) as string, label: rename(vote.label) }),
        ),
        gold.map((answer): Gold => ({ ...answer, label: rename(answer.label) })),
      );
      const nameBack = (name: string): string => back.get(name) ?? name;
      expect(plain(evaluateVotes(renamed), nameBack)).toEqual(
        plain(evaluateVotes(readVotes(votes, gold)), (name) => name),
      );
    }),
    { numRuns: 8 },
  );
});

test('a reviewer that is added as a copy is worth nothing new to the stack, and much to the majority', () => {
  const { votes, gold, truth } = makeVotes(
    { items: 400, classes: 2, reviewers: reviewersOf(0.9, 0.55, 0.5), gold: 100 },
    4,
  );
  const copies = ['copy-1', 'copy-2'].flatMap((name) =>
    votes.filter(({ reviewer }) => reviewer === 'reviewer-c').map((vote) => ({ ...vote, reviewer: name })),
  );
  const hits = (all: Vote[], method: 'stack' | 'majority'): number =>
    answerOpen(readVotes(all, gold), method).filter(({ item, label }) => truth.get(item) === label).length /
    300;
  expect(Math.abs(hits([...votes, ...copies], 'stack') - hits(votes, 'stack'))).toBeLessThan(0.03);
  expect(hits([...votes, ...copies], 'majority')).toBeLessThan(hits(votes, 'majority') - 0.1);
});

test('without gold: no accuracy, the prior is recommended, and what was not checked is said', () => {
  const { votes } = makeVotes(panel, 1);
  const report = evaluateVotes(readVotes(votes));
  expect(report).toMatchObject({ gold: 0, recommended: 'prior', effective_reviewers: null });
  expect(report.methods.map(({ name }) => name)).toEqual(['majority', 'dawid-skene', 'prior']);
  expect(report.methods.every(({ accuracy }) => accuracy === undefined)).toBe(true);
  expect(report.reviewers.every(({ accuracy }) => accuracy === undefined)).toBe(true);
  expect(new Set(report.unchecked.map(({ code }) => code))).toEqual(
    new Set(['OVER_CLAIM', 'SINGLE_BEATS_VOTE', 'ECHO']),
  );
});

test('every method answers every open item, and says where it cannot', () => {
  const { votes, gold } = makeVotes({ ...panel, gold: 30 }, 2);
  const set = readVotes([...votes, { item: 'silent', reviewer: 'reviewer-a', label: null }], gold);
  for (const method of METHODS) {
    const answers = answerOpen(set, method);
    expect(answers).toHaveLength(set.items.length - 30);
    expect(answers.find(({ item }) => item === 'silent')).toMatchObject({
      label: null,
      tie: true,
      margin: 0,
    });
    expect(answers.every(({ margin }) => margin >= 0)).toBe(true);
  }
});

test('each number of a small panel, counted by hand', () => {
  const votes: Vote[] = ['1', '2', '3', '4'].flatMap((item) => [
    { item, reviewer: 'model/a', label: 'x' },
    { item, reviewer: 'b', label: item === '4' ? null : item === '3' ? 'y' : 'x' },
  ]);
  const gold: Gold[] = [
    { item: '1', label: 'x' },
    { item: '2', label: 'y' },
    { item: '3', label: 'y' },
  ];
  const { reviewers, methods, items, votes: given } = evaluateVotes(readVotes(votes, gold));
  expect([items, given]).toEqual([4, 7]);
  expect(reviewers).toMatchObject([
    {
      reviewer: 'b',
      family: 'b',
      votes: 3,
      abstained: 1,
      known: 3,
      accuracy: 2 / 3,
      confusion: { right: 'y', said: 'x', times: 1 },
    },
    {
      reviewer: 'model/a',
      family: 'model',
      votes: 4,
      abstained: 0,
      known: 3,
      accuracy: 1 / 3,
      confusion: { right: 'y', said: 'x', times: 2 },
    },
  ]);
  expect(methods.find(({ name }) => name === 'majority')).toMatchObject({ accuracy: 1.5 / 3, ties: 1 });
});
