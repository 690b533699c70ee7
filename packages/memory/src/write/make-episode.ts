/** Makes an episode of a decided case: its lesson, its outcome, its risks, and nothing of its text. */
import { decide } from '@curia/core';
import { firstLetters } from '@curia/core/text';
import { isL3Risk } from '@curia/core/text/opinion';
import { type Account, accountOf } from '../advice/account.ts';
import { sayStored } from '../advice/compose.ts';
import { adviceLanguage, SENTENCES } from '../advice/sentences.ts';
import { codeWords } from '../episode/code-words.ts';
import type { DecidedCase, DecidedPart, KnownOutcome } from '../episode/decided-case.ts';
import { type Episode, episodeId, MEMORY_SCHEMA_VERSION, type RiskVector } from '../episode/episode.ts';
import { isEvaluationMaterial } from '../episode/guard-split.ts';
import { seenText } from '../episode/limited-text.ts';
import { weighRisks } from '../episode/severity.ts';
import { signatureOf } from '../episode/signature.ts';
import { countConflicts, type Held, takeSnapshot } from '../episode/snapshot.ts';
import { storedChange, storedDissent } from '../episode/stored-words.ts';
import { wordSymptom } from '../episode/symptom.ts';
import { type MemoryTables, memoryTables } from '../tables/tables.ts';

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
  /** Items that could not be kept: their names are too long, or spelt like a forbidden field. */
  readonly left_out_terms: number;
}

/** Makes the episode of a decided case. */
export function makeEpisode(
  decided: DecidedCase,
  { sequence, timestamp, version }: EpisodeOrigin,
  tables: MemoryTables = memoryTables,
): MadeEpisode {
  const [before, after] = [heldIn(decided.parts, 'before'), heldIn(decided.parts, 'after')];
  const [stage1, final] = [takeSnapshot(before), takeSnapshot(after)];
  const [risks, risks_after] = [weighRisks(decided.risks), weighRisks(decided.risks_after)];
  const signature = signatureOf(decided.text, countItems(before), decided.language, decided);
  const structure = signature.detected_structure;
  const risk_type = riskTypeOf(decided, before, risks.tags, tables['memory-risk']);
  const action_taken = storedChange(decided.change);
  const { episode_type, ...effect } = judgeChange(
    decided,
    risks.severity_sum,
    risks_after.severity_sum,
    tables,
  );
  const reason = codeWords([decided.reason])[0] ?? '';
  const target_aspect_type = seenText(decided.kind ?? '');
  const evaluation: Episode['evaluation'] = {
    risk_before: withConflicts(risks, decided.conflicts),
    risk_after: withConflicts(risks_after, decided.conflicts_after ?? []),
    override_applied: decided.is_changed,
    ...effect,
    arbiter_reason_code: reason,
    facet_dissent: decided.dissent.map(plainDissent).map(storedDissent),
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
        conflicts: decided.conflicts,
        risks: risks.tags,
        kind: target_aspect_type,
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
    outcome_delta: deltaOf(decided, before, after),
  };
  return {
    entry,
    risk_type,
    unknown_severities: risks.unknown_severities + risks_after.unknown_severities,
    left_out_terms: new Set([...stage1.left_out, ...final.left_out]).size,
  };
}

const MOST_CONDITIONS = 20;

/**
 * The risks that were reported, and every kind of conflict as one of medium weight. Whether a change helped is not read from this
 * sum: to leave out one of two entries ends their conflict, whichever of them was right.
 */
function withConflicts({ severity_sum, tags }: RiskVector, conflicts: readonly string[]): RiskVector {
  const kinds = codeWords(conflicts);
  const weight = weighRisks(kinds.map((type) => ({ type, severity: 'medium' }))).severity_sum;
  return {
    severity_sum: severity_sum + weight,
    tags: codeWords([...tags, ...kinds]).slice(0, MOST_TAGS),
  };
}

const MOST_TAGS = 100;

