/** What a sample carries about the gate: counters, thresholds, both decisions and why nothing was changed. */
import { policyHash } from '@curia/core';
import type { AdoptionRuling } from '../adopt/adoption.ts';
import { REFUSALS } from '../adopt/adoption-ev2.table.ts';
import { type Scores, scoresOf, wordGate } from '../gate/gate.ts';
import type { ConflictReasons, GateStats } from '../gate/gate-counts.ts';
import type { JudgedSample } from '../gate/judged-sample.ts';
import type { ProfileSource, ResolvedProfile } from '../gate/profile.ts';
import { type GateThresholds, thresholdsOf } from './gate-thresholds.ts';

/** What a sample carries about the gate in its meta data. */
export interface OverrideMeta {
  readonly debate_override_stats: GateStats & {
    readonly override_candidate: boolean;
    readonly override_applied: boolean;
    readonly override_effect_applied: boolean;
    readonly override_reason: string;
    readonly ev_score: number;
    readonly ev_adopted: boolean;
    readonly ev_components: AdoptionRuling['ev_components'];
    readonly override_hint_invalid_total: number;
    readonly override_hint_repair_total: number;
  };
  readonly debate_override_skip_reasons: ConflictReasons;
  readonly debate_override_effective: GateThresholds & {
    readonly override_profile_id: string;
    /** The hash of the gate with these thresholds; that of the run's own policy if the case configures nothing. */
    readonly policy_hash: string;
    /** The strongest source of any threshold. */
    readonly source: ProfileSource;
    /** Where each threshold comes from. */
    readonly sources: Readonly<Record<string, ProfileSource>>;
  };
  readonly gate_decision: 'APPLY' | 'SKIP';
  readonly adopt_decision: AdoptionRuling['adopt_decision'];
  readonly adopt_reason: string;
  /** The gate changed something, whether or not it was adopted. */
  readonly override_applied: boolean;
  readonly override_skipped_reason: string | null;
  readonly override_evidence_gate_reason: string | null;
}

/** Reasons for skipping, in the order in which they are reported for a whole sample. */
const PRIORITY = [
  'neutral_only',
  'low_signal',
  'action_ambiguity',
  'l3_conservative',
  'implicit_soft_only',
  'already_confident',
  'no_evidence_span',
  'evidence_span_not_in_text',
  'evidence_span_missing_trigger',
];

/** What a sample carries: counters, thresholds, both decisions and why nothing was changed. */
export function overrideMeta(
  judged: JudgedSample,
  adoption: AdoptionRuling,
  { override_profile_id, policy, source, sources }: ResolvedProfile,
): OverrideMeta {
  const { gate_decision, stats, skip_reasons } = wordGate(judged);
  const thresholds = thresholdsOf(policy);
  const isApplied = gate_decision === 'APPLY';
  const isAdopted = adoption.adopt_decision === 'adopted';
  const isHeldBack = !isApplied && skip_reasons.L3_conservative > 0;
  const codes = new Set<string>(judged.aspects.map(({ decision }) => decision.code));
  // A user's own table may skip for reasons that the document does not rank.
  const [unranked = null] = codes;
  // By votes, the reason of the aspect that came nearest to a change says most.
  const ranked: readonly string[] = judged.by === 'votes' ? [...REFUSALS, ...PRIORITY] : PRIORITY;
  const reason = isApplied ? null : (ranked.find((code) => codes.has(code)) ?? unranked);
  const total = (count: (scores: Scores) => number): number =>
    judged.aspects.reduce((sum, one) => sum + count(scoresOf(one)), 0);
  return {
    debate_override_stats: {
      ...stats,
      override_candidate: adoption.override_candidate,
      // A sentence that was too risky to touch is reported as such, whatever else the second stage found.
      override_applied: isAdopted && !isHeldBack,
      override_effect_applied: isAdopted && isApplied,
      override_reason: isHeldBack ? 'l3_conservative' : adoption.adopt_reason,
      ev_score: adoption.ev_score,
      ev_adopted: adoption.ev_adopted,
      ev_components: adoption.ev_components,
      override_hint_invalid_total: total(({ invalid_hint_count }) => invalid_hint_count),
      override_hint_repair_total: total(({ hint_repair_count }) => hint_repair_count),
    },
    debate_override_skip_reasons: skip_reasons,
    debate_override_effective: {
      override_profile_id,
      policy_hash: policyHash(policy),
      ...thresholds,
      source,
      sources: sourcesOf(thresholds, sources),
    },
    gate_decision,
    adopt_decision: adoption.adopt_decision,
    adopt_reason: adoption.adopt_reason,
    override_applied: isApplied,
    override_skipped_reason: reason,
    override_evidence_gate_reason: reason,
  };
}

const sourcesOf = (
  thresholds: GateThresholds,
  sources: ResolvedProfile['sources'],
): Readonly<Record<string, ProfileSource>> =>
  // Every threshold is a parameter of the gate, and each of those has its source.
  Object.fromEntries(Object.keys(thresholds).map((name) => [name, sources[name] ?? 'code_default']));
