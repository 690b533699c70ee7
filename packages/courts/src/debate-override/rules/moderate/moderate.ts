/** The label of a whole sentence: one table after another, each recorded if it applied. Tuples are not affected. */
import { type Decision, decide } from '@curia/core';
import type { Tuple } from '../debate.ts';
import type { Sentiment } from '../sentiment.ts';
import { type Label, type LabelGuess, readLabel } from './label.ts';
import { type ModerationTables, moderationTables } from './moderation-tables.ts';

/** What the moderator hears. */
export interface ModeratorInput {
  readonly stage1: readonly Sentiment[];
  /** Null if the second stage was not adopted: then neither it nor the debate is heard. */
  readonly stage2: readonly Sentiment[] | null;
  /** What the validator suggests, with its issues. */
  readonly validator?: LabelGuess & { readonly issues: readonly string[] };
  /** The sentiment extractor's label, and how far its span overlaps the aspect's. */
  readonly sentiment?: LabelGuess & { readonly span_overlap?: number };
  readonly debate?: {
    readonly sentence_polarity?: string | null | undefined;
    readonly final_tuples: readonly Tuple[];
  };
}

/** The moderator's label for a sentence. */
export interface Moderation {
  readonly final_label: Label;
  readonly confidence: number;
  readonly rationale: string;
  readonly selected_stage: 'stage1' | 'stage2';
  /** The codes of the rules that were applied, in their order. */
  readonly applied_rules: readonly string[];
  readonly decision_reason: string;
  readonly arbiter_flags: {
    readonly stage2_rejected_due_to_confidence: boolean;
    readonly validator_override_applied: boolean;
    readonly confidence_margin_used: boolean;
    readonly rule_b_applied: boolean;
    readonly rule_e_fired: boolean;
    readonly rule_e_attempted_after_b: boolean;
    /** What kept the debate from having the last word; null if it had it, or was not asked. */
    readonly rule_e_block_reason: string | null;
  };
}

/** Moderates one sentence. */
export function moderate(input: ModeratorInput, tables: ModerationTables = moderationTables): Moderation {
  const first = mostConfident(input.stage1);
  const second = mostConfident(input.stage2 ?? []);
  const applied: Decision[] = [];
  const stage = decide(tables['moderation-stage'], {
    is_adopted: input.stage2 !== null,
    stage1_confidence: first.confidence,
    stage2_confidence: second.confidence,
    stage1_lead: first.confidence - second.confidence,
  });
  applied.push(stage);
  if (stage.outcome === 'NEUTRAL')
    return word({ label: 'neutral', confidence: 0 }, 'stage1', applied, NO_FLAGS);
  const isGuarded = stage.outcome === 'STAGE1';
  const isAlone = stage.outcome === 'ONLY_STAGE1';
  let now = isGuarded || isAlone ? first : second;

  const other = isAlone ? first : second;
  const mixed = decide(tables['moderation-mixed'], {
    stage1_label: first.label,
    stage2_label: other.label,
    labels_differ: first.label !== other.label,
  });
  if (mixed.outcome === 'MIXED') {
    now = { label: 'mixed', confidence: Math.max(first.confidence, second.confidence) };
    applied.push(mixed);
  }

  const { validator, sentiment } = input;
  const followed = decide(tables['moderation-validator'], {
    suggestion: validator?.label ?? null,
    severe_issues: validator?.issues.filter(isSevere).length ?? 0,
    validator_lead: validator === undefined ? 0 : validator.confidence - now.confidence,
  });
  const isOverruled = followed.outcome === 'FOLLOW' && validator !== undefined;
  if (isOverruled) {
    now = { label: validator.label, confidence: Math.max(validator.confidence, now.confidence) };
    applied.push(followed);
  }

  const agreement = decide(tables['moderation-agreement'], {
    is_guarded: isGuarded,
    reading: readingOf(sentiment, now),
    span_overlap: sentiment?.span_overlap ?? 0,
  });
  if (agreement.outcome === 'AVERAGE' && sentiment !== undefined) {
    now = { ...now, confidence: (now.confidence + sentiment.confidence) / 2 };
    applied.push(agreement);
  }

  const dispute = decide(tables['moderation-dispute'], {
    reading: readingOf(sentiment, now),
    label: now.label,
    other_label: sentiment?.label ?? null,
    distance: sentiment === undefined ? 0 : Math.abs(sentiment.confidence - now.confidence),
    other_is_surer: sentiment !== undefined && sentiment.confidence > now.confidence,
  });
  const isDisputed = dispute.outcome !== 'NO_DISPUTE' && sentiment !== undefined;
  if (isDisputed) {
    if (dispute.outcome === 'TAKE_OTHER') now = sentiment;
    applied.push(dispute);
  }

  const inferred = isAlone ? null : inferLabel(input.debate);
  const last = decide(tables['moderation-debate'], {
    inferred,
    is_same: inferred === now.label,
    label: now.label,
    confidence: now.confidence,
  });
  const isConcluded = last.outcome === 'TAKE' && inferred !== null;
  if (isConcluded) {
    now = { ...now, label: inferred };
    applied.push(last);
  }
  return word(now, isGuarded || isAlone ? 'stage1' : 'stage2', applied, {
    stage2_rejected_due_to_confidence: isGuarded,
    validator_override_applied: isOverruled,
    confidence_margin_used: isDisputed && dispute.outcome === 'TOO_CLOSE',
    rule_b_applied: !isAlone,
    rule_e_fired: isConcluded,
    rule_e_attempted_after_b: inferred !== null,
    rule_e_block_reason: isConcluded ? null : last.code,
  });
}

