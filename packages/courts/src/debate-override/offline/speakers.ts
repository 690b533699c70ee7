/** The speakers of a debate: one argues from the words, one from the structure, one from what was said so far. */

import { readPolarity } from '@curia/core/text/opinion';
import type { Opinion, Reading } from '@curia/offline';
import type { DebateTurn, Edit } from '../rules/debate.ts';
import type { Stage1 } from '../rules/review/review.ts';
import type { Sentiment } from '../rules/sentiment.ts';
import { byAspect, settledPolarity, strongestOf } from './first-reading.ts';

/** What a speaker has before it. */
export interface Floor {
  readonly text: string;
  readonly reading: Reading;
  readonly stage1: Stage1;
  readonly turns: readonly DebateTurn[];
}

/** What a speaker says. */
export type Speech = Omit<DebateTurn, 'speaker'>;

/** A speaker's edit of one sentiment of the first reading. */
type View = (sentiment: Sentiment, opinions: readonly Opinion[], floor: Floor) => Edit;

const confirm = ({ aspect_term, polarity }: Sentiment): Edit => ({
  op: 'confirm_tuple',
  target: { aspect_term, polarity: polarity ?? null },
});

const setPolarity = ({ aspect_term, polarity }: Sentiment, value: string): Edit => ({
  op: 'set_polarity',
  target: { aspect_term, polarity: polarity ?? null },
  value,
});

const settle = (sentiment: Sentiment, polarity: string | undefined): Edit =>
  polarity === undefined || polarity === sentiment.polarity
    ? confirm(sentiment)
    : setPolarity(sentiment, polarity);

/** Evidence: what the strongest words beside the aspect say; without any, the aspect has no claim. */
const fromEvidence: View = (sentiment, opinions) => {
  const tied = opinions.filter(({ link, isWish }) => link === 'direct' && !isWish);
  if (tied.length === 0)
    return opinions.length > 0
      ? confirm(sentiment)
      : { op: 'drop_tuple', target: { aspect_term: sentiment.aspect_term } };
  return settle(sentiment, strongestOf(tied).polarity);
};

/** Structure: what negation and contrast leave; what is wished for is missing. */
const fromStructure: View = (sentiment, opinions) => {
  const last = opinions.findLast(({ isNegated, isWish }) => isNegated || isWish);
  return settle(sentiment, last?.polarity ?? settledPolarity(opinions));
};

/** Coherence: what most speakers say so far and, in a tie, what the whole text suggests. */
const fromDebate: View = (sentiment, opinions, { turns }) => {
  const votes = { positive: 0, negative: 0, neutral: 0 };
  for (const { proposed_edits } of turns) {
    for (const { op, target, value } of proposed_edits ?? []) {
      if (target?.aspect_term !== sentiment.aspect_term) continue;
      const held = readPolarity(op === 'set_polarity' ? value : target.polarity);
      if (held !== null && op !== 'drop_tuple') votes[held]++;
    }
  }
  const settled = settledPolarity(opinions);
  if (votes.positive === votes.negative) return settle(sentiment, settled);
  return settle(sentiment, votes.positive > votes.negative ? 'positive' : 'negative');
};

const VIEWS: Readonly<Record<string, View>> = { EPM: fromEvidence, TAN: fromStructure, CJ: fromDebate };

/** Speaks for one speaker; undefined if nobody has that name. */
export function speak(speaker: string, floor: Floor): Speech | undefined {
  const view = Object.hasOwn(VIEWS, speaker) ? VIEWS[speaker] : undefined;
  if (view === undefined) return undefined;
  const found = byAspect(floor.reading, floor.text);
  const edits = floor.stage1.sentiments.map((one) => view(one, found.get(one.aspect_term) ?? [], floor));
  const changes = edits.filter(({ op }) => op !== 'confirm_tuple');
  return {
    stance: edits.length === 0 ? 'neutral' : changes.length === 0 ? 'pro' : 'con',
    proposed_edits: edits,
    message: `${changes.length} of ${edits.length} to change`,
    key_points: changes.map(({ op, target, value }) =>
      `${op} ${target?.aspect_term ?? ''} ${value ?? ''}`.trim(),
    ),
  };
}
