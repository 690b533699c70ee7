/** What weakens the numbers: voices that add nothing, and items that nobody answers. */
import { describe, expect, test } from 'vitest';
import { readVotes } from '../read-votes.ts';
import type { Vote } from '../vote.ts';
import { noticesOf } from './notices.ts';

/** Votes of reviewers, letter by letter; a dot is an abstention. */
const read = (said: Readonly<Record<string, string>>): Vote[] =>
  Object.entries(said).flatMap(([reviewer, labels]) =>
    [...labels].map((label, at) => ({
      item: `i${String(at).padStart(2, '0')}`,
      reviewer,
      label: label === '.' ? null : label,
    })),
  );
const noticed = (said: Readonly<Record<string, string>>): unknown => noticesOf(readVotes(read(said)));

const mixed = 'xyxyxyxyxyxyxyxyxyxy';
const other = 'yyxyxyxyxyxyxyxyxyxx';

describe('a voice adds nothing', () => {
  test('if it never disagrees with an earlier one in twenty shared votes or more', () => {
    expect(noticed({ a: mixed, b: other, c: mixed, d: other, e: mixed })).toEqual([
      {
        code: 'NEVER_DISAGREES',
        reviewers: ['a', 'c'],
        n: 20,
        message: 'c never disagrees with a in 20 shared votes: it adds nothing to it.',
      },
      { code: 'NEVER_DISAGREES', reviewers: ['b', 'd'], n: 20, message: expect.stringMatching(/^d never/) },
      // Of several that it repeats, the first is named.
      { code: 'NEVER_DISAGREES', reviewers: ['a', 'e'], n: 20, message: expect.stringMatching(/^e never/) },
    ]);
    expect(noticed({ a: mixed, b: `${mixed.slice(0, 19)}.` })).toEqual([]);
    expect(noticed({ a: mixed, b: other })).toEqual([]);
    // Nobody is compared with itself.
    const twice = ['1', '2'].flatMap((order) => read({ steady: mixed }).map((vote) => ({ ...vote, order })));
    expect(noticesOf(readVotes([...read({ a: other }), ...twice]))).toEqual([]);
  });

  test('if it says the same in all of twenty votes or more', () => {
    expect(noticed({ a: mixed, no: 'x'.repeat(20) })).toEqual([
      {
        code: 'ALWAYS_THE_SAME',
        reviewer: 'no',
        label: 'x',
        n: 20,
        message: 'no says x in all of its 20 votes, whatever the item: it tells nothing.',
      },
    ]);
    expect(noticed({ a: mixed, yes: 'y'.repeat(20) })).toMatchObject([{ reviewer: 'yes', label: 'y' }]);
    expect(noticed({ a: mixed, no: 'x'.repeat(19) })).toEqual([]);
    expect(noticed({ a: `${mixed}y`, almost: `${'x'.repeat(20)}y` })).toEqual([]);
    expect(noticed({ a: mixed, silent: '.'.repeat(20) })).toEqual([]);
  });
});

test('an item on which everybody abstains is never decided', () => {
  expect(noticed({ a: 'xy.x.', b: 'yx.y.' })).toEqual([
    {
      code: 'NO_VOTE_ON_ITEM',
      silent: 2,
      n: 5,
      message: 'On 2 of 5 items every reviewer abstains: they are never decided automatically.',
    },
  ]);
});

test('more than a thousand voices are not compared two by two, but each is looked at', () => {
  const votes = readVotes(read({ a: mixed, b: mixed, no: 'x'.repeat(20) }));
  const many = (count: number) => ({
    ...votes,
    reviewers: [...votes.reviewers, ...Array.from({ length: count - 3 }, (_, at) => `r${at}`)],
  });
  expect(noticesOf(votes).map(({ code }) => code)).toEqual(['NEVER_DISAGREES', 'ALWAYS_THE_SAME']);
  expect(noticesOf(many(1001)).map(({ code }) => code)).toEqual(['ALWAYS_THE_SAME']);
});
