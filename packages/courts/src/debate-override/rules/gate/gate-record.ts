/** What a run writes about the gate: one record per aspect, one per adoption, and what a sample carries with it. */
import { policyHash } from '@curia/core';
import { firstLetters } from '@curia/core/text';
import { type Polarity, readPolarity } from '@curia/core/text/opinion';
import type { AdoptionRuling } from '../adopt/adoption.ts';
import { REFUSALS } from '../adopt/adoption-ev2.table.ts';
import { nameKey } from '../integrity.ts';
import { type GatePolicy, goesByVotes, type HintPolicy, type VotePolicy } from './gate.table.ts';
import { type Scores, scoresOf, wordGate } from './gate.ts';
import type { ConflictReasons, GateStats } from './gate-counts.ts';
import { type JudgedAspect, type JudgedSample, targetOf } from './judged-sample.ts';
import type { ProfileSource, ResolvedProfile } from './profile.ts';
import { readHint } from './score-hints.ts';
import { readVote } from './vote.ts';

/** Which sample a record is about. */
export interface SampleId {
  readonly text_id: string;
  readonly sample_idx: number;
}

/** The thresholds that were used. */
export type GateThresholds =
  | Pick<
      HintPolicy['values'],
      | 'enable_debate_override'
      | 'min_total'
      | 'min_margin'
      | 'min_target_conf'
      | 'l3_conservative'
      | 'ev_threshold'
    >
  | VotePolicy['values'];

/** One line of `override_gate_debug.jsonl`: an aspect at the gate. */
export interface GateRecord extends SampleId {
  readonly schema_version: '1';
  readonly type: 'gate_decision';
  readonly aspect_term: string;
  readonly aspect_key: string;
  readonly valid_hint_count: number;
  readonly invalid_hint_count: number;
  readonly hint_repair_count: number;
  readonly hint_polarity_sample: readonly {
    readonly raw_polarity: string | null;
    readonly canon_polarity: Polarity | null;
  }[];
  readonly profile_id: string;
  readonly pos_score: number;
  readonly neg_score: number;
  readonly total: number;
  readonly margin: number;
  readonly target_pol: 'positive' | 'negative' | null;
  readonly current_pol: string | null;
  readonly current_conf: number | null;
  readonly stage2_conf: null;
  /** The probability that the change is right, where votes were weighed. */
  readonly ev?: number;
  /** Warnings of the memory, where votes were weighed. */
  readonly warnings?: number;
  readonly is_implicit: boolean;
  readonly l3_flag: boolean;
  readonly l3_types: readonly string[];
  readonly thresholds: GateThresholds;
  readonly decision: 'APPLY' | 'SKIP';
  readonly skip_reason: string | null;
  readonly override_action: string | null;
  readonly evidence_ok: boolean | null;
  readonly evidence_reason: string | null;
  readonly rule: string;
  readonly source: string;
}

/** One line of `override_gate_debug.jsonl`: the result for one sample. */
export interface EvRecord extends SampleId {
  readonly schema_version: '1';
  readonly type: 'ev_decision';
  readonly ev_score: number;
  readonly ev_threshold: number;
  readonly ev_adopted: boolean;
  readonly ev_components: AdoptionRuling['ev_components'];
  readonly adopt_decision: AdoptionRuling['adopt_decision'];
  readonly adopted_aspects?: readonly string[];
  readonly override_reason: string;
}

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

const MOST_SAMPLED = 5;
const LONGEST_SAMPLED = 40;

/** The records of one sample, one per aspect, in the order of the gate. */
export function gateRecords(
  id: SampleId,
  judged: JudgedSample,
  { override_profile_id, policy }: ResolvedProfile,
): GateRecord[] {
  const thresholds = thresholdsOf(policy);
  const mayRepair = !goesByVotes(policy) && policy.values.repair_polarity;
  return judged.aspects.map((one) => {
    const { aspect, decision, matching } = one;
    const { valid_hint_count, invalid_hint_count, hint_repair_count, ...scores } = scoresOf(one);
    return {
      schema_version: '1',
      type: 'gate_decision',
      ...id,
      aspect_term: aspect,
      aspect_key: nameKey(aspect),
      valid_hint_count,
      invalid_hint_count,
      hint_repair_count,
      hint_polarity_sample: polaritiesIn(one, mayRepair).slice(0, MOST_SAMPLED),
      profile_id: override_profile_id,
      ...scores,
      target_pol: targetOf(one),
      current_pol: matching[0]?.polarity ?? null,
      current_conf: matching[0]?.confidence ?? null,
      stage2_conf: null,
      ...(one.by === 'votes' ? { ev: one.facts.ev, warnings: one.facts.warnings } : {}),
      is_implicit: one.by === 'votes' ? one.facts.implicit : one.facts.implicit_only,
      l3_flag: one.by === 'votes' ? one.facts.risk : one.facts.l3_risk,
      l3_types: judged.l3_types,
      thresholds,
      decision: decision.outcome,
      skip_reason: decision.outcome === 'APPLY' ? null : decision.code,
      override_action: one.action === null ? null : sayAction(one, thresholds.min_target_conf),
      ...evidenceOutcome(one),
      rule: decision.rule,
      source: decision.source,
    };
  });
}

