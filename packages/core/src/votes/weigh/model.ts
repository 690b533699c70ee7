/** What was learned from votes, by name: small data that can be stored and applied to other votes of the same reviewers. */
import { z } from 'zod';
import { type BlendFeatures, fitBlend, withReadings } from '../crowd/blend.ts';
import { READINGS, readingsOf, type Three } from '../crowd/three.ts';
import type { VoteSet } from '../vote-set.ts';
import { type DawidSkene, dawidSkeneScores } from './dawid-skene.ts';
import { voteFeatures, weigh } from './features.ts';
import { type ClassScores, decideByScores, type ScoreDecision } from './scores.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

const finite = z.number();

/** Weights of reviewers, in one stage or, for a cascade, in several: each stage asks more reviewers and weighs all of them anew. */
export const weighedModel = z.object({
  method: z.enum(['stack', 'cascade']),
  /** Everybody who may be asked, sorted by code point, with the orders of presentation and the cost of one call. */
  reviewers: z.array(
    z.object({
      reviewer: z.string(),
      orders: z.int().min(1),
      cost: finite.min(0).nullable(),
      /** On how many known cases it said that it does not say; absent if it never did. */
      abstains: z.int().min(1).optional(),
    }),
  ),
  /** Who is asked at a stage, and what everybody weighs then, in the order of `reviewers`. */
  stages: z.array(z.object({ asks: z.array(z.string()).min(1), weights: z.array(finite) })).min(1),
  /** Asking ends at this probability. */
  stop_at: finite.min(0).max(1),
});

/** A stack or a cascade. */
export type WeighedModel = z.infer<typeof weighedModel>;

/** Errors of each reviewer in each order, as Dawid and Skene learn them. */
export const dawidSkeneModel = z.object({
  method: z.literal('dawid-skene'),
  /** How often each class is right. */
  prior: z.array(finite.min(0).max(1)),
  /** For a label that a reviewer gives: the logarithms of its chance under each right class. */
  rows: z.array(
    z.object({ reviewer: z.string(), order: z.string(), label: z.string(), log_chance: z.array(finite) }),
  ),
});

/** What Dawid and Skene learned. */
export type DawidSkeneModel = z.infer<typeof dawidSkeneModel>;

/** Reviewers and the three readings of a crowd, weighed together. */
export const blendModel = z.object({
  method: z.literal('blend'),
  /** Everybody, with the orders of presentation. */
  reviewers: z.array(z.object({ reviewer: z.string(), orders: z.int().min(1), weight: finite })),
  /** Of each reading: its weight, and the logarithms of how often each class is right. */
  readings: z
    .array(z.object({ name: z.enum(READINGS), weight: finite, log_prior: z.array(finite) }))
    .length(READINGS.length),
  /** For a label that a reviewer gives: reading by reading the logarithms of its chance under each right class. */
  rows: z.array(
    z.object({
      reviewer: z.string(),
      order: z.string(),
      label: z.string(),
      log_chance: z.array(z.array(finite)).length(READINGS.length),
    }),
  ),
});

/** Reviewers and the three readings of a crowd, weighed together. */
export type BlendModel = z.infer<typeof blendModel>;

/** Anything that turns votes into answers. */
export const voteModel = z.discriminatedUnion('method', [weighedModel, dawidSkeneModel, blendModel]);
/** Anything that turns votes into answers. */
export type VoteModel = z.infer<typeof voteModel>;

/** Everybody whose votes a model knows what to make of, by name. */
export const reviewersOf = (model: VoteModel): string[] => [
  ...new Set((model.method === 'dawid-skene' ? model.rows : model.reviewers).map(({ reviewer }) => reviewer)),
];

/** Whether a model asks in stages and weighs by weights alone: a stack or a cascade. */
export const isWeighed = (model: VoteModel): model is WeighedModel => 'stages' in model;

/** A model's answer on an item. */
export interface ModelAnswer extends ScoreDecision {
  /** How many stages were asked; always 1 but for a cascade. */
  readonly stages: number;
}

/** Answers every item; a cascade looks only at the votes that it would have asked for. */
export function answerBy(model: VoteModel, votes: VoteSet): ModelAnswer[] {
  if (!isWeighed(model)) {
    const scores =
      model.method === 'blend'
        ? scoresOfBlend(model, votes)
        : dawidSkeneScores(votes, bindDawidSkene(model, votes));
    return votes.items.map((_, item) => ({ ...decideByScores(scores, item), stages: 1 }));
  }
  const answers: ModelAnswer[] = [];
  const open = new Set(votes.items.keys());
  stageScores(model, votes).forEach((scores, stage) => {
    for (const item of open) {
      const decision = decideByScores(scores, item);
      answers[item] = { ...decision, stages: stage + 1 };
      if (decision.probability >= model.stop_at) open.delete(item);
    }
  });
  return answers;
}

