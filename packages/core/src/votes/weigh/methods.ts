/** The ways to make one answer of many votes, side by side. */

import { type Start, startingWeights } from '../crowd/agreement-weights.ts';
import { type BlendFeatures, blendFeatures, blendScores } from '../crowd/blend.ts';
import { threeScores } from '../crowd/three.ts';
import { onceFor } from '../once-for.ts';
import type { VoteSet } from '../vote-set.ts';
import { dawidSkeneScores, fitDawidSkene } from './dawid-skene.ts';
import { type Features, voteFeatures, weigh } from './features.ts';
import { kindOf, type VoteKind } from './kind.ts';
import { priorWeights } from './prior.ts';
import type { ClassScores } from './scores.ts';
import { bestSingle, singleScores } from './single.ts';
import { fitStack, stackScores } from './stack.ts';

/** Every method; `prior` is the stack without gold, and `three` the blend without gold. */
export const METHODS = [
  'majority',
  'best-single',
  'dawid-skene',
  'stack',
  'prior',
  'three',
  'blend',
] as const;
/** The name of a method. */
export type Method = (typeof METHODS)[number];

/** Anything that can have given an answer. */
export type AnsweredBy = Method | 'cascade';

/** Methods that say how sure they are. */
export const CLAIMING: ReadonlySet<Method> = new Set(['dawid-skene', 'stack', 'prior', 'three', 'blend']);
/** Methods that learn from gold, so that gold cannot measure them without being held back; Dawid and Skene are measured without any. */
export const FITTED: ReadonlySet<Method> = new Set(['best-single', 'stack', 'blend']);
/** Methods that read a crowd. */
export const OF_CROWDS: ReadonlySet<Method> = new Set(['three', 'blend']);

/** Votes with what every method needs from them, counted once. */
export interface Prepared {
  readonly votes: VoteSet;
  readonly features: Features;
  /** The weights of reviewers before any answer is known. */
  readonly prior: Float64Array;
  /** Votes and readings of a crowd, counted when they are first asked for. */
  readonly blend: () => BlendFeatures;
  /** The scores of Dawid and Skene without gold, likewise. */
  readonly dawidSkene: () => ClassScores;
}

/** Counts once what every method needs; a panel starts from agreement, where that says something. */
export function prepare(votes: VoteSet, kind: VoteKind = kindOf(votes), start?: Start): Prepared {
  const by = start ?? (kind === 'crowd' ? 'steadiness' : 'agreement');
  return prepared(votes, by, () => ({
    votes,
    features: voteFeatures(votes),
    prior: startingWeights(votes, by),
    blend: once(() => blendFeatures(votes, priorWeights(votes))),
    dawidSkene: once(() => dawidSkeneScores(votes, fitDawidSkene(votes))),
  }));
}

const prepared = onceFor<VoteSet, Prepared>();

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The scores of all items by a method that knows the answers of some. */
export function scoresBy(
  method: Method,
  { votes, features, prior, blend, dawidSkene }: Prepared,
  known: readonly number[],
): ClassScores {
  switch (method) {
    case 'majority':
      return weigh(features, oneVoteEach(votes));
    case 'best-single':
      return singleScores(features, votes, bestSingle(votes, known));
    case 'dawid-skene':
      return known.length === 0 ? dawidSkene() : dawidSkeneScores(votes, fitDawidSkene(votes, known));
    case 'stack':
      return stackScores(features, prior, fitStack(features, prior, { items: known, gold: votes.gold }));
    case 'prior':
      return weigh(features, prior);
    case 'three':
      return threeScores(votes);
    case 'blend':
      return blendScores(votes, blend(), known);
  }
}

/** Every vote counts one, repeats too. */
const oneVoteEach = (votes: VoteSet): Float64Array => Float64Array.from(votes.orders, Math.sqrt);
