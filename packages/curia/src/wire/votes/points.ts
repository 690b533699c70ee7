/** Points and grades on the wire: how far reviewers are off, and which values may be taken without a person. */
import { POINT_METHODS } from '@curia/core/in/votes';
import { CERTIFY_MODES } from '@curia/core/in/votes/certify';
import { VOTE_KINDS } from '@curia/core/in/votes/weigh';
import { z } from '@hono/zod-openapi';
import { interval, list, share, version } from '../record.ts';
import { certifyOutlook, certifyStep, curvePoint, runOf } from '../votes.ts';

const scale = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('numbers'),
      unit: z.string().optional().openapi({ description: 'What stands behind every number, such as %.' }),
    }),
    z.object({ kind: z.literal('grades'), order: list(z.string()) }),
  ])
  .openapi({ description: 'Points, or grades from the lowest to the highest.' });

const within = z.number().openapi({
  description: 'What is at most so far from the truth is right: in points, or in steps between grades.',
});

const errors = z.object({
  n: z.int(),
  bias: z.number(),
  spread: z.number().optional(),
  mean_error: z.number(),
});

const reviewer = z.object({
  reviewer: z.string(),
  family: z.string(),
  votes: z.int(),
  abstained: z.int(),
  errors: errors.optional(),
  within: share.optional(),
  interval: interval.optional(),
  from_others: errors.optional(),
  swing: z.number().optional().openapi({ description: 'How far apart its own votes on one item are.' }),
  weight: z.number().openapi({ description: 'How strongly it counts; 1 is the average.' }),
  shift: z.number().optional().openapi({ description: 'What the recommended method takes off its values.' }),
});

const method = z.object({
  name: z.enum(POINT_METHODS),
  mean_error: z.number().optional(),
  interval: interval.optional(),
  within: share.optional(),
  within_interval: interval.optional(),
  ties: z.int(),
});

const said = { message: z.string() };
const about = { ...said, reviewer: z.string(), n: z.int() };

const alarm = z
  .discriminatedUnion('code', [
    z.object({ code: z.literal('OTHER_SCALE'), ...about }),
    z.object({ code: z.literal('REVERSED'), ...about, correlation: z.number() }),
    z.object({ code: z.literal('CONSTANT_SHIFT'), ...about, shift: z.number() }),
    z.object({ code: z.literal('ALWAYS_THE_SAME'), ...about }),
    z.object({ code: z.literal('NO_AGREEMENT'), ...said, alpha: z.number() }),
    z.object({ code: z.literal('NO_VOTE_ON_ITEM'), ...said, silent: z.int(), n: z.int() }),
  ])
  .openapi('PointAlarm', { description: 'What is wrong with reviewers who give points, with its numbers.' });

/** Points or grades, evaluated. */
export const pointsEvaluated = z
  .object({
    schema_version: version,
    run: runOf,
    fields: list(z.string()),
    field: z.string().optional(),
    answer: z.string(),
    scale,
    within,
    items: z.int(),
    votes: z.int(),
    low: z.number(),
    high: z.number(),
    gold: z.int(),
    kind: z.enum(VOTE_KINDS),
    agreement: z
      .object({ ordinal: z.number().nullable(), interval: z.number().nullable().optional() })
      .openapi({ description: 'Krippendorff’s alpha by rank, and of numbers by size.' }),
    reviewers: list(reviewer),
    methods: list(method),
    recommended: z.enum(POINT_METHODS),
    recommendation: z.object({
      method: z.enum(POINT_METHODS),
      reason: z.string(),
      instead_of: z.enum(POINT_METHODS).optional(),
      p: z.number().optional(),
    }),
    beside_best: z.object({ reviewer: z.string(), wins: z.int(), losses: z.int() }).nullable(),
    alarms: list(alarm),
    seed: z.string(),
    gold_without_votes: z.int(),
    refused_cases: z.int(),
  })
  .openapi('PointsEvaluated');

/** Points or grades, certified as far as they can be. */
export const pointsCertified = z
  .object({
    schema_version: version,
    run: runOf,
    fields: list(z.string()),
    field: z.string().optional(),
    scale,
    within,
    method: z.enum(POINT_METHODS),
    mode: z.enum(CERTIFY_MODES),
    max_error: z.number(),
    delta: z.number(),
    certified: z.boolean(),
    share: z.number(),
    automatic: z.int(),
    open: z.int(),
    threshold: z
      .number()
      .optional()
      .openapi({ description: 'Cases whose votes are at most so far apart are automatic.' }),
    n: z.int(),
    k: z.int(),
    upper: z.number(),
    fit: z.int(),
    calibration: z.int(),
    steps: list(certifyStep),
    outlook: certifyOutlook,
    curve: list(curvePoint),
    shifts: z.record(z.string(), z.number()).optional(),
    sentence: z.string(),
    answers: list(
      z.object({
        item: z.string(),
        value: z.number().nullable(),
        label: z.string().nullable(),
        spread: z.number().nullable(),
        automatic: z.boolean(),
      }),
    ),
  })
  .openapi('PointsCertified');
