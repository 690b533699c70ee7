/** Applies to the first stage what its validator proposed and the second stage reviewed, with a log of every step. */
import { containsText } from '../text/code-points.ts';
import { type Polarity, readPolarity } from '../text/polarity.ts';
import type { Correction } from './correction.ts';
import type { Aspect, AspectReview, SentimentReview, Stage1, Validation } from './review.ts';
import type { Sentiment } from './sentiment.ts';

/** One step of the log: what was proposed, whether it was done, and why or why not. */
export interface CorrectionLog extends Correction {
  readonly target_aspect: string | null;
  readonly rationale: string | null;
  readonly reason: string;
}

/** Aspects and sentiments on their way through the second stage. */
export interface Draft {
  readonly aspects: readonly Aspect[];
  readonly sentiments: readonly Sentiment[];
  readonly log: readonly CorrectionLog[];
}

type Working = Pick<Draft, 'aspects' | 'sentiments'>;

const SURE = 0.9;
const ADDED_ASPECT = 0.8;

interface Change {
  readonly aspects?: readonly Aspect[];
  readonly sentiments?: readonly Sentiment[];
  readonly applied: boolean;
  readonly reason: string;
  readonly resulting_polarity?: string;
}

const refused = (reason: string): Change => ({ applied: false, reason });

/** Applies validator proposals, then reviews of aspects, then of sentiments, each in its order; no aspect is added that is not in the text. */
export function applyReviews(
  text: string,
  stage1: Stage1,
  proposals: Validation['correction_proposals'],
  aspectReviews: readonly AspectReview[],
  sentimentReviews: readonly SentimentReview[],
): Draft {
  let draft: Working = stage1;
  const log: CorrectionLog[] = [];
  const step = (type: string, target: string | null, rationale: string | null, change: Change): void => {
    const { aspects = draft.aspects, sentiments = draft.sentiments, ...outcome } = change;
    draft = { aspects, sentiments };
    log.push({ proposal_type: type, target_aspect: target, rationale, ...outcome });
  };
  for (const { proposal_type, target_aspect, rationale } of proposals) {
    const type = proposal_type.trim().toUpperCase();
    const target = target_aspect ?? null;
    step(type, target, rationale ?? null, propose(draft, type, target ?? ''));
  }
  for (const review of aspectReviews) {
    const [type, change] = reviewAspect(text, draft, review);
    step(type, review.term, review.reason ?? null, change);
  }
  for (const review of sentimentReviews) {
    const [type, change] = reviewSentiment(draft, review);
    step(type, review.aspect_term, review.reason ?? null, change);
  }
  return { ...draft, log };
}

function propose(draft: Working, type: string, target: string): Change {
  switch (type) {
    case 'FLIP_POLARITY':
      return flip(draft, target, undefined, false);
    case 'DROP_ASPECT':
      return dropAspect(draft, target);
    case 'REVISE_SPAN':
      return refused('no_span_given');
    default:
      return refused('not_applicable');
  }
}

function reviewAspect(
  text: string,
  draft: Working,
  { term, action, revised_span }: AspectReview,
): [string, Change] {
  const at = draft.aspects.findIndex((one) => one.term === term);
  switch (action.trim().toLowerCase()) {
    case 'keep':
    case 'maintain':
      return ['ASPECT_KEEP', refused('kept')];
    case 'revise_span':
    case 'revise':
      if (at < 0) return ['ASPECT_REVISE', refused('target_not_found')];
      if (!revised_span) return ['ASPECT_REVISE', refused('no_span_given')];
      return [
        'ASPECT_REVISE',
        {
          aspects: draft.aspects.with(at, { ...draft.aspects[at]!, span: revised_span }),
          applied: true,
          reason: 'span_revised',
        },
      ];
    case 'drop':
    case 'remove':
      return ['ASPECT_DROP', dropAspect(draft, term)];
    case 'add':
      if (at >= 0) return ['ASPECT_ADD', refused('already_present')];
      if (!revised_span) return ['ASPECT_ADD', refused('no_span_given')];
      if (term.trim() === '' || !containsText(text, term)) return ['ASPECT_ADD', refused('not_in_text')];
      return [
        'ASPECT_ADD',
        {
          aspects: [...draft.aspects, { term, span: revised_span, confidence: ADDED_ASPECT }],
          applied: true,
          reason: 'aspect_added',
        },
      ];
    default:
      return ['ASPECT_REVIEW', refused('unknown_action')];
  }
}

function reviewSentiment(draft: Working, review: SentimentReview): [string, Change] {
  const { aspect_term, action, revised_polarity } = review;
  const isPresent = draft.sentiments.some((one) => one.aspect_term === aspect_term);
  switch (action.trim().toLowerCase()) {
    case 'keep':
    case 'maintain':
      return ['SENTIMENT_KEEP', refused('kept')];
    case 'drop':
    case 'remove':
      return isPresent
        ? [
            'SENTIMENT_DROP',
            {
              sentiments: draft.sentiments.filter((one) => one.aspect_term !== aspect_term),
              applied: true,
              reason: 'sentiment_dropped',
            },
          ]
        : ['SENTIMENT_DROP', refused('target_not_found')];
    case 'add':
      return ['SENTIMENT_ADD', isPresent ? refused('already_present') : addSentiment(draft, review)];
    case 'flip_polarity':
      return ['SENTIMENT_FLIP', flip(draft, aspect_term, revised_polarity ?? undefined, true)];
    default:
      return ['SENTIMENT_REVIEW', refused('unknown_action')];
  }
}

function addSentiment(draft: Working, { aspect_term, revised_polarity }: SentimentReview): Change {
  const polarity = readPolarity(revised_polarity);
  if (polarity === null) return refused('polarity_unreadable');
  const added: Sentiment = { aspect_term, polarity, confidence: SURE, is_implicit: false };
  return {
    sentiments: [...draft.sentiments, added],
    applied: true,
    reason: 'sentiment_added',
    resulting_polarity: polarity,
  };
}

function dropAspect(draft: Working, term: string): Change {
  const aspects = draft.aspects.filter((one) => one.term !== term);
  const sentiments = draft.sentiments.filter((one) => one.aspect_term !== term);
  const isFound = aspects.length < draft.aspects.length || sentiments.length < draft.sentiments.length;
  return isFound
    ? { aspects, sentiments, applied: true, reason: 'aspect_dropped' }
    : refused('target_not_found');
}

/** Turns the first sentiment on an aspect round, or to the polarity given; an unreadable one is refused, not guessed. */
function flip(draft: Working, term: string, given: string | undefined, isNeutralNegative: boolean): Change {
  const at = draft.sentiments.findIndex((one) => one.aspect_term === term);
  const one = draft.sentiments[at];
  if (one === undefined) return refused('target_not_found');
  const old = readPolarity(one.polarity);
  const turned = old === 'neutral' && isNeutralNegative ? 'negative' : old === null ? null : oppositeOf(old);
  const polarity = given === undefined ? turned : readPolarity(given);
  if (polarity === null) return refused('polarity_unreadable');
  if (polarity === old && given === undefined) return refused('neutral_has_no_opposite');
  const changed = { ...one, polarity, confidence: Math.max(one.confidence, SURE) };
  return {
    sentiments: draft.sentiments.with(at, changed),
    applied: true,
    reason: `flipped ${one.polarity ?? null}->${polarity}`,
    resulting_polarity: polarity,
  };
}

const oppositeOf = (polarity: Polarity): Polarity =>
  polarity === 'positive' ? 'negative' : polarity === 'negative' ? 'positive' : 'neutral';