const NO_FLAGS: Moderation['arbiter_flags'] = {
  stage2_rejected_due_to_confidence: false,
  validator_override_applied: false,
  confidence_margin_used: false,
  rule_b_applied: false,
  rule_e_fired: false,
  rule_e_attempted_after_b: false,
  rule_e_block_reason: null,
};

function word(
  { label, confidence }: LabelGuess,
  selected_stage: Moderation['selected_stage'],
  applied: readonly Decision[],
  arbiter_flags: Moderation['arbiter_flags'],
): Moderation {
  const said = applied.map(({ code, reason }) => `${code}: ${reason}`);
  return {
    final_label: label,
    confidence,
    rationale: said.join('; '),
    selected_stage,
    applied_rules: applied.map(({ code }) => code),
    decision_reason: said.at(-1) ?? '',
    arbiter_flags,
  };
}

/** How the sentiment extractor's label compares with the label so far. */
const readingOf = (sentiment: LabelGuess | undefined, now: LabelGuess): 'same' | 'other' | null =>
  sentiment === undefined ? null : sentiment.label === now.label ? 'same' : 'other';

/** The label of the surest sentiment with a readable polarity; neutral at no confidence if there is none. */
export function mostConfident(sentiments: readonly Sentiment[]): LabelGuess {
  let best: LabelGuess = { label: 'neutral', confidence: 0 };
  for (const one of sentiments) {
    const label = readLabel(one.polarity);
    if (label !== null && one.confidence > best.confidence) best = { label, confidence: one.confidence };
  }
  return best;
}

const isSevere = (issue: string): boolean =>
  /^(negation|irony|contrast)/i.test(issue.trim()) || /severity:high/i.test(issue);

/** The debate's label for the sentence: its own, else the one all its tuples agree on. */
function inferLabel(debate: ModeratorInput['debate']): Label | null {
  const own = readLabel(debate?.sentence_polarity);
  if (own !== null) return own;
  const labels = new Set((debate?.final_tuples ?? []).map(({ polarity }) => readLabel(polarity)));
  return labels.size === 1 ? ([...labels][0] ?? null) : null;
}
