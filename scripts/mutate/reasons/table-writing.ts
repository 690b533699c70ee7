/** Mutants of writing a table in another form that change nothing. */
import type { Reason } from '../reason.ts';

export const writing: readonly Reason[] = [
  {
    file: 'table/diff.ts',
    code: 'keyOf(a.from, a.to) < keyOf(b.from, b.to)',
    becomes: 'keyOf(a.from, a.to) <= keyOf(b.from, b.to)',
    because: 'movements are counted by this key, so no two that are listed have the same',
  },
  {
    file: 'table/explain-parameters.ts',
    code: "parameter.kind !== 'number'",
    becomes: 'false',
    because:
      'cells name parameters that are numbers only, so no value is tried for any other; the check is for the type',
  },
  {
    file: 'table/explain-parameters.ts',
    code: 'a.parameter < b.parameter',
    becomes: 'a.parameter <= b.parameter',
    because: 'each parameter is listed at most once, so no two names are the same',
  },
];
