/** Applies the validator's proposals and the second stage's reviews to the first stage, logging every step. */
import { type Decision, decide } from '@curia/core';
import { containsText } from '@curia/core/text';
import { type Polarity, readPolarity } from '@curia/core/text/opinion';
import type { Correction } from '../correction.ts';
import type { Sentiment } from '../sentiment.ts';
import { type DebateTables, debateTables } from '../tables.ts';
import { type SEEN_POLARITIES, VALIDATOR_PROPOSALS } from './proposal-effect.table.ts';
import type { Aspect, AspectReview, SentimentReview, Stage1, Validation } from './review.ts';

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

type EffectTables = Pick<
  DebateTables,
  'proposal-effect' | 'aspect-review-effect' | 'sentiment-review-effect'
>;

const SURE = 0.9;
const ADDED_ASPECT = 0.8;

interface Change {
  readonly aspects?: readonly Aspect[];
  readonly sentiments?: readonly Sentiment[];
  readonly applied: boolean;
  readonly reason: string;
  readonly resulting_polarity?: string;
}

const left = ({ code }: Decision): Change => ({ applied: false, reason: code });

/** A change that a user's own table orders but the sample does not allow; it is logged and not made. */
const IMPOSSIBLE: Change = { applied: false, reason: 'impossible' };

/** Applies validator proposals, then aspect reviews, then sentiment reviews, each in order; never adds an aspect that is not in the text. */
export function applyReviews(
  text: string,
  stage1: Stage1,
  proposals: Validation['correction_proposals'],
  aspectReviews: readonly AspectReview[],
  sentimentReviews: readonly SentimentReview[],
  tables: EffectTables = debateTables,
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
    step(type, target, rationale ?? null, propose(draft, type, target ?? '', tables['proposal-effect']));
  }
  for (const review of aspectReviews) {
    const [type, action] = wordOf(ASPECT_WORDS, review.action, 'ASPECT_REVIEW');
    const change = reviewAspect(text, draft, review, action, tables['aspect-review-effect']);
    step(type, review.term, review.reason ?? null, change);
  }
  for (const review of sentimentReviews) {
    const [type, action] = wordOf(SENTIMENT_WORDS, review.action, 'SENTIMENT_REVIEW');
    const change = reviewSentiment(draft, review, action, tables['sentiment-review-effect']);
    step(type, review.aspect_term, review.reason ?? null, change);
  }
  return { ...draft, log };
}

/** The actions of reviews, as named in the log and in the tables. */
type Words<Action extends string> = Readonly<
  Record<string, readonly [type: string, action: Action] | undefined>
>;

const ASPECT_WORDS: Words<'keep' | 'revise' | 'drop' | 'add'> = {
  keep: ['ASPECT_KEEP', 'keep'],
  maintain: ['ASPECT_KEEP', 'keep'],
  revise_span: ['ASPECT_REVISE', 'revise'],
  revise: ['ASPECT_REVISE', 'revise'],
  drop: ['ASPECT_DROP', 'drop'],
  remove: ['ASPECT_DROP', 'drop'],
  add: ['ASPECT_ADD', 'add'],
};

const SENTIMENT_WORDS: Words<'keep' | 'drop' | 'add' | 'flip'> = {
  keep: ['SENTIMENT_KEEP', 'keep'],
  maintain: ['SENTIMENT_KEEP', 'keep'],
  drop: ['SENTIMENT_DROP', 'drop'],
  remove: ['SENTIMENT_DROP', 'drop'],
  add: ['SENTIMENT_ADD', 'add'],
  flip_polarity: ['SENTIMENT_FLIP', 'flip'],
};

function wordOf<Action extends string>(
  words: Words<Action>,
  said: string,
  unknown: string,
): readonly [string, Action | 'unknown'] {
  const word = said.trim().toLowerCase();
  return (Object.hasOwn(words, word) ? words[word] : undefined) ?? [unknown, 'unknown'];
}

function propose(
  draft: Working,
  type: string,
  target: string,
  table: EffectTables['proposal-effect'],
): Change {
  const decision = decide(table, {
    proposal: VALIDATOR_PROPOSALS.find((known) => known === type) ?? 'OTHER',
    current: currentPolarity(draft, target),
    target_found: hasAspect(draft, target) || hasSentiment(draft, target),
  });
  switch (decision.outcome) {
    case 'DROP':
      return dropAspect(draft, target, decision);
    case 'TURN':
      return turn(draft, target, oppositeOf);
    default:
      return left(decision);
  }
}

