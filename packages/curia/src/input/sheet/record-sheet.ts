/** Sheets of records that are made by a program and filled in by people: their columns keep their names, in any case. */
import type { z } from 'zod';
import { fieldsOf, readCell } from './cell-reader.ts';
import { NO_CHOICE } from './column-choice.ts';
import { matchColumns, type SheetPart, type SheetReader } from './sheet.ts';

/** Reads sheets of records of a shape; what else a row has stays under its name. */
export function recordSheet(shape: z.ZodType): SheetReader {
  const fields = fieldsOf(shape);
  const parts: SheetPart[] = Object.keys(fields).map((part) => ({ part, names: [], required: false }));
  return {
    choice: NO_CHOICE,
    parts,
    plan(file, names) {
      const columns = matchColumns(file, names, parts, NO_CHOICE);
      const called = new Map(Array.from(columns, ([part, name]) => [name, part]));
      return {
        row: 'case',
        columns,
        reviewers: [],
        unread: [],
        isPlain: true,
        make: (row) =>
          Object.fromEntries(
            Object.entries(row).map(([name, cell]) => {
              const part = called.get(name) ?? name;
              return [part, readCell(Object.hasOwn(fields, part) ? fields[part] : undefined, cell)];
            }),
          ),
      };
    },
  };
}
