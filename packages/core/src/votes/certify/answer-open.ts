/** Answers to the items whose answer is not known. */

import { goldItems, openItems, type VoteSet } from '../vote-set.ts';
import { type AnsweredBy, type Method, type Prepared, prepare, scoresBy } from '../weigh/methods.ts';
import { decideByScores, type ScoreDecision } from '../weigh/scores.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** The answer to an item. */
export interface OpenAnswer {
  readonly item: string;
  /** In a tie the first of the best classes; null if nobody voted. */
  readonly label: string | null;
  readonly method: AnsweredBy;
  readonly margin: number;
  readonly tie: boolean;
}

/** Answers every item without gold by a method that learns from all gold. */
export function answerOpen(
  votes: VoteSet,
  method: Method,
  prepared: Prepared = prepare(votes),
): OpenAnswer[] {
  const scores = scoresBy(method, prepared, goldItems(votes));
  return openItems(votes).map((item) => wordAnswer(votes, item, decideByScores(scores, item), method));
}

/** A decision in names. */
export const wordAnswer = (
  votes: VoteSet,
  item: number,
  { label, margin, tied }: ScoreDecision,
  method: AnsweredBy,
): OpenAnswer => ({
  item: votes.items[item]!,
  label: votes.start[item]! < votes.start[item + 1]! ? votes.classes[label]! : null,
  method,
  margin,
  tie: tied > 1,
});
