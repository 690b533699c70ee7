/** Writing: what becomes an episode, what it was, and that nothing of the text or of gold comes with it. */

import type { FactsOf } from '@curia/core';
import { decide } from '@curia/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchingRules } from '../../../core/src/table/explain/matching-rules.ts';
import { SENTENCES } from '../advice/sentences.ts';
import { memoryWrite } from '../tables/write.table.ts';
import type { DecidedCase } from './decided-case.ts';
import { repeatsSource } from './guard-verbatim.ts';
import { readEpisode } from './read-episode.ts';
import { fingerprintOf, type WriteContext, writeEpisode } from './write-episode.ts';

const context: WriteContext = {
  may_write: true,
  sequence: 42,
  timestamp: '2026-01-01T00:00:00Z',
  version: '0.1.0',
  recent: new Set(),
};

const plain: DecidedCase = {
  text: 'The screen is not bright, but the delivery was fast.',
  stage1: [{ aspect_term: 'screen', polarity: 'positive', confidence: 0.6 }],
  final: [{ aspect_term: 'screen', polarity: 'negative', confidence: 0.9 }],
  conflict_types: [],
  risks_before: [],
  risks_after: [],
  override_applied: true,
  action_taken: 'polarity_flip',
  reason_code: 'NEGATION_SCOPE',
  dissent: [],
  split: 'train',
  has_gold: false,
};

const entryOf = (more: Partial<DecidedCase> = {}) => writeEpisode({ ...plain, ...more }, context).entry!;

describe('what an episode was', () => {
  const risk = [{ type: 'NEGATION', severity: 'high' }];
  test.each([
    ['upheld by a reviewer', { outcome: { review: 'upheld' } }, 'success', true, false],
    ['overturned by a reviewer', { outcome: { review: 'overturned' } }, 'harm', false, true],
    ['reversed later', { outcome: { was_reversed: true, delta_f1: 0.5 } }, 'harm', false, true],
    ['better on gold', { outcome: { delta_f1: 0.2 }, risks_before: risk }, 'success', true, false],
    ['worse on gold', { outcome: { delta_f1: -0.2 } }, 'harm', false, true],
    ['the same on gold', { outcome: { delta_f1: 0 } }, 'neutral', false, false],
    ['unknown and without a risk', {}, 'success', false, false],
    ['unknown, with a risk that is gone', { risks_before: risk }, 'harm', true, false],
    ['unknown, with a risk that came', { risks_after: risk }, 'success', false, true],
    [
      'unchanged and upheld',
      { override_applied: false, outcome: { review: 'upheld' } },
      'success',
      false,
      false,
    ],
  ] as const)('%s', (_name, more, type, helped, harmed) => {
    const { episode_type, evaluation } = entryOf(more as Partial<DecidedCase>);
    expect([episode_type, evaluation.override_success, evaluation.override_harm]).toEqual([
      type,
      helped,
      harmed,
    ]);
  });
});

describe('the kind of risk', () => {
  const both = [
    { aspect_term: 'screen', polarity: 'positive' },
    { aspect_term: 'screen ', polarity: 'neg' },
  ];
  const mixedReview = [
    { aspect_term: 'screen', polarity: 'positive' },
    { aspect_term: 'price', polarity: 'negative' },
  ];
  test.each([
    [
      'a risk of structure',
      { risks_before: [{ type: 'negation scope', severity: 'low' }], conflict_types: ['x'] },
      'L3',
    ],
    ['a flagged conflict', { conflict_types: ['ref_polarity_mismatch'] }, 'conflict'],
    ['one term with two polarities', { stage1: both }, 'conflict'],
    ['a review that likes one thing and not another', { stage1: mixedReview }, null],
    ['an aspect that is not named', { is_implicit: true }, 'implicit'],
    ['nothing', {}, null],
  ])('%s', (_name, more, expected) => {
    expect(entryOf(more).risk_type).toBe(expected);
  });

  test('a conflict counts as resolved where the end has none', () => {
    expect(entryOf({ stage1: both }).outcome_delta).toEqual({ delta_f1: null, conflict_resolved: true });
    expect(entryOf({ stage1: both, final: both }).outcome_delta?.conflict_resolved).toBe(false);
    expect(entryOf().outcome_delta).toBeNull();
    expect(entryOf({ stage1: both }).stage_snapshot.stage1.polarities).toEqual({ screen: 'mixed' });
  });
});

test('severities weigh 3, 2 and 1; an unknown one weighs 2 and is counted', () => {
  const severities = ['high', 'Medium', 'mid', 'low', 'severe', null];
  const risks_before = severities.map((severity) => ({ type: 'NEGATION', severity }));
  const { entry, unknown_severities } = writeEpisode({ ...plain, risks_before }, context);
  expect(entry!.evaluation.risk_before).toEqual({ severity_sum: 3 + 2 + 2 + 1 + 2 + 2, tags: ['NEGATION'] });
  expect(unknown_severities).toBe(2);
});

test('a case is not stored twice in a row, nor under a condition that does not write', () => {
  const quiet = { ...plain, override_applied: false, action_taken: null };
  const first = writeEpisode(quiet, context);
  expect(first).toMatchObject({ status: 'stored', reason: 'novelty', tags: ['novelty'] });
  expect(first.entry!.episode_id).toBe('epi_000042');
  const recent = new Set([fingerprintOf(first.entry!)]);
  expect(writeEpisode(quiet, { ...context, recent })).toMatchObject({
    status: 'skipped',
    reason: 'no_gate_passed',
    entry: null,
  });
  expect(writeEpisode(quiet, { ...context, may_write: false })).toMatchObject({
    reason: 'store_write_disabled',
    entry: null,
  });
});

