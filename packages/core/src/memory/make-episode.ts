/** Makes an episode of a decided case: its lesson, its outcome, its risks, and nothing of its text. */
import { decide } from '../table/decide.ts';
import { firstLetters } from '../text/code-points.ts';
import { isL3Risk } from '../text/l3-risk.ts';
import type { DecidedCase, KnownOutcome } from './decided-case.ts';
import { type Episode, episodeId, MEMORY_SCHEMA_VERSION } from './episode.ts';
import { isEvaluationMaterial } from './guard-split.ts';
import { seenText } from './limited-text.ts';
import { ACTION_WORDS, codeWords, wordPrinciple } from './principle.ts';
import { weighRisks } from './severity.ts';
import { signatureOf } from './signature.ts';
import { countConflicts, takeSnapshot } from './snapshot.ts';
import { wordSymptom } from './symptom.ts';
import { type MemoryTables, memoryTables } from './tables.ts';

/** Where and when an episode is made. */
export interface EpisodeOrigin {
  readonly sequence: number;
  readonly timestamp: string;
  readonly version: string;
}

/** The kinds of risk that a case can have had, or none. */
export type RiskType = 'L3' | 'conflict' | 'implicit' | null;

/** An episode, and what was found on the way. */
export interface MadeEpisode {
  readonly entry: Episode;
  readonly risk_type: RiskType;
  /** Severities that were not known and counted as medium. */
  readonly unknown_severities: number;
  /** Terms that could not be kept: too long, or spelt like a forbidden field. */
  readonly left_out_terms: number;
}

/** Makes the episode of a decided case. */
export function makeEpisode(
  decided: DecidedCase,
  { sequence, timestamp, version }: EpisodeOrigin,
  tables: MemoryTables = memoryTables,
): MadeEpisode {
  const [stage1, final] = [takeSnapshot(decided.stage1), takeSnapshot(decided.final)];
  const [before, after] = [weighRisks(decided.risks_before), weighRisks(decided.risks_after)];
  const signature = signatureOf(decided.text, countTerms(decided), decided.language);
  const structure = signature.detected_structure;
  const risk_type = riskTypeOf(decided, before.tags, tables['memory-risk']);
  const action_taken = decided.action_taken ?? null;
  const override = judgeOverride(decided, before.severity_sum, after.severity_sum, tables);
  const reason = codeWords([decided.reason_code])[0] ?? '';
  const aspectType = seenText(decided.aspect_type ?? '');
  const { created_from_split, used_in_eval } = origin(decided.split);
  const entry: Episode = {
    schema_version: MEMORY_SCHEMA_VERSION,
    episode_id: episodeId(sequence),
    episode_type: override.episode_type,
    error_category: before.tags.length === 0 ? ['none'] : before.tags,
    input_signature: signature,
    case_summary: {
      target_aspect_type: aspectType,
      symptom: wordSymptom({
        structure,
        conflict_types: decided.conflict_types,
        risk_types: before.tags,
        aspect_type: aspectType,
      }),
      rationale_summary: wordRationale(action_taken, reason, decided.dissent),
    },
    stage_snapshot: { stage1: stage1.snapshot, final: final.snapshot },
    correction: wordPrinciple({
      structure,
      risk_tags: [...before.tags, ...codeWords(decided.conflict_types)],
      risk_type,
      action_taken,
      reason_code: reason,
      has_helped: override.has_helped,
    }),
    evaluation: {
      risk_before: { severity_sum: before.severity_sum, tags: before.tags },
      risk_after: { severity_sum: after.severity_sum, tags: after.tags },
      override_applied: decided.override_applied,
      override_success: override.override_success,
      override_harm: override.override_harm,
      arbiter_reason_code: reason,
      facet_dissent: decided.dissent.map(plainDissent),
    },
    provenance: { created_from_split, timestamp, version, used_in_eval, has_gold: decided.has_gold },
    risk_type,
    action_taken,
    outcome_delta: deltaOf(decided),
  };
  return {
    entry,
    risk_type,
    unknown_severities: before.unknown_severities + after.unknown_severities,
    left_out_terms: new Set([...stage1.left_out, ...final.left_out]).size,
  };
}

