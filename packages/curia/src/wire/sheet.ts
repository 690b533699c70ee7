/** A sheet that somebody drops, on the wire: how it was understood, and what would become of it. */
import { z } from '@hono/zod-openapi';
import { list, version } from './record.ts';

/** Which column says what, as `PART=COLUMN`. */
export const sheetColumns = z
  .array(z.string().max(1000))
  .max(200)
  .openapi({
    description:
      'Which column says what, each as `PART=COLUMN`; what is not named is found by the names of the columns. `reviewers=A,B` names the columns of reviewers, where each has one.',
    example: ['case_id=Ticket', 'text=Message'],
  });

/** What is asked of a sheet, besides its bytes. */
export const sheetAsked = z.strictObject({
  court: z.string().optional().openapi({
    description: 'The court whose cases the rows are to become; without one they are votes.',
  }),
  name: z.string().max(1000).openapi({
    description: 'The name of the file, whose ending may say what it is.',
    example: 'tickets.xlsx',
  }),
});

const column = z.strictObject({
  name: z.string(),
  part: z.string().nullable().openapi({
    description:
      'What the column was taken for; null if nothing is made of it. `reviewer`, in a row for each item, if it has the votes of one.',
  }),
});

/** How a sheet was understood. */
const sheetUnderstood = z
  .strictObject({
    form: z.enum(['lines', 'array', 'table', 'workbook']),
    row: z
      .enum(['vote', 'item', 'case', 'answer'])
      .nullable()
      .openapi({ description: 'What a row stands for; null for records of JSON.' }),
    encoding: z.string().nullable(),
    separator: z.string().nullable(),
    sheet: z.string().nullable().openapi({ description: 'The sheet of a workbook that was read.' }),
    other_sheets: list(z.string()),
    header_line: z.int().nullable().openapi({ description: 'The line that names the columns.' }),
  })
  .openapi('SheetUnderstood');

/** What would become of a sheet. */
export const sheetShown = z
  .strictObject({
    schema_version: version,
    understood: sheetUnderstood,
    says: z.string().openapi({ description: 'What was understood, in one line.' }),
    columns: list(column),
    parts: list(z.strictObject({ part: z.string(), required: z.boolean() })).openapi({
      description: 'What a column could say, for whoever maps them.',
    }),
    said: list(z.string()).openapi({
      description: 'What `columns` takes to say the same explicitly.',
    }),
    rows: list(z.strictObject({ line: z.int(), record: z.unknown() })).openapi({
      description:
        'The first twenty records as they were read; a row with votes of several reviewers is a list.',
    }),
    refused: list(z.strictObject({ line: z.int(), code: z.string(), problem: z.string() })).openapi({
      description: 'The first hundred lines that are refused, and why.',
    }),
    refused_count: z.int(),
    problem: z.strictObject({ code: z.string(), message: z.string() }).nullable().openapi({
      description:
        'Why nothing can be made of the table as its columns are named: map them with `columns`. The rows are then its cells.',
    }),
    count: z.int().openapi({ description: 'How many lines hold something.' }),
  })
  .openapi('SheetShown');
