/** What becomes of the tuples that all three reviewers keep: none should be lost, unless a calibration loosens that. */

import { REVIEWERS } from '../rules/action.ts';
import { ruleConflict } from '../rules/conflict-review.ts';
import type { VotePolicy } from '../rules/vote/deliberation.ts';
import type { ConflictGoldCase } from './panel-case.ts';

/** How many tuples all three reviewers keep, and what a policy does with them. */
export interface UnanimousKeeps {
  readonly policy: string;
  readonly of: number;
  readonly kept: number;
  /** Merged into a tuple that says the same, or more of it. */
  readonly merged: number;
  readonly flagged: number;
  readonly dropped: number;
}

/** Counts them over all cases. */
export function countUnanimousKeeps(cases: readonly ConflictGoldCase[], policy: VotePolicy): UnanimousKeeps {
  const count = { of: 0, kept: 0, merged: 0, flagged: 0, dropped: 0 };
  for (const { panel } of cases) {
    for (const { votes, action_type } of ruleConflict(panel, policy).rulings) {
      if (REVIEWERS.some((reviewer) => votes[reviewer] !== 'KEEP')) continue;
      count.of++;
      if (action_type === 'MERGED') count.merged++;
      else if (action_type === 'FLAG') count.flagged++;
      else if (action_type === 'DROP') count.dropped++;
      else count.kept++;
    }
  }
  return { policy: policy.policy, ...count };
}

/** The same in a sentence. */
export const wordUnanimousKeeps = ({ policy, of, kept, merged, flagged, dropped }: UnanimousKeeps): string =>
  of === 0
    ? 'No tuple is kept by all three reviewers.'
    : `Of ${of} tuples that all three reviewers keep, ${policy} keeps ${kept} and merges ${merged} into others of their polarity; it loses ${flagged + dropped} (${dropped} dropped, ${flagged} flagged).`;
