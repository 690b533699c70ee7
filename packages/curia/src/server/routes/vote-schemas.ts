/** Votes on the wire: what is asked of them, and what they came to. */
import { CERTIFIABLE, CERTIFY_MODES, VOTE_KINDS } from '@curia/core/internal/votes';
import { z } from '@hono/zod-openapi';
import { flag } from '../api.ts';
import { hash, version } from './schemas.ts';

const share = z.number().min(0).max(1);
const interval = z
  .object({ low: z.number(), high: z.number() })
  .openapi({ description: 'The 95 % interval.' });

/** The votes that a request is about; it names a run or carries them, and never names a file. */
export const votesAsked = z.strictObject({
  run: z
    .string()
    .optional()
    .openapi({ description: 'A run id, or `last`; takes a role that may read runs.', example: 'last' }),
  votes: z.string().optional().openapi({
    description:
      'The text of a file of votes instead: CSV, JSON lines or a JSON array with item, reviewer, label, and if known order, family, cost, gold.',
    example: 'item,reviewer,label\n1,large,spam\n1,small,fine\n',
  }),
  gold: z.string().optional().openapi({
    description: 'The text of a file of known answers, besides those that cases or votes carry: item, label.',
    example: 'item,label\n1,spam\n',
  }),
  reviews: z.boolean().default(false).openapi({
    description:
      'For a run: take what experts settled as known answers, too. They were handed over for being hard, so they certify nothing.',
  }),
  field: z
    .string()
    .optional()
    .openapi({ description: 'Which field of a court that asks several questions; the first if absent.' }),
  kind: z.enum(VOTE_KINDS).optional().openapi({
    description: '`panel`: most reviewers see most items; `crowd`: each sees few. Found out if absent.',
  }),
  seed: z
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .default(1)
    .openapi({ description: 'The seed of everything that is drawn.' }),
});

/** What certifying is asked. */
export const certificateAsked = votesAsked.extend({
  max_error: z.number().gt(0).lt(1).openapi({
    description: 'At most this share of the automatic cases may be wrong.',
    example: 0.1,
  }),
  delta: z.number().gt(0).lt(1).openapi({ description: 'The chance that this is not so.', example: 0.1 }),
  gold_drawn: z.literal('random').optional().openapi({
    description:
      'States that the known answers are of items drawn at random; without it nothing is certified.',
  }),
  mode: z.enum(CERTIFY_MODES).optional(),
  min_share: z.number().gt(0).max(1).optional(),
  method: z.enum(CERTIFIABLE).optional(),
  accept: z
    .array(z.strictObject({ code: z.string(), because: z.string().trim().min(1) }))
    .default([])
    .openapi({ description: 'Alarms that somebody takes responsibility for, each with a reason.' }),
});

/** What holding a run against gold is asked. */
export const qualityAsked = z.strictObject({
  reviews: flag('Take what experts settled as gold, too, where a case carries none.'),
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .default(1),
  resamples: z.coerce.number().int().min(1).max(10_000).default(2_000).openapi({
    description: 'How often cases are drawn anew for an interval.',
  }),
});

/** Which run votes are of. */
const runOf = z
  .object({ run_id: z.string(), court: z.string(), policy: z.string() })
  .nullable()
  .openapi({ description: 'The run, or null for votes that the request carried.' });

const alarm = z
  .looseObject({ code: z.string(), message: z.string() })
  .openapi({ description: 'A sign that voices deserve less trust than they claim, with its numbers.' });
const unchecked = z.object({ code: z.string(), message: z.string() });

const reviewer = z.object({
  reviewer: z.string(),
  family: z.string(),
  votes: z.int(),
  abstained: z.int(),
  known: z.int().openapi({ description: 'Items with a known answer that it voted on.' }),
  accuracy: share.optional(),
  interval: interval.optional(),
  consistency: share.optional(),
  weight: z.number(),
  turned: share.openapi({ description: 'The share of items whose answer would be another without it.' }),
  confusion: z.object({ right: z.string(), said: z.string(), times: z.int() }).optional(),
  calls: z.int(),
  cost: z.number().optional(),
});

const method = z.object({
  name: z.string(),
  accuracy: share.optional(),
  interval: interval.optional(),
  log_loss: z.number().optional(),
  ties: z.int(),
  struck: z.literal(true).optional(),
});

const smallerPanel = z.object({
  kept: z.array(z.string()),
  dropped: z.array(z.string()),
  calls: z.object({ all: z.number(), kept: z.number() }),
  accuracy: z.object({ all: z.number(), kept: z.number() }),
  gained: z.int(),
  lost: z.int(),
});

