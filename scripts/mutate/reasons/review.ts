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
  {
    file: 'review/settle.table.ts',
    code: "[ { when: { answered: atLeast(1), answers: none }, because: 'a review is an answer' }, { when: { answered: none, answers: atLeast(1) }, because: 'without a review there is no answer' }, { when: { answered: 1, answers: atLeast(2) }, because: 'one review is one answer' }, { when: { open: none, answered: none }, because: 'a round has at least one seat' }, ]",
    because:
      'what cannot occur is told to the analysis only, which finds the same gap without it, and that one is accepted',
  },
];
