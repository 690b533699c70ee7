/** The label of a whole sentence: rules in a fixed order, each noted where it was applied. Tuples are not affected. */
import { readPolarity } from '../text/polarity.ts';
import type { Tuple } from './debate.ts';
import type { Sentiment } from './sentiment.ts';

/** What a sentence can be. */
export type Label = 'positive' | 'negative' | 'neutral' | 'mixed';

/** A label and how sure one is of it. */
export interface LabelGuess {
  readonly label: Label;
  readonly confidence: number;
}

/** What the moderator hears. */
export interface ModeratorInput {
  readonly stage1: readonly Sentiment[];
  readonly stage2: readonly Sentiment[];
  /** What the validator suggests, with its issues. */
  readonly validator?: LabelGuess & { readonly issues: readonly string[] };
  /** What the sentiment extractor says, and how far its span overlaps the aspect's. */
  readonly sentiment?: LabelGuess & { readonly span_overlap?: number };
  readonly debate?: {
    readonly sentence_polarity?: string | null | undefined;
    readonly final_tuples: readonly Tuple[];
  };
}

/** The moderator's word. */
export interface Moderation {
  readonly final_label: Label;
  readonly confidence: number;
  readonly rationale: string;
  readonly selected_stage: 'stage1' | 'stage2';
  readonly applied_rules: readonly string[];
  readonly decision_reason: string;
  readonly arbiter_flags: {
    readonly stage2_rejected_due_to_confidence: boolean;
    readonly validator_override_applied: boolean;
    readonly confidence_margin_used: boolean;
    readonly rule_b_applied: boolean;
    readonly rule_e_fired: boolean;
    readonly rule_e_attempted_after_b: boolean;
    readonly rule_e_block_reason: 'label_unchanged' | 'confidence_too_high' | 'inferred_empty' | null;
  };
}

const STAGE_MARGIN = 0.2;
const SAME_SPAN = 0.8;
const CLOSE = 0.1 - 1e-6;
const UNSURE = 0.55;

/** Moderates one sentence. */
export function moderate(input: ModeratorInput): Moderation {
  const first = mostConfident(input.stage1);
  const second = mostConfident(input.stage2);
  const rules: string[] = [];
  const said: string[] = [];
  const apply = (rule: string, why: string): void => {
    rules.push(rule);
    said.push(`${rule}: ${why}`);
  };
  if (first.confidence === 0 && second.confidence === 0) {
    apply('Z', 'neither stage is sure of anything');
    return word({ label: 'neutral', confidence: 0 }, 'stage1', rules, said, NO_FLAGS);
  }
  const isGuarded = first.confidence - second.confidence >= STAGE_MARGIN;
  let now = isGuarded ? first : second;
  apply('B', isGuarded ? 'the first stage is much surer, so it stays' : 'the second stage is taken');
  if (first.label !== second.label) {
    now = { label: 'mixed', confidence: Math.max(first.confidence, second.confidence) };
    apply('M', `the stages differ: ${first.label} and ${second.label}`);
  }
  const { validator, sentiment } = input;
  const isOverruled =
    validator !== undefined && (isSevere(validator.issues) || validator.confidence >= now.confidence);
  if (isOverruled) {
    now = { label: validator.label, confidence: Math.max(validator.confidence, now.confidence) };
    apply('C', `the validator says ${validator.label}`);
  }
  if (!isGuarded && sentiment?.label === now.label && (sentiment.span_overlap ?? 0) >= SAME_SPAN) {
    now = { ...now, confidence: (now.confidence + sentiment.confidence) / 2 };
    apply('A', 'both read the same words alike');
  }
  let isClose = false;
  if (sentiment !== undefined && sentiment.label !== now.label) {
    isClose = Math.abs(sentiment.confidence - now.confidence) < CLOSE;
    if (!isClose && sentiment.confidence > now.confidence) now = sentiment;
    apply('D', isClose ? 'too close to call, so the aspect side stays' : `the surer side says ${now.label}`);
  }
  const inferred = inferLabel(input.debate);
  const block =
    inferred === null
      ? 'inferred_empty'
      : inferred === now.label
        ? 'label_unchanged'
        : now.confidence >= UNSURE && now.label !== 'mixed'
          ? 'confidence_too_high'
          : null;
  if (block === null) {
    now = { ...now, label: inferred! };
    apply('E', `the debate concludes ${inferred}`);
  }
  return word(now, isGuarded ? 'stage1' : 'stage2', rules, said, {
    stage2_rejected_due_to_confidence: isGuarded,
    validator_override_applied: isOverruled,
    confidence_margin_used: isClose,
    rule_b_applied: true,
    rule_e_fired: block === null,
    rule_e_attempted_after_b: inferred !== null,
    rule_e_block_reason: block,
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
  applied_rules: readonly string[],
  said: readonly string[],
  arbiter_flags: Moderation['arbiter_flags'],
): Moderation {
  return {
    final_label: label,
    confidence,
    rationale: said.join('; '),
    selected_stage,
    applied_rules,
    decision_reason: said.at(-1)!,
    arbiter_flags,
  };
}

/** The surest sentiment with a readable polarity; none of them is neutral and unsure. */
function mostConfident(sentiments: readonly Sentiment[]): LabelGuess {
  let best: LabelGuess = { label: 'neutral', confidence: 0 };
  for (const one of sentiments) {
    const label = readLabel(one.polarity);
    if (label !== null && one.confidence > best.confidence) best = { label, confidence: one.confidence };
  }
  return best;
}

const readLabel = (text: string | null | undefined): Label | null =>
  text?.trim().toLowerCase() === 'mixed' ? 'mixed' : readPolarity(text);

const isSevere = (issues: readonly string[]): boolean =>
  issues.some((issue) => /^(negation|irony|contrast)/i.test(issue.trim()) || /severity:high/i.test(issue));

/** What the debate makes of the sentence: its own word, else what all its tuples agree on. */
function inferLabel(debate: ModeratorInput['debate']): Label | null {
  const own = readLabel(debate?.sentence_polarity);
  if (own !== null) return own;
  const labels = new Set((debate?.final_tuples ?? []).map(({ polarity }) => readLabel(polarity)));
  return labels.size === 1 ? ([...labels][0] ?? null) : null;
}
