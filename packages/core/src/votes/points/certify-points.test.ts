/**
 * What a certificate on points promises, without the code that makes it: on short lists every way to draw the known answers is gone
 * through, and the share of draws after which too many of the automatic values are too far from the truth stays below delta.
 */
import { expect, test } from 'vitest';
import { readPoints } from '../../../test/read-points.ts';
import { CuriaError } from '../../read/errors.ts';
import { startGenerator } from '../shuffle.ts';
import { certifyPoints, certifySplit, type PointTerms } from './certify-points.ts';
import type { PointSet } from './points.ts';

/** A panel that is near on some items and far off on others, in which reviewers err together. */
function makePanel(seed: number, { items, wide }: { readonly items: number; readonly wide: number }) {
  const random = startGenerator(seed);
  const truth = Array.from({ length: items }, () => Math.round(random() * 100));
  const votes = truth.flatMap((right, item) => {
    const isHard = random() < wide;
    const together = (random() - 0.5) * (isHard ? 60 : 4);
    return ['a', 'b', 'c'].map((reviewer) => ({
      item: `i${String(item).padStart(3, '0')}`,
      reviewer,
      label: Math.round(10 * (right + together + (random() - 0.5) * (isHard ? 50 : 8))) / 10,
    }));
  });
  const gold = truth.map((label, item) => ({ item: `i${String(item).padStart(3, '0')}`, label }));
  return readPoints(votes, gold, 'numbers');
}

/** All ways to take so many of some items. */
function* subsets(items: readonly number[], size: number, from = 0): Generator<number[]> {
  if (size === 0) yield [];
  else
    for (let at = from; at <= items.length - size; at++)
      for (const rest of subsets(items, size - 1, at + 1)) yield [items[at]!, ...rest];
}

/** The share of draws after which the certificate is broken, and of those that certified anything. */
function drawAll(points: PointSet, known: number, terms: PointTerms): { broken: number; certified: number } {
  const fit = [0, 1, 2];
  const rest = [...points.items.keys()].slice(fit.length);
  let [draws, broken, certified] = [0, 0, 0];
  for (const calibration of subsets(rest, known)) {
    const isKnown = new Set([...fit, ...calibration]);
    const drawn = {
      ...points,
      gold: points.gold.map((right, item) => (isKnown.has(item) ? right : Number.NaN)),
    };
    const { report, answers } = certifySplit(drawn, { fit, calibration }, terms);
    const automatic = answers.filter((answer) => answer.automatic);
    // The truth is looked up by name, and the distance is measured here.
    const far = automatic.filter(
      ({ item, value }) =>
        Math.abs((value ?? 0) - points.gold[points.items.indexOf(item)]!) > terms.within + 1e-9,
    ).length;
    draws++;
    if (report.certified) certified++;
    if (far > terms.maxError * automatic.length + 1e-9) broken++;
  }
  return { broken: broken / draws, certified: certified / draws };
}

const TERMS = { minShare: 0.5, mode: 'batch', seed: '1', method: 'weighted', within: 10 } as const;

test('however the known answers are drawn, a certificate is broken less often than it admits', () => {
  let certified = 0;
  for (let seed = 1; seed <= 24; seed++) {
    const points = makePanel(seed, { items: 13, wide: seed % 2 === 0 ? 0.3 : 0.5 });
    for (const [maxError, delta] of [
      [0.4, 0.3],
      [0.5, 0.4],
    ] as const) {
      const found = drawAll(points, 5, { ...TERMS, maxError, delta });
      expect(found.broken).toBeLessThanOrEqual(delta);
      certified += found.certified;
    }
  }
  // A certificate that is never given is never broken.
  expect(certified).toBeGreaterThan(5);
});

test('draws of longer lists break as seldom', () => {
  const random = startGenerator(7);
  let [broken, certified, draws] = [0, 0, 0];
  for (let seed = 100; seed < 104; seed++) {
    const points = makePanel(seed, { items: 160, wide: 0.25 });
    for (let draw = 0; draw < 60; draw++) {
      const drawn = {
        ...points,
        gold: points.gold.map((right) => (random() < 0.5 ? right : Number.NaN)),
      };
      const { report, answers } = certifyPoints(drawn, {
        maxError: 0.15,
        delta: 0.1,
        within: 10,
        goldDrawn: 'random',
        seed: String(draw),
      });
      const automatic = answers.filter((answer) => answer.automatic);
      const far = automatic.filter(
        ({ item, value }) => Math.abs((value ?? 0) - points.gold[points.items.indexOf(item)]!) > 10,
      ).length;
      draws++;
      if (report.certified) certified++;
      if (far > 0.15 * automatic.length) broken++;
    }
  }
  expect(certified).toBeGreaterThan(draws / 4);
  expect(broken / draws).toBeLessThanOrEqual(0.1);
});

test('the counts are those of the list, and only who is heard and no tie is automatic', () => {
  const items = Array.from({ length: 40 }, (_, item) => `i${String(item).padStart(2, '0')}`);
  const votes = items.flatMap((item, at) =>
    ['a', 'b', 'c'].map((reviewer) => ({
      item,
      reviewer,
      label: at === 39 && reviewer === 'c' ? null : ['poor', 'fair', 'good'][at % 3]!,
    })),
  );
  const gold = items.slice(0, 30).map((item, at) => ({ item, label: ['poor', 'fair', 'good'][at % 3]! }));
  const { report, answers } = certifyPoints(readPoints(votes, gold, 'grades'), {
    maxError: 0.2,
    delta: 0.1,
    within: 0,
    goldDrawn: 'random',
  });
  expect(report).toMatchObject({
    certified: true,
    n: 21,
    k: 0,
    open: 10,
    automatic: 9,
    fit: 9,
    calibration: 21,
  });
  expect(answers.find(({ item }) => item === 'i39')).toMatchObject({ label: 'poor', automatic: false });
  expect(report.sentence).toBe(
    'Take 9 of 10 open values automatically; at most 20 % of them not exactly right, confidence 90 %; 1 go to the expert.',
  );
});

test('known answers that are no random sample certify nothing, and a distance is no less than nothing', () => {
  const points = makePanel(1, { items: 30, wide: 0.2 });
  const code = (run: () => unknown): string => {
    try {
      run();
    } catch (error) {
      if (CuriaError.is(error)) return error.code;
    }
    return 'none';
  };
  const wanted = { maxError: 0.1, delta: 0.1, within: 5 };
  expect(code(() => certifyPoints(points, wanted))).toBe('GOLD_NOT_RANDOM');
  expect(code(() => certifyPoints(points, { ...wanted, within: -1, goldDrawn: 'random' }))).toBe('USAGE');
  expect(code(() => certifyPoints(points, { ...wanted, goldDrawn: 'random', mode: 'batch' }))).toBe('USAGE');
  const unknown = { ...points, gold: points.gold.map(() => Number.NaN) };
  expect(code(() => certifyPoints(unknown, { ...wanted, goldDrawn: 'random' }))).toBe('NO_GOLD');
});
