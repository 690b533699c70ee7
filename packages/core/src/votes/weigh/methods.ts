/** The ways to make one answer of many votes, side by side. */

import type { VoteSet } from '../vote-set.ts';
import { dawidSkeneScores, fitDawidSkene } from './dawid-skene.ts';
import { type Features, voteFeatures, weigh } from './features.ts';
import { priorWeights } from './prior.ts';
import type { ClassScores } from './scores.ts';
import { bestSingle, singleScores } from './single.ts';
import { fitStack, stackScores } from './stack.ts';

/** Every method; `prior` is the stack without gold. */
export const METHODS = ['majority', 'best-single', 'dawid-skene', 'stack', 'prior'] as const;
/** The name of a method. */
export type Method = (typeof METHODS)[number];

/** Anything that can have given an answer. */
export type AnsweredBy = Method | 'cascade';

/** Methods that say how sure they are. */
export const CLAIMING: ReadonlySet<Method> = new Set(['dawid-skene', 'stack', 'prior']);
/** Methods that learn from gold, so that gold cannot measure them without being held back. */
export const FITTED: ReadonlySet<Method> = new Set(['best-single', 'dawid-skene', 'stack']);

/** Votes with what every method needs from them, counted once. */
export interface Prepared {
  readonly votes: VoteSet;
  readonly features: Features;
  readonly prior: Float64Array;
}

/** Counts once what every method needs. */
export const prepare = (votes: VoteSet): Prepared => ({
  votes,
  features: voteFeatures(votes),
  prior: priorWeights(votes),
});

/** The scores of all items by a method that knows the answers of some. */
export function scoresBy(
  method: Method,
  { votes, features, prior }: Prepared,
  known: readonly number[],
): ClassScores {
  switch (method) {
    case 'majority':
      return weigh(features, oneVoteEach(votes));
    case 'best-single':
      return singleScores(features, votes, bestSingle(votes, known));
    case 'dawid-skene':
      return dawidSkeneScores(votes, fitDawidSkene(votes, known));
    case 'stack':
      return stackScores(features, prior, fitStack(features, prior, { items: known, gold: votes.gold }));
    case 'prior':
      return weigh(features, prior);
  }
}

/** Every vote counts one, repeats too. */
const oneVoteEach = (votes: VoteSet): Float64Array => Float64Array.from(votes.orders, Math.sqrt);
