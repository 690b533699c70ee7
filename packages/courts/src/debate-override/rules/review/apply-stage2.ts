/** The second stage as a whole: proposals, reviews, the debate's override, anchoring; in this order, all logged. */
import { decide } from '@curia/core';
import type { EvidenceSummary } from '../gate/check-evidence.ts';
import type { HintPolicy } from '../gate/gate.table.ts';
import type { Hint } from '../gate/hint.ts';
import { judgeByHints } from '../gate/judge-by-hints.ts';
import type { JudgedSample } from '../gate/judged-sample.ts';
import type { Sentiment } from '../sentiment.ts';
import { type DebateTables, debateTables } from '../tables.ts';
import { type Anchored, anchorSentiments } from './anchor-sentiments.ts';
import { applyReviews, type CorrectionLog, type Draft } from './apply-reviews.ts';
import { logChange } from './log-change.ts';
import type { Aspect, AspectReview, SentimentReview, Stage1, Validation } from './review.ts';

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
  policy: HintPolicy,
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
  const gate = judgeByHints(
    {
      text,
      aspect_hints: input.aspect_hints,
      summary: input.summary,
      structural_risks: validation.structural_risks,
      sentiments: [...reviewed.sentiments],
    },
    policy,
  );
  const { sentiments, dropped } = anchor(reviewed, gate);
  const log = [...reviewed.log, ...gate.aspects.map(logChange), ...dropped.map(logDropped)];
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

/**
 * Ties sentiments to aspects. One that the gate added was weighed under its own name: it takes the place of no sentiment on another
 * aspect, and of none that the gate skipped.
 */
function anchor(
  { aspects, sentiments: reviewed }: Draft,
  { aspects: judged, sentiments }: JudgedSample,
): Anchored {
  const said = anchorSentiments(aspects, sentiments.slice(0, reviewed.length));
  const added = anchorSentiments(aspects, sentiments.slice(reviewed.length));
  const isTaken = new Set([
    ...said.sentiments.map(({ aspect_term }) => aspect_term),
    ...judged.filter(({ decision }) => decision.outcome === 'SKIP').map(({ aspect }) => aspect),
  ]);
  const isFree = ({ aspect_term }: Sentiment): boolean => !isTaken.has(aspect_term);
  return {
    sentiments: [...said.sentiments, ...added.sentiments.filter(isFree)],
    dropped: [...said.dropped, ...added.dropped, ...added.sentiments.filter((one) => !isFree(one))],
  };
}

const logDropped = (one: Sentiment): CorrectionLog => ({
  proposal_type: 'ANCHOR',
  target_aspect: one.aspect_term,
  rationale: null,
  applied: false,
  reason: 'no aspect of the sample is free for this term, so its sentiment is dropped',
});

const placeholder = (text: string): Sentiment => ({
  aspect_term: '',
  polarity: 'neutral',
  confidence: PLACEHOLDER_CONFIDENCE,
  is_implicit: true,
  evidence: text,
  neutral_reason: 'stage2_placeholder_no_sentiments',
});
