/** Certificates: thresholds, tests and the sequence against straight-line code with exact fractions. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CertifyMode, certify, pValue, sharesFrom, trialOf } from './certify.ts';
import { upperLimit } from './distribution.ts';
import { fewestLabels, labelsNeeded } from './labels-needed.ts';

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
        const guarantee = { maxError: percent / 100, delta: 0.1, mode, minShare: 0.5 };
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

test('nothing in the pool certifies nothing', () => {
  expect(certify([], trialOf([], []), { maxError: 0.1, delta: 0.1, mode: 'stream', minShare: 0.5 })).toEqual({
    step: null,
    upper: 1,
    steps: [],
  });
});

test('the fewest labels for a certificate without a single error', () => {
  expect([0.1, 0.05, 0.01].map((limit) => fewestLabels(limit, 0.1))).toEqual([22, 45, 230]);
  for (const limit of [0.3, 0.1, 0.05, 0.01]) {
    const n = fewestLabels(limit, 0.1);
    expect(pValue({ n, k: 0, open: 0 }, { maxError: limit, mode: 'stream' })).toBeLessThanOrEqual(0.1);
    expect(pValue({ n: n - 1, k: 0, open: 0 }, { maxError: limit, mode: 'stream' })).toBeGreaterThan(0.1);
  }
});

test('labels that would be needed: as many as pass at the rate seen, and none where the rate is too high', () => {
  const guarantee = { maxError: 0.1, delta: 0.1, mode: 'stream', minShare: 0.5 } as const;
  const failed = { q: 0.5, threshold: 1, open: 0, p: 0.5, upper: 0.2, kept: false };
  const half = labelsNeeded([{ ...failed, n: 10, k: 0 }], guarantee, { fit: 6, calibration: 20 });
  // 22 cases at or above the threshold, half of the calibration gold reaches it, and the fit takes its part.
  expect(half).toEqual({ q: 0.5, gold: Math.ceil(44 * (26 / 20)), more: Math.ceil(44 * (26 / 20)) - 26 });
  expect(labelsNeeded([{ ...failed, n: 10, k: 1 }], guarantee, { fit: 6, calibration: 20 })).toBeNull();
  expect(
    labelsNeeded([{ ...failed, n: 10, k: 0, kept: true }], guarantee, { fit: 6, calibration: 20 }),
  ).toBeNull();
  const two = [
    { ...failed, n: 10, k: 0 },
    { ...failed, q: 0.75, n: 15, k: 0 },
  ];
  expect(labelsNeeded(two, guarantee, { fit: 6, calibration: 20 })?.q).toBe(0.75);
});
