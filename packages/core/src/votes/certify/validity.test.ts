/**
 * What the batch certificate promises, without the code that makes it: every step is exact, and for the whole sequence all placements
 * of errors on short lists are enumerated and the worst of a long one is searched for. The chance that a certificate is broken stays
 * below delta in all of them; for sequences of every kind there is no proof.
 */
import { expect, test } from 'vitest';
import { certify, pValue, trialOf } from './certify.ts';

const logFactorial: number[] = [0];
for (let n = 1; n <= 2000; n++) logFactorial.push(logFactorial[n - 1]! + Math.log(n));
const choose = (n: number, k: number): number =>
  k < 0 || k > n ? 0 : Math.exp(logFactorial[n]! - logFactorial[k]! - logFactorial[n - k]!);
/** The chance that draws without putting back hit so many marked ones. */
const hyper = (all: number, marked: number, draws: number, hits: number): number =>
  (choose(marked, hits) * choose(all - marked, draws - hits)) / choose(all, draws);

/** Of n known and s open cases the chance that at most k of the known ones are wrong if one more than allowed of the open ones is. */
function ownP(n: number, k: number, s: number, limit: number): number {
  const wrong = k + Math.floor(limit * s + 1e-9) + 1;
  if (wrong - k > s) return 0;
  let sum = 0;
  for (let hits = Math.max(0, n + wrong - n - s); hits <= Math.min(k, n); hits++)
    sum += hyper(n + s, wrong, n, hits);
  return Math.min(1, sum);
}

interface List {
  /** Where each step ends on the list, from the surest case on. */
  readonly ends: readonly number[];
  readonly known: number;
  readonly limit: number;
  readonly delta: number;
}

/** A step that passes, by its own test; kept, because it is asked millions of times. */
function passing({ limit, delta }: List): (n: number, k: number, s: number) => boolean {
  const asked = new Map<number, boolean>();
  return (n, k, s) => {
    const key = (n * 1000 + k) * 1000 + s;
    const known = asked.get(key);
    if (known !== undefined) return known;
    const passes = ownP(n, k, s, limit) <= delta;
    asked.set(key, passes);
    return passes;
  };
}

/** The chance that too many open cases of what is certified are wrong, if so many errors stand before each end but not before the last. */
function chanceOfBreaking(list: List, errors: readonly number[], passes = passing(list)): number {
  const { ends, known, limit } = list;
  const total = ends.at(-1)!;
  // By known cases so far and wrong ones among them, the chance to be there with every step passed.
  const width = known + 1;
  let now = new Float64Array(width * width);
  now[0] = 1;
  let [broken, before, wrongBefore] = [0, 0, 0];
  const isBroken = (n: number, k: number): boolean => wrongBefore - k > limit * (before - n) + 1e-9;
  ends.forEach((end, step) => {
    const [size, wrong] = [end - before, errors[step]!];
    const next = new Float64Array(width * width);
    for (let n = 0; n <= Math.min(known, before); n++) {
      const own = now.subarray(n * width, n * width + n + 1);
      if (own.every((mass) => mass === 0)) continue;
      for (let drawn = 0; drawn <= Math.min(size, known - n); drawn++) {
        const here = hyper(total - before, size, known - n, drawn);
        if (here === 0) continue;
        for (let bad = 0; bad <= Math.min(wrong, drawn); bad++) {
          const chance = here * hyper(size, wrong, drawn, bad);
          for (let k = 0; k <= n; k++) {
            const mass = own[k]! * chance;
            if (mass === 0) continue;
            const heard = n + drawn;
            if (passes(heard, k + bad, end - heard)) next[heard * width + k + bad]! += mass;
            else if (step > 0 && isBroken(n, k)) broken += mass;
          }
        }
      }
    }
    now = next;
    before = end;
    wrongBefore += wrong;
  });
  for (let n = 0; n <= known; n++)
    for (let k = 0; k <= n; k++) if (isBroken(n, k)) broken += now[n * width + k]!;
  return broken;
}

