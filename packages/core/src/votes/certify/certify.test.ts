/** Certificates: thresholds, tests and the sequence against straight-line code with exact fractions. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { upperLimit } from '../weigh/distribution.ts';
import { type CertifyMode, certify, pValue, sharesFrom, trialOf } from './certify.ts';

const choose = (n: bigint, k: bigint): bigint => {
  if (k < 0n || k > n) return 0n;
  let result = 1n;
  for (let at = 1n; at <= k; at++) result = (result * (n - k + at)) / at;
  return result;
};

/** The p-value as a fraction of whole numbers; the limit is given in hundredths. */
function exactP(n: number, k: number, open: number, percent: number, mode: CertifyMode): number {
  let [over, under] = [0n, 0n];
  if (mode === 'stream') {
    for (let at = 0; at <= k; at++)
      over +=
        choose(BigInt(n), BigInt(at)) *
        BigInt(percent) ** BigInt(at) *
        BigInt(100 - percent) ** BigInt(n - at);
    under = 100n ** BigInt(n);
  } else {
    const tooMany = Math.floor((percent * open) / 100) + 1;
    if (tooMany > open) return 0;
    const [all, marked] = [BigInt(n + open), BigInt(k + tooMany)];
    for (let at = 0; at <= k; at++) over += choose(marked, BigInt(at)) * choose(all - marked, BigInt(n - at));
    under = choose(all, BigInt(n));
  }
  return Number((over * 10n ** 15n) / under) / 1e15;
}

const confidences = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 60 });
const labelled = fc.array(fc.record({ confidence: fc.integer({ min: 0, max: 30 }), wrong: fc.boolean() }), {
  minLength: 1,
  maxLength: 60,
});

test('every step is what the definition says, and the sequence ends at the first that fails', () => {
  fc.assert(
    fc.property(
      labelled,
      confidences,
      fc.constantFrom<CertifyMode>('batch', 'stream'),
      fc.constantFrom(5, 10, 20, 40),
      (calibration, open, mode, percent) => {
        const guarantee = {
          maxError: percent / 100,
          delta: 0.1,
          mode,
          minShare: 0.5,
          startsAtMinShare: true,
        };
        const known = calibration.map(({ confidence }) => confidence);
        const pool = mode === 'batch' ? [...known, ...open] : open.length > 0 ? open : known;
        const { steps, step, upper } = certify(pool, trialOf(calibration, open), guarantee);
        const sorted = pool.toSorted((a, b) => b - a);
        let isKept = true;
        for (let at = 0; at <= 20; at++) {
          const rank = Math.ceil(((500 + 25 * at) * sorted.length) / 1000);
          const threshold = sorted[rank - 1]!;
          const decided = calibration.filter(({ confidence }) => confidence >= threshold);
          const k = decided.filter(({ wrong }) => wrong).length;
          const s = open.filter((confidence) => confidence >= threshold).length;
          const p = exactP(decided.length, k, s, percent, mode);
          isKept &&= p <= 0.1;
          expect(steps[at]).toMatchObject({
            q: (500 + 25 * at) / 1000,
            threshold,
            n: decided.length,
            k,
            open: s,
          });
          expect(steps[at]!.p).toBeCloseTo(p, 10);
          if (Math.abs(p - 0.1) > 1e-9) expect(steps[at]!.kept).toBe(isKept);
        }
        expect(step).toEqual(steps.findLast(({ kept }) => kept) ?? null);
        expect(upper).toBe(step === null ? 1 : upperLimit(step.n, step.k, 0.1));
      },
    ),
    { numRuns: 200 },
  );
});

test('shares go from the smallest worth automating to all', () => {
  expect(sharesFrom(0.5)).toHaveLength(21);
  expect(sharesFrom(0.93)).toEqual([0.93, 0.955, 0.98, 1]);
  expect(sharesFrom(1)).toEqual([1]);
});

test('shares are tried in steps of 2.5 %, whatever the first one is', () => {
  const shares = sharesFrom(1 / 3);
  expect(shares.slice(0, 3)).toEqual([0.333333, 0.358333, 0.383333]);
  expect(shares.slice(-2)).toEqual([0.983333, 1]);
  expect(shares).toHaveLength(28);
  expect(sharesFrom(0.975)).toEqual([0.975, 1]);
});

test('a share of less than one case tries the clearest one', () => {
  const guarantee = {
    maxError: 0.5,
    delta: 0.5,
    mode: 'stream',
    minShare: 0.1,
    startsAtMinShare: true,
  } as const;
  const { steps } = certify([3, 2, 1], trialOf([{ confidence: 2, wrong: false }], []), guarantee);
  expect(steps.slice(0, 2).map(({ threshold, n, p }) => [threshold, n, p])).toEqual([
    [3, 0, 1],
    [3, 0, 1],
  ]);
});

test('a test that passes exactly at delta is kept', () => {
  // One case that is right: at a limit of one half the chance of that is one half.
  const guarantee = { maxError: 0.5, delta: 0.5, mode: 'stream', minShare: 1 } as const;
  const { step, upper } = certify([1], trialOf([{ confidence: 1, wrong: false }], []), guarantee);
  expect(step).toEqual({ q: 1, threshold: 1, n: 1, k: 0, open: 0, p: 0.5, upper, kept: true });
  expect(upper).toBeCloseTo(0.5, 8);
});

test('no open case can hold more errors than are allowed', () => {
  const of = (open: number, maxError: number) => pValue({ n: 0, k: 0, open }, { maxError, mode: 'batch' });
  expect(of(0, 0.1)).toBe(0);
  // One error in one open case is one too many, and without a known case nothing speaks against it.
  expect(of(1, 0.5)).toBe(1);
});

test('nothing in the pool certifies nothing', () => {
  expect(certify([], trialOf([], []), { maxError: 0.1, delta: 0.1, mode: 'stream', minShare: 0.5 })).toEqual({
    step: null,
    upper: 1,
    steps: [],
  });
});

test('the sequence starts where it can pass: at the smallest share, or where two errors would', () => {
  fc.assert(
    fc.property(
      labelled,
      confidences,
      fc.constantFrom<CertifyMode>('batch', 'stream'),
      fc.constantFrom(10, 20, 40),
      fc.constantFrom(0.1, 0.3, 0.5),
      (calibration, open, mode, percent, minShare) => {
        const guarantee = { maxError: percent / 100, delta: 0.1, mode, minShare };
        const known = calibration.map(({ confidence }) => confidence);
        const pool = mode === 'batch' ? [...known, ...open] : open.length > 0 ? open : known;
        const all = certify(pool, trialOf(calibration, open), { ...guarantee, startsAtMinShare: true }).steps;
        const passes = ({ n, open: s }: (typeof all)[number], k: number): boolean =>
          k <= n && exactP(n, k, s, percent, mode) <= 0.1;
        const { steps } = certify(pool, trialOf(calibration, open), guarantee);
        const first = passes(all[0]!, 0) ? 0 : all.findIndex((step) => passes(step, 2));
        expect(steps.map(({ q, n, k, p }) => [q, n, k, p])).toEqual(
          first < 0 ? [] : all.slice(first).map(({ q, n, k, p }) => [q, n, k, p]),
        );
        // What certifies is the sequence from there on; no label decides where that is.
        const flipped = calibration.map(({ confidence, wrong }) => ({ confidence, wrong: !wrong }));
        expect(certify(pool, trialOf(flipped, open), guarantee).steps.map(({ q }) => q)).toEqual(
          steps.map(({ q }) => q),
        );
      },
    ),
    { numRuns: 200 },
  );
});
