/** Mutants of cascades that change nothing. */
import type { Reason } from '../reason.ts';
import { NEVER_EQUAL, NEVER_REACHED, PAST_THE_END, SETTLED } from './loops.ts';

export const votesCascading: readonly Reason[] = [
  {
    file: 'votes/cascade-order.ts',
    code: 'Math.abs(one.loss - other.loss) > EQUAL',
    becomes: 'Math.abs(one.loss - other.loss) >= EQUAL',
    because: NEVER_EQUAL,
  },
  {
    file: 'votes/cascade-order.ts',
    code: 'one.loss < other.loss',
    becomes: 'one.loss <= other.loss',
    because: 'losses that are equal never come here: the line is for those that differ',
  },
  {
    file: 'votes/cascade-order.ts',
    code: 'item < votes.items.length',
    becomes: 'item <= votes.items.length',
    because: PAST_THE_END,
  },
  {
    file: 'votes/leave-one-out.ts',
    code: 'item < votes.items.length',
    becomes: 'item <= votes.items.length',
    because: PAST_THE_END,
  },
  { file: 'votes/leave-one-out.ts', code: 'row < rows', becomes: 'row <= rows', because: PAST_THE_END },
  { file: 'votes/leave-one-out.ts', code: 'turn++', because: NEVER_REACHED },
  { file: 'votes/leave-one-out.ts', code: 'turn < MOST_TURNS', becomes: 'true', because: NEVER_REACHED },
  {
    file: 'votes/leave-one-out.ts',
    code: 'turn < MOST_TURNS',
    becomes: 'turn <= MOST_TURNS',
    because: NEVER_REACHED,
  },
  { file: 'votes/leave-one-out.ts', code: 'turn >= MOST_TURNS', becomes: 'false', because: NEVER_REACHED },
  {
    file: 'votes/leave-one-out.ts',
    code: 'turn >= MOST_TURNS',
    becomes: 'turn > MOST_TURNS',
    because: NEVER_REACHED,
  },
  {
    file: 'votes/leave-one-out.ts',
    code: 'value < reached - 1e-9',
    becomes: 'value <= reached - 1e-9',
    because: NEVER_EQUAL,
  },
  { file: 'votes/leave-one-out.ts', code: 'at < size', becomes: 'at <= size', because: PAST_THE_END },
  { file: 'votes/leave-one-out.ts', code: 'row < size', becomes: 'row <= size', because: PAST_THE_END },
  {
    file: 'votes/leave-one-out.ts',
    code: 'size - 1',
    becomes: 'size + 1',
    because:
      'two turns before the last row: they read nothing, and what they write lies beyond the end of the solution, where nothing is kept',
  },
  {
    file: 'votes/leave-one-out.ts',
    code: 'scaled !== 0',
    becomes: 'true',
    because: 'only saves time: adding nothing changes nothing',
  },
  {
    file: 'votes/leave-one-out.ts',
    code: 'turn >= MOST_TURNS || step.every((change) => Math.abs(change) < SMALL_STEP)',
    becomes: 'turn >= MOST_TURNS && step.every(change => Math.abs(change) < SMALL_STEP)',
    because: SETTLED,
  },
  {
    file: 'votes/leave-one-out.ts',
    code: '(change) => Math.abs(change) < SMALL_STEP',
    because: SETTLED,
  },
  {
    file: 'votes/leave-one-out.ts',
    code: 'Math.abs(change) < SMALL_STEP',
    becomes: 'false',
    because: SETTLED,
  },
  {
    file: 'votes/leave-one-out.ts',
    code: 'Math.abs(change) < SMALL_STEP',
    becomes: 'Math.abs(change) <= SMALL_STEP',
    because: NEVER_EQUAL,
  },
  {
    file: 'votes/model.ts',
    code: 'worker * classes + label',
    becomes: 'worker * classes - label',
    because: 'another number for the same pair, and no two pairs share one',
  },
  {
    file: 'votes/model.ts',
    code: 'known !== undefined',
    becomes: 'false',
    because: 'only saves time: a row that was found before is found again',
  },
  {
    file: 'votes/model.ts',
    code: 'ofPair.set(pair, row);',
    because: 'only saves time: a row that was found before is found again',
  },
];
