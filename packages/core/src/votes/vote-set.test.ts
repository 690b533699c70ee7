/** Parts of a set of votes: some reviewers, some items; and fingerprints of both. */
import { expect, test } from 'vitest';
import { sha256 } from '../text/sha256.ts';
import { readVotes } from './read-votes.ts';
import { ballotHash, ballotHashes, goldHash, votesHash } from './vote-hash.ts';
import { goldItems, onlyItems, onlyReviewers, openItems } from './vote-set.ts';

const votes = readVotes(
  [
    { item: '1', reviewer: 'a', label: 'x', order: '1' },
    { item: '1', reviewer: 'a', label: 'y', order: '2' },
    { item: '1', reviewer: 'b', label: 'y' },
    { item: '2', reviewer: 'c', label: null },
    { item: '3', reviewer: 'b', label: 'x' },
    { item: '3', reviewer: 'c', label: 'z' },
  ],
  [
    { item: '1', label: 'y', drawn: 'suggested' },
    { item: '3', label: 'x', drawn: 'random' },
  ],
);

test('known and open items, in order', () => {
  expect(goldItems(votes)).toEqual([0, 2]);
  expect(openItems(votes)).toEqual([1]);
});

test('some reviewers: everybody keeps their number, and only the votes of others are gone', () => {
  expect(onlyReviewers(votes, new Set([1, 2]))).toEqual({
    ...votes,
    start: Int32Array.of(0, 1, 1, 3),
    worker: Int32Array.of(2, 2, 3),
    reviewer: Int32Array.of(1, 1, 2),
    label: Int32Array.of(1, 0, 2),
  });
  expect(onlyReviewers(votes, new Set([0, 1, 2]))).toEqual(votes);
});

test('some items: numbered anew in the order given, with their votes and what is known of them', () => {
  expect(onlyItems(votes, [2, 1, 0])).toEqual({
    ...votes,
    items: ['3', '2', '1'],
    start: Int32Array.of(0, 2, 2, 5),
    worker: Int32Array.of(2, 3, 0, 1, 2),
    reviewer: Int32Array.of(1, 2, 0, 0, 1),
    label: Int32Array.of(0, 2, 0, 1, 1),
    gold: Int32Array.of(0, -1, 1),
    suggested: new Set([2]),
  });
  expect(onlyItems(votes, [2])).toMatchObject({ items: ['3'], suggested: new Set() });
});

test('fingerprints: who said what about an item in which order, all of it, and what is right', () => {
  const ballots = ['[["a","1","x"],["a","2","y"],["b","","y"]]', '[]', '[["b","","x"],["c","","z"]]'].map(
    (said) => sha256(said).slice(0, 16),
  );
  expect(ballotHashes(votes)).toEqual(ballots);
  expect(ballotHash(votes, 2)).toBe(ballots[2]);
  expect(votesHash(votes)).toBe(sha256(`"1" ${ballots[0]}\n"2" ${ballots[1]}\n"3" ${ballots[2]}\n`));
  expect(goldHash(votes)).toBe(sha256('["1","y"]\n["3","x"]\n'));
});
