/** A run that is asked for over a network: names and values alone, never code, files or addresses. HTTP, MCP, the client and the console share it. */
import { z } from '@hono/zod-openapi';
import { DRIVES } from './drives.ts';

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
    'Who drives it: this server, the workers of its store in PostgreSQL, or nobody until it is resumed.',
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
    drive: drive.default('here'),
  })
  .openapi('RunRequest');

/** A run as a request names it. */
export type RunAsked = z.output<typeof runAsked>;
