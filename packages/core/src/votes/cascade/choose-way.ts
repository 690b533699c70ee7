/** Chooses whom to ask in which order, on the known answers that are for fitting alone: what certifies afterwards has not seen the choice. */
import { pValue, sharesFrom } from '../certify/certify.ts';
import { onlyItems, onlyReviewers, type VoteSet } from '../vote-set.ts';
import { foldsOf } from '../weigh/cross-validate.ts';
import { voteFeatures } from '../weigh/features.ts';
import { priorWeights } from '../weigh/prior.ts';
import { decideByScores } from '../weigh/scores.ts';
import { fitStack, stackScores } from '../weigh/stack.ts';
import { orderQuickly } from './cascade-order.ts';
import type { CaseCosts } from './case-costs.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** All orders of so many reviewers are tried. */
const MOST_TRIED = 5;
/** At which probabilities asking may end; at 1 everybody who was chosen is asked. */
export const STOPS = [0.7, 0.8, 0.9, 0.95, 0.98, 1] as const;

/** Whom to ask, in which order, and when to stop. */
export interface Way {
  readonly order: readonly number[];
  /** Whether what is unclear then is put to everybody who is left. */
  readonly thenEverybody: boolean;
  readonly stopAt: number;
  /** Above this share what mistakes cost outweighs what people cost, whatever is certified. */
  readonly share: number;
  /** What a case costs by it, as far as the known answers tell. */
  readonly cost: number;
}

/** What is to be kept to. */
export interface WayLimit {
  readonly maxError: number;
  readonly delta: number;
  readonly minShare: number;
  readonly seed: string;
  /** How many known answers will certify. */
  readonly certifying: number;
}

/** What a panel says of an item when it was fitted without it. */
interface Said {
  readonly probability: number;
  readonly margin: number;
  readonly wrong: boolean;
  readonly tied: boolean;
}

/** The cheapest way on these known answers, all of them; null if a person for every case costs no more. */
export function chooseWay(
  votes: VoteSet,
  known: readonly number[],
  costs: CaseCosts,
  limit: WayLimit,
): Way | null {
  const small = onlyItems(votes, known);
  const everybody = [...votes.reviewers.keys()];
  const price = everybody.map((at) => votes.orders[at]! * (costs.calls.get(votes.reviewers[at]!) ?? 0));
  const heard = countHeard(small);
  const said = startSaying(votes, small, limit.seed);
  const tried = triedReviewers(votes, known, price);
  let best: Way | null = null;
  for (const order of ordersOf(tried))
    for (const thenEverybody of order.length < everybody.length && tried.length < everybody.length
      ? [false, true]
      : [false]) {
      const stages = order.map((_, at) => order.slice(0, at + 1));
      if (thenEverybody) stages.push(everybody);
      const panels = stages.map((members) => ({
        said: said(members),
        members,
        calls: members.reduce((sum, at) => sum + price[at]!, 0),
      }));
      for (const stopAt of STOPS) {
        const cases = known.map((_, item) => {
          const panel = panels.find((each) => each.said[item]!.probability >= stopAt) ?? panels.at(-1)!;
          const isHeard = panel.members.every((at) => heard[item]!.has(at));
          return { ...panel.said[item]!, calls: panel.calls, isHeard };
        });
        const found = priceWay(cases, costs, limit);
        if (found !== null && found.cost < (best?.cost ?? costs.person) - 1e-12)
          best = { order, thenEverybody, stopAt, ...found };
      }
    }
  return best;
}

