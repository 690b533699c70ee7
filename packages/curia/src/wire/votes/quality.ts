/** A run held against gold, on the wire. */
import { z } from '@hono/zod-openapi';
import { anObject, interval, list, scores, share, version } from '../record.ts';
import { runOf } from '../votes.ts';

/** A figure, or one for each field of a court that asks several questions. */
const byField = <Figure extends z.ZodType>(figure: Figure) => z.union([figure, z.record(z.string(), figure)]);

/** A run held against gold. */
export const runQuality = z
  .object({
    schema_version: version,
    run: runOf,
    cases: z.int(),
    refused: z.int(),
    without_gold: z.int(),
    unasked: z.int(),
    seed: z.int(),
    resamples: z.int(),
  })
  .and(
    z.discriminatedUnion('measure', [
      z.object({
        measure: z.literal('items'),
        items: z.int(),
        systems: list(
          z.object({
            system: z.string(),
            voice: z.string().optional(),
            calls_per_case: z.number(),
            cost_per_case: z.number().optional(),
            decided: share,
            accuracy: share,
            accuracy_interval: interval,
            correct: share,
            interval,
            f1: byField(z.record(z.string(), z.number())).optional(),
            mean_error: byField(z.number()).optional(),
            within_step: byField(z.number()).optional(),
            exact_cases: share.optional(),
            right_verdicts: share.optional(),
          }),
        ),
        waves: z
          .object({
            wave: z.union([z.literal('court'), z.int()]),
            never: z.string().optional(),
            cases: z.int(),
            closed_early: z.int(),
            questions: z.int(),
            spared: z.int(),
            changed: z.int(),
            were_closed: z.int(),
          })
          .openapi({ description: 'What asking in waves would have spared.' }),
        comparison: z.object({
          rival: z.string(),
          rival_correct: share,
          difference: z.number(),
          interval,
          result: z.enum(['better', 'worse', 'same', 'open']),
          more_cases: z.int().optional(),
        }),
        verdict: z.string(),
        purposes: list(
          z.object({
            id: z.string(),
            statement: z.string(),
            holds: z.boolean(),
            rule: z.string().optional(),
            instead: z.string().optional(),
          }),
        ).optional(),
      }),
      z.object({
        measure: z.literal('tuples'),
        groups: z.int(),
        systems: list(
          z.object({
            system: z.string(),
            kind: z.enum(['baseline', 'agent', 'policy', 'oracle']),
            calls_per_case: z.number().nullable(),
            change: anObject,
            consistency: anObject,
            metrics: z.record(z.string(), z.object({ micro: scores, macro: scores, interval }).nullable()),
          }),
        ),
        verdict: z.object({
          best_policy: z.string(),
          best_agent: z.string().nullable(),
          gain: z.number().nullable(),
          interval: interval.nullable(),
          rivals: list(anObject),
          not_compared: list(z.string()),
          earns_its_cost: z.boolean(),
          sentence: z.string(),
        }),
        notes: list(z.string()),
        agreement: anObject,
      }),
    ]),
  )
  .openapi('RunQuality');
