/** The watches of a run on the wire: how audits of what it automated turned out. */
import { z } from '@hono/zod-openapi';
import { list, version } from './record.ts';

const watch = z.object({
  court: z.string(),
  calibration: z
    .string()
    .nullable()
    .openapi({ description: 'The hash of the calibration; null for a run that has none.' }),
  field: z.string(),
  runs: list(z.string()),
  max_error: z.number(),
  audits: z.int(),
  wrong: z.int(),
  wealth: z.number().openapi({ description: 'How much the bet is worth; 20 raises the alarm.' }),
  alarm: z.boolean(),
  not_drawn: z.int(),
  open: z.int(),
  overdue: z.int(),
  sentence: z.string(),
});

/** The watches of a run. */
export const runWatches = z.object({ schema_version: version, watches: list(watch) }).openapi('RunWatches');
