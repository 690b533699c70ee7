/** Adds up the hints on one aspect into scores for and against it. The order of the hints makes no difference. */

import { roundScore } from '@curia/core/text';
import { type PolarityReading, readPolarity, repairPolarity } from '@curia/core/text/opinion';
import type { Hint } from './hint.ts';

/** What the hints on an aspect amount to. */
export interface HintScores {
  readonly pos_score: number;
  readonly neg_score: number;
  readonly total: number;
  readonly margin: number;
  /** The polarity the hints point to; a tie points to negative. */
  readonly target_pol: 'positive' | 'negative';
  readonly valid_hint_count: number;
  readonly invalid_hint_count: number;
  readonly hint_repair_count: number;
}

/** Scores hints; a polarity that cannot be read is counted as invalid and weighs nothing. */
export function scoreHints(hints: readonly Hint[], mayRepair = false): HintScores {
  let pos = 0;
  let neg = 0;
  let valid_hint_count = 0;
  let invalid_hint_count = 0;
  let hint_repair_count = 0;
  for (const hint of hints) {
    let polarity = readPolarity(hint.polarity_hint);
    if (polarity === null && mayRepair) {
      const reading = repairPolarity(hint.polarity_hint);
      polarity = reading.polarity;
      if (reading.isRepaired) hint_repair_count++;
    }
    if (polarity === 'positive') {
      pos += hint.weight;
      valid_hint_count++;
    } else if (polarity === 'negative') {
      neg += hint.weight;
      valid_hint_count++;
    } else if (polarity === null) invalid_hint_count++;
  }
  const pos_score = roundScore(pos);
  const neg_score = roundScore(neg);
  return {
    pos_score,
    neg_score,
    total: roundScore(pos + neg),
    margin: roundScore(Math.abs(pos - neg)),
    target_pol: pos_score > neg_score ? 'positive' : 'negative',
    valid_hint_count,
    invalid_hint_count,
    hint_repair_count,
  };
}

/** Reads the polarity of a hint, as the scores do. */
export const readHint = (hint: Hint, mayRepair: boolean): PolarityReading =>
  mayRepair
    ? repairPolarity(hint.polarity_hint)
    : { polarity: readPolarity(hint.polarity_hint), isRepaired: false };
