/** Mutants of the desk that change nothing. */
import type { Reason } from '../reason.ts';

export const review: readonly Reason[] = [
  {
    file: 'review/review-item.ts',
    code: 'deciding === null',
    because: 'agreed and adjudicated need a review, so there is one; the check is for the type',
  },
  {
    file: 'review/role.ts',
    code: '[]',
    because: 'the word in its place is no act, so the role still allows nothing',
  },
  {
    file: 'review/sitting.ts',
    code: 'until === null',
    becomes: 'false',
    because: 'null compares like 0, and every lease ends after 1970',
  },
  {
    file: 'review/sitting.ts',
    code: 'own.answered === null',
    because: 'the line before found a seat with an answer; the check is for the type',
  },
  {
    file: 'review/sitting.ts',
    code: 'claimed > at',
    because: 'claims and answers are numbered in one sequence, so the two are never equal',
  },
];