test('the chance of a list is what counting all draws one by one gives', () => {
  const list: List = { ends: [4, 6, 8], known: 3, limit: 0.34, delta: 0.4 };
  const wrong = [0, 1, 0, 0, 1, 0, 1, 1];
  let [broken, draws] = [0, 0];
  for (let subset = 0; subset < 256; subset++) {
    const isKnown = wrong.map((_, at) => (subset >> at) % 2 === 1);
    if (isKnown.filter(Boolean).length !== 3) continue;
    draws++;
    // The product itself, on confidences that fall along the list.
    const calibration = wrong.flatMap((bad, at) =>
      isKnown[at] ? [{ confidence: 10 - at, wrong: bad === 1 }] : [],
    );
    const open = wrong.flatMap((_, at) => (isKnown[at] ? [] : [10 - at]));
    const pool = wrong.map((_, at) => 10 - at);
    const guarantee = {
      maxError: 0.34,
      delta: 0.4,
      mode: 'batch',
      minShare: 0.5,
      startsAtMinShare: true,
    } as const;
    const ends = new Set(list.ends.map((end) => 11 - end));
    const { steps } = certify(pool, trialOf(calibration, open), guarantee);
    // The list has three ends only; the product tries every share.
    let last: number | undefined;
    for (const { threshold, n, k, open: s } of steps) {
      if (!ends.has(threshold)) continue;
      if (pValue({ n, k, open: s }, guarantee) > 0.4) break;
      last = threshold;
    }
    if (last === undefined) continue;
    const taken = open.filter((confidence) => confidence >= last);
    if (taken.filter((confidence) => wrong[10 - confidence] === 1).length > 0.34 * taken.length + 1e-9)
      broken++;
  }
  expect(chanceOfBreaking(list, [1, 1, 2])).toBeCloseTo(broken / draws, 12);
});

test('the product tests a step exactly', () => {
  for (const [n, k, s, limit] of [
    [20, 1, 30, 0.1],
    [7, 2, 5, 0.34],
    [40, 0, 1, 0.05],
    [3, 3, 9, 0.2],
    [0, 0, 4, 0.5],
  ] as const)
    expect(pValue({ n, k, open: s }, { maxError: limit, mode: 'batch' })).toBeCloseTo(
      ownP(n, k, s, limit),
      10,
    );
});

test('a single step is broken with at most delta, wherever the errors are', () => {
  for (const [size, known, limit] of [
    [30, 12, 0.1],
    [41, 20, 0.2],
    [60, 24, 0.05],
  ] as const)
    for (let wrong = 0; wrong <= size; wrong++)
      expect(chanceOfBreaking({ ends: [size], known, limit, delta: 0.1 }, [wrong])).toBeLessThanOrEqual(
        0.1 + 1e-12,
      );
});

test.each([
  { ends: [60, 90], known: 45, limit: 0.1 },
  { ends: [40, 60], known: 30, limit: 0.2 },
  { ends: [30, 40, 50], known: 28, limit: 0.2 },
  { ends: [24, 32, 40], known: 20, limit: 0.25 },
])(
  'two and three steps, every placement of errors: $ends of which $known are known, limit $limit',
  (given) => {
    const list = { ...given, delta: 0.1 };
    const passes = passing(list);
    let worst = 0;
    const place = (errors: readonly number[]): void => {
      const step = errors.length;
      if (step === list.ends.length) {
        worst = Math.max(worst, chanceOfBreaking(list, errors, passes));
        return;
      }
      const size = list.ends[step]! - (list.ends[step - 1] ?? 0);
      for (let wrong = 0; wrong <= size; wrong++) place([...errors, wrong]);
    };
    place([]);
    expect(worst).toBeLessThan(0.1);
    expect(worst).toBeGreaterThan(0.02);
  },
);

test('21 steps: an adversary who moves errors about for the worst stays below delta', () => {
  const ends = Array.from({ length: 21 }, (_, at) => 40 + 2 * at);
  const list = { ends, known: 40, limit: 0.2, delta: 0.1 };
  const passes = passing(list);
  const sizeOf = (step: number): number => ends[step]! - (ends[step - 1] ?? 0);
  let worst = 0;
  for (const start of [2, 4, 6, 8, 10, 12]) {
    let errors = ends.map((_, step) => (step === 0 ? start : 0));
    let reached = chanceOfBreaking(list, errors, passes);
    for (let isBetter = true; isBetter; ) {
      isBetter = false;
      for (let step = 0; step < ends.length; step++)
        for (const change of [1, -1]) {
          const moved = errors.map((wrong, at) => (at === step ? wrong + change : wrong));
          if (moved[step]! < 0 || moved[step]! > sizeOf(step)) continue;
          const chance = chanceOfBreaking(list, moved, passes);
          if (chance > reached + 1e-9) [errors, reached, isBetter] = [moved, chance, true];
        }
    }
    worst = Math.max(worst, reached);
  }
  expect(worst).toBeLessThan(0.1);
  expect(worst).toBeGreaterThan(0.02);
});
