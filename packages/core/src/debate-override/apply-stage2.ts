/** The second stage as a whole: proposals, reviews, the debate's override, anchoring; in this order, all logged. */
import { decide } from '../table/decide.ts';
import { alignment } from './alignment.table.ts';
import { anchorSentiments } from './anchor-sentiments.ts';
import { applyReviews, type CorrectionLog } from './apply-reviews.ts';
import type { EvidenceSummary } from './check-evidence.ts';
import type { Tuple } from './debate.ts';
import type { GatePolicy } from './gate.table.ts';
import type { Hint } from './hint.ts';
import { type JudgedSample, judgeAspects } from './judge-aspects.ts';
import { reduceSentiments, settledPolarities } from './reduce-sentiments.ts';
import type { Aspect, AspectReview, SentimentReview, Stage1, Validation } from './review.ts';
import type { Sentiment } from './sentiment.ts';
import { type DebateTables, debateTables } from './tables.ts';

/** Everything that the second stage works on. */
export interface Stage2Input {
  readonly text: string;
  readonly stage1: Stage1;
  readonly validation: Validation;
  readonly aspect_reviews: readonly AspectReview[];
  readonly sentiment_reviews: readonly SentimentReview[];
  readonly aspect_hints: Readonly<Record<string, Hint[]>>;
  readonly summary: EvidenceSummary | null;
}

/** What the second stage made of a sample. */
export interface Stage2 {
  readonly aspects: readonly Aspect[];
  readonly sentiments: readonly Sentiment[];
  readonly log: readonly CorrectionLog[];
  readonly gate: JudgedSample;
}

const PLACEHOLDER_CONFIDENCE = 0.5;

/** Applies the second stage; the first is never changed in place. */
export function applyStage2(
  input: Stage2Input,
  policy: GatePolicy,
  tables: DebateTables = debateTables,
): Stage2 {
  const { text, validation, aspect_reviews, sentiment_reviews } = input;
  const reviewed = applyReviews(
    text,
    input.stage1,
    validation.correction_proposals,
    aspect_reviews,
    sentiment_reviews,
    tables,
  );
  const gate = judgeAspects(
    {
      text,
      aspect_hints: input.aspect_hints,
      summary: input.summary,
      structural_risks: validation.structural_risks,
      sentiments: [...reviewed.sentiments],
    },
    policy,
  );
  const { sentiments, dropped } = anchorSentiments(reviewed.aspects, gate.sentiments);
  const log = [...reviewed.log, ...gate.aspects.flatMap(logOverride), ...dropped.map(logDropped)];
  const { outcome } = decide(tables.placeholder, {
    reviews: aspect_reviews.length + sentiment_reviews.length,
    sentiments: sentiments.length,
    unanchored: dropped.length,
  });
  return {
    aspects: reviewed.aspects,
    sentiments: outcome === 'PLACEHOLDER' ? [placeholder(text)] : sentiments,
    log,
    gate,
  };
}

function logOverride({
  aspect,
  scores,
  decision,
  matching,
}: JudgedSample['aspects'][number]): CorrectionLog[] {
  if (decision.outcome !== 'APPLY') return [];
  const [first] = matching;
  const change = first === undefined ? '' : ` ${first.polarity ?? null}->${scores.target_pol}`;
  return [
    {
      proposal_type: 'DEBATE_OVERRIDE',
      target_aspect: aspect,
      rationale: decision.reason,
      applied: true,
      reason: `${decision.code}${change}`,
      resulting_polarity: scores.target_pol,
    },
  ];
}

const logDropped = (one: Sentiment): CorrectionLog => ({
  proposal_type: 'ANCHOR',
  target_aspect: one.aspect_term,
  rationale: null,
  applied: false,
  reason: 'no aspect of the sample overlaps this term, so its sentiment is dropped',
});

const placeholder = (text: string): Sentiment => ({
  aspect_term: '',
  polarity: 'neutral',
  confidence: PLACEHOLDER_CONFIDENCE,
  is_implicit: true,
  evidence: text,
  neutral_reason: 'stage2_placeholder_no_sentiments',
});

/** The result of a sample: the second stage aligned with the debate where it was adopted, else the first, untouched. */
export function chooseResult(
  isAdopted: boolean,
  stage1: Stage1,
  stage2: Pick<Stage2, 'aspects' | 'sentiments' | 'log'>,
  tuples: readonly Tuple[],
  table: DebateTables['alignment'] = alignment,
): readonly Sentiment[] {
  if (!isAdopted) return stage1.sentiments;
  const { aligned_confidence, aligned_share } = table.values;
  const terms = new Set(stage2.aspects.map(({ term }) => term));
  const settled = settledPolarities(stage2.log, tuples, table);
  const kept = stage2.sentiments.filter((one) => terms.has(one.aspect_term));
  return reduceSentiments(kept, settled).map((one) =>
    settled.has(one.aspect_term)
      ? {
          ...one,
          confidence: Math.max(one.confidence, aligned_confidence),
          polarity_distribution: { [one.polarity!]: aligned_share },
        }
      : one,
  );
}
