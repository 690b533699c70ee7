/** What a run writes about the gate: one record per aspect, and one per adoption. */
import { firstLetters } from '@curia/core/text';
import { type Polarity, readPolarity } from '@curia/core/text/opinion';
import type { AdoptionRuling } from '../adopt/adoption.ts';
import { goesByVotes } from '../gate/gate.table.ts';
import { scoresOf } from '../gate/gate.ts';
import { type JudgedAspect, type JudgedSample, targetOf } from '../gate/judged-sample.ts';
import type { ResolvedProfile } from '../gate/profile.ts';
import { readHint } from '../gate/score-hints.ts';
import { readVote } from '../gate/vote.ts';
import { nameKey } from '../integrity.ts';
import { type GateThresholds, thresholdsOf } from './gate-thresholds.ts';

/** Which sample a record is about. */
export interface SampleId {
  readonly text_id: string;
  readonly sample_idx: number;
}

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
