/** An episode: what a decided case taught, without its text and without any gold (schema V1.1). */
import { z } from 'zod';
import { limitedText, shortText } from './limited-text.ts';
import { inputSignature } from './signature.ts';

/** The version of every memory record. */
export const MEMORY_SCHEMA_VERSION = '1.1';

const words = z.array(shortText).max(100);

/** What the case was about, in words that quote nothing. */
const caseSummary = z.object({
  target_aspect_type: shortText,
  symptom: shortText,
  rationale_summary: limitedText(500),
});

/** What one stage held to be true of each item. */
const stageSnapshot = z.object({
  aspects_norm: z.array(shortText).max(500),
  polarities: z
    .record(shortText, limitedText(50))
    .refine((map) => Object.keys(map).length <= 500, { error: 'has more than 500 terms' }),
  confidence: z.number().min(0).max(1),
});

/** What one stage held to be true of each item. */
export type StageSnapshot = z.infer<typeof stageSnapshot>;

/** Before and after. */
const stageSnapshotPair = z.object({ stage1: stageSnapshot, final: stageSnapshot });

/** The risks that were seen, and how heavy they are together. */
const riskVector = z.object({ severity_sum: z.number().min(0), tags: words });

/** The risks that were seen. */
export type RiskVector = z.infer<typeof riskVector>;

/** The longest lesson, by code point. */
export const LONGEST_LESSON = 400;

/** What to take from the case, in words for people; no prompt repeats them unless a run asks for it. */
const correction = z.object({
  corrective_principle: limitedText(LONGEST_LESSON),
  applicable_conditions: words.min(1),
  principle_id: shortText.nullish(),
  anti_pattern: limitedText(200).nullish(),
});

/** What the case gained, if that is known. */
const outcomeDelta = z.object({
  delta_f1: z.number().min(-1).max(1).nullish(),
  conflict_resolved: z.boolean().nullish(),
});

/** A vote that the ruling did not follow. */
const facetDissent = z.object({ actor: shortText, action_type: shortText, reason_code: shortText });

/** How the case went. */
const evaluation = z.object({
  risk_before: riskVector,
  risk_after: riskVector,
  override_applied: z.boolean(),
  override_success: z.boolean(),
  override_harm: z.boolean(),
  arbiter_reason_code: shortText,
  facet_dissent: z.array(facetDissent).max(100),
});

/** The origin of the episode. */
const provenance = z.object({
  created_from_split: shortText,
  timestamp: z.iso.datetime().describe('UTC'),
  version: shortText,
  used_in_eval: z.boolean(),
  has_gold: z.boolean(),
});

/** What an episode can have been. */
export const EPISODE_TYPES = ['success', 'harm', 'neutral'] as const;

/** What the case did with what it found. */
const ACTIONS_TAKEN = ['polarity_flip', 'abstain', 'defer', 'confidence_reduce', 'neutral_fallback'] as const;

/** A stored episode. */
export const episode = z.object({
  schema_version: z.literal(MEMORY_SCHEMA_VERSION),
  episode_id: z.string().regex(/^epi_[0-9]{6,15}$/u, { error: 'is not epi_ and at least six digits' }),
  episode_type: z.enum(EPISODE_TYPES),
  error_category: words.min(1),
  input_signature: inputSignature,
  case_summary: caseSummary,
  stage_snapshot: stageSnapshotPair,
  correction,
  evaluation,
  provenance,
  risk_type: shortText.nullish(),
  action_taken: z.enum(ACTIONS_TAKEN).nullish(),
  outcome_delta: outcomeDelta.nullish(),
});

/** A stored episode. */
export type Episode = z.infer<typeof episode>;

/** The id of the n-th episode of a store. */
export const episodeId = (sequence: number): string => `epi_${String(sequence).padStart(6, '0')}`;