/** The scores of all items at each stage, as if everybody up to it had been asked. */
export function stageScores(model: WeighedModel, votes: VoteSet): ClassScores[] {
  const known = new Map(model.reviewers.map(({ reviewer, orders }, at) => [reviewer, { orders, at }]));
  const voters = votes.reviewers.map((reviewer) => known.get(reviewer));
  const features = voteFeatures(
    votes,
    voters.map((voter) => voter?.orders ?? 1),
  );
  return model.stages.map(({ weights }) =>
    weigh(
      features,
      Float64Array.from(voters, (voter) => (voter === undefined ? 0 : weights[voter.at]!)),
    ),
  );
}

/** Calls and cost of asking the first stages; calls without a known cost count 1 each. */
export function expenseOf(
  model: WeighedModel,
  stages: number,
): { readonly calls: number; readonly cost: number } {
  const asked = new Set(model.stages.slice(0, stages).flatMap(({ asks }) => asks));
  let [calls, cost] = [0, 0];
  for (const { reviewer, orders, cost: each } of model.reviewers) {
    if (!asked.has(reviewer)) continue;
    calls += orders;
    cost += orders * (each ?? 1);
  }
  return { calls, cost };
}

/** Names what Dawid and Skene learned. */
export const dawidSkeneModelOf = (
  votes: VoteSet,
  { prior, rows, logChance }: DawidSkene,
): DawidSkeneModel => ({
  method: 'dawid-skene',
  prior: [...prior],
  rows: Array.from(rows.worker, (worker, row) => ({
    reviewer: votes.reviewers[votes.workerReviewer[worker]!]!,
    order: votes.workerOrder[worker]!,
    label: votes.classes[rows.label[row]!]!,
    log_chance: [...logChance.subarray(row * prior.length, (row + 1) * prior.length)],
  })),
});

/** Finds the row of each vote; a vote that the model has never seen the like of has none, and says nothing. */
function rowOfVotes(
  rows: readonly { readonly reviewer: string; readonly order: string; readonly label: string }[],
  votes: VoteSet,
): Int32Array {
  const classes = votes.classes.length;
  const keyOf = (reviewer: string, order: string, label: string): string =>
    JSON.stringify([reviewer, order, label]);
  const rowOf = new Map(rows.map(({ reviewer, order, label }, row) => [keyOf(reviewer, order, label), row]));
  const ofPair = new Map<number, number>();
  return votes.label.map((label, at) => {
    const worker = votes.worker[at]!;
    const pair = worker * classes + label;
    const known = ofPair.get(pair);
    if (known !== undefined) return known;
    const reviewer = votes.reviewers[votes.workerReviewer[worker]!]!;
    const row = rowOf.get(keyOf(reviewer, votes.workerOrder[worker]!, votes.classes[label]!)) ?? -1;
    ofPair.set(pair, row);
    return row;
  });
}

/** What was learned elsewhere has no rows of its own here, only those of the votes. */
const bound = (rows: Parameters<typeof rowOfVotes>[0], votes: VoteSet): Three['rows'] => ({
  worker: new Int32Array(0),
  label: new Int32Array(0),
  ofVote: rowOfVotes(rows, votes),
});

const bindDawidSkene = (model: DawidSkeneModel, votes: VoteSet): DawidSkene => ({
  prior: Float64Array.from(model.prior),
  logChance: Float64Array.from(model.rows.flatMap(({ log_chance }) => log_chance)),
  rows: bound(model.rows, votes),
  rounds: 0,
});

/** The blend as a model, fitted on known answers. */
export function blendModelOf(
  votes: VoteSet,
  { rows, beliefs }: Three,
  blend: BlendFeatures,
  known: readonly number[],
): BlendModel {
  const weights = fitBlend(blend, { items: known, gold: votes.gold });
  const classes = votes.classes.length;
  return {
    method: 'blend',
    reviewers: votes.reviewers.map((reviewer, at) => ({
      reviewer,
      orders: votes.orders[at]!,
      weight: weights[at]!,
    })),
    readings: beliefs.map(({ logPrior }, at) => ({
      name: READINGS[at]!,
      weight: weights[votes.reviewers.length + at]!,
      log_prior: [...logPrior],
    })),
    rows: Array.from(rows.worker, (worker, row) => ({
      reviewer: votes.reviewers[votes.workerReviewer[worker]!]!,
      order: votes.workerOrder[worker]!,
      label: votes.classes[rows.label[row]!]!,
      log_chance: beliefs.map(({ logChance }) => [...logChance.subarray(row * classes, (row + 1) * classes)]),
    })),
  };
}

function scoresOfBlend({ reviewers, readings, rows }: BlendModel, votes: VoteSet): ClassScores {
  const known = new Map(reviewers.map((one) => [one.reviewer, one]));
  const voters = votes.reviewers.map((reviewer) => known.get(reviewer));
  const counted = voteFeatures(
    votes,
    voters.map((voter) => voter?.orders ?? 1),
  );
  const read = readingsOf(votes, {
    rows: bound(rows, votes),
    beliefs: readings.map(({ log_prior }, at) => ({
      logPrior: Float64Array.from(log_prior),
      logChance: Float64Array.from(rows.flatMap(({ log_chance }) => log_chance[at]!)),
    })),
  });
  const weights = [...voters.map((voter) => voter?.weight ?? 0), ...readings.map(({ weight }) => weight)];
  return weigh(withReadings(votes, counted, read), Float64Array.from(weights));
}