const countTerms = ({ stage1 }: DecidedCase): number =>
  new Set(stage1.map(({ aspect_term }) => aspect_term.trim())).size;

function origin(split: string): { created_from_split: string; used_in_eval: boolean } {
  const created_from_split = seenText(split);
  return {
    created_from_split,
    used_in_eval: isEvaluationMaterial({ created_from_split, used_in_eval: false }),
  };
}

function riskTypeOf(
  { conflict_types, stage1, is_implicit }: DecidedCase,
  tags: readonly string[],
  table: MemoryTables['memory-risk'],
): RiskType {
  const { outcome } = decide(table, {
    l3_risks: tags.filter(isL3Risk).length,
    conflicts: conflict_types.length + countConflicts(stage1),
    is_implicit: is_implicit === true,
  });
  return outcome === 'none' ? null : outcome;
}

interface JudgedOverride {
  readonly episode_type: Episode['episode_type'];
  readonly override_success: boolean;
  readonly override_harm: boolean;
  readonly has_helped: boolean | null;
}

/** What the episode was, and whether the change helped. */
function judgeOverride(
  decided: DecidedCase,
  before: number,
  after: number,
  tables: MemoryTables,
): JudgedOverride {
  const outcome = decided.outcome ?? {};
  const was_reversed = outcome.was_reversed === true;
  const review = outcome.review ?? null;
  const gold = goldOf(outcome);
  const { outcome: episode_type } = decide(tables['memory-outcome'], {
    was_reversed,
    review,
    gold,
    structural_risks: decided.risks_before.length,
  });
  const { outcome: effect } = decide(tables['memory-effect'], {
    is_known: was_reversed || review !== null || gold !== null,
    episode_type,
    risks: after < before ? 'less' : after > before ? 'more' : 'same',
  });
  return {
    episode_type,
    override_success: decided.override_applied && effect === 'HELPED',
    override_harm: decided.override_applied && effect === 'HARMED',
    has_helped: effect === 'UNKNOWN' ? null : effect === 'HELPED',
  };
}

function goldOf({ delta_f1 }: KnownOutcome): 'better' | 'same' | 'worse' | null {
  if (delta_f1 === null || delta_f1 === undefined) return null;
  return delta_f1 > 0 ? 'better' : delta_f1 < 0 ? 'worse' : 'same';
}

/** A conflict is resolved where the first stage had one and the end has none. */
function deltaOf({ outcome, stage1, final }: DecidedCase): Episode['outcome_delta'] {
  const delta_f1 = outcome?.delta_f1 ?? null;
  const seen = countConflicts(stage1) > 0 ? countConflicts(final) === 0 : null;
  const conflict_resolved = outcome?.conflict_resolved ?? seen;
  return delta_f1 === null && conflict_resolved === null ? null : { delta_f1, conflict_resolved };
}

type Dissent = DecidedCase['dissent'][number];

const plainDissent = ({ actor, action_type, reason_code }: Dissent): Dissent => ({
  actor: codeWords([actor])[0] ?? '',
  action_type: codeWords([action_type])[0] ?? '',
  reason_code: codeWords([reason_code])[0] ?? '',
});

function wordRationale(action: string | null, reason: string, dissent: readonly Dissent[]): string {
  const done = `the ruling ${action === null ? 'changed nothing' : ACTION_WORDS[action]}`;
  const against = dissent
    .map(plainDissent)
    .map((vote) => `${vote.actor} ${vote.action_type} ${vote.reason_code}`.trim());
  const parts = [
    done,
    ...(reason === '' ? [] : [`reason ${reason}`]),
    ...against.map((vote) => `against ${vote}`),
  ];
  return firstLetters(parts.join('; '), 500);
}
