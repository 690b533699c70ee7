/** Mutants of weighing votes that change nothing. */
import type { Reason } from '../reason.ts';
import { NEVER_EQUAL, NEVER_REACHED, PAST_THE_END, SETTLED } from './loops.ts';

export const votesWeighing: readonly Reason[] = [
  { file: 'votes/features.ts', code: 'item < items', becomes: 'item <= items', because: PAST_THE_END },
  {
    file: 'votes/features.ts',
    code: 'labels.length < 2',
    becomes: 'false',
    because: 'only saves time: sorting one label, or none, gives the same list',
  },
  {
    file: 'votes/logit.ts',
    code: 'taken < MOST_STEPS',
    becomes: 'taken <= MOST_STEPS',
    because: NEVER_REACHED,
  },
  { file: 'votes/logit.ts', code: 'taken++', because: NEVER_REACHED },
  {
    file: 'votes/logit.ts',
    code: 'reached.value < now.value - 1e-9',
    becomes: 'reached.value <= now.value - 1e-9',
    because: NEVER_EQUAL,
  },
  { file: 'votes/logit.ts', code: 'halving < MOST_HALVINGS', becomes: 'true', because: NEVER_REACHED },
  {
    file: 'votes/logit.ts',
    code: 'halving < MOST_HALVINGS',
    becomes: 'halving <= MOST_HALVINGS',
    because: NEVER_REACHED,
  },
  { file: 'votes/logit.ts', code: 'halving++', because: NEVER_REACHED },
  {
    file: 'votes/logit.ts',
    code: 'reviewer < step.length',
    becomes: 'reviewer <= step.length',
    because: PAST_THE_END,
  },
  {
    file: 'votes/logit.ts',
    code: 'step.every((change) => Math.abs(change) < SMALL_STEP)',
    becomes: 'false',
    because: SETTLED,
  },
  {
    file: 'votes/logit.ts',
    code: '(change) => Math.abs(change) < SMALL_STEP',
    because: SETTLED,
  },
  {
    file: 'votes/logit.ts',
    code: 'Math.abs(change) < SMALL_STEP',
    becomes: 'false',
    because: SETTLED,
  },
  {
    file: 'votes/logit.ts',
    code: 'Math.abs(change) < SMALL_STEP',
    becomes: 'Math.abs(change) <= SMALL_STEP',
    because: NEVER_EQUAL,
  },
  {
    file: 'votes/logit.ts',
    code: 'row < rows.right.length',
    becomes: 'row <= rows.right.length',
    because: PAST_THE_END,
  },
  { file: 'votes/logit.ts', code: 'turn < MOST_TURNS', becomes: 'true', because: NEVER_REACHED },
  {
    file: 'votes/logit.ts',
    code: 'turn < MOST_TURNS',
    becomes: 'turn <= MOST_TURNS',
    because: NEVER_REACHED,
  },
  { file: 'votes/logit.ts', code: 'turn++', because: NEVER_REACHED },
  {
    file: 'votes/logit.ts',
    code: 'size >= SMALL_REST',
    becomes: 'size > SMALL_REST',
    because: NEVER_EQUAL,
  },
  { file: 'votes/logit.ts', code: 'at < step.length', becomes: 'at <= step.length', because: PAST_THE_END },
  { file: 'votes/logit.ts', code: 'at < rest.length', becomes: 'at <= rest.length', because: PAST_THE_END },
  {
    file: 'votes/logit.ts',
    code: 'entry < rows.entrySlot.length',
    becomes: 'entry <= rows.entrySlot.length',
    because: PAST_THE_END,
  },
  {
    file: 'votes/prior.ts',
    code: 'item < votes.items.length',
    becomes: 'item <= votes.items.length',
    because: PAST_THE_END,
  },
  {
    file: 'votes/single.ts',
    code: 'said.length === 1',
    becomes: 'false',
    because: 'only saves time: a single answer is also the most frequent of one, with the same credit',
  },
  {
    file: 'votes/single.ts',
    code: 'guessed > most + 1e-9',
    becomes: 'guessed >= most + 1e-9',
    because: NEVER_EQUAL,
  },
  {
    file: 'votes/stack.ts',
    code: 'count === 0',
    becomes: 'false',
    because: 'without a vote on gold no weight has a slope, so all stay 0; this only says so at once',
  },
  {
    file: 'votes/stack.ts',
    code: 'Math.abs(weight) + 1e-9',
    becomes: 'Math.abs(weight) - 1e-9',
    because:
      'the billionth only keeps the mean from being 0, and so does its opposite; two billionths of a weight are less than the fit resolves',
  },
  {
    file: 'votes/stack.ts',
    code: 'row < rows.right.length',
    becomes: 'row <= rows.right.length',
    because: PAST_THE_END,
  },
];
