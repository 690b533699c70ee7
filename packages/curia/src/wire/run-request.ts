/** A run that is asked for over a network: names and values alone, never code, files or addresses. HTTP, MCP, the client and the console share it. A sheet of its cases may be looked at first. */
import { z } from '@hono/zod-openapi';
import { DRIVES } from './drives.ts';
import { list, version } from './record.ts';

/** Values of parameters by name. */
export const tableValues = z
  .record(z.string(), z.unknown())
  .openapi({ description: 'Values of its parameters, by name.', example: { max_passes: 2 } });

/** What is chosen for one table. */
export const tableChosen = z
  .strictObject({
    policy: z
      .string()
      .optional()
      .openapi({ description: 'A policy of the question, or a table of the server that answers it.' }),
    values: tableValues.optional(),
  })
  .openapi('TableChosen');

/** Choices by question. */
export const tableChoices = z.record(z.string(), tableChosen).openapi('TableChoices', {
  description: 'Policies and values of the tables of a court, by question.',
  example: { disposition: { policy: 'v5', values: { max_passes: 2 } } },
});

const amount = z.number().min(0);

/** How much at once, and what may be spent. */
export const runLimits = z
  .strictObject({
    concurrency: z
      .int()
      .min(1)
      .max(10_000)
      .default(8)
      .openapi({ description: 'Questions in flight at once.' }),
    calls: amount.optional(),
    tokens: amount.optional(),
    usd: amount.optional(),
    minutes: amount.optional(),
  })
  .openapi('RunLimits', { description: 'A run stops cleanly at any of its limits.' });

/** Who drives a run. */
export const drive = z.enum(DRIVES).openapi({
  description:
    'Who drives it: this server, the workers of its store in PostgreSQL, or nobody until it is resumed. If absent, workers where one was heard of within the last minute and they can drive it, else this server.',
});

/** A run as a request names it. */
export const runAsked = z
  .strictObject({
    court: z.string().openapi({ description: 'A court, or a court file of the server without its ending.' }),
    agents: z.string().openapi({
      description: 'A name that the configuration lists; `given` takes answers from the cases.',
    }),
    run_id: z.string().optional().openapi({ description: 'An idempotency key.' }),
    options: z.record(z.string(), z.unknown()).default({}).openapi({
      description: 'Options of the court, by name. What each court takes is in the schema `CourtOptions`.',
    }),
    tables: tableChoices.default({}),
    limits: runLimits.prefault({}),
    drive: drive.optional(),
  })
  .openapi('RunRequest');

/** A run as a request names it. */
export type RunAsked = z.output<typeof runAsked>;

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
