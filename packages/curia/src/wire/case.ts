/** Cases of runs on the wire: in a list, and one with everything that happened in it. */
import { z } from '@hono/zod-openapi';
import { question } from './question.ts';
import { anObject, caseEvent, givenVotes, list, version } from './record.ts';
import { errorRecord } from './refusal.ts';
import { explained, ruledQuestion } from './ruling.ts';

/** How far a case came. */
export const caseStatus = z.enum(['open', 'ruled', 'refused']);

/** What tells one case from another. */
const about = {
  schema_version: version,
  run_id: z.string(),
  case_id: z.string(),
  position: z.int(),
  status: caseStatus,
};

const listedCase = z
  .object({
    ...about,
    given_votes: givenVotes,
    rulings: list(z.object({ about: z.string(), outcome: z.string(), rule: z.string() })),
    input: z.unknown(),
    error: z.unknown().optional().openapi({ description: 'Why it was refused.' }),
  })
  .openapi('ListedCase');

/** A case in a list. */
export type ListedCase = z.infer<typeof listedCase>;

/** A page of cases. */
export const caseList = z.object({
  schema_version: version,
  cases: list(listedCase),
  next: z.int().nullable(),
  hidden: z.int().openapi({
    description:
      'Cases of the run that are not listed, because you hold a seat on their items or may still take one.',
  }),
});

const headline = z.object({
  about: z.string(),
  what: z.string().optional(),
  outcome: z.string(),
  end: z.string().optional(),
  stands_as: z.string().optional(),
  rule: z.string(),
  reason: z.string(),
});

/** What stands about a case, and on whose authority. */
const standing = z.discriminatedUnion('by', [
  z.object({ by: z.literal('ruling') }),
  z.object({
    by: z.literal('settlement'),
    state: z.enum(['agreed', 'adjudicated']),
    item_id: z.string(),
    round: z.int(),
    persons: list(z.string()),
    rule: z.string(),
    reason: z.string(),
    ground_truth: z.record(z.string(), z.unknown()),
  }),
]);

/** What stands about a case, and on whose authority. */
export type Standing = z.infer<typeof standing>;

/** A case on the wire. */
export const caseShown = z
  .object({
    ...about,
    given_votes: givenVotes.optional(),
    calls: z
      .int()
      .optional()
      .openapi({ description: 'Calls that were made for it; what was remembered is none.' }),
    cost_usd: z.number().nullable().optional().openapi({
      description: 'What it cost; null if the price of a call is not known.',
    }),
    input: z.unknown().optional(),
    record: anObject
      .optional()
      .openapi({ description: 'The case with what agents said, as `decide` takes it.' }),
    ruling: anObject.optional().openapi({ description: 'In the form of the court.' }),
    error: errorRecord.optional().openapi({ description: 'Why it was refused.' }),
    standing: standing.optional(),
    headlines: list(headline),
    tells: list(z.string()).openapi({
      description: 'What the ruling comes to, for people, where its parts do not say it.',
    }),
    questions: list(ruledQuestion).openapi({
      description: 'The facts behind each part of the ruling, where the record has them.',
    }),
    events: list(caseEvent),
    trace: z
      .unknown()
      .optional()
      .openapi({ description: 'How the ruling came about, where the court can say it.' }),
    blind: z.object({ item_id: z.string().optional(), question: question.optional() }).optional().openapi({
      description:
        'Only of a case whose item you hold a seat on or may still take one of: the item, and what is asked. Nothing else of the case is shown then.',
    }),
    explanations: list(explained).optional().openapi({
      description: 'With `?explain`: for each part, what failed above its rule and the nearest changes.',
    }),
  })
  .openapi('CaseShown');

/** A case on the wire. */
export type CaseShown = z.infer<typeof caseShown>;

/** A case that an agent opened. */
export const caseOpened = z.object({
  schema_version: version,
  run_id: z.string(),
  case_id: z.string(),
  status: z.string(),
});
