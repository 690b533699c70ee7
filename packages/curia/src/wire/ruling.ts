/** Rulings on the wire, with every rule that was tried, and what would have changed them. */
import { z } from '@hono/zod-openapi';
import { caseId, givenVotes, hash, list, version } from './record.ts';

/** What tells one ruled record from another. */
const decided = {
  schema_version: version,
  case_id: caseId,
  procedure: z.string(),
  policy: z.string(),
  policy_hash: hash,
  given_votes: givenVotes.optional(),
};

const condition = z.object({ fact: z.string(), value: z.unknown(), wanted: z.string(), pass: z.boolean() });

const tried = { rule: z.string(), source: z.string(), conditions: list(condition) };

/** One rule that was tried. */
const tracedRule = z.object({ ...tried, matched: z.boolean() }).openapi('TriedRule');

/** A ruling on the wire. */
export const ruling = z
  .object({
    ...decided,
    notices: z.unknown().optional(),
    ruling: z.looseObject({}).openapi({ description: 'In the form of the question.' }),
    facts: z.unknown().optional().openapi({ description: 'What was counted, if asked for.' }),
    trace: z.unknown().optional().openapi({ description: 'Every rule tried, if asked for.' }),
  })
  .openapi('Ruling', { description: 'A ruling and the policy that made it, as a line of `curia decide`.' });

/** What of the facts would have to be another for another outcome. */
const nearest = z
  .object({
    outcome: z.string(),
    rule: z.string(),
    changes: list(z.object({ fact: z.string(), from: z.unknown(), to: z.unknown() })),
    distance: z.number(),
    said: z.string().optional().openapi({ description: 'The changes in words.' }),
  })
  .openapi('NearestChange');

/** Why a part of a case was ruled as it was, and what would have changed it; a court adds fields of its own. */
export const explained = z
  .looseObject({
    about: z.string().optional(),
    outcome: z.string(),
    rule: z.string(),
    source: z.string(),
    code: z.string(),
    reason: z.string(),
    facts: z.record(z.string(), z.unknown()),
    won_by: tracedRule,
    passed_over: list(z.object({ rule: z.string(), source: z.string(), failed: list(condition) })),
    nearest: list(nearest),
    unsettled: list(z.string()),
    parameters: list(
      z.object({
        parameter: z.string(),
        from: z.number(),
        to: z.number(),
        outcome: z.string(),
        rule: z.string(),
        distance: z.number(),
      }),
    ),
  })
  .openapi('ExplainedPart');

/** Why a part of a case was ruled as it was, and what would have changed it. */
export type Explained = z.infer<typeof explained>;

/** The facts behind one part of a recorded ruling; a court adds fields of its own. */
export const ruledQuestion = z
  .looseObject({
    about: z.string(),
    question: z.string(),
    facts: z.record(z.string(), z.unknown()),
    rule: z.string().optional(),
    reason: z.string().optional(),
    trace: list(tracedRule).optional(),
    nearest: list(nearest).optional(),
  })
  .openapi('RuledQuestion');

/** The facts behind one part of a recorded ruling. */
export type RuledQuestion = z.infer<typeof ruledQuestion>;

/** An explanation on the wire. */
export const explanation = z.object({ ...decided, explanations: list(explained) }).openapi('Explanation', {
  description:
    'For every question of the case: the winning rule, what failed above it, and the nearest changes.',
});

/** An explanation on the wire. */
export type ExplanationRecord = z.infer<typeof explanation>;
