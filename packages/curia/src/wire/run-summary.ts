/** What a run comes to, on the wire: outcomes, refusals, and what each role was asked and cost. */
import { z } from '@hono/zod-openapi';
import { anObject, list, version } from './record.ts';

const role = z.object({
  role: z.string(),
  asked: z.int(),
  usable: z.int().openapi({ description: 'Questions that it answered usably.' }),
  unread: z.int().optional().openapi({
    description:
      'Answers that were taken although a part of them could not be read; not among the usable ones.',
  }),
  calls: z.int(),
  failed_calls: z.int(),
  cached: z.int(),
  tokens_in: z.int(),
  tokens_out: z.int(),
  tokens_cached: z.int().openapi({ description: 'Of the tokens in, those that providers remembered.' }),
  cost_usd: z.number(),
  cost_usd_per_case: z.number(),
  unpriced_calls: z
    .int()
    .optional()
    .openapi({ description: 'Calls that took tokens whose price is not known; absent if there are none.' }),
  latency_median: z.number().openapi({ description: 'Of calls that were made, in milliseconds.' }),
  latency_p95: z.number(),
});

/** What one role did. */
export type RoleSummary = z.infer<typeof role>;

/** What a run comes to. */
export const runSummary = z
  .object({
    schema_version: version,
    cases: z.int(),
    ruled: z.int(),
    refused: z.int(),
    open: z.int(),
    outcomes: z
      .record(z.string(), z.int())
      .openapi({ description: 'How often each was ruled, of parts and of whole cases together.' }),
    part_outcomes: z.record(z.string(), z.int()).openapi({ description: 'The same without verdicts.' }),
    verdicts: z
      .record(z.string(), z.int())
      .openapi({ description: 'Of whole cases, where a court has a verdict beside its parts.' }),
    people: z
      .object({ waiting: z.int(), settled: z.int() })
      .openapi({ description: 'Cases handed to a person: how many wait, how many a person settled.' }),
    calls: z.int(),
    calls_per_case: z.number(),
    remembered_calls: z.int().openapi({ description: 'Of the calls, those that an earlier answer spared.' }),
    cost_usd: z.number(),
    cost_usd_per_case: z.number(),
    decided_alone: z.int().openapi({ description: 'Cases that were ruled and handed to nobody.' }),
    cost_usd_per_decided_alone: z
      .number()
      .nullable()
      .openapi({ description: 'What a case costs that needs no person; null if every case needed one.' }),
    unpriced_calls: z
      .int()
      .openapi({ description: 'Calls whose price is not known; the cost leaves them out.' }),
    given_votes: z.int().openapi({ description: 'Cases ruled on votes that were given with them.' }),
    roles: list(role),
    memory: anObject
      .optional()
      .openapi({ description: 'What was done with the memory; absent if the run uses none.' }),
    first_refusals: list(z.object({ case_id: z.string(), message: z.string() })),
    first_failure: z
      .string()
      .nullable()
      .openapi({ description: 'What came back for the first failed question; null if none failed.' }),
    remarks: list(z.string()).openapi({ description: 'What the court itself has to say about the run.' }),
    coded_remarks: list(
      z.object({
        code: z.string().nullable().openapi({ description: 'Null for what is said in English alone.' }),
        values: z.record(z.string(), z.union([z.string(), z.number()])),
        text: z.string(),
      }),
    ).openapi({ description: 'The same remarks, with what it takes to say them in another language.' }),
  })
  .openapi('RunSummary');

/** What a run comes to. */
export type RunSummary = z.infer<typeof runSummary>;
