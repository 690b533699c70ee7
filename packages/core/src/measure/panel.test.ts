/** The metrics on small cases that can be counted by hand. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeRates } from '../../../courts/src/opinions/change.ts';
import { evalTuple, type Judged } from '../../../courts/src/opinions/eval-tuple.ts';
import { agreementOf } from './agreement.ts';
import { intervalOf, resample, startRandom } from './bootstrap.ts';
import { countHits, countOracle, scoresOf, summarise } from './score.ts';

const read = (list: readonly Judged[]) => list.map((one) => evalTuple(one));
const said = (...pairs: [term: string, polarity: string][]) =>
  read(pairs.map(([aspect_term, polarity]) => ({ aspect_term, polarity })));

describe('otepol', () => {
  test('compares normalised terms', () => {
    expect(countHits(said([' Taste! ', 'pos']), said(['taste', 'positive']), 'otepol')).toEqual({
      tp: 1,
      fp: 0,
      fn: 0,
    });
  });

  test('gold without a term takes one prediction of its polarity that no other gold takes', () => {
    const gold = said(['', 'positive'], ['taste', 'positive']);
    expect(countHits(said(['taste', 'positive']), gold, 'otepol')).toEqual({ tp: 1, fp: 0, fn: 1 });
    expect(countHits(said(['smell', 'positive'], ['taste', 'positive']), gold, 'otepol')).toEqual({
      tp: 2,
      fp: 0,
      fn: 0,
    });
    expect(countHits(said(['smell', 'negative']), gold, 'otepol')).toEqual({ tp: 0, fp: 1, fn: 2 });
  });

  test('a prediction said twice counts once', () => {
    expect(countHits(said(['a', 'positive'], ['A', 'pos']), said(['a', 'positive']), 'otepol')).toEqual({
      tp: 1,
      fp: 0,
      fn: 0,
    });
  });

  test('a missing or unknown polarity never matches, unless it is read as neutral', () => {
    const odd = [{ aspect_term: 'a', polarity: 'great' }];
    const gold = [{ aspect_term: 'a' }];
    expect(countHits(read(odd), read(gold), 'otepol')).toEqual({ tp: 0, fp: 1, fn: 1 });
    const compat = (list: readonly Judged[]) => list.map((one) => evalTuple(one, { compat: true }));
    expect(countHits(compat(odd), compat(gold), 'otepol')).toEqual({ tp: 1, fp: 0, fn: 0 });
  });

  test('an implicit tuple has no term', () => {
    const gold = read([{ aspect_term: 'taste', polarity: 'positive', is_implicit: true }]);
    expect(countHits(said(['x', 'positive']), gold, 'otepol')).toEqual({ tp: 1, fp: 0, fn: 0 });
  });
});

describe('refpol and attrpol', () => {
  const ref = (aspect_ref: string, polarity = 'positive') => evalTuple({ aspect_ref, polarity });

  test('compare references, and attributes after the first #', () => {
    const gold = [ref('패키지/구성품#품질'), ref('본품 # 가격')];
    expect(countHits([ref('패키지·구성품#품질'), ref('')], gold, 'refpol')).toEqual({ tp: 1, fp: 0, fn: 1 });
    expect(countHits([ref('브랜드#품질'), ref('브랜드#가격')], gold, 'attrpol')).toEqual({
      tp: 2,
      fp: 0,
      fn: 0,
    });
  });

  test('are not given if gold has no reference', () => {
    expect(countHits([ref('본품#품질')], [ref('')], 'refpol')).toBeUndefined();
  });
});

test('the oracle never does worse than any choice among the predictions', () => {
  const tuple = fc.record({
    aspect_term: fc.constantFrom('', 'a', 'b', 'c'),
    polarity: fc.constantFrom('positive', 'negative'),
  });
  fc.assert(
    fc.property(
      fc.array(tuple, { minLength: 1, maxLength: 5 }),
      fc.array(tuple, { maxLength: 5 }),
      fc.nat(),
      (g, p, pick) => {
        const gold = read(g);
        const all = read(p);
        const some = all.filter((_, at) => (pick >> at) % 2 === 1);
        const best = scoresOf(countOracle(all, gold, 'otepol')!).f1;
        expect(scoresOf(countHits(some, gold, 'otepol')!).f1).toBeLessThanOrEqual(best + 1e-12);
      },
    ),
  );
});

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