/** What was held before the ruling or after it, part by part. */
const heldIn = (parts: readonly DecidedPart[], when: 'before' | 'after'): Held[] =>
  parts.flatMap(({ item, [when]: held }) => (held == null ? [] : [{ item, ...held }]));

const countItems = (held: readonly Held[]): number => new Set(held.map(({ item }) => item.trim())).size;

function origin(split: string): { created_from_split: string; used_in_eval: boolean } {
  const created_from_split = seenText(split);
  return {
    created_from_split,
    used_in_eval: isEvaluationMaterial({ created_from_split, used_in_eval: false }),
  };
}

function riskTypeOf(
  { conflicts, is_implied }: DecidedCase,
  before: readonly Held[],
  tags: readonly string[],
  table: MemoryTables['memory-risk'],
): RiskType {
  const { outcome } = decide(table, {
    l3_risks: tags.filter(isL3Risk).length,
    conflicts: conflicts.length + countConflicts(before),
    is_implicit: is_implied === true,
  });
  return outcome === 'none' ? null : outcome;
}

type JudgedChange = Pick<Episode, 'episode_type'> &
  Pick<Episode['evaluation'], 'override_success' | 'override_harm'>;

/** What the episode was, and whether the change helped. */
function judgeChange(
  decided: DecidedCase,
  before: number,
  after: number,
  tables: MemoryTables,
): JudgedChange {
  const outcome = decided.outcome ?? {};
  const was_reversed = outcome.was_reversed === true;
  const review = outcome.review ?? null;
  const gold = goldOf(outcome);
  const { outcome: episode_type } = decide(tables['memory-outcome'], {
    was_reversed,
    review,
    gold,
    structural_risks: decided.risks.length,
  });
  const { outcome: effect } = decide(tables['memory-effect'], {
    is_known: was_reversed || review !== null || gold !== null,
    episode_type,
    risks: after < before ? 'less' : after > before ? 'more' : 'same',
  });
  return {
    episode_type,
    override_success: decided.is_changed && effect === 'HELPED',
    override_harm: decided.is_changed && effect === 'HARMED',
  };
}

function goldOf({ gain }: KnownOutcome): 'better' | 'same' | 'worse' | null {
  if (gain === null || gain === undefined) return null;
  return gain > 0 ? 'better' : gain < 0 ? 'worse' : 'same';
}

/** A conflict is resolved if the case had one, flagged or between values of one item, and none is left. */
function deltaOf(
  { outcome, conflicts, conflicts_after }: DecidedCase,
  before: readonly Held[],
  after: readonly Held[],
): Episode['outcome_delta'] {
  const delta_f1 = outcome?.gain ?? null;
  const isFlagged = conflicts.length > 0 && conflicts_after != null;
  const had = isFlagged || countConflicts(before) > 0;
  const isLeft = (conflicts_after ?? []).length > 0 || countConflicts(after) > 0;
  const conflict_resolved = outcome?.conflict_resolved ?? (had ? !isLeft : null);
  return delta_f1 === null && conflict_resolved === null ? null : { delta_f1, conflict_resolved };
}

type Dissent = DecidedCase['dissent'][number];

/** A vote as stored: the voter under the court's name for it, and what it said and why as codes. */
const plainDissent = ({ voice, said, reason }: Dissent): Dissent => ({
  voice: seenText(voice),
  said: codeWords([said])[0] ?? '',
  reason: codeWords([reason])[0] ?? '',
});

function wordRationale({ change }: Account, reason: string, dissent: readonly Dissent[]): string {
  const against = dissent.map(plainDissent).map((vote) => `${vote.voice} ${vote.said} ${vote.reason}`.trim());
  const parts = [
    `the ruling ${SENTENCES.en.change[change]}`,
    ...(reason === '' ? [] : [`reason ${reason}`]),
    ...against.map((vote) => `against ${vote}`),
  ];
  return firstLetters(parts.join('; '), 500);
}
