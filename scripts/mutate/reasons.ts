/** Why a mutant that survives changes nothing that anybody could see; whoever writes a new one has tried to kill it first. */

/** One reason, for the mutants of a file that it fits. */
export interface Reason {
  readonly file: string;
  /** The code that was mutated, as it stands in the file. */
  readonly code: string;
  /** What stands in its place; any if absent. */
  readonly becomes?: string;
  readonly because: string;
}

/** Every reason, by file. */
export const REASONS: readonly Reason[] = [
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
