/** The figures on small cases that can be counted by hand. */
import { describe, expect, test } from 'vitest';
import { agreementOf } from './agreement.ts';
import { intervalOf, resample, startRandom } from './bootstrap.ts';
import { changeRates } from './change.ts';
import { scoresOf, summarise } from './score.ts';

test('micro adds counts up, macro takes the mean', () => {
  const { micro, macro } = summarise([
    { tp: 1, fp: 0, fn: 0 },
    { tp: 0, fp: 1, fn: 3 },
  ]);
  expect(micro.f1).toBeCloseTo(2 / 6);
  expect(macro.f1).toBeCloseTo(0.5);
  expect(scoresOf({ tp: 0, fp: 0, fn: 0 })).toEqual({ precision: 0, recall: 0, f1: 0 });
});

test('fixes and breaks', () => {
  const right = { tp: 1, fp: 0, fn: 0 };
  const wrong = { tp: 1, fp: 1, fn: 0 };
  expect(changeRates([right, right, wrong, wrong, wrong], [right, wrong, right, right, wrong])).toEqual({
    fixed: 2,
    broken: 1,
    fix_rate: 2 / 3,
    break_rate: 1 / 2,
    net_gain: 1 / 5,
  });
});

describe('resampling', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(resample(10, 3, 7)).toEqual(resample(10, 3, 7));
    expect(resample(10, 3, 7)).not.toEqual(resample(10, 3, 8));
  });

  test('draws evenly', () => {
    const random = startRandom(1);
    const values = Array.from({ length: 10_000 }, random);
    expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 1);
  });

  test('an interval contains the estimate', () => {
    const { low, high } = intervalOf(Array.from({ length: 1001 }, (_, at) => at));
    expect([low, high]).toEqual([25, 975]);
  });
});

describe('agreement', () => {
  test('counts who agrees, and corrects for chance', () => {
    const items = [
      ['K', 'K', 'K'],
      ['K', 'K', 'D'],
      ['D', 'D', 'D'],
      ['K', 'D', 'F'],
    ];
    const { cohen_kappa, fleiss_kappa, ...counts } = agreementOf(items);
    expect(counts).toEqual({ items: 4, all_agree: 2, some_agree: 1, none_agree: 1 });
    // Pairs: 3/4 seen, 1/2 expected; 1/2 seen, 5/16 expected; 1/2 seen, 3/8 expected.
    expect(cohen_kappa).toBeCloseTo((1 / 2 + 3 / 11 + 1 / 5) / 3, 12);
    // Seen 7/12; 6 K, 5 D and 1 F of 12 labels.
    expect(fleiss_kappa).toBeCloseTo((7 / 12 - 62 / 144) / (1 - 62 / 144), 12);
  });

  test('is undefined if all always say the same, or nobody says anything', () => {
    expect(agreementOf([['K', 'K']])).toMatchObject({ all_agree: 1, cohen_kappa: null, fleiss_kappa: null });
    expect(agreementOf([])).toMatchObject({ items: 0, cohen_kappa: null, fleiss_kappa: null });
  });
});