/** What was said of an aspect, word by word. */
const polaritiesIn = (one: JudgedAspect, mayRepair: boolean): GateRecord['hint_polarity_sample'] =>
  one.by === 'votes'
    ? one.votes.map((vote) => ({ raw_polarity: vote.vote, canon_polarity: readPolarity(readVote(vote)) }))
    : one.hints.map((hint) => ({
        raw_polarity: hint.polarity_hint == null ? null : firstLetters(hint.polarity_hint, LONGEST_SAMPLED),
        canon_polarity: readHint(hint, mayRepair).polarity,
      }));

function sayAction(one: JudgedAspect, least: number): string {
  const { matching, action } = one;
  const target = targetOf(one);
  if (one.by === 'votes') {
    const [first] = matching;
    const change = first === undefined ? target : `${first.polarity ?? null}->${target}`;
    return `${action} ${change}, conf=${one.facts.ev}`;
  }
  if (matching.length === 0) return `add ${target}, conf=${least}`;
  const changed = matching.find(
    ({ polarity, confidence }) => readPolarity(polarity) !== target || confidence < least,
  );
  const confidence = Math.max(changed?.confidence ?? 0, least);
  return `flip ${changed?.polarity ?? null}->${target}, conf=${confidence}`;
}

const EVIDENCE_REASONS: Readonly<Record<string, string>> = {
  missing: 'no_evidence_span',
  not_in_text: 'evidence_span_not_in_text',
  too_short: 'evidence_span_missing_trigger',
};

/** Evidence is checked from the third step on; before that, nothing is reported about it. */
function evidenceOutcome(one: JudgedAspect): {
  evidence_ok: boolean | null;
  evidence_reason: string | null;
} {
  const { facts } = one;
  const isReached =
    one.by === 'votes'
      ? one.facts.voices_for > 0
      : !one.facts.already_overridden && one.facts.valid_hints > 0;
  if (!facts.is_enabled || !isReached) return { evidence_ok: null, evidence_reason: null };
  const reason = EVIDENCE_REASONS[facts.evidence] ?? null;
  return { evidence_ok: reason === null, evidence_reason: reason };
}

/** A policy by votes is reported with all its values. */
function thresholdsOf(policy: GatePolicy): GateThresholds {
  if (goesByVotes(policy)) return policy.values;
  const { values } = policy;
  return {
    enable_debate_override: values.enable_debate_override,
    min_total: values.min_total,
    min_margin: values.min_margin,
    min_target_conf: values.min_target_conf,
    l3_conservative: values.l3_conservative,
    ev_threshold: values.ev_threshold,
  };
}

const sourcesOf = (
  thresholds: GateThresholds,
  sources: ResolvedProfile['sources'],
): Readonly<Record<string, ProfileSource>> =>
  // Every threshold is a parameter of the gate, and each of those has its source.
  Object.fromEntries(Object.keys(thresholds).map((name) => [name, sources[name]!]));

/** The record of a sample's adoption. */
export const evRecord = (id: SampleId, ruling: AdoptionRuling, ev_threshold: number): EvRecord => ({
  schema_version: '1',
  type: 'ev_decision',
  ...id,
  ev_score: ruling.ev_score,
  ev_threshold,
  ev_adopted: ruling.ev_adopted,
  ev_components: ruling.ev_components,
  adopt_decision: ruling.adopt_decision,
  ...(ruling.adopted_aspects === undefined ? {} : { adopted_aspects: ruling.adopted_aspects }),
  override_reason: ruling.adopt_reason,
});

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
