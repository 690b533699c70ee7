/** The order of flags, who is paired with whom, and that a hostile case cannot keep the detector busy. */
import { describe, expect, test } from 'vitest';
import { type Candidate, candidates } from './candidate.ts';
import { detectFlags, type FlagValues } from './detect-flags.ts';

const values: FlagValues = {
  conflict_mode: 'primary_secondary',
  semantic_conflict_enabled: true,
  semantic_threshold: 0.6,
  upper_entities: ['제품 전체'],
};

const list = (...rows: [ref: string, term: string, polarity: string][]): Candidate[] =>
  rows.map(
    ([aspect_ref, aspect_term, polarity], at) =>
      candidates.parse([{ tuple_id: `t${at}`, aspect_ref, aspect_term, polarity }])[0]!,
  );

const told = (candidates: Candidate[], more: Partial<FlagValues> = {}) =>
  detectFlags(candidates, { ...values, ...more }).map(
    ({ conflict_type, tuple_ids }) => `${conflict_type} ${tuple_ids.join(' ')}`,
  );

describe('flags', () => {
  test('come by reference, each followed by its like terms, then by term, then by granularity', () => {
    const candidates = list(
      ['제품 전체#품질', '배송 속도', 'positive'],
      ['제품 전체#품질', '배송속도', 'negative'],
      ['', '값', 'positive'],
      ['', '값', 'negative'],
      ['본품#품질', '맛', 'positive'],
    );
    expect(told(candidates)).toEqual([
      'ref_polarity_mismatch t0 t1',
      'semantic_conflict_candidate t0 t1',
      'term_polarity_mismatch t2 t3',
      'granularity_overlap_candidate t0 t4',
    ]);
  });

  test('pair a term with the first later one that is alike, and with no other', () => {
    const candidates = list(
      ['a#b', 'service', 'positive'],
      ['a#b', 'services', 'neutral'],
      ['a#b', 'service!', 'negative'],
      ['a#b', 'food', 'negative'],
    );
    expect(told(candidates)).toEqual([
      'ref_polarity_mismatch t0 t1 t2 t3',
      'semantic_conflict_candidate t0 t1',
      'semantic_conflict_candidate t1 t2',
    ]);
  });

  test('need another entity beside the upper one, and the same attribute and polarity', () => {
    expect(told(list(['제품 전체#품질', '', 'positive'], ['제품 전체#품질', '', 'positive']))).toEqual([]);
    expect(told(list(['제품 전체#품질', '', 'positive'], ['본품#가격', '', 'positive']))).toEqual([]);
    expect(told(list(['제품 전체#품질', '', 'positive'], ['본품#품질', '', 'negative']))).toEqual([]);
    expect(told(list(['제품 전체#품질', '', 'positive'], ['#품질', '', 'positive']))).toEqual([]);
    expect(
      told(list(['a#품질', '', 'positive'], ['b#품질', '', 'positive']), { upper_entities: ['a'] }),
    ).toEqual(['granularity_overlap_candidate t0 t1']);
  });

  test('leave blank polarities out of account', () => {
    expect(told(list(['a#b', 'x', 'positive'], ['a#b', 'x', ' ']))).toEqual([]);
  });
});

describe('like terms', () => {
  test('are refused where comparing them would take too long', () => {
    const many = Array.from({ length: 20_000 }, (_, at): [string, string, string] => [
      'a#b',
      'same',
      at % 2 === 0 ? 'positive' : 'negative',
    ]);
    expect(() => told(list(...many))).toThrow('switch semantic_conflict_enabled off');
    const long = 'ab'.repeat(20_000);
    expect(() => told(list(['a#b', long, 'positive'], ['a#b', `${long}c`, 'negative']))).toThrow(
      'switch semantic_conflict_enabled off',
    );
  });
});

describe('only on the same term', () => {
  const say = (tuple_id: string, aspect_term: string, polarity: string, aspect_ref = '본품#품질') => ({
    tuple_id,
    aspect_term,
    aspect_ref,
    polarity,
  });
  const flagged = (candidates: Parameters<typeof detectFlags>[0], conflict_terms?: 'same' | 'any') =>
    detectFlags(candidates, {
      ...values,
      semantic_conflict_enabled: false,
      ...(conflict_terms && { conflict_terms }),
    }).map(({ tuple_ids }) => tuple_ids);

  test('two terms that share a reference do not contradict each other', () => {
    const apart = [
      say('t0', 'screen', 'positive'),
      say('t1', 'sound', 'negative'),
      say('t2', '', 'negative'),
    ];
    expect(flagged(apart, 'same')).toEqual([]);
    expect(flagged(apart, 'any')).toEqual([['t0', 't1', 't2']]);
    expect(flagged(apart)).toEqual([['t0', 't1', 't2']]);
  });

  test('one term, however it is written, and a term that is part of another do', () => {
    const candidates = [
      say('t0', 'Battery', 'positive'),
      say('t1', 'screen', 'positive'),
      say('t2', 'battery life', 'negative'),
      say('t3', 'screen', 'negative'),
      say('t4', '', 'positive'),
      say('t5', '', 'mixed'),
      say('t6', 'batteries', 'negative'),
    ];
    expect(flagged(candidates, 'same')).toEqual([
      ['t0', 't2'],
      ['t1', 't3'],
      ['t4', 't5'],
    ]);
  });

  test('however many terms there are, and however long', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => [
      say(`a${at}`, `part ${at}`, 'positive'),
      say(`b${at}`, `part ${at} of ${'a '.repeat(at === 7 ? 5_000 : 1)}thing`, 'negative'),
    ]).flat();
    expect(flagged(many, 'same')).toHaveLength(4_999);
  });
});
