/** Exact chances of counts: binomial and hypergeometric tails, the limits and tests that follow from them. */
import { startLogFactorials } from './log-factorial.ts';

const NEGLIGIBLE = 1e-9;
const logFactorial = startLogFactorials();

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** The chance of at most k hits in n draws, each a hit with chance p. */
export function binomialTail(n: number, p: number, k: number): number {
  if (k >= n || p <= 0) return 1;
  const [hit, miss] = [Math.log(p), Math.log1p(-p)];
  let sum = 0;
  for (let hits = 0; hits <= k; hits++) sum += Math.exp(logChoose(n, hits) + hits * hit + (n - hits) * miss);
  return Math.min(1, sum);
}

/** The chance of at most k marked ones among those drawn from a population without putting back. */
export function hypergeometricTail(population: number, marked: number, draws: number, k: number): number {
  const [fewest, most] = [Math.max(0, draws - (population - marked)), Math.min(marked, draws)];
  if (k >= most) return 1;
  const all = logChoose(population, draws);
  let sum = 0;
  for (let hits = fewest; hits <= k; hits++)
    sum += Math.exp(logChoose(marked, hits) + logChoose(population - marked, draws - hits) - all);
  return Math.min(1, sum);
}

/** The largest rate at which k or fewer hits in n would still have chance delta: a one-sided upper limit. */
export function upperLimit(n: number, k: number, delta: number): number {
  if (k >= n) return 1;
  return bisect((p) => binomialTail(n, p, k) > delta);
}

/** The smallest rate at which k or more hits in n would still have chance delta: a one-sided lower limit. */
export function lowerLimit(n: number, k: number, delta: number): number {
  if (k <= 0) return 0;
  return bisect((p) => 1 - binomialTail(n, p, k - 1) < delta);
}

/** The two-sided 95 % limits of Clopper and Pearson; hits that are shares of ties widen them. */
export function rateInterval(n: number, hits: number): { readonly low: number; readonly high: number } {
  return { low: lowerLimit(n, Math.floor(hits), 0.025), high: upperLimit(n, Math.ceil(hits), 0.025) };
}

/** The chance of as many wins or more if both sides were equally good; draws are left out before. */
export const signTest = (wins: number, losses: number): number => binomialTail(wins + losses, 0.5, losses);

/** The point from 0 to 1 up to which a predicate is true. */
function bisect(isTrue: (p: number) => boolean): number {
  let [low, high] = [0, 1];
  while (high - low > NEGLIGIBLE) {
    const middle = (low + high) / 2;
    if (isTrue(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
