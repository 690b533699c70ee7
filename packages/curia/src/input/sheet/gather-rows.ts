/** Gathers the rows of a table that belong to one case, wherever they stand. */
import { CuriaError } from '@curia/core';
import { LIMITS } from '../../files/foreign/limits.ts';
import type { InputLine } from '../read-lines.ts';
import type { SheetPlan, SheetRow } from './sheet.ts';

/** Gathers rows; each case stands under the line of its first one. */
export function gatherRows({ of, make }: NonNullable<SheetPlan['gathered']>): {
  readonly add: (row: SheetRow, line: number) => void;
  readonly end: () => { readonly line: number; readonly made: InputLine }[];
} {
  const cases = new Map<string, { readonly line: number; readonly rows: SheetRow[] }>();
  const { rows: limit } = LIMITS.csv;
  let count = 0;
  return {
    add(row, line) {
      if (++count > limit.most)
        throw new CuriaError(
          'INPUT_INVALID',
          `more than ${limit.most.toLocaleString('en')} ${limit.of}; ${limit.remedy}`,
        );
      const key = of(row);
      const known = cases.get(key);
      if (known === undefined) cases.set(key, { line, rows: [row] });
      else known.rows.push(row);
    },
    end: () =>
      Array.from(cases.values(), ({ line, rows }) => {
        try {
          return { line, made: JSON.stringify(make(rows)) };
        } catch (error) {
          if (!CuriaError.is(error)) throw error;
          return { line, made: error };
        }
      }),
  };
}
