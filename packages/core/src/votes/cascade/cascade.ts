/** Models with weights, learned from gold: the stack, and the cascade that asks reviewers one after another. */

import { type Start, startingWeights } from '../crowd/agreement-weights.ts';
import { onlyReviewers, type VoteSet } from '../vote-set.ts';
import { voteFeatures } from '../weigh/features.ts';
import type { WeighedModel } from '../weigh/model.ts';
import { priorWeights } from '../weigh/prior.ts';
import { fitStack } from '../weigh/stack.ts';
import { orderReviewers } from './cascade-order.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** Beyond this many stages another reviewer hardly ever changes an answer. */
export const MOST_STAGES = 16;
/** A panel with more reviewers than this can wait for a clearer answer. */
const LARGE_PANEL = 15;

/** The default threshold at which to stop asking. */
export const stopAtFor = (reviewers: number): number => (reviewers > LARGE_PANEL ? 0.95 : 0.85);

/** The stack as a model: everybody is asked at once. */
export function learnStack(
  votes: VoteSet,
  known: readonly number[],
  start: Start = 'agreement',
): WeighedModel {
  const weights = weightsOf(votes, known, startingWeights(votes, start));
  return {
    method: 'stack',
    reviewers: named(votes, [...votes.reviewers.keys()]),
    stages: [{ asks: [...votes.reviewers], weights: [...weights] }],
    stop_at: 0,
  };
}

/** How a cascade is learned. */
export interface CascadeOptions {
  /** The probability at which asking ends. */
  readonly stopAt?: number;
  /** How many reviewers are asked one by one. */
  readonly mostStages?: number;
  /** Whom to ask in which order; who adds most if absent. */
  readonly order?: readonly string[];
  /** Whether what is unclear after that is put to everybody who is left; it is unless this is false. */
  readonly thenEverybody?: boolean;
}

/** Learns a cascade from recorded votes: reviewers in order of what they add, and one model for each number asked. */
export function learnCascade(
  votes: VoteSet,
  known: readonly number[],
  options: CascadeOptions = {},
): WeighedModel {
  const {
    stopAt = stopAtFor(votes.reviewers.length),
    mostStages = MOST_STAGES,
    thenEverybody = true,
  } = options;
  const order =
    options.order?.map((name) => votes.reviewers.indexOf(name)).filter((at) => at >= 0) ??
    orderReviewers(votes, known, mostStages).map(({ reviewer }) => reviewer);
  const left = [...votes.reviewers.keys()].filter((reviewer) => !order.includes(reviewer));
  const stages = [
    ...order.map((reviewer) => [reviewer]),
    ...(thenEverybody && left.length > 0 ? [left] : []),
  ];
  const asked = stages.flat().sort((a, b) => a - b);
  return {
    method: 'cascade',
    reviewers: named(votes, asked),
    stages: stages.map((asks, at) => {
      const members = new Set(stages.slice(0, at + 1).flat());
      const weights = weightsOf(onlyReviewers(votes, members), known);
      return {
        asks: asks.map((reviewer) => votes.reviewers[reviewer]!),
        weights: asked.map((member) => (members.has(member) ? weights[member]! : 0)),
      };
    }),
    stop_at: stopAt,
  };
}

/** Prior and fitted weight together. */
function weightsOf(
  votes: VoteSet,
  known: readonly number[],
  prior: Float64Array = priorWeights(votes),
): Float64Array {
  const features = voteFeatures(votes);
  const fitted = fitStack(features, prior, { items: known, gold: votes.gold });
  return prior.map((weight, reviewer) => weight + fitted[reviewer]!);
}

const named = (votes: VoteSet, reviewers: readonly number[]): WeighedModel['reviewers'] =>
  reviewers.map((reviewer) => ({
    reviewer: votes.reviewers[reviewer]!,
    orders: votes.orders[reviewer]!,
    cost: Number.isNaN(votes.cost[reviewer]!) ? null : votes.cost[reviewer]!,
  }));
