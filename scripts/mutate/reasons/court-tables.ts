/** Mutants of the courts' tables that change nothing. */
import type { Reason } from '../reason.ts';

export const courtTables: readonly Reason[] = [
  {
    file: 'verification/retry.table.ts',
    code: "{ stage: 'fixed' }",
    because:
      'the fallback after it is unreachable, as the analysis proves: this rule decides all that is left',
  },
];
