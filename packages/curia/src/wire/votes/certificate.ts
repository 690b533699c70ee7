/** Certificates on the wire: which share of cases may be decided without a person. */
import { POINT_METHODS } from '@curia/core/in/votes';
import { CERTIFIABLE, CERTIFY_MODES } from '@curia/core/in/votes/certify';
import { z } from '@hono/zod-openapi';
import { hash, list, open, version } from '../record.ts';
import { alarm, certifyOutlook, certifyStep, curvePoint, runOf, unchecked, votesAsked } from '../votes.ts';

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
  method: z.enum([...CERTIFIABLE, ...POINT_METHODS]).optional(),
  accept: z
    .array(z.strictObject({ code: z.string(), because: z.string().trim().min(1) }))
    .default([])
    .openapi({ description: 'Alarms that somebody takes responsibility for, each with a reason.' }),
});

const both = z.object({ all: z.number(), cascade: z.number() });

/** Votes, certified as far as they can be. */
export const votesCertified = z
  .object({
    schema_version: version,
    run: runOf,
    fields: list(z.string()),
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
    steps: list(certifyStep),
    needed: z.object({ q: z.number(), gold: z.int(), more: z.int() }).nullable(),
    outlook: certifyOutlook,
    look: z.int().openapi({
      description:
        'Which certificate on these known answers it is; n of them are sure together at 1 − n · delta.',
    }),
    curve: list(curvePoint),
    estimate: z.object({ share: z.number(), automatic: z.int() }).optional(),
    uncertified: z.object({ n: z.int(), k: z.int(), open: z.int() }).optional(),
    alarms: list(alarm),
    blocked: list(z.string()),
    unchecked: list(unchecked),
    sentence: z.string(),
    notices: list(z.string()),
    file: open({ hash }).openapi({
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
          order: list(list(z.string())),
          ends: list(z.int()),
        }),
        z.object({ refused: z.string() }),
      ])
      .openapi({ description: 'What asking one after another would save and lose, or why there is none.' }),
  })
  .openapi('VotesCertified');
