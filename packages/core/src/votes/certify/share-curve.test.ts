/** The curve of error against share, counted by hand. */
import { expect, test } from 'vitest';
import { rateInterval } from '../weigh/distribution.ts';
import { shareCurve } from './share-curve.ts';

const cases = (...said: readonly (readonly [confidence: number, wrong: boolean])[]) =>
  said.map(([confidence, wrong]) => ({ confidence, wrong }));

test('each case is a point of its own, from the clearest on', () => {
  const curve = shareCurve(cases([1, true], [4, false], [3, true], [2, false]));
  expect(curve).toEqual([
    { share: 0.25, threshold: 4, n: 1, error: 0, interval: rateInterval(1, 0) },
    { share: 0.5, threshold: 3, n: 2, error: 0.5, interval: rateInterval(2, 1) },
    { share: 0.75, threshold: 2, n: 3, error: 1 / 3, interval: rateInterval(3, 1) },
    { share: 1, threshold: 1, n: 4, error: 0.5, interval: rateInterval(4, 2) },
  ]);
});

test('cases of the same margin are one point', () => {
  const curve = shareCurve(cases([2, false], [1, true], [1, false]));
  expect(curve.map(({ share, n, error }) => [share, n, error])).toEqual([
    [1 / 3, 1, 0],
    [1, 3, 1 / 3],
  ]);
});

test('many cases make twenty points, each a twentieth further', () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ confidence: at, wrong: at < 10 }));
  const curve = shareCurve(many);
  expect(curve.map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, at) => 5 * (at + 1)));
  expect(curve.map(({ threshold }) => threshold)).toEqual(Array.from({ length: 20 }, (_, at) => 95 - 5 * at));
});

test('without cases there is no curve', () => {
  expect(shareCurve([])).toEqual([]);
});
