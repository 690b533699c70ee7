/** Mutants of evaluating votes that change nothing. */
import type { Reason } from '../reason.ts';

const NEVER_EXACTLY = 'sums of powers and roots never meet the limit exactly';

export const votesEvaluating: readonly Reason[] = [
  {
    file: 'votes/alarms.ts',
    code: 'found.gap <= LARGEST_GAP',
    becomes: 'found.gap < LARGEST_GAP',
    because: NEVER_EXACTLY,
  },
  { file: 'votes/alarms.ts', code: 'p > UNCERTAIN', becomes: 'p >= UNCERTAIN', because: NEVER_EXACTLY },
  { file: 'votes/alarms.ts', code: 'low <= MOST_ECHO', becomes: 'low < MOST_ECHO', because: NEVER_EXACTLY },
  {
    file: 'votes/alarms.ts',
    code: '[]',
    because: 'the word in its place is no item, so the method still knows no answer',
  },
  {
    file: 'votes/alarms.ts',
    code: 'mine > other + 1e-9',
    becomes: 'mine >= other + 1e-9',
    because: 'results are shares of ties: they are equal but for rounding, or far apart',
  },
  {
    file: 'votes/alarms.ts',
    code: 'other > mine + 1e-9',
    becomes: 'other >= mine + 1e-9',
    because: 'results are shares of ties: they are equal but for rounding, or far apart',
  },
  {
    file: 'votes/compare-methods.ts',
    code: 'item < prepared.votes.items.length',
    becomes: 'item <= prepared.votes.items.length',
    because: 'past the last item there is nothing to tie',
  },
  {
    file: 'votes/compare-methods.ts',
    code: 'p <= CLEARLY',
    becomes: 'p < CLEARLY',
    because: 'the chance is a sum of powers of one half, and 0.01 is no such sum',
  },
  {
    file: 'votes/drop-reviewers.ts',
    code: 'loss < order[best]!.loss',
    becomes: 'loss <= order[best]!.loss',
    because: 'no two are equal: each further reviewer, even one without a vote, changes all weights',
  },
];