/** Votes, evaluated. */
export const votesEvaluated = z
  .object({
    schema_version: version,
    run: runOf,
    fields: z.array(z.string()),
    field: z.string().optional(),
    items: z.int(),
    votes: z.int(),
    classes: z.array(z.string()),
    gold: z.int(),
    kind: z.enum(VOTE_KINDS),
    seed: z.string(),
    gold_without_votes: z.int(),
    refused_cases: z.int(),
    reviewers: z.array(reviewer),
    effective_reviewers: z.number().nullable(),
    methods: z.array(method),
    recommended: z.string(),
    recommendation: z.looseObject({ method: z.string(), rule: z.string(), reason: z.string() }),
    smaller_panel: smallerPanel.nullable(),
    agreement: z.object({
      reviewers: z.array(z.string()),
      left_out: z.int(),
      pairs: z.array(
        z.object({
          one: z.string(),
          other: z.string(),
          n: z.int(),
          same: z.int(),
          kappa: z.number().nullable(),
        }),
      ),
    }),
    alarms: z.array(alarm),
    unchecked: z.array(unchecked),
    notices: z.array(alarm),
  })
  .openapi('VotesEvaluated');

const both = z.object({ all: z.number(), cascade: z.number() });

/** Votes, certified as far as they can be. */
export const votesCertified = z
  .object({
    schema_version: version,
    run: runOf,
    fields: z.array(z.string()),
    field: z.string().optional(),
    method: z.enum(CERTIFIABLE),
    mode: z.enum(CERTIFY_MODES),
    max_error: z.number(),
    delta: z.number(),
    certified: z.boolean(),
    share: z.number(),
    automatic: z.int(),
    open: z.int(),
    threshold: z.number().optional(),
    n: z.int(),
    k: z.int(),
    upper: z.number(),
    fit: z.int(),
    calibration: z.int(),
    steps: z.array(
      z.object({
        q: z.number(),
        threshold: z.number(),
        n: z.int(),
        k: z.int(),
        open: z.int(),
        p: z.number(),
        upper: z.number().openapi({
          description: 'The upper limit of the error at this threshold alone, with confidence 1 − delta.',
        }),
        kept: z.boolean(),
      }),
    ),
    needed: z.object({ q: z.number(), gold: z.int(), more: z.int() }).nullable(),
    curve: z.array(
      z.object({ share: z.number(), threshold: z.number(), n: z.int(), error: z.number(), interval }),
    ),
    estimate: z.looseObject({}).optional(),
    uncertified: z.object({ n: z.int(), k: z.int(), open: z.int() }).optional(),
    alarms: z.array(alarm),
    blocked: z.array(z.string()),
    unchecked: z.array(unchecked),
    sentence: z.string(),
    notices: z.array(z.string()),
    file: z.looseObject({ hash }).openapi({
      description: 'The calibration file, sealed; nothing is written on the server.',
    }),
    cascade: z
      .union([
        z.object({
          calls: both,
          cost: both.nullable(),
          accuracy: both,
          gained: z.int(),
          lost: z.int(),
          known: z.int(),
          order: z.array(z.array(z.string())),
          ends: z.array(z.int()),
        }),
        z.object({ refused: z.string() }),
      ])
      .openapi({ description: 'What asking one after another would save and lose, or why there is none.' }),
  })
  .openapi('VotesCertified');

const scores = z.object({ precision: z.number(), recall: z.number(), f1: z.number() });

/** A run held against gold. */
export const runQuality = z
  .object({
    schema_version: version,
    run: runOf,
    cases: z.int(),
    refused: z.int(),
    without_gold: z.int(),
    seed: z.int(),
    resamples: z.int(),
  })
  .and(
    z.discriminatedUnion('measure', [
      z.looseObject({
        measure: z.literal('items'),
        items: z.int(),
        systems: z.array(
          z.looseObject({
            system: z.string(),
            voice: z.string().optional(),
            calls_per_case: z.number(),
            cost_per_case: z.number().optional(),
            decided: share,
            accuracy: share,
            accuracy_interval: interval,
            correct: share,
            interval,
          }),
        ),
        comparison: z.object({
          rival: z.string(),
          rival_correct: share,
          difference: z.number(),
          interval,
          result: z.enum(['better', 'worse', 'same', 'open']),
          more_cases: z.int().optional(),
        }),
        verdict: z.string(),
      }),
      z.looseObject({
        measure: z.literal('tuples'),
        groups: z.int(),
        systems: z.array(
          z.looseObject({
            system: z.string(),
            kind: z.enum(['baseline', 'agent', 'policy', 'oracle']),
            calls_per_case: z.number().nullable(),
            metrics: z.record(z.string(), z.object({ micro: scores, macro: scores, interval }).nullable()),
          }),
        ),
        verdict: z.looseObject({
          best_policy: z.string(),
          best_agent: z.string().nullable(),
          gain: z.number().nullable(),
          interval: interval.nullable(),
          earns_its_cost: z.boolean(),
          sentence: z.string(),
        }),
        notes: z.array(z.string()),
      }),
    ]),
  )
  .openapi('RunQuality');

/** The watches of a run. */
export const runWatches = z
  .object({
    schema_version: version,
    watches: z.array(
      z.object({
        court: z.string(),
        calibration: z.string().nullable(),
        field: z.string(),
        runs: z.array(z.string()),
        max_error: z.number(),
        audits: z.int(),
        wrong: z.int(),
        wealth: z.number(),
        alarm: z.boolean(),
        not_drawn: z.int(),
        open: z.int(),
        overdue: z.int(),
        sentence: z.string(),
      }),
    ),
  })
  .openapi('RunWatches');
