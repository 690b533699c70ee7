/** How many labels a certificate would need, against the test that it must pass. */
import { expect, test } from 'vitest';
import { type Guarantee, pValue } from './certify.ts';
import { fewestLabels, labelsNeeded, sayLabels } from './labels-needed.ts';

const stream = { maxError: 0.1, delta: 0.1, mode: 'stream', minShare: 0.5 } as const;
/** A share that was not certified. */
const failed = { q: 0.5, threshold: 1, open: 0, p: 0.5, upper: 0.2, kept: false };

test('the fewest labels for a certificate without a single error', () => {
  expect([0.1, 0.05, 0.01].map((limit) => fewestLabels(limit, 0.1))).toEqual([22, 45, 230]);
  for (const limit of [0.3, 0.1, 0.05, 0.01]) {
    const n = fewestLabels(limit, 0.1);
    expect(pValue({ n, k: 0, open: 0 }, { maxError: limit, mode: 'stream' })).toBeLessThanOrEqual(0.1);
    expect(pValue({ n: n - 1, k: 0, open: 0 }, { maxError: limit, mode: 'stream' })).toBeGreaterThan(0.1);
  }
});

test('labels that would be needed: as many as pass at the rate seen, and none where the rate is too high', () => {
  const half = labelsNeeded([{ ...failed, n: 10, k: 0 }], stream, { fit: 6, calibration: 20 });
  // 22 cases at or above the threshold, half of the calibration gold reaches it, and the fit takes its part.
  expect(half).toEqual({ q: 0.5, gold: Math.ceil(44 * (26 / 20)), more: Math.ceil(44 * (26 / 20)) - 26 });
  expect(labelsNeeded([{ ...failed, n: 10, k: 1 }], stream, { fit: 6, calibration: 20 })).toBeNull();
  expect(
    labelsNeeded([{ ...failed, n: 10, k: 0, kept: true }], stream, { fit: 6, calibration: 20 }),
  ).toBeNull();
  const two = [
    { ...failed, n: 10, k: 0 },
    { ...failed, q: 0.75, n: 15, k: 0 },
  ];
  expect(labelsNeeded(two, stream, { fit: 6, calibration: 20 })?.q).toBe(0.75);
});

/** How many decided cases a share would need, where every label is used for the certificate and reaches the threshold. */
const decided = (n: number, k: number, guarantee: Guarantee, open = 0): number | null =>
  labelsNeeded([{ ...failed, n, k, open }], guarantee, { fit: 0, calibration: n })?.gold ?? null;

test.each([
  [stream, 0],
  [{ ...stream, maxError: 0.25, delta: 0.05 }, 0],
  [{ ...stream, mode: 'batch' }, 40],
  [{ ...stream, mode: 'batch', maxError: 0.2 }, 200],
] as const)(
  'as many cases pass at the rate seen, and one case less does not: %j, %i open',
  (guarantee, open) => {
    for (const [n, k] of [
      [3, 0],
      [20, 1],
      [30, 1],
      [40, 2],
      [11, 0],
    ] as const) {
      const cases = decided(n, k, guarantee, open);
      const isEnough = (many: number): boolean => {
        const wrong = Math.ceil((many * k) / n - 1e-9);
        return pValue({ n: many, k: wrong, open }, guarantee) <= guarantee.delta;
      };
      if (isEnough(n)) {
        // It failed only because a smaller share did: one more label is the least that can be asked for.
        expect(cases).toBe(n + 1);
      } else if (cases === null) {
        expect(isEnough(100_000)).toBe(false);
      } else {
        expect(cases).toBeGreaterThan(n);
        expect([isEnough(cases), isEnough(cases - 1)]).toEqual([true, false]);
      }
    }
  },
);

test('a number of cases that reaches delta exactly is enough', () => {
  expect(fewestLabels(0.5, 0.25)).toBe(2);
  const exact = { ...stream, delta: pValue({ n: 22, k: 0, open: 0 }, stream) };
  expect(decided(10, 0, exact)).toBe(22);
});

test('without a known case at the threshold, a share needs what its part of new labels brings', () => {
  // 22 cases without an error, from the half of the labels that reach the threshold.
  expect(labelsNeeded([{ ...failed, n: 0, k: 0 }], stream, { fit: 3, calibration: 7 })).toEqual({
    q: 0.5,
    gold: Math.ceil(44 * (10 / 7)),
    more: Math.ceil(44 * (10 / 7)) - 10,
  });
});

test('what passes already, but was not kept, needs one more label', () => {
  const enough = { ...failed, n: 30, k: 0 };
  expect(labelsNeeded([enough], stream, { fit: 10, calibration: 30 })).toEqual({ q: 0.5, gold: 41, more: 1 });
});

test('of shares that need the same number of labels, the smaller one is named', () => {
  const steps = [0.5, 0.75].map((q) => ({ ...failed, q, n: 30, k: 0 }));
  expect(labelsNeeded(steps, stream, { fit: 10, calibration: 30 })?.q).toBe(0.5);
});

test('more than 100,000 labels are nothing that one could ask for', () => {
  const strict = (maxError: number): Guarantee => ({ ...stream, maxError });
  expect(decided(1, 0, strict(3e-5))).toBe(fewestLabels(3e-5, 0.1));
  expect(decided(1, 0, strict(1e-5))).toBeNull();
  expect(decided(1, 0, strict(1e-7))).toBeNull();
  // Exactly as many are still allowed: 20 cases at the threshold, of one label in 5,000.
  const rare = { ...failed, n: 1, k: 0 };
  const limit = 1 - 0.1 ** (1 / 20) + 1e-9;
  const gold = (calibration: number) => ({ fit: 0, calibration });
  expect(labelsNeeded([rare], strict(limit), gold(5_000))).toEqual({ q: 0.5, gold: 100_000, more: 95_000 });
  expect(labelsNeeded([rare], strict(limit), gold(5_001))).toBeNull();
});

test('labels in words', () => {
  const of = (more: number) => sayLabels({ q: 0.5, gold: 20, more });
  expect([of(1), of(2), of(1234)]).toEqual(['1 more label', '2 more labels', '1,234 more labels']);
});
