/** The largest share of cases that may be decided without a person at an error one can sign: fixed-sequence testing. */
import { binomialTail, hypergeometricTail, upperLimit } from '../weigh/distribution.ts';

/** `batch`: exactly the open cases listed. `stream`: future cases from the same source. */
export const CERTIFY_MODES = ['batch', 'stream'] as const;
/** What a certificate is about. */
export type CertifyMode = (typeof CERTIFY_MODES)[number];

/** The guarantee: with probability 1 - delta, at most `maxError` of the automatic cases are wrong. */
export interface Guarantee {
  readonly maxError: number;
  readonly delta: number;
  readonly mode: CertifyMode;
  /** The smallest share worth automating; must be set before looking at any data. */
  readonly minShare: number;
  /** Start at the smallest share even if nothing can pass there, as certificates once did. */
  readonly startsAtMinShare?: boolean;
}

/** What a threshold does: cases of the calibration at or above it, the wrong ones among them, and open cases. */
export interface Trial {
  readonly n: number;
  readonly k: number;
  readonly open: number;
}

/** One threshold that was tried. */
export interface CertifyStep extends Trial {
  /** The share of the pool it would automate. */
  readonly q: number;
  readonly threshold: number;
  readonly p: number;
  /** The upper limit of the error at this threshold alone. */
  readonly upper: number;
  readonly kept: boolean;
}

/** What was certified. */
export interface Certificate {
  /** The last threshold that was kept; null if nothing is certified. */
  readonly step: CertifyStep | null;
  /** The upper limit of the error at that threshold; 1 if nothing is certified. */
  readonly upper: number;
  /** The shares from the first that can pass, in order; those after the first that failed are not kept. Empty if none can pass. */
  readonly steps: readonly CertifyStep[];
}

const STEP = 0.025;

/** The shares to try, from the smallest worth automating up to all. */
export function sharesFrom(minShare: number): number[] {
  const shares: number[] = [];
  for (let at = 0; minShare + at * STEP < 1 - 1e-9; at++)
    shares.push(Math.round((minShare + at * STEP) * 1e6) / 1e6);
  return [...shares, 1];
}

/**
 * Goes through the shares upwards and keeps each threshold whose test passes; stops at the first that fails, so no correction
 * for many tests is needed. `pool` are the confidences without labels; `at` says what a threshold does.
 */
export function certify(
  pool: readonly number[],
  at: (threshold: number) => Trial,
  guarantee: Guarantee,
): Certificate {
  const sorted = pool.toSorted((a, b) => b - a);
  const tried = sharesFrom(guarantee.minShare).flatMap((q) => {
    const rank = Math.max(1, Math.ceil(q * sorted.length - 1e-9));
    const threshold = sorted[rank - 1];
    return threshold === undefined ? [] : [{ q, threshold, ...at(threshold) }];
  });
  let passing = true;
  const steps = tried.slice(firstStep(tried, guarantee)).map((trial): CertifyStep => {
    const p = pValue(trial, guarantee);
    passing &&= p <= guarantee.delta;
    return { ...trial, p, upper: upperLimit(trial.n, trial.k, guarantee.delta), kept: passing };
  });
  const step = steps.findLast(({ kept }) => kept) ?? null;
  return { step, upper: step?.upper ?? 1, steps };
}

/** So many errors must be able to pass where the sequence starts later than at the smallest share. */
const ERRORS_AT_START = 2;

/**
 * Where the sequence starts: at the smallest share, or, if not even a calibration without errors passes there, at the smallest at
 * which two errors would. No label has a say in it, so it costs no confidence.
 */
function firstStep(tried: readonly Trial[], guarantee: Guarantee): number {
  const couldPass = (trial: Trial, k: number): boolean =>
    k <= trial.n && pValue({ ...trial, k }, guarantee) <= guarantee.delta;
  if (tried[0] === undefined || guarantee.startsAtMinShare === true || couldPass(tried[0], 0)) return 0;
  const first = tried.findIndex((trial) => couldPass(trial, ERRORS_AT_START));
  return first < 0 ? tried.length : first;
}

/** The chance of so few errors in the calibration if the error were above the limit. */
export function pValue(
  { n, k, open }: Trial,
  { maxError, mode }: Pick<Guarantee, 'maxError' | 'mode'>,
): number {
  if (mode === 'stream') return binomialTail(n, maxError, k);
  const tooMany = Math.floor(maxError * open) + 1;
  return tooMany > open ? 0 : hypergeometricTail(n + open, k + tooMany, n, k);
}

/** Counts calibration and open cases at or above a threshold, from their confidences. */
export function trialOf(
  calibration: readonly { readonly confidence: number; readonly wrong: boolean }[],
  open: readonly number[],
): (threshold: number) => Trial {
  return (threshold) => {
    const decided = calibration.filter(({ confidence }) => confidence >= threshold);
    return {
      n: decided.length,
      k: decided.filter(({ wrong }) => wrong).length,
      open: open.filter((confidence) => confidence >= threshold).length,
    };
  };
}

/** Whose confidences say which thresholds are tried: a batch is all that was given, a stream what is open, or else what is known. */
export function poolOf(mode: CertifyMode, known: readonly number[], open: readonly number[]): number[] {
  if (mode === 'batch') return [...known, ...open];
  return open.length > 0 ? [...open] : [...known];
}
