/** Mutants of certifying automation that change nothing. */
import type { Reason } from '../reason.ts';

export const votesCertifying: readonly Reason[] = [
  {
    file: 'votes/calibrate-options.ts',
    code: "kind === 'crowd'",
    becomes: 'true',
    because: 'only saves time: for a panel the table of methods does not look at doubts',
  },
  {
    file: 'votes/calibrate.ts',
    code: 'tied > 1',
    because: 'the check of claims reads what is claimed and what is right, not whether it is a tie',
  },
  {
    file: 'votes/certify.ts',
    code: 'minShare + at * STEP < 1 - 1e-9',
    becomes: 'minShare + at * STEP <= 1 - 1e-9',
    because: 'the margin is for rounding; no share that is written in decimals is exactly that far from all',
  },
  {
    file: 'votes/estimate.ts',
    code: "'batch'",
    because: 'whatever is not a stream is tested as a list',
  },
  {
    file: 'votes/labels-needed.ts',
    code: 'high > MOST_LABELS',
    becomes: 'high >= MOST_LABELS',
    because:
      'the search ends one step earlier; what it would find is more than the most, and left out as well',
  },
];
