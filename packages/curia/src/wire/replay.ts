/** A run decided again, on the wire: under other tables, beside another run, or to check it. */
import { z } from '@hono/zod-openapi';
import { hash, list, ruled, scores, version } from './record.ts';
import { differsToday } from './run.ts';

/** A run decided again under other tables. */
export const replayed = z
  .object({
    schema_version: version,
    run_id: z.string(),
    from: z.string(),
    policy: z.string(),
    policy_hash: hash,
    rulebook_hash: hash,
    cases: z.int(),
    unanswered: z.int().openapi({ description: 'Cases that ask what nobody was asked.' }),
    moved: list(
      z.object({
        case_id: z.string(),
        about: z.string(),
        from: z.string(),
        to: z.string(),
        value_from: z.string().optional(),
        value_to: z.string().optional(),
        rule_from: z.string(),
        rule_to: z.string(),
      }),
    ),
    quality: z
      .object({ before: scores, after: scores })
      .nullable()
      .openapi({ description: 'Over the cases that carry gold; null if none does.' }),
  })
  .openapi('Replay');

/** A run decided again under other tables. */
export type Replayed = z.infer<typeof replayed>;

const finding = z.object({
  schema_version: version,
  code: z.string(),
  case_id: z.string().openapi({ description: 'Empty for the run itself.' }),
  seq: z.int().openapi({ description: 'The first event concerned.' }),
  problem: z.string(),
});

/** A run whose hash chains were checked and whose cases were decided again. */
export const audited = z
  .object({
    schema_version: version,
    run_id: z.string(),
    intact: z.boolean(),
    rulebook_hash: hash.nullable(),
    differs_today: differsToday,
    agents_code: z.record(z.string(), z.string()).optional(),
    agents_changed: list(z.object({ agent: z.string(), at: z.string() })).optional(),
    cases: z.int(),
    closed: z.int(),
    events: z.int(),
    sealed: z.boolean(),
    findings: list(finding),
  })
  .openapi('Audit');

/** A run whose hash chains were checked and whose cases were decided again. */
export type Audited = z.infer<typeof audited>;

const identity = z.object({
  run_id: z.string(),
  court: z.string(),
  policy: z.string(),
  policy_hash: hash,
  rulebook_hash: hash,
});

const side = ruled.extend({
  value: z
    .string()
    .optional()
    .openapi({ description: 'What was taken, as JSON, where that is all that differs.' }),
});

const moved = z.object({
  case_id: z.string(),
  about: z.string(),
  text: z.string(),
  from: side,
  to: side,
  known: z.enum(['right', 'wrong']).optional().openapi({
    description: 'Whether what the later side takes is right, if the case carries gold.',
  }),
  to_person: z.literal(true).optional().openapi({
    description: 'The later side hands the part to a person, which is neither right nor wrong.',
  }),
});

const flow = z.object({ from: z.string(), to: z.string(), count: z.int() });

/** What moves between two sides. */
export const comparedRuns = z
  .object({
    schema_version: version,
    before: identity,
    after: identity,
    cases: z.int().openapi({ description: 'Cases that were compared.' }),
    parts: z.int(),
    flows: list(flow).openapi({
      description: 'How many parts went from one outcome to another, or stayed.',
    }),
    not_compared: z
      .object({
        only_before: z.int(),
        only_after: z.int(),
        other_input: z.int(),
        open_before: z.int(),
        open_after: z.int(),
        refused: z.int(),
      })
      .openapi({ description: 'Cases that could not be compared, by the reason.' }),
    moved: list(moved),
    moved_left_out: z.int(),
    quality: z
      .object({ cases: z.int(), before: scores, after: scores })
      .nullable()
      .openapi({ description: 'Over the compared cases that carry gold; null if none does.' }),
  })
  .openapi('ComparedRuns');

/** What moves between two sides. */
export type ComparedRuns = z.infer<typeof comparedRuns>;
