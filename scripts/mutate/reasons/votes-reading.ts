/** Mutants of reading votes that change nothing. */
import type { Reason } from '../reason.ts';
import { PAST_THE_END } from './loops.ts';

const HALVES = 'the halves change places, and the gap between them is the same from either side';

const FEW_UNITS = 'only saves time: a text of few units has no more letters than that when they are counted';

export const votesReading: readonly Reason[] = [
  {
    file: 'votes/kind.ts',
    code: 'item < votes.items.length',
    becomes: 'item <= votes.items.length',
    because: PAST_THE_END,
  },
  { file: 'votes/self-contradiction.ts', code: 'at % 2 === 0', becomes: 'at % 2 !== 0', because: HALVES },
  {
    file: 'votes/self-contradiction.ts',
    code: 'first.has(groupOf[reviewer]!) === inFirst',
    becomes: 'first.has(groupOf[reviewer]!) !== inFirst',
    because: HALVES,
  },
  {
    file: 'votes/sort-votes.ts',
    code: 'item < sizes.items',
    becomes: 'item <= sizes.items',
    because: PAST_THE_END,
  },
  { file: 'votes/sort-votes.ts', code: 'key < size', becomes: 'key <= size', because: PAST_THE_END },
  {
    file: 'votes/sort-votes.ts',
    code: 'at < keys.length',
    becomes: 'at <= keys.length',
    because: PAST_THE_END,
  },
  {
    file: 'votes/vote.ts',
    code: 'written.length <= LONGEST_NAME',
    becomes: 'false',
    because: FEW_UNITS,
  },
  {
    file: 'votes/vote.ts',
    code: 'written.length <= LONGEST_NAME',
    becomes: 'written.length < LONGEST_NAME',
    because: FEW_UNITS,
  },
  {
    file: 'votes/vote-set.ts',
    code: 'item < gold.length',
    becomes: 'item <= gold.length',
    because: 'one turn more than there are items: what is no number is neither known nor open',
  },
  {
    file: 'votes/vote-set.ts',
    code: 'item < votes.items.length',
    becomes: 'item <= votes.items.length',
    because: PAST_THE_END,
  },
];
