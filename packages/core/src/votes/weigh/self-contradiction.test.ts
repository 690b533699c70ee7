/** Whether a panel contradicts itself, against the definition: ten halves of the families from one generator. */
import { expect, test } from 'vitest';
import { makeVotes } from '../../../test/random-votes.ts';
import { readVotes } from '../read-votes.ts';
import { onlyReviewers, type VoteSet } from '../vote-set.ts';
import { dawidSkeneScores, fitDawidSkene } from './dawid-skene.ts';
import { decideByScores } from './scores.ts';
import { contradictionOf } from './self-contradiction.ts';

/** Ten shuffles from the end by a linear congruential generator with seed 1; places 0, 2, 4 are one half, 1, 3, 5 the other. */
function halvesOf(groups: readonly string[]): [first: string[], second: string[]][] {
  let x = 1n;
  return Array.from({ length: 10 }, () => {
    const list = [...groups];
    for (let i = list.length - 1; i > 0; i--) {
      x = (1664525n * x + 1013904223n) % 2n ** 32n;
      const j = Number((x * BigInt(i + 1)) / 2n ** 32n);
      [list[i], list[j]] = [list[j]!, list[i]!];
    }
    return [list.filter((_, at) => at % 2 === 0), list.filter((_, at) => at % 2 === 1)];
  });
}

function gapOf(votes: VoteSet, groups: readonly string[], groupOf: readonly string[]): number {
  const gaps = halvesOf(groups).map((halves) => {
    const [one, other] = halves.map((half) => {
      const members = [...votes.reviewers.keys()].filter((reviewer) => half.includes(groupOf[reviewer]!));
      const part = onlyReviewers(votes, new Set(members));
      const scores = dawidSkeneScores(part, fitDawidSkene(part));
      return votes.items.map((_, item) =>
        part.start[item] === part.start[item + 1] ? undefined : decideByScores(scores, item),
      );
    }) as [ReturnType<typeof decideByScores>[], ReturnType<typeof decideByScores>[]];
    const both = [...votes.items.keys()].filter((item) => one[item] && other[item]);
    const mean = (of: (item: number) => number): number =>
      both.reduce((sum, item) => sum + of(item), 0) / both.length;
    const same = mean((item) => (one[item]!.label === other[item]!.label ? 1 : 0));
    return mean((item) => one[item]!.probability) + mean((item) => other[item]!.probability) - 1 - same;
  });
  return gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
}

const skills = { 'a/1': 0.9, 'a/2': 0.8, b: 0.6, c: 0.7, d: 0.4, e: 0.5 };
const panel = Object.entries(skills).map(([name, skill]) => ({ name, skill }));
const made = makeVotes({ items: 14, classes: 2, reviewers: panel, missing: 0.25 }, 3);

test('families are divided together', () => {
  const votes = readVotes(made.votes);
  expect(votes.families).toEqual(['a', 'a', 'b', 'c', 'd', 'e']);
  expect(contradictionOf(votes)).toEqual({
    gap: expect.closeTo(gapOf(votes, ['a', 'b', 'c', 'd', 'e'], votes.families), 12),
  });
});

test('families are named in any order', () => {
  const family = (reviewer: unknown): string =>
    ({ 'a/1': 'x', 'a/2': 'z', b: 'w', c: 'y', d: 'y', e: 'x' })[String(reviewer)]!;
  const votes = readVotes(made.votes.map((vote) => ({ ...vote, family: family(vote.reviewer) })));
  expect(contradictionOf(votes)).toEqual({
    gap: expect.closeTo(gapOf(votes, ['w', 'x', 'y', 'z'], votes.families), 12),
  });
});

test('with fewer than four families every reviewer is its own', () => {
  const votes = readVotes(
    made.votes.map((vote) => ({ ...vote, family: 'abc'.includes(String(vote.reviewer)[0]!) ? 'f' : 'g' })),
  );
  expect(contradictionOf(votes)).toEqual({
    gap: expect.closeTo(gapOf(votes, votes.reviewers, votes.reviewers), 12),
  });
});

/** Reviewers that each vote on some items. */
const said = (reviewers: number, items: number, itemOf = (_reviewer: number, at: number) => at): VoteSet =>
  readVotes(
    Array.from({ length: reviewers }, (_, reviewer) =>
      Array.from({ length: items }, (_item, at) => ({
        item: itemOf(reviewer, at),
        reviewer: `reviewer ${reviewer}`,
        label: at % 2 === 0 ? 'x' : 'y',
      })),
    ).flat(),
  );

test('too few votes or reviewers cannot be checked, and why is said', () => {
  expect(contradictionOf(said(4, 7))).toEqual({
    unchecked: 'not enough votes to check: 7.0 per reviewer, 8 are needed',
  });
  expect(contradictionOf(said(3, 8))).toEqual({
    unchecked: 'not enough reviewers to check: 3, 4 are needed',
  });
  expect(contradictionOf(said(4, 8))).toEqual({ gap: expect.closeTo(0, 6) });
});

test('halves that share no item do not contradict each other', () => {
  expect(contradictionOf(said(4, 8, (reviewer, at) => 10 * reviewer + at))).toEqual({ gap: 0 });
});
