/** Mutants of Dawid and Skene and of exact chances that change nothing. */
import type { Reason } from '../reason.ts';
import { NEVER_EQUAL, PAST_THE_END } from './loops.ts';

const BILLIONTH = 'moves the limit by less than the billionth to which it is found';

export const votesFitting: readonly Reason[] = [
  {
    file: 'votes/dawid-skene.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    because: 'a word is the number of no item, so it fixes the class of none',
  },
  { file: 'votes/dawid-skene.ts', code: 'item < items', becomes: 'item <= items', because: PAST_THE_END },
  {
    file: 'votes/dawid-skene.ts',
    code: 'item < votes.items.length',
    becomes: 'item <= votes.items.length',
    because: PAST_THE_END,
  },
  { file: 'votes/dawid-skene.ts', code: 'k < classes', becomes: 'k <= classes', because: PAST_THE_END },
  {
    file: 'votes/dawid-skene.ts',
    code: 'cell < to * classes',
    becomes: 'cell <= to * classes',
    because:
      'one cell more than the worker has: the next worker writes it again, and behind the last nothing is kept',
  },
  {
    file: 'votes/dawid-skene.ts',
    code: 'gain >= SMALL_GAIN',
    becomes: 'gain > SMALL_GAIN',
    because: NEVER_EQUAL,
  },
  {
    file: 'votes/dawid-skene.ts',
    code: 'count === 0',
    becomes: 'false',
    because:
      'an item without votes would add the same number in every round, and only the gain from round to round counts',
  },
  {
    file: 'votes/distribution.ts',
    code: 'binomialTail(n, p, k) > delta',
    becomes: 'binomialTail(n, p, k) >= delta',
    because: BILLIONTH,
  },
  {
    file: 'votes/distribution.ts',
    code: '1 - binomialTail(n, p, k - 1) < delta',
    becomes: '1 - binomialTail(n, p, k - 1) <= delta',
    because: BILLIONTH,
  },
  {
    file: 'votes/distribution.ts',
    code: 'high - low > NEGLIGIBLE',
    becomes: 'high - low >= NEGLIGIBLE',
    because: 'the width is halved from 1 on, and no half of 1 is exactly a billionth',
  },
];
