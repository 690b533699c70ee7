/** The figures of a run and the consistency of repeats, on cases that can be counted by hand. */
import { consistencyOf } from '@curia/core/measure';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evalTuple, type Judged } from './eval-tuple.ts';
import { type RunSample, runMetrics } from './run-metrics.ts';
import { keyOfTuple } from './tuple-yardstick.ts';

const read = (...list: Judged[]) => list.map((one) => evalTuple(one));
const good = { aspect_term: 'taste', aspect_ref: 'a#b', polarity: 'positive' };
const bad = { aspect_term: 'taste', aspect_ref: 'a#b', polarity: 'negative' };
const plain: RunSample = {
  stage1: read(good),
  final: read(good),
  gold: null,
  risks_before: null,
  risks_after: null,
  override: null,
  retrieved_k: null,
};
const metrics = (...samples: Partial<RunSample>[]) =>
  runMetrics(
    samples.map((one) => ({ ...plain, ...one })),
    (ref) => ref === 'a#b',
  );
const figureOf = (name: keyof ReturnType<typeof metrics>, ...samples: Partial<RunSample>[]) =>
  metrics(...samples)[name];

describe('figures of a run', () => {
  test('a figure without observations is unknown, not 0', () => {
    const found = metrics({});
    for (const name of [
      'risk_flagged_rate',
      'validator_clear_rate',
      'override_applied_rate',
      'override_harm_rate',
      'memory_used_rate',
      'memory_retrieval_mean_k',
      'fix_rate',
    ] as const)
      expect(found[name]).toEqual({ value: null, of: 0 });
    expect(metrics({ stage1: read({ ...good, aspect_ref: '' }), final: [] }).ref_fill_s1.value).toBeNull();
  });

  test('references: filled, valid, covered, before and after', () => {
    const samples: Partial<RunSample>[] = [
      { stage1: read(good, { ...bad, aspect_ref: 'x#y' }, { ...good, aspect_ref: '' }), final: [] },
      { final: read(good) },
    ];
    const found = metrics(...samples);
    expect(found.ref_fill_s1).toEqual({ value: 3 / 4, of: 4 });
    expect(found.ref_valid_s1).toEqual({ value: 2 / 3, of: 3 });
    expect(found.ref_coverage_s1).toEqual({ value: 1, of: 2 });
    expect(found.ref_fill_s2).toEqual({ value: 1, of: 1 });
    expect(found.ref_coverage_s2).toEqual({ value: 1 / 2, of: 2 });
  });

  test('one reference with two polarities is a conflict', () => {
    expect(figureOf('polarity_conflict_rate', { final: read(good, bad) }, {})).toEqual({ value: 0.5, of: 2 });
  });

  test('validator_clear_rate counts flagged cases whose risks are known to be gone', () => {
    const flagged = { risks_before: ['NEGATION'] };
    expect(
      figureOf(
        'validator_clear_rate',
        { ...flagged, risks_after: [] },
        { ...flagged, risks_after: ['NEGATION'] },
        // Nobody looked again: it says nothing.
        { ...flagged, risks_after: null },
        { risks_before: [], risks_after: [] },
      ),
    ).toEqual({ value: 0.5, of: 2 });
  });

  test('override_harm_rate: adopted, changed and worse, over adopted', () => {
    const gold = read(good);
    const adopted = { gold, override: { applied: true, adopted: true } };
    const found = metrics(
      { ...adopted, final: read(bad) },
      { ...adopted },
      { ...adopted, stage1: read(bad), final: read(good) },
      { gold, final: read(bad), override: { applied: true, adopted: false } },
    );
    expect(found.override_harm_rate).toEqual({ value: 1 / 3, of: 3 });
    expect(found.override_applied_rate).toEqual({ value: 1, of: 4 });
    expect(found.override_adopted_rate).toEqual({ value: 3 / 4, of: 4 });
    expect(found.fix_rate).toEqual({ value: 1, of: 1 });
    expect(found.break_rate).toEqual({ value: 2 / 3, of: 3 });
    expect(found.severe_l3_rate).toEqual({ value: 2 / 4, of: 4 });
  });

  test('memory_used_rate is the share with something retrieved, of those that asked', () => {
    const found = metrics({ retrieved_k: 0 }, { retrieved_k: 4, final: read(bad) }, { retrieved_k: 2 }, {});
    expect(found.memory_used_rate).toEqual({ value: 2 / 3, of: 3 });
    expect(found.memory_retrieval_mean_k).toEqual({ value: 2, of: 3 });
    expect(found.memory_retrieval_std_k.value).toBeCloseTo(Math.sqrt(8 / 3));
    expect(found.memory_used_changed_rate).toEqual({ value: 1 / 2, of: 2 });
  });
});

describe('consistency of repeats', () => {
  const repeat = (...list: Judged[]) => ({ parts: read(...list).map(keyOfTuple), risks: null });

  test('a case that was not repeated says nothing', () => {
    expect(consistencyOf([[repeat(good)]])).toMatchObject({ repeated: 0, self_consistency_exact: null });
  });

  test('whether all repeats agree, and the share of tuples in both among those in either', () => {
    const found = consistencyOf([
      [repeat(good), repeat(good), repeat(good)],
      [repeat(good), repeat(good, bad)],
      [repeat(), repeat()],
      [repeat(good)],
    ]);
    expect(found).toEqual({
      repeated: 3,
      self_consistency_exact: 2 / 3,
      flip_flop_rate: 1 - 2 / 3,
      tuple_agreement_rate: (1 + 1 / 2 + 1) / 3,
      risk_set_consistency: null,
    });
  });

  test('risks are compared as sets, where every repeat knows them', () => {
    const seen = (...risks: string[]) => ({ parts: [], risks });
    expect(
      consistencyOf([
        [seen('A', 'B'), seen('B', 'A')],
        [seen('A'), seen()],
        [seen('A'), repeat()],
      ]).risk_set_consistency,
    ).toBe(1 / 2);
  });

  test('neither the order of repeats nor that of tuples matters', () => {
    const tuple = fc.record({
      aspect_term: fc.constantFrom('a', 'b'),
      polarity: fc.constantFrom('positive', 'negative'),
    });
    fc.assert(
      fc.property(fc.array(fc.array(tuple, { maxLength: 4 }), { minLength: 2, maxLength: 4 }), (repeats) => {
        const said = repeats.map((list) => repeat(...list));
        const turned = repeats.map((list) => repeat(...list.toReversed())).toReversed();
        const [one, other] = [consistencyOf([said]), consistencyOf([turned])];
        expect(other.self_consistency_exact).toBe(one.self_consistency_exact);
        expect(other.tuple_agreement_rate).toBeCloseTo(one.tuple_agreement_rate!, 12);
        expect(one.self_consistency_exact === 1).toBe(one.tuple_agreement_rate === 1);
      }),
    );
  });
});
