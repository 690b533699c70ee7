/** The stack in straight-line code on dense arrays, one formula at a time: what the product is held against. */

import { onlyReviewers, type VoteSet } from '../src/votes/vote-set.ts';
import { foldsOf } from '../src/votes/weigh/cross-validate.ts';

/** Dense features: item, reviewer, class. */
export function densePhi(votes: VoteSet): number[][][] {
  const phi = votes.items.map(() => votes.reviewers.map(() => votes.classes.map(() => 0)));
  for (let item = 0; item < votes.items.length; item++)
    for (let at = votes.start[item]!; at < votes.start[item + 1]!; at++) {
      const reviewer = votes.reviewer[at]!;
      phi[item]![reviewer]![votes.label[at]!]! += 1 / Math.sqrt(votes.orders[reviewer]!);
    }
  return phi;
}

/** The prior: trust by steadiness, scaled so that a unanimous panel has log-odds of about 1. */
export function densePrior(votes: VoteSet, phi: number[][][]): number[] {
  const rho = votes.reviewers.map((_, r) => {
    const orders = votes.orders[r]!;
    const said = phi.map((item) => item[r]!.map((value) => Math.round(value * Math.sqrt(orders))));
    const full = said.filter((counts) => counts.reduce((sum, count) => sum + count, 0) === orders);
    const same = full.filter((counts) => Math.max(...counts) === orders);
    const share =
      orders < 2 || full.length < 20 ? 0.75 : Math.min(0.99, Math.max(0.51, same.length / full.length));
    return Math.log(share / (1 - share));
  });
  const sums = phi
    .map((item) => item.map((values, r) => (values.some((value) => value > 0) ? rho[r]! : 0)))
    .filter((trusts) => trusts.some((trust) => trust > 0))
    .map((trusts) => trusts.reduce((sum, trust) => sum + trust, 0));
  const D = sums.reduce((sum, value) => sum + value, 0) / sums.length;
  return rho.map((value) => value / D);
}

/** Newton's method on a dense matrix, solved by elimination; every sum is written out, and a step that overshoots is halved. */
export function denseFit(
  phi: number[][][],
  offset: number[][],
  known: readonly number[],
  gold: Int32Array,
  v: number[],
): number[] {
  const scoresOf = (w: readonly number[], i: number): number[] =>
    offset[i]!.map((o, k) => o + w.reduce((sum, weight, r) => sum + weight * phi[i]![r]![k]!, 0));
  const likelihood = (w: readonly number[]): number =>
    known.reduce(
      (sum, i) => {
        const scores = scoresOf(w, i);
        const top = Math.max(...scores);
        return sum + scores[gold[i]!]! - top - Math.log(scores.reduce((t, s) => t + Math.exp(s - top), 0));
      },
      w.reduce((sum, weight, r) => sum - weight ** 2 / (2 * v[r]!), 0),
    );
  let w = v.map(() => 0);
  for (let step = 0; step < 20; step++) {
    const gradient = w.map((weight, r) => -weight / v[r]!);
    const matrix = v.map((_, r) => v.map((variance, s) => (r === s ? 1 / variance : 0)));
    for (const i of known) {
      const scores = scoresOf(w, i);
      const top = Math.max(...scores);
      const total = scores.reduce((sum, score) => sum + Math.exp(score - top), 0);
      const P = scores.map((score) => Math.exp(score - top) / total);
      const mean = v.map((_, r) => P.reduce((sum, p, k) => sum + p * phi[i]![r]![k]!, 0));
      v.forEach((_, r) => {
        gradient[r]! += phi[i]![r]![gold[i]!]! - mean[r]!;
        v.forEach((_variance, s) => {
          const both = P.reduce((sum, p, k) => sum + p * phi[i]![r]![k]! * phi[i]![s]![k]!, 0);
          matrix[r]![s]! += both - mean[r]! * mean[s]!;
        });
      });
    }
    const change = eliminate(matrix, gradient);
    const before = w;
    const moved = (part: number): number[] => before.map((weight, r) => weight + part * change[r]!);
    let part = 1;
    while (likelihood(moved(part)) < likelihood(before) - 1e-12 && part > 1e-9) part /= 2;
    w = moved(part);
  }
  return w;
}

