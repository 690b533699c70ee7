/** The override gate: which aspect of a sample the debate changes, and why the others stay. */
import { attachTraces, type Procedure } from '../table/procedure.ts';
import { type GatePolicy, gateT0, gateT1, gateT2 } from './gate.table.ts';
import { type GateCase, gateInput, readGateCase } from './gate-case.ts';
import { type JudgedAspect, type JudgedSample, judgeAspects } from './judge-aspects.ts';
import { sayGateChange } from './say-change.ts';
import type { Sentiment } from './sentiment.ts';

/** The ruling on one aspect. */
export interface AspectRuling {
  readonly aspect: string;
  readonly decision: 'APPLY' | 'SKIP';
  readonly skip_reason: string | null;
  readonly action: 'add' | 'flip' | null;
  readonly target_pol: 'positive' | 'negative';
  readonly pos_score: number;
  readonly neg_score: number;
  readonly total: number;
  readonly margin: number;
  readonly valid_hint_count: number;
  readonly invalid_hint_count: number;
  readonly hint_repair_count: number;
  readonly rule: string;
  readonly source: string;
  readonly code: string;
  readonly reason: string;
}

/** How often the gate did what; one aspect may be counted under two. */
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
}

/** What the skips for conflict were about. */
export interface ConflictReasons {
  action_ambiguity: number;
  L3_conservative: number;
  implicit_soft_only: number;
}

/** The ruling on one sample. */
export interface GateRuling {
  readonly gate_decision: 'APPLY' | 'SKIP';
  readonly aspects: readonly AspectRuling[];
  readonly sentiments: readonly Sentiment[];
  readonly stats: GateStats;
  readonly skip_reasons: ConflictReasons;
}

/** Rules on a sample already read. */
export const ruleGate = (sample: GateCase, policy: GatePolicy = gateT0): GateRuling =>
  wordGate(judgeAspects(sample, policy));

/** Words the result for a sample. */
export function wordGate({ aspects, sentiments }: JudgedSample): GateRuling {
  const { stats, skip_reasons } = countGate(aspects);
  return {
    gate_decision: stats.applied > 0 ? 'APPLY' : 'SKIP',
    aspects: aspects.map(wordAspect),
    sentiments,
    stats,
    skip_reasons,
  };
}

function wordAspect({ aspect, scores, decision, matching }: JudgedAspect): AspectRuling {
  const { outcome, rule, source, code, reason } = decision;
  const isApplied = outcome === 'APPLY';
  return {
    aspect,
    decision: outcome,
    skip_reason: isApplied ? null : code,
    action: isApplied ? (matching.length === 0 ? 'add' : 'flip') : null,
    target_pol: scores.target_pol,
    pos_score: scores.pos_score,
    neg_score: scores.neg_score,
    total: scores.total,
    margin: scores.margin,
    valid_hint_count: scores.valid_hint_count,
    invalid_hint_count: scores.invalid_hint_count,
    hint_repair_count: scores.hint_repair_count,
    rule,
    source,
    code,
    // What was left out may have spoken against it, so an override must not look unopposed.
    reason: isApplied && scores.invalid_hint_count > 0 ? `${reason}; ${leftOut(scores)}` : reason,
  };
}

const leftOut = ({ invalid_hint_count: count }: JudgedAspect['scores']): string =>
  count === 1
    ? 'one hint without a readable polarity was left out'
    : `${count} hints without a readable polarity were left out`;

function countGate(aspects: readonly JudgedAspect[]): { stats: GateStats; skip_reasons: ConflictReasons } {
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
  };
  const skip_reasons: ConflictReasons = { action_ambiguity: 0, L3_conservative: 0, implicit_soft_only: 0 };
  for (const { decision, facts } of aspects) {
    if (decision.outcome === 'APPLY') {
      stats.applied++;
      // Steps 11 and 12 look at each sentiment: some may be left alone while others change.
      stats.skipped_already_confident += facts.matching_confident;
      continue;
    }
    switch (decision.code) {
      case 'neutral_only':
        stats.skipped_neutral_only++;
        stats.skipped_low_signal++;
        break;
      case 'low_signal':
        stats.skipped_low_signal++;
        break;
      case 'action_ambiguity':
        stats.skipped_conflict++;
        skip_reasons.action_ambiguity++;
        break;
      case 'l3_conservative':
        stats.skipped_conflict++;
        skip_reasons.L3_conservative++;
        break;
      case 'implicit_soft_only':
        stats.skipped_conflict++;
        skip_reasons.implicit_soft_only++;
        break;
      case 'max_one_override_per_sample':
        stats.skipped_max_one_override_per_sample++;
        break;
      case 'no_evidence_span':
        stats.skipped_no_evidence_span++;
        break;
      case 'evidence_span_not_in_text':
        stats.skipped_evidence_span_not_in_text++;
        break;
      case 'evidence_span_missing_trigger':
        stats.skipped_evidence_span_missing_trigger++;
        break;
      case 'already_confident':
        stats.skipped_already_confident += facts.matching_confident;
        break;
    }
  }
  return { stats, skip_reasons };
}

/** The procedure that commands call. */
export const overrideGate: Procedure<GatePolicy, GateRuling> = {
  name: 'override-gate',
  title: 'Debate override gate',
  policies: [gateT0, gateT1, gateT2],
  input: gateInput,
  example: {
    case_id: 'review-1',
    text: 'The battery lasts two days, but the screen is dim.',
    aspect_hints: {
      screen: [
        { polarity_hint: 'negative', weight: 0.8, speaker: 'EPM', stance: 'con' },
        { polarity_hint: 'neg', weight: 0.8, speaker: 'CJ', stance: 'con' },
      ],
    },
    summary: { aspect_evidence: { screen: 'the screen is dim' }, sentence_evidence_spans: [] },
    structural_risks: [],
    sentiments: [{ aspect_term: 'screen', polarity: 'neutral', confidence: 0.5, is_implicit: false }],
  },
  rule(input, policy, options = {}) {
    const { gateCase, table } = readGateCase(input, policy);
    const judged = judgeAspects(gateCase, table, options.trace === true);
    const parts = judged.aspects.map(({ aspect, decision }) => ({ about: aspect, decision }));
    return attachTraces({ policy: table, ruling: wordGate(judged) }, options, parts);
  },
  headlines: ({ aspects }) =>
    aspects.map(({ aspect, decision, rule, reason }) => ({ about: aspect, outcome: decision, rule, reason })),
  sayChange: sayGateChange,
  questions(input, policy) {
    const { gateCase, table } = readGateCase(input, policy);
    return judgeAspects(gateCase, table).aspects.map(({ aspect, facts }) => ({
      about: aspect,
      table,
      facts,
    }));
  },
};
