/** How many labels a certificate would need, against the test that it must pass, and where no number can be named. */
import { expect, test } from 'vitest';
import { lowerLimit } from '../weigh/distribution.ts';
import { type Guarantee, pValue } from './certify.ts';
import { fewestLabels, outlookOf, sayLabels, sayOutlook } from './labels-needed.ts';

const stream = { maxError: 0.1, delta: 0.1, mode: 'stream', minShare: 0.5 } as const;
const batch = { ...stream, mode: 'batch' } as const;
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

test.each<[Guarantee, n: number, k: number, calibration: number, open: number]>([
  [stream, 20, 1, 40, 0],
  [stream, 60, 3, 80, 300],
  [batch, 20, 0, 35, 300],
  [batch, 50, 2, 70, 400],
  [{ ...batch, maxError: 0.05 }, 60, 0, 100, 900],
])(
  'the first number of labels with which the step passes at the rate seen: %j, %i known, %i wrong',
  (guarantee, n, k, calibration, open) => {
    const outlook = outlookOf([{ ...failed, n, k }], guarantee, { fit: 10, calibration, open });
    const rate = (k + 0.5) / (n + 1);
    const passes = (labels: number): boolean => {
      const heard = Math.floor(((calibration + Math.floor(0.7 * labels)) * n) / calibration);
      const left = Math.floor(((open - labels) * n) / calibration);
      return pValue({ n: heard, k: Math.ceil(rate * heard), open: left }, guarantee) <= guarantee.delta;
    };
    let more = 1;
    while (!passes(more)) more++;
    expect(outlook).toEqual({ code: 'labels', q: 0.5, n, k, more, gold: 10 + calibration + more });
  },
);

test('what is too near the limit, or above it by chance, is not foreseeable; what is above it for sure cannot be reached', () => {
  const of = (n: number, k: number) =>
    outlookOf([{ ...failed, n, k }], batch, { fit: 10, calibration: 40, open: 200 })?.code;
  expect(lowerLimit(20, 2, 0.1)).toBeLessThan(0.1);
  expect(of(20, 2)).toBe('not-foreseeable');
  expect(lowerLimit(40, 9, 0.1)).toBeGreaterThan(0.1);
  expect(of(40, 9)).toBe('cannot');
  // Below the limit, but more than half of what is open would have to be labelled.
  expect(of(38, 3)).toBe('not-foreseeable');
});

test('nobody is asked to label more than half of what is open', () => {
  for (const open of [10, 40, 100, 650]) {
    const outlook = outlookOf([{ ...failed, n: 10, k: 0 }], batch, { fit: 6, calibration: 20, open });
    if (outlook?.code === 'labels') expect(outlook.more).toBeLessThanOrEqual(open / 2);
    else expect(outlook?.code).toBe('not-foreseeable');
  }
});

test('the first share that did not pass is meant, and none if all did', () => {
  const two = [
    { ...failed, n: 40, k: 0, kept: true, threshold: 2 },
    { ...failed, q: 0.75, n: 15, k: 0 },
    { ...failed, q: 0.8, n: 15, k: 0, threshold: 0.5 },
  ];
  expect(outlookOf(two, stream, { fit: 6, calibration: 50, open: 0 })).toMatchObject({ q: 0.75 });
  expect(outlookOf(two.slice(0, 1), stream, { fit: 6, calibration: 50, open: 0 })).toBeNull();
});

test('where no step can pass, it is said how many answers one certificate takes', () => {
  const few = outlookOf([], stream, { fit: 3, calibration: 7, open: 0 });
  // 22 without an error, at half of the cases that certify.
  expect(few).toEqual({ code: 'too-few', q: 0.5, gold: 10 + 53, more: 53 });
  expect(Math.floor((7 + Math.floor(0.7 * 53)) * 0.5)).toBe(22);
  expect(Math.floor((7 + Math.floor(0.7 * 52)) * 0.5)).toBe(21);
  expect(outlookOf([], batch, { fit: 3, calibration: 7, open: 8 })).toMatchObject({ code: 'too-few' });
});

test('a limit that takes more than 100,000 labels is not foreseeable', () => {
  const strict = (maxError: number): Guarantee => ({ ...stream, maxError });
  const of = (maxError: number) =>
    outlookOf([{ ...failed, n: 9_999, k: 0 }], strict(maxError), { fit: 0, calibration: 9_999, open: 0 });
  expect(of(1e-4)).toMatchObject({ code: 'labels' });
  expect(of(6e-5)).toMatchObject({ code: 'not-foreseeable' });
});

test('labels and outlooks in words', () => {
  expect([1, 2, 1234].map((more) => sayLabels({ more }))).toEqual([
    '1 more label',
    '2 more labels',
    '1,234 more labels',
  ]);
  const seen = { q: 0.5, n: 40, k: 9 };
  expect(sayOutlook({ code: 'labels', ...seen, gold: 90, more: 40 }, 0.3)).toBe(
    'About 40 more labels of cases drawn at random would certify a share of 50 %, if the error stays at 9 of 40.',
  );
  expect(sayOutlook({ code: 'not-foreseeable', ...seen }, 0.2)).toBe(
    'How many more labels would certify a share of 50 % is not foreseeable: 9 of 40 wrong is too near the limit of 20 %, or above it.',
  );
  expect(sayOutlook({ code: 'cannot', ...seen }, 0.1)).toBe(
    'A limit of 10 % cannot be reached with these reviewers: 9 of 40 are wrong at a share of 50 %, and more labels would not change that.',
  );
  expect(sayOutlook({ code: 'too-few', q: 0.5, gold: 63, more: 53 }, 0.1)).toBe(
    'The known answers are too few for any certificate: it takes at least 63 of them, 53 more than there are, even without a single error.',
  );
});