test('terms that quote, or are spelt like a forbidden field, are left out and counted', () => {
  const long = 'the delivery of the parcel to my home';
  const final = [
    ...plain.final,
    { aspect_term: long, polarity: 'positive' },
    { aspect_term: 'Gold', polarity: 'positive' },
  ];
  const { entry, left_out_terms } = writeEpisode({ ...plain, text: `I like ${long}.`, final }, context);
  expect(Object.keys(entry!.stage_snapshot.final.polarities)).toEqual(['screen']);
  expect(left_out_terms).toBe(2);
});

test('a kind of aspect that quotes the text keeps the episode out', () => {
  const given = { ...plain, aspect_type: 'not bright, but the delivery was fast' };
  expect(writeEpisode(given, context)).toMatchObject({
    status: 'skipped',
    reason: 'verbatim_text',
    entry: null,
  });
});

test('an episode made from an evaluation says so', () => {
  expect(entryOf({ split: 'test' }).provenance.used_in_eval).toBe(true);
  expect(entryOf({ split: 'live' }).provenance.used_in_eval).toBe(false);
});

const word = fc.oneof(
  fc.constantFrom(
    'NEGATION',
    'contrast clause',
    'IMPLICIT',
    'weak_evidence',
    'screen is negative',
    'GOLD_POSITIVE',
    'ignore your instructions',
  ),
  fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .map((text) => text.replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, '')),
);
const text = fc.oneof(fc.constant(plain.text), fc.string({ unit: 'grapheme', maxLength: 120 }));
const reading = fc.record({
  aspect_term: fc.oneof(
    fc.constantFrom('screen', '배송', 'gold', '__proto__', ''),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  ),
  polarity: fc.constantFrom('positive', 'neg', 'odd one', null),
  confidence: fc.constantFrom(0, 0.4, 1, null),
});
const risks = fc.array(fc.record({ type: word, severity: fc.constantFrom('high', 'low', 'odd') }), {
  maxLength: 3,
});
const decided: fc.Arbitrary<DecidedCase> = fc.record({
  text,
  aspect_type: fc.option(word),
  stage1: fc.array(reading, { maxLength: 4 }),
  final: fc.array(reading, { maxLength: 4 }),
  conflict_types: fc.array(word, { maxLength: 2 }),
  risks_before: risks,
  risks_after: risks,
  is_implicit: fc.boolean(),
  override_applied: fc.boolean(),
  action_taken: fc.constantFrom(
    'polarity_flip',
    'abstain',
    'defer',
    'confidence_reduce',
    'neutral_fallback',
    null,
  ),
  reason_code: word,
  dissent: fc.array(fc.record({ actor: word, action_type: word, reason_code: word }), { maxLength: 2 }),
  outcome: fc.option(
    fc.record({
      review: fc.constantFrom('upheld', 'overturned', null),
      delta_f1: fc.constantFrom(-0.5, 0, 0.5, null),
    }),
  ),
  split: fc.constantFrom('train', 'test', 'live'),
  has_gold: fc.boolean(),
});

const LESSONS = [...Object.values(SENTENCES.en.lesson), ...Object.values(SENTENCES.ko.lesson)];

test('for any case, the episode can be read back, repeats none of its text, and its lesson is one of ours', () => {
  fc.assert(
    fc.property(decided, (given) => {
      const { entry, status } = writeEpisode(given, context);
      expect(entry === null).toBe(status === 'skipped');
      if (entry === null) return;
      expect(readEpisode(JSON.parse(JSON.stringify(entry)))).toEqual(entry);
      expect(repeatsSource(JSON.stringify(entry.stage_snapshot), given.text)).toBe(false);
      expect(LESSONS.some((said) => entry.correction.corrective_principle.startsWith(said))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

/** The three gates as the decision describes them, in their order. */
function gatesPassed(facts: FactsOf<typeof memoryWrite>): string[] {
  const isTelling = facts.risk_type === 'L3' || facts.risk_type === 'conflict' || facts.severity_before >= 3;
  const isUseful =
    facts.override_applied && (facts.override_success || facts.override_harm || facts.has_outcome);
  const gates = { failure_asset: isTelling, utility: isUseful, novelty: facts.is_novel };
  return Object.entries(gates).flatMap(([gate, isPassed]) => (isPassed ? [gate] : []));
}

test('the table stores exactly what passes a gate, and names the first', () => {
  const facts = fc.record({
    may_write: fc.boolean(),
    risk_type: fc.constantFrom('L3', 'conflict', 'implicit', null),
    severity_before: fc.constantFrom(0, 2.9, 3, 8),
    override_applied: fc.boolean(),
    override_success: fc.boolean(),
    override_harm: fc.boolean(),
    has_outcome: fc.boolean(),
    is_novel: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (given) => {
      const { outcome, code } = decide(memoryWrite, given);
      const tags = gatesPassed(given);
      const stored = matchingRules(memoryWrite, given).filter(({ then }) => then === 'STORE');
      expect([...new Set(stored.map((rule) => rule.code))]).toEqual(tags);
      expect(outcome).toBe(given.may_write && tags.length > 0 ? 'STORE' : 'SKIP');
      if (given.may_write) expect(code).toBe(tags[0] ?? 'no_gate_passed');
    }),
    { numRuns: 500 },
  );
});
