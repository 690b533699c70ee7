/** The trace of a case with memory: what came in, what was said, what was advised and what became of it (schema V1.1). */
import { z } from 'zod';
import { advisoryBundle } from './advisory.ts';
import { CONDITION_NAMES } from './condition.ts';
import { MEMORY_SCHEMA_VERSION, stageSnapshot } from './episode.ts';
import { limitedText, shortText } from './limited-text.ts';
import { inputSignature } from './signature.ts';

const words = z.array(shortText).max(100);
const severity = z.number().min(0);

/** Which run a case belongs to; every condition is accepted. */
export const memoryRunMeta = z.object({
  run_id: shortText,
  condition: z.enum(CONDITION_NAMES),
  seed: z.int().nullish(),
  timestamp: z.iso.datetime(),
  memory_mode: z.enum(['off', 'on', 'silent']).nullish(),
});

/** One turn of a debate. */
export const debateLogEntry = z.object({
  round: z.int().min(1),
  speaker: shortText,
  stance: z.enum(['pro', 'con', 'neutral']),
  message: limitedText(600),
  confidence: z.number().min(0).max(1),
});

/** What was looked up. */
export const retrievalRecord = z.object({ k: z.int().min(0), hit: z.boolean(), returned_ids: words });

/** The risks of a case before and after. */
export const caseRisk = z.object({
  flagged: z.boolean(),
  residual: z.boolean(),
  severity_before: severity,
  severity_after: severity,
  tags_before: words,
  tags_after: words,
});

/** A change that was put to the case. */
export const overrideChange = z.object({ change_id: shortText, reasoning: limitedText(400) });

/** What became of the changes. */
export const caseOverride = z.object({
  eligible: z.boolean(),
  applied: z.boolean(),
  success: z.boolean(),
  harm: z.boolean(),
  accepted_changes: z.array(overrideChange).max(100),
  rejected_changes: z.array(overrideChange).max(100),
});

/** Which risks a principle answers. */
export const caseCoverage = z.object({
  risk_tag_to_principle_mapped: z.array(z.object({ risk_tag: shortText, principle_id: shortText })).max(100),
  mapping_coverage_hit: z.boolean(),
});

/** The trace of one case. */
export const caseTrace = z.object({
  schema_version: z.literal(MEMORY_SCHEMA_VERSION),
  run_meta: memoryRunMeta,
  case_id: shortText,
  sample_index: z.int().min(0).nullish(),
  input_signature: inputSignature,
  stage1_output: stageSnapshot,
  debate_log: z.array(debateLogEntry).max(1_000),
  memory_bundle: advisoryBundle,
  retrieval: retrievalRecord.nullish(),
  final_output: stageSnapshot,
  risk: caseRisk,
  override: caseOverride,
  coverage: caseCoverage,
});

/** The trace of one case. */
export type CaseTrace = z.infer<typeof caseTrace>;
