/** Makes an episode of a decided case: its lesson, its outcome, its risks, and nothing of its text. */
import { decide } from '@curia/core';
import { firstLetters } from '@curia/core/text';
import { isL3Risk } from '@curia/core/text/opinion';
import { type Account, accountOf } from '../advice/account.ts';
import { sayStored } from '../advice/compose.ts';
import { adviceLanguage, SENTENCES } from '../advice/sentences.ts';
import { type MemoryTables, memoryTables } from '../tables/tables.ts';
import { codeWords } from './code-words.ts';
import type { DecidedCase, KnownOutcome } from './decided-case.ts';
import { type Episode, episodeId, MEMORY_SCHEMA_VERSION, type RiskVector } from './episode.ts';
import { isEvaluationMaterial } from './guard-split.ts';
import { seenText } from './limited-text.ts';
import { weighRisks } from './severity.ts';
import { signatureOf } from './signature.ts';
import { countConflicts, takeSnapshot } from './snapshot.ts';
import { wordSymptom } from './symptom.ts';

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
  const { episode_type, ...effect } = judgeOverride(decided, before.severity_sum, after.severity_sum, tables);
  const reason = codeWords([decided.reason_code])[0] ?? '';
  const target_aspect_type = seenText(decided.aspect_type ?? '');
  const evaluation: Episode['evaluation'] = {
    risk_before: withConflicts(before, decided.conflict_types),
    risk_after: withConflicts(after, decided.conflict_types_after ?? []),
    override_applied: decided.override_applied,
    ...effect,
    arbiter_reason_code: reason,
    facet_dissent: decided.dissent.map(plainDissent),
  };
  const account = accountOf({
    episode_type,
    input_signature: signature,
    case_summary: { target_aspect_type },
    evaluation,
    risk_type,
    action_taken,
  });
  const { tags } = evaluation.risk_before;
  const { created_from_split, used_in_eval } = origin(decided.split);
  const entry: Episode = {
    schema_version: MEMORY_SCHEMA_VERSION,
    episode_id: episodeId(sequence),
    episode_type,
    error_category: tags.length === 0 ? ['none'] : tags,
    input_signature: signature,
    case_summary: {
      target_aspect_type,
      symptom: wordSymptom({
        structure,
        conflict_types: decided.conflict_types,
        risk_types: before.tags,
        aspect_type: target_aspect_type,
      }),
      rationale_summary: wordRationale(account, reason, decided.dissent),
    },
    stage_snapshot: { stage1: stage1.snapshot, final: final.snapshot },
    correction: {
      principle_id: `${account.subject}/${account.change}`,
      corrective_principle: sayStored(account, adviceLanguage(signature.language)),
      applicable_conditions: [
        ...structure.map((tag) => `structure:${tag}`),
        ...tags.slice(0, MOST_CONDITIONS).map((tag) => `risk:${tag}`),
      ],
    },
    evaluation,
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

const MOST_CONDITIONS = 20;

/**
 * The risks that were reported, and every kind of conflict as one of medium weight. Whether a change helped is not read from this
 * sum: to leave out one of two entries ends their conflict, whichever of them was right.
 */
function withConflicts({ severity_sum, tags }: RiskVector, conflict_types: readonly string[]): RiskVector {
  const conflicts = codeWords(conflict_types);
  const weight = weighRisks(conflicts.map((type) => ({ type, severity: 'medium' }))).severity_sum;
  return {
    severity_sum: severity_sum + weight,
    tags: codeWords([...tags, ...conflicts]).slice(0, MOST_TAGS),
  };
}

const MOST_TAGS = 100;

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

type JudgedOverride = Pick<Episode, 'episode_type'> &
  Pick<Episode['evaluation'], 'override_success' | 'override_harm'>;

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
  };
}

function goldOf({ delta_f1 }: KnownOutcome): 'better' | 'same' | 'worse' | null {
  if (delta_f1 === null || delta_f1 === undefined) return null;
  return delta_f1 > 0 ? 'better' : delta_f1 < 0 ? 'worse' : 'same';
}

/** A conflict is resolved if the case had one, flagged or between readings of one term, and none is left. */
function deltaOf({
  outcome,
  stage1,
  final,
  conflict_types,
  conflict_types_after,
}: DecidedCase): Episode['outcome_delta'] {
  const delta_f1 = outcome?.delta_f1 ?? null;
  const isFlagged = conflict_types.length > 0 && conflict_types_after != null;
  const had = isFlagged || countConflicts(stage1) > 0;
  const isLeft = (conflict_types_after ?? []).length > 0 || countConflicts(final) > 0;
  const conflict_resolved = outcome?.conflict_resolved ?? (had ? !isLeft : null);
  return delta_f1 === null && conflict_resolved === null ? null : { delta_f1, conflict_resolved };
}

type Dissent = DecidedCase['dissent'][number];

/** A vote as stored: the voter under the court's name for it, and its action and reason as codes. */
const plainDissent = ({ actor, action_type, reason_code }: Dissent): Dissent => ({
  actor: seenText(actor),
  action_type: codeWords([action_type])[0] ?? '',
  reason_code: codeWords([reason_code])[0] ?? '',
});

function wordRationale({ change }: Account, reason: string, dissent: readonly Dissent[]): string {
  const against = dissent
    .map(plainDissent)
    .map((vote) => `${vote.actor} ${vote.action_type} ${vote.reason_code}`.trim());
  const parts = [
    `the ruling ${SENTENCES.en.change[change]}`,
    ...(reason === '' ? [] : [`reason ${reason}`]),
    ...against.map((vote) => `against ${vote}`),
  ];
  return firstLetters(parts.join('; '), 500);
}
