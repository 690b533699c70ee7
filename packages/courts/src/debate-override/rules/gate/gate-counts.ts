/** Counts what the gate did about a sample, under the names that the records use. */
import type { JudgedSample } from './judged-sample.ts';

/** How often the gate did what; one aspect may be counted under two. The last five only where the policy goes by votes. */
export interface GateStats {
  applied: number;
  skipped_low_signal: number;
  skipped_neutral_only: number;
  skipped_conflict: number;
  skipped_already_confident: number;
  skipped_max_one_override_per_sample: number;
  skipped_no_evidence_span: number;
  skipped_evidence_span_not_in_text: number;
  skipped_evidence_span_missing_trigger: number;
  skipped_judge_disagrees?: number;
  skipped_risk_needs_stronger_evidence?: number;
  skipped_contradictory_memory?: number;
  skipped_low_confidence?: number;
  skipped_max_overrides_per_sample?: number;
}

/** What the skips for conflict were about; the last two only where the policy goes by votes. */
export interface ConflictReasons {
  action_ambiguity: number;
  L3_conservative: number;
  implicit_soft_only: number;
  judge_disagrees?: number;
  risk_needs_stronger_evidence?: number;
}

/** The counters of each reason for skipping an aspect. */
const COUNTERS: Readonly<Record<string, readonly (keyof GateStats)[]>> = {
  neutral_only: ['skipped_neutral_only', 'skipped_low_signal'],
  low_signal: ['skipped_low_signal'],
  action_ambiguity: ['skipped_conflict'],
  l3_conservative: ['skipped_conflict'],
  implicit_soft_only: ['skipped_conflict'],
  max_one_override_per_sample: ['skipped_max_one_override_per_sample'],
  no_evidence_span: ['skipped_no_evidence_span'],
  evidence_span_not_in_text: ['skipped_evidence_span_not_in_text'],
  evidence_span_missing_trigger: ['skipped_evidence_span_missing_trigger'],
  judge_disagrees: ['skipped_judge_disagrees', 'skipped_conflict'],
  risk_needs_stronger_evidence: ['skipped_risk_needs_stronger_evidence', 'skipped_conflict'],
  contradictory_memory: ['skipped_contradictory_memory'],
  low_confidence: ['skipped_low_confidence'],
  max_overrides_per_sample: ['skipped_max_overrides_per_sample'],
};

/** Under which name a conflict is reported. */
const CONFLICTS: Readonly<Record<string, keyof ConflictReasons>> = {
  action_ambiguity: 'action_ambiguity',
  l3_conservative: 'L3_conservative',
  implicit_soft_only: 'implicit_soft_only',
  judge_disagrees: 'judge_disagrees',
  risk_needs_stronger_evidence: 'risk_needs_stronger_evidence',
};

/** Counts the aspects of a sample. */
export function countGate({ by, aspects }: JudgedSample): {
  stats: GateStats;
  skip_reasons: ConflictReasons;
} {
  const byVotes = by === 'votes';
  const stats: GateStats = {
    applied: 0,
    skipped_low_signal: 0,
    skipped_neutral_only: 0,
    skipped_conflict: 0,
    skipped_already_confident: 0,
    skipped_max_one_override_per_sample: 0,
    skipped_no_evidence_span: 0,
    skipped_evidence_span_not_in_text: 0,
    skipped_evidence_span_missing_trigger: 0,
    ...(byVotes
      ? {
          skipped_judge_disagrees: 0,
          skipped_risk_needs_stronger_evidence: 0,
          skipped_contradictory_memory: 0,
          skipped_low_confidence: 0,
          skipped_max_overrides_per_sample: 0,
        }
      : {}),
  };
  const skip_reasons: ConflictReasons = {
    action_ambiguity: 0,
    L3_conservative: 0,
    implicit_soft_only: 0,
    ...(byVotes ? { judge_disagrees: 0, risk_needs_stronger_evidence: 0 } : {}),
  };
  for (const one of aspects) {
    const { decision } = one;
    const isApplied = decision.outcome === 'APPLY';
    if (isApplied) stats.applied++;
    // By hints, each sentiment is looked at: some may be left alone while others change.
    if (one.by === 'hints' && (isApplied || decision.code === 'already_confident'))
      stats.skipped_already_confident += one.facts.matching_confident;
    if (one.by === 'votes' && decision.code === 'already_confident')
      stats.skipped_already_confident += one.matching.length;
    if (isApplied) continue;
    for (const name of own(COUNTERS, decision.code) ?? []) stats[name] = (stats[name] ?? 0) + 1;
    const conflict = own(CONFLICTS, decision.code);
    if (conflict !== undefined) skip_reasons[conflict] = (skip_reasons[conflict] ?? 0) + 1;
  }
  return { stats, skip_reasons };
}

const own = <T>(map: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined;
