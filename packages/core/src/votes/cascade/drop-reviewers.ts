/** Which reviewers can be dropped, and what that costs. */

import { orderByLot } from '../hash-order.ts';
import { goldItems, onlyReviewers, type VoteSet } from '../vote-set.ts';
import { countWins } from '../weigh/alarms.ts';
import { crossValidate, foldsOf } from '../weigh/cross-validate.ts';
import { kindOf } from '../weigh/kind.ts';
import { prepare } from '../weigh/methods.ts';
import { answerBy, expenseOf } from '../weigh/model.ts';
import { learnStack, MOST_STAGES } from './cascade.ts';
import { orderQuickly } from './cascade-order.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** A smaller panel beside the whole one. */
export interface SmallerPanel {
  /** In the order in which they add most. */
  readonly kept: readonly string[];
  readonly dropped: readonly string[];
  /** Calls for one item, by the whole panel and by those kept. */
  readonly calls: { readonly all: number; readonly kept: number };
  /** How often each is right on gold held back, with those to keep chosen anew each time. */
  readonly accuracy: { readonly all: number; readonly kept: number };
  /** Known items on which only the smaller panel is right, and those on which only the whole one is. */
  readonly gained: number;
  readonly lost: number;
}

/** Finds the reviewers beyond whom nobody improves the result on gold; null without gold, for a crowd, or if all are needed. */
export function smallerPanel(votes: VoteSet, seed = '1'): SmallerPanel | null {
  const known = goldItems(votes);
  if (known.length < 2 || kindOf(votes) === 'crowd') return null;
  const kept = keep(votes, known, seed);
  if (kept.length === votes.reviewers.length) return null;
  const all = crossValidate('stack', prepare(votes), known, seed).map(({ credit }) => credit);
  const small = heldBack(votes, known, seed);
  const { wins, losses } = countWins(small.map((credit, at) => [credit, all[at]!]));
  const members = new Set(kept);
  const model = learnStack(votes, known);
  const keptModel = { ...model, reviewers: model.reviewers.filter((_, at) => members.has(at)) };
  return {
    kept: kept.map((reviewer) => votes.reviewers[reviewer]!),
    dropped: votes.reviewers.filter((_, reviewer) => !members.has(reviewer)),
    calls: { all: expenseOf(model, 1).calls, kept: expenseOf(keptModel, 1).calls },
    accuracy: { all: mean(all), kept: mean(small) },
    gained: wins,
    lost: losses,
  };
}

/** So many known answers, drawn by lot, tell who is needed. */
const ENOUGH = 500;

const mostOf = (known: readonly number[], votes: VoteSet, seed: string): readonly number[] =>
  known.length <= ENOUGH
    ? known
    : orderByLot(known, votes.items, seed)
        .slice(0, ENOUGH)
        .sort((a, b) => a - b);

/** The beginning of the order up to its lowest loss. */
function keep(votes: VoteSet, known: readonly number[], seed: string): number[] {
  const order = orderQuickly(votes, mostOf(known, votes, seed), MOST_STAGES);
  let best = 0;
  order.forEach(({ loss }, at) => {
    if (loss < order[best]!.loss) best = at;
  });
  return order.slice(0, best + 1).map(({ reviewer }) => reviewer);
}

/** How right the smaller panel is on each known item, chosen and fitted without it. In the order of the items. */
function heldBack(votes: VoteSet, known: readonly number[], seed: string): number[] {
  const credit = new Map<number, number>();
  for (const fold of foldsOf(known, votes.items, seed)) {
    const held = new Set(fold);
    const rest = known.filter((item) => !held.has(item));
    const panel = onlyReviewers(votes, new Set(keep(votes, rest, seed)));
    const answers = answerBy(learnStack(panel, rest), panel);
    for (const item of fold) {
      const { label, tied } = answers[item]!;
      credit.set(item, tied > 1 ? 1 / tied : label === votes.gold[item] ? 1 : 0);
    }
  }
  return known.map((item) => credit.get(item)!);
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
