/** Votes on the wire: what is asked of them, and what they came to. */

import { VOTE_KINDS } from '@curia/core/in/votes/weigh';
import { answerPoint, VERDICTS } from '@curia/core/votes/answer';
import { z } from '@hono/zod-openapi';
import { interval, list, share, version } from './record.ts';

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
  scale: z
    .union([z.enum(['labels', 'numbers', 'grades']), z.array(z.string()).min(2).max(1_000)])
    .optional()
    .openapi({
      description:
        'What labels are: `labels` (names), `numbers`, `grades`, or all grades from the lowest to the highest. Numbers if absent and they can be no names.',
    }),
  within: z.number().min(0).optional().openapi({
    description:
      'For points and grades: what is at most so far from the truth is right. To evaluate, a tenth of the range if absent, and of grades the very one; to certify numbers it is needed.',
  }),
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

/** Which run votes are of, on the wire. */
export const runOf = z
  .object({ run_id: z.string(), court: z.string(), policy: z.string() })
  .nullable()
  .openapi({ description: 'The run, or null for votes that the request carried.' });

const bounds = interval.openapi({ description: 'The 95 % interval.' });

const said = { message: z.string() };
const pair = z.tuple([z.string(), z.string()]).readonly();

/** A sign that voices deserve less trust than they claim. */
export const alarm = z
  .discriminatedUnion('code', [
    z.object({ code: z.literal('SELF_CONTRADICTION'), ...said, gap: z.number(), limit: z.number() }),
    z.object({
      code: z.literal('OVER_CLAIM'),
      ...said,
      method: z.string(),
      claimed: z.number(),
      hits: z.number(),
      n: z.int(),
      p: z.number(),
    }),
    z.object({
      code: z.literal('SINGLE_BEATS_VOTE'),
      ...said,
      reviewer: z.string(),
      wins: z.number(),
      losses: z.number(),
      p: z.number(),
    }),
    z.object({
      code: z.literal('POSITION_BIAS'),
      ...said,
      reviewer: z.string(),
      changed: z.number(),
      n: z.int(),
    }),
    z.object({
      code: z.literal('ECHO'),
      ...said,
      reviewers: pair,
      phi: z.number(),
      low: z.number(),
      n: z.int(),
    }),
  ])
  .openapi('Alarm', {
    description: 'A sign that voices deserve less trust than they claim, with its numbers.',
  });

/** A check that could not be made, and why. */
export const unchecked = z.object({ code: z.string(), ...said });

const notice = z.discriminatedUnion('code', [
  z.object({ code: z.literal('NEVER_DISAGREES'), ...said, reviewers: pair, n: z.int() }),
  z.object({
    code: z.literal('ALWAYS_THE_SAME'),
    ...said,
    reviewer: z.string(),
    label: z.string(),
    n: z.int(),
  }),
  z.object({ code: z.literal('NO_VOTE_ON_ITEM'), ...said, silent: z.int(), n: z.int() }),
]);

const reviewer = z.object({
  reviewer: z.string(),
  family: z.string(),
  votes: z.int(),
  abstained: z.int(),
  known: z.int().openapi({ description: 'Items with a known answer that it voted on.' }),
  accuracy: share.optional(),
  interval: bounds.optional(),
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
  interval: bounds.optional(),
  log_loss: z.number().optional(),
  ties: z.int(),
  struck: z.literal(true).optional(),
});

const smallerPanel = z.object({
  kept: list(z.string()),
  dropped: list(z.string()),
  calls: z.object({ all: z.number(), kept: z.number() }),
  accuracy: z.object({ all: z.number(), kept: z.number() }),
  gained: z.int(),
  lost: z.int(),
});

/** One threshold that was tried. */
export const certifyStep = z.object({
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
});

/** What more labels would bring. */
export const certifyOutlook = z
  .object({
    code: z.enum(['labels', 'not-foreseeable', 'cannot', 'too-few']),
    q: z.number(),
    n: z.int().optional(),
    k: z.int().optional(),
    gold: z.int().optional(),
    more: z.int().optional(),
  })
  .nullable()
  .openapi({
    description:
      'What more labels would bring for the first share that did not pass: a number of them, nothing that can be foreseen, or nothing at all; `too-few`: no share can pass yet.',
  });

/** The error among the clearest cases. */
export const curvePoint = z.object({
  share: z.number(),
  threshold: z.number(),
  n: z.int(),
  error: z.number(),
  interval,
});

/** Votes, evaluated. */
export const votesEvaluated = z
  .object({
    schema_version: version,
    run: runOf,
    fields: list(z.string()),
    field: z.string().optional(),
    items: z.int(),
    votes: z.int(),
    classes: list(z.string()),
    gold: z.int(),
    kind: z.enum(VOTE_KINDS),
    seed: z.string(),
    gold_without_votes: z.int(),
    refused_cases: z.int(),
    reviewers: list(reviewer),
    effective_reviewers: z.number().nullable(),
    methods: list(method),
    recommended: z.string(),
    recommendation: z.object({
      method: z.string(),
      rule: z.string(),
      reason: z.string(),
      instead_of: z.string().optional(),
      p: z.number().optional(),
    }),
    smaller_panel: smallerPanel.nullable(),
    answer: z.string().openapi({
      description:
        'Whether several are better than one, what may be automated, and what more labels would bring: in sentences.',
    }),
    verdict: z.enum(VERDICTS).openapi({
      description: 'Whether several are better than the best alone; of a crowd, than one vote.',
    }),
    answer_points: list(answerPoint).openapi({
      description: 'The same answer point by point, with its numbers: for other words and other languages.',
    }),
    unanimous: share.openapi({
      description: 'The share of the items with two votes and more on which all say the same.',
    }),
    beside_vote: z.object({ right: z.number(), isBetter: z.boolean() }).nullable().openapi({
      description: 'Of a crowd: how often one vote is right, and whether the recommended method gains on it.',
    }),
    beside_best: z.object({ reviewer: z.string(), wins: z.int(), losses: z.int() }).nullable().openapi({
      description:
        'The recommended method beside the best reviewer alone, on known answers that chose neither.',
    }),
    agreement: z.object({
      reviewers: list(z.string()),
      left_out: z.int(),
      pairs: list(
        z.object({
          one: z.string(),
          other: z.string(),
          n: z.int(),
          same: z.int(),
          kappa: z.number().nullable(),
        }),
      ),
    }),
    alarms: list(alarm),
    unchecked: list(unchecked),
    notices: list(notice),
  })
  .openapi('VotesEvaluated');
