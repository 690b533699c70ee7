/** What can be taken out of a run as a file, and in which forms. */
import { z } from '@hono/zod-openapi';
import { list, version } from '../record.ts';

const TABLE = ['csv', 'jsonl', 'parquet'] as const;

/** Everything that can be taken out, with its forms; the first is meant where none is named. */
export const EXPORTS = {
  folder: ['tar'],
  rulings: TABLE,
  truth: TABLE,
  votes: TABLE,
  'gold-cases': ['jsonl'],
  report: ['html', 'md'],
  record: ['jsonl'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Something that can be taken out. */
export type Exported = keyof typeof EXPORTS;

/** A form of a file. */
export type ExportForm = (typeof EXPORTS)[Exported][number];

const what = z.enum(Object.keys(EXPORTS) as [Exported, ...Exported[]]);
const form = z.enum([...new Set(Object.values(EXPORTS).flat())] as [ExportForm, ...ExportForm[]]);

/** Which file is asked for. */
export const exportAsked = z.strictObject({
  what: what.default('folder').openapi({
    description:
      '`rulings`, `truth` (what experts settled) and `votes` are tables; `gold-cases` has the settled cases with their answers, as `curia eval` takes them; `report` is for people; `record` is everything that is stored, with every hash, as `curia import` takes it; `folder` has all of it in files.',
  }),
  as: form.optional().openapi({
    description: `Its form: ${Object.entries(EXPORTS)
      .map(([name, forms]) => `${name} ${forms.join(', ')}`)
      .join('; ')}. The first if absent.`,
  }),
  first: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .optional()
    .openapi({ description: 'Only so many rows of a table.' }),
});

/** Which file is asked for. */
export type ExportAsked = z.output<typeof exportAsked>;

/** What a run has to give. */
export const exportList = z
  .object({
    schema_version: version,
    exports: list(
      z.object({
        what,
        forms: list(form),
        rows: z
          .int()
          .nullable()
          .openapi({ description: 'How many rows, where that is known without reading every log.' }),
      }),
    ),
  })
  .openapi('ExportList');

/** What a run has to give. */
export type ExportList = z.infer<typeof exportList>;