/** Solves a linear system by elimination. */
function eliminate(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  rows.forEach((pivot, at) => {
    for (const row of rows.slice(at + 1)) {
      const factor = row[at]! / pivot[at]!;
      for (let column = at; column < row.length; column++) row[column]! -= factor * pivot[column]!;
    }
  });
  const solution = right.map(() => 0);
  for (let at = rows.length - 1; at >= 0; at--) {
    const rest = solution.reduce(
      (sum, value, column) => (column > at ? sum + rows[at]![column]! * value : sum),
      0,
    );
    solution[at] = (rows[at]!.at(-1)! - rest) / rows[at]![at]!;
  }
  return solution;
}

/** Prior and weights of the stack, fitted twice as the method says. */
export function denseStack(
  votes: VoteSet,
  known: readonly number[],
): { prior: number[]; weights: number[]; phi: number[][][] } {
  const phi = densePhi(votes);
  const prior = densePrior(votes, phi);
  const offset = phi.map((item) =>
    votes.classes.map((_, k) => prior.reduce((sum, weight, r) => sum + weight * item[r]![k]!, 0)),
  );
  const heard = votes.reviewers.map(
    (_, r) => known.filter((i) => phi[i]![r]!.some((value) => value > 0)).length,
  );
  const active = heard.filter((count) => count > 0);
  const first = denseFit(
    phi,
    offset,
    known,
    votes.gold,
    heard.map(() => 1 / 5),
  );
  const n = active.reduce((sum, count) => sum + count, 0) / active.length;
  const a = n / (n + 20);
  const b = first.map((weight, r) => (heard[r]! > 0 ? Math.abs(weight) + 1e-9 : 0));
  const m = b.reduce((sum, size) => sum + size, 0) / active.length;
  const v = b.map((size) => ((a * size) / m + 1 - a) / 5);
  return { prior, weights: denseFit(phi, offset, known, votes.gold, v), phi };
}

/** The mean log-loss of some reviewers on known items, each left out in turn: by the formula for two classes, by five folds for more. */
export function denseHeldOutLoss(
  votes: VoteSet,
  known: readonly number[],
  asked: ReadonlySet<number>,
): number {
  const phi = densePhi(onlyReviewers(votes, asked));
  const prior = densePrior(votes, phi);
  const offset = phi.map((item) =>
    votes.classes.map((_, k) => item.reduce((sum, values, r) => sum + prior[r]! * values[k]!, 0)),
  );
  const fit = (items: readonly number[]): number[] =>
    denseFit(
      phi,
      offset,
      items,
      votes.gold,
      prior.map(() => 1 / 5),
    );
  const scoreOf = (weights: readonly number[], item: number, k: number): number =>
    offset[item]![k]! + weights.reduce((sum, weight, r) => sum + weight * phi[item]![r]![k]!, 0);
  const losses =
    votes.classes.length === 2
      ? leaveOneOut(votes, known, phi, fit(known), scoreOf)
      : foldsOf(known, votes.items, '1').flatMap((fold) => {
          const weights = fit(known.filter((item) => !fold.includes(item)));
          return fold.map((item) => {
            const scores = votes.classes.map((_, k) => scoreOf(weights, item, k));
            const total = scores.reduce((sum, score) => sum + Math.exp(score), 0);
            return Math.log(total) - scores[votes.gold[item]!]!;
          });
        });
  return losses.reduce((sum, loss) => sum + loss, 0) / known.length;
}

/** With x the differences between the two classes: f - q (t - p) / (1 - h q), where q = x' H^-1 x and h = p (1 - p). */
function leaveOneOut(
  votes: VoteSet,
  known: readonly number[],
  phi: number[][][],
  weights: readonly number[],
  scoreOf: (weights: readonly number[], item: number, k: number) => number,
): number[] {
  const x = known.map((item) => phi[item]!.map((values) => values[1]! - values[0]!));
  const f = known.map((item) => scoreOf(weights, item, 1) - scoreOf(weights, item, 0));
  const p = f.map((score) => 1 / (1 + Math.exp(-score)));
  const H = weights.map((_, r) =>
    weights.map((_weight, s) =>
      x.reduce((sum, row, at) => sum + p[at]! * (1 - p[at]!) * row[r]! * row[s]!, r === s ? 5 : 0),
    ),
  );
  return known.map((item, at) => {
    const q = eliminate(H, x[at]!).reduce((sum, value, r) => sum + value * x[at]![r]!, 0);
    const t = votes.gold[item]!;
    const left = f[at]! - (q * (t - p[at]!)) / (1 - p[at]! * (1 - p[at]!) * q);
    return Math.log(1 + Math.exp(t === 1 ? -left : left));
  });
}