/** What a case costs at the cheapest share that keeps the limit, or would by the errors seen, and the share that money alone would choose; an error is expected where none was seen. */
function priceWay(
  cases: readonly (Said & { readonly calls: number; readonly isHeard: boolean })[],
  costs: CaseCosts,
  limit: WayLimit,
): { readonly share: number; readonly cost: number } | null {
  const sorted = cases.map(({ margin }) => margin).sort((a, b) => b - a);
  const calls = cases.reduce((sum, one) => sum + one.calls, 0);
  let [free, kept] = [{ share: limit.minShare, cost: Number.POSITIVE_INFINITY }, Number.POSITIVE_INFINITY];
  for (const share of sharesFrom(limit.minShare)) {
    const threshold = sorted[Math.max(1, Math.ceil(share * sorted.length - 1e-9)) - 1]!;
    const decided = cases.filter(({ margin, tied, isHeard }) => margin >= threshold && !tied && isHeard);
    const rate = (decided.filter(({ wrong }) => wrong).length + 0.5) / (decided.length + 1);
    const people = costs.person * (cases.length - decided.length);
    const cost = (calls + people + costs.error * rate * decided.length) / cases.length;
    if (cost < free.cost) free = { share, cost };
    if (cost < kept && wouldPass(rate, decided.length / cases.length, limit)) kept = cost;
  }
  return kept === Number.POSITIVE_INFINITY ? null : { share: free.share, cost: kept };
}

/** Whether a share would be certified if its error stays as it was seen. */
function wouldPass(rate: number, share: number, { maxError, delta, certifying }: WayLimit): boolean {
  const n = Math.round(share * certifying);
  return (
    n > 0 && pValue({ n, k: Math.ceil(rate * n - 1e-9), open: 0 }, { maxError, mode: 'stream' }) <= delta
  );
}

/** Everybody in a small panel; of a large one those who add most, and the cheaper half's best. */
function triedReviewers(votes: VoteSet, known: readonly number[], price: readonly number[]): number[] {
  const all = [...votes.reviewers.keys()];
  if (all.length <= MOST_TRIED) return all;
  const middle = price.toSorted((a, b) => a - b)[Math.floor(price.length / 2)]!;
  const cheap = new Set(all.filter((at) => price[at]! < middle));
  const best = orderQuickly(votes, known, MOST_TRIED).map(({ reviewer }) => reviewer);
  const cheapest =
    cheap.size === 0
      ? []
      : orderQuickly(onlyReviewers(votes, cheap), known, 2)
          .map(({ reviewer }) => reviewer)
          .filter((at) => cheap.has(at));
  return [...new Set([...best.slice(0, MOST_TRIED - cheapest.length), ...cheapest, ...best])]
    .slice(0, MOST_TRIED)
    .sort((a, b) => a - b);
}

/** All orders of some of them, shorter ones first. */
function ordersOf(reviewers: readonly number[]): number[][] {
  const orders: number[][] = [[]];
  for (let at = 0; at < orders.length; at++)
    for (const reviewer of reviewers)
      if (!orders[at]!.includes(reviewer)) orders.push([...orders[at]!, reviewer]);
  return orders.slice(1);
}

/** Of each item: who voted in every order. */
function countHeard(votes: VoteSet): ReadonlySet<number>[] {
  return votes.items.map((_, item) => {
    const times = new Map<number, number>();
    for (let at = votes.start[item]!; at < votes.start[item + 1]!; at++)
      times.set(votes.reviewer[at]!, (times.get(votes.reviewer[at]!) ?? 0) + 1);
    return new Set([...times].filter(([reviewer, n]) => n >= votes.orders[reviewer]!).map(([one]) => one));
  });
}

/** What panels say of the known items, each by a fit without it; a panel is asked once, whatever the order. */
function startSaying(
  votes: VoteSet,
  small: VoteSet,
  seed: string,
): (members: readonly number[]) => readonly Said[] {
  const items = [...small.items.keys()];
  const folds = foldsOf(items, small.items, seed);
  const asked = new Map<string, readonly Said[]>();
  return (members) => {
    const key = members.toSorted((a, b) => a - b).join();
    const before = asked.get(key);
    if (before !== undefined) return before;
    const kept = new Set(members);
    const features = voteFeatures(onlyReviewers(small, kept));
    const prior = priorWeights(onlyReviewers(votes, kept));
    const said: Said[] = [];
    for (const fold of folds) {
      const held = new Set(fold);
      const rest = items.filter((item) => !held.has(item));
      const scores = stackScores(
        features,
        prior,
        fitStack(features, prior, { items: rest, gold: small.gold }),
      );
      for (const item of fold) {
        const { probability, margin, tied, label } = decideByScores(scores, item);
        said[item] = { probability, margin, tied: tied > 1, wrong: label !== small.gold[item] };
      }
    }
    asked.set(key, said);
    return said;
  };
}
