/** The vote tables by themselves: facts that no case leads to, and parameters. */

import { decide } from '@curia/core';
import { expect, test } from 'vitest';
import { voteV1 } from './vote/vote-v1.table.ts';
import { voteV2 } from './vote/vote-v2.table.ts';
import { voteV5 } from './vote/vote-v5.table.ts';

const noVotes = {
  absentee: 'nobody',
  keeps: 0,
  drops: 0,
  flips: 0,
  flags: 0,
  flip_structural: false,
} as const;
test('facts that decide nothing fall to the fail-safe, which leaves the tuple to a person', () => {
  const failSafe = { outcome: 'FLAG', rule: 'otherwise' };
  expect(decide(voteV1, noVotes)).toMatchObject(failSafe);
  expect(
    decide(voteV2, { ...noVotes, facet_minority: false, granularity: false, drop_justified: false }),
  ).toMatchObject(failSafe);
});

test('without a calibration the votes of all reviewers count the same', () => {
  const { calibration, vote_weight_a, vote_weight_b, vote_weight_c } = voteV5.values;
  expect(calibration).toEqual([]);
  expect(new Set([vote_weight_a, vote_weight_b, vote_weight_c])).toEqual(new Set([1]));
});
