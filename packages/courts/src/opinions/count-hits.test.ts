/** The metrics on small cases that can be counted by hand. */

import { countSystem, scoresOf } from '@curia/core/measure';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countHits } from './count-hits.ts';
import { evalTuple, type Judged } from './eval-tuple.ts';
import { tupleYardstick } from './tuple-yardstick.ts';

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
        const oracle = { name: 'oracle', kind: 'oracle', predict: () => p } as const;
        const some = all.filter((_, at) => (pick >> at) % 2 === 1);
        const best = scoresOf(countSystem(tupleYardstick(), oracle, [{ gold, group: '' }], 'otepol')[0]!).f1;
        expect(scoresOf(countHits(some, gold, 'otepol')!).f1).toBeLessThanOrEqual(best + 1e-12);
      },
    ),
  );
});