function reviewAspect(
  text: string,
  draft: Working,
  { term, revised_span }: AspectReview,
  action: 'keep' | 'revise' | 'drop' | 'add' | 'unknown',
  table: EffectTables['aspect-review-effect'],
): Change {
  const decision = decide(table, {
    action,
    is_aspect: hasAspect(draft, term),
    has_sentiment: hasSentiment(draft, term),
    has_span: Boolean(revised_span),
    is_in_text: isInText(text, term),
  });
  const done = { applied: true, reason: decision.code };
  const at = draft.aspects.findIndex((one) => one.term === term);
  const known = draft.aspects[at];
  switch (decision.outcome) {
    case 'REVISE':
      if (known === undefined || !revised_span) return IMPOSSIBLE;
      return { aspects: draft.aspects.with(at, { ...known, span: revised_span }), ...done };
    case 'DROP':
      return dropAspect(draft, term, decision);
    case 'ADD':
      if (at >= 0 || !revised_span || !isInText(text, term)) return IMPOSSIBLE;
      return { aspects: [...draft.aspects, { term, span: revised_span, confidence: ADDED_ASPECT }], ...done };
    default:
      return left(decision);
  }
}

function reviewSentiment(
  draft: Working,
  { aspect_term, revised_polarity }: SentimentReview,
  action: 'keep' | 'drop' | 'add' | 'flip' | 'unknown',
  table: EffectTables['sentiment-review-effect'],
): Change {
  const decision = decide(table, {
    action,
    current: currentPolarity(draft, aspect_term),
    wanted: revised_polarity == null ? null : (readPolarity(revised_polarity) ?? 'unreadable'),
  });
  const polarity = readPolarity(revised_polarity);
  const done = { applied: true, reason: decision.code };
  switch (decision.outcome) {
    case 'DROP':
      if (!hasSentiment(draft, aspect_term)) return IMPOSSIBLE;
      return { sentiments: draft.sentiments.filter((one) => one.aspect_term !== aspect_term), ...done };
    case 'ADD': {
      if (polarity === null) return IMPOSSIBLE;
      const added: Sentiment = { aspect_term, polarity, confidence: SURE, is_implicit: false };
      return { sentiments: [...draft.sentiments, added], ...done, resulting_polarity: polarity };
    }
    case 'SET':
      return turn(draft, aspect_term, () => polarity);
    case 'TURN':
      return turn(draft, aspect_term, oppositeOf);
    case 'NEGATIVE':
      return turn(draft, aspect_term, () => 'negative');
    default:
      return left(decision);
  }
}

const hasAspect = ({ aspects }: Working, name: string): boolean => aspects.some(({ term }) => term === name);

const hasSentiment = ({ sentiments }: Working, name: string): boolean =>
  sentiments.some(({ aspect_term }) => aspect_term === name);

const isInText = (text: string, term: string): boolean => term.trim() !== '' && containsText(text, term);

/** The polarity of the first sentiment on an aspect, as the tables see it. */
function currentPolarity({ sentiments }: Working, name: string): (typeof SEEN_POLARITIES)[number] {
  const one = sentiments.find(({ aspect_term }) => aspect_term === name);
  return one === undefined ? null : (readPolarity(one.polarity) ?? 'unreadable');
}

function dropAspect(draft: Working, name: string, { code }: Decision): Change {
  if (!hasAspect(draft, name) && !hasSentiment(draft, name)) return IMPOSSIBLE;
  return {
    aspects: draft.aspects.filter(({ term }) => term !== name),
    sentiments: draft.sentiments.filter(({ aspect_term }) => aspect_term !== name),
    applied: true,
    reason: code,
  };
}

/** Gives the first sentiment on an aspect another polarity; one that cannot be read is never guessed. */
function turn(draft: Working, name: string, other: (old: Polarity | null) => Polarity | null): Change {
  const at = draft.sentiments.findIndex((one) => one.aspect_term === name);
  const one = draft.sentiments[at];
  const polarity = one === undefined ? null : other(readPolarity(one.polarity));
  if (one === undefined || polarity === null) return IMPOSSIBLE;
  const changed = { ...one, polarity, confidence: Math.max(one.confidence, SURE) };
  return {
    sentiments: draft.sentiments.with(at, changed),
    applied: true,
    reason: `flipped ${one.polarity ?? null}->${polarity}`,
    resulting_polarity: polarity,
  };
}

/** Neutral has no opposite, and neither has a word that nobody knows. */
const oppositeOf = (polarity: Polarity | null): Polarity | null =>
  polarity === 'positive' ? 'negative' : polarity === 'negative' ? 'positive' : null;
