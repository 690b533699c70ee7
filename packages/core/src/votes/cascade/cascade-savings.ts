/** What a cascade saves and what it loses, beside asking everybody: counted on cases that neither was fitted on. */

import { type GoldSplit, splitGold } from '../certify/calibrate-options.ts';
import { onceFor } from '../once-for.ts';
import type { VoteSet } from '../vote-set.ts';
import { countWins } from '../weigh/alarms.ts';
import { answerBy, expenseOf, stageScores, type WeighedModel } from '../weigh/model.ts';
import { creditOf } from '../weigh/scores.ts';
import { learnCascade, learnStack } from './cascade.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** A cascade beside the whole panel. */
export interface CascadeSavings {
  /** Calls for one case, of the whole panel and of the cascade. */
  readonly calls: { readonly all: number; readonly cascade: number };
  /** What they cost for one case; null if no cost is known. */
  readonly cost: { readonly all: number; readonly cascade: number } | null;
  /** How often each is right on the calibration gold; a tie counts as a part. */
  readonly accuracy: { readonly all: number; readonly cascade: number };
  /** Known cases on which only the cascade is right, and those on which only the whole panel is. */
  readonly gained: number;
  readonly lost: number;
  /** How many cases with a known answer both were counted on. */
  readonly known: number;
  /** Who is asked at each stage, and how many cases end there. */
  readonly order: readonly (readonly string[])[];
  readonly ends: readonly number[];
}

/** Compares; the seed is that of the calibration, so that gold is divided the same way. */
export function cascadeSavings(votes: VoteSet, cascade: WeighedModel, seed: string): CascadeSavings {
  const gold: GoldSplit = splitGold(votes, seed);
  const fitted = new Set(gold.fit);
  const stack = learnStack(votes, gold.fit);
  const short = answerBy(cascade, votes);
  const cases = [...votes.items.keys()].filter((item) => !fitted.has(item));
  const spent = cases.map((item) => expenseOf(cascade, short[item]!.stages));
  const whole = expenseOf(stack, 1);
  const isPriced = cascade.reviewers.every(({ cost }) => cost !== null);
  const [everybody, upTo] = [stageScores(stack, votes)[0]!, stageScores(cascade, votes)];
  const credits = gold.calibration.map((item): [cascade: number, all: number] => {
    const right = votes.gold[item]!;
    return [creditOf(upTo[short[item]!.stages - 1]!, item, right), creditOf(everybody, item, right)];
  });
  const { wins, losses } = countWins(credits);
  return {
    calls: { all: whole.calls, cascade: mean(spent.map(({ calls }) => calls)) },
    cost: isPriced ? { all: whole.cost, cascade: mean(spent.map(({ cost }) => cost)) } : null,
    accuracy: { all: mean(credits.map(([, all]) => all)), cascade: mean(credits.map(([each]) => each)) },
    gained: wins,
    lost: losses,
    known: credits.length,
    order: cascade.stages.map(({ asks }) => asks),
    ends: cascade.stages.map((_, stage) => cases.filter((item) => short[item]!.stages === stage + 1).length),
  };
}

const saved = onceFor<VoteSet, CascadeSavings>();

/** What asking one after another would save, learned on the known answers that are for fitting; no limit changes it. */
export const savingsOf = (votes: VoteSet, seed: string): CascadeSavings =>
  saved(votes, seed, () => cascadeSavings(votes, learnCascade(votes, splitGold(votes, seed).fit), seed));

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
