/** Advice from past episodes, and the bundle in which it reaches a case (schema V1.1). */
import { z } from 'zod';
import { LONGEST_LESSON, MEMORY_SCHEMA_VERSION } from '../episode/episode.ts';
import { limitedText, shortText } from '../episode/limited-text.ts';
import { MOST_RETRIEVED } from '../find/retrieve.ts';

/** The longest message, by code point. */
export const LONGEST_MESSAGE = 800;

/** What an advisory can be. */
const ADVISORY_TYPES = ['successful_override', 'failed_override_warning', 'consistency_anchor'] as const;

/** How firmly an advisory speaks, the weakest first. */
const STRENGTHS = ['weak', 'moderate', 'strong'] as const;

/** The most ids and tags in the evidence of one advisory. */
export const MOST_EVIDENCE = 100;

const ids = z.array(shortText).max(MOST_EVIDENCE);

/** What an advisory rests on. */
const evidence = z.object({
  source_episode_ids: ids,
  risk_tags: ids,
  principle_id: shortText.describe('empty if the episode names none'),
  risk_before_tags: ids,
  risk_after_tags: ids,
  stats: z
    .object({
      historical_count: z.int().min(0).describe('episodes at hand that bear on the same risks'),
      consistency_score: z.number().min(0).max(1).describe('the share of them that went the same way'),
      variance: z.number().min(0).max(1).describe('consistency times its complement'),
    })
    .nullish(),
});

/** What no message of an advisory does, stated on each. */
export const advisoryConstraints = z.object({
  no_label_hint: z.literal(true),
  no_forcing: z.literal(true),
  no_confidence_boost: z.literal(true),
});

/** The three promises; messages are composed only of sentences that keep them. */
export const CONSTRAINTS: z.infer<typeof advisoryConstraints> = {
  no_label_hint: true,
  no_forcing: true,
  no_confidence_boost: true,
};

/** One piece of advice. */
export const advisory = z.object({
  schema_version: z.literal(MEMORY_SCHEMA_VERSION),
  advisory_id: z.string().regex(/^adv_[0-9]{6,15}$/u, { error: 'is not adv_ and at least six digits' }),
  advisory_type: z.enum(ADVISORY_TYPES),
  message: limitedText(LONGEST_MESSAGE),
  strength: z.enum(STRENGTHS),
  relevance_score: z.number().min(0).max(1),
  evidence,
  constraints: advisoryConstraints,
  lessons: z
    .array(limitedText(LONGEST_LESSON))
    .max(MOST_RETRIEVED)
    .optional()
    .describe('as they were written, if a run asked for that; the constraints do not cover them'),
});

/** One piece of advice. */
export type Advisory = z.infer<typeof advisory>;

/** How the advice was looked up. */
const advisoryBundleMeta = z.object({
  memory_mode: z.enum(['off', 'on', 'silent']),
  topk: z.int().min(0).max(MOST_RETRIEVED),
  masked_injection: z.boolean(),
  retrieval_executed: z.boolean(),
});

/** What a case is given, in the slot `DEBATE_CONTEXT__MEMORY`. */
export const advisoryBundle = z.object({
  schema_version: z.literal(MEMORY_SCHEMA_VERSION),
  memory_on: z.boolean(),
  retrieved: z.array(advisory).max(MOST_RETRIEVED),
  warnings: z.array(limitedText(LONGEST_MESSAGE)).max(5),
  meta: advisoryBundleMeta,
});

/** What a case is given. */
export type AdvisoryBundle = z.infer<typeof advisoryBundle>;
