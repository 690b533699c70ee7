/** The vote tables by themselves: facts that no case leads to, parameters, and what the analysis takes for possible. */
import { expect, test } from 'vitest';
import { analyze } from '../table/analyze.ts';
import { decide } from '../table/decide.ts';
import { withValues } from '../table/define-table.ts';
import { voteV1 } from './vote-v1.table.ts';
import { voteV2 } from './vote-v2.table.ts';
import { voteV3 } from './vote-v3.table.ts';
import { voteV4 } from './vote-v4.table.ts';

const noVotes = {
  absentee: 'nobody',
  keeps: 0,
  drops: 0,
  flips: 0,
  flags: 0,
  flip_structural: false,
} as const;
const open = {
  absentee: 'nobody',
  known_polarity: true,
  same_as_another: false,
  facet_minority: false,
  agreement: 'OPEN',
  flip_structural: false,
  drop_justified: false,
  granularity: false,
  incomplete: false,
} as const;

test('facts that decide nothing fall to the fail-safe, which leaves the tuple to a person', () => {
  const failSafe = { outcome: 'FLAG', rule: 'otherwise' };
  expect(decide(voteV1, noVotes)).toMatchObject(failSafe);
  expect(
    decide(voteV2, { ...noVotes, facet_minority: false, granularity: false, drop_justified: false }),
  ).toMatchObject(failSafe);
  const unranked = {
    ...open,
    placing: 'quotation',
    misquoted: false,
    rivals: 1,
    rank: 0,
    tied: false,
    outdone: false,
    proposers: 1,
    keepers: 0,
    objections: 0,
    support: 1,
  } as const;
  expect(decide(voteV4, unranked)).toMatchObject(failSafe);
  expect(decide(voteV4, { ...unranked, rank: 1 })).toMatchObject({ outcome: 'KEEP', rule: 'best-supported' });
});

test('the number of tuples to keep is a whole number', () => {
  expect(withValues(voteV3, { keep_at_most: 2 }).values.keep_at_most).toBe(2);
  expect(() => withValues(voteV3, { keep_at_most: 1.5 })).toThrow('keep_at_most');
});

test('without a calibration the votes of all reviewers count the same', () => {
  const { calibration, vote_weight_a, vote_weight_b, vote_weight_c } = voteV4.values;
  expect(calibration).toEqual([]);
  expect(new Set([vote_weight_a, vote_weight_b, vote_weight_c])).toEqual(new Set([1]));
});

test('the analysis counts a structural FLIP only where it can occur', () => {
  // What the FLIP does not depend on: whether a DROP is justified, the granularity, a refused action, and enough support or not.
  const others = 2 ** 4;
  // Ranked first or later, unanimous or not; where nothing is ranked, nobody looks who proposed it.
  const ranks = 2 * 2 + 1;
  expect(analyze(voteV3).coverage['structural-flip']).toBe(others * ranks);
});
