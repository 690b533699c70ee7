/** Writing: what becomes an episode, what it was, and that nothing of the text or of gold comes with it. */

import type { FactsOf } from '@curia/core';
import { decide } from '@curia/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchingRules } from '../../../core/src/table/explain/matching-rules.ts';
import { SENTENCES } from '../advice/sentences.ts';
import { CHANGES, type DecidedCase } from '../episode/decided-case.ts';
import { repeatsSource } from '../episode/guard-verbatim.ts';
import { readEpisode } from '../episode/read-episode.ts';
import { memoryWrite } from '../tables/write.table.ts';
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
  parts: [
    {
      item: 'screen',
      before: { value: 'positive', confidence: 0.6 },
      after: { value: 'negative', confidence: 0.9 },
    },
  ],
  conflicts: [],
  risks: [],
  risks_after: [],
  is_changed: true,
  change: 'turned',
  reason: 'NEGATION_SCOPE',
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
    ['reversed later', { outcome: { was_reversed: true, gain: 0.5 } }, 'harm', false, true],
    ['better on gold', { outcome: { gain: 0.2 }, risks: risk }, 'success', true, false],
    ['worse on gold', { outcome: { gain: -0.2 } }, 'harm', false, true],
    ['the same on gold', { outcome: { gain: 0 } }, 'neutral', false, false],
    ['unknown and without a risk', {}, 'success', false, false],
    ['unknown, with a risk that is gone', { risks: risk }, 'harm', true, false],
    ['unknown, with a risk that came', { risks_after: risk }, 'success', false, true],
    ['unchanged and upheld', { is_changed: false, outcome: { review: 'upheld' } }, 'success', false, false],
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
    { item: 'screen', before: { value: 'positive' } },
    { item: 'screen ', before: { value: 'negative' } },
  ];
  const bothInTheEnd = both.map(({ item, before }) => ({ item, before, after: before }));
  const mixedReview = [
    { item: 'screen', before: { value: 'positive' } },
    { item: 'price', before: { value: 'negative' } },
  ];
  test.each([
    ['a risk of structure', { risks: [{ type: 'negation scope', severity: 'low' }], conflicts: ['x'] }, 'L3'],
    ['a flagged conflict', { conflicts: ['ref_polarity_mismatch'] }, 'conflict'],
    ['one term with two polarities', { parts: both }, 'conflict'],
    ['a review that likes one thing and not another', { parts: mixedReview }, null],
    ['an aspect that is not named', { is_implied: true }, 'implicit'],
    ['nothing', {}, null],
  ])('%s', (_name, more, expected) => {
    expect(entryOf(more).risk_type).toBe(expected);
  });

  test('a conflict counts as resolved where the end has none', () => {
    expect(entryOf({ parts: both }).outcome_delta).toEqual({ delta_f1: null, conflict_resolved: true });
    expect(entryOf({ parts: bothInTheEnd }).outcome_delta?.conflict_resolved).toBe(false);
    expect(entryOf().outcome_delta).toBeNull();
    expect(entryOf({ parts: both }).stage_snapshot.stage1.polarities).toEqual({ screen: 'mixed' });
  });
});

test('severities weigh 3, 2 and 1; an unknown one weighs 2 and is counted', () => {
  const severities = ['high', 'Medium', 'mid', 'low', 'severe', null];
  const risks = severities.map((severity) => ({ type: 'NEGATION', severity }));
  const { entry, unknown_severities } = writeEpisode({ ...plain, risks }, context);
  expect(entry!.evaluation.risk_before).toEqual({ severity_sum: 3 + 2 + 2 + 1 + 2 + 2, tags: ['NEGATION'] });
  expect(unknown_severities).toBe(2);
});

test('a case is not stored twice in a row, nor under a condition that does not write', () => {
  const quiet = { ...plain, is_changed: false, change: null };
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
  const after = { value: 'positive' };
  const parts = [...plain.parts, { item: long, after }, { item: 'Gold', after }];
  const { entry, left_out_terms } = writeEpisode({ ...plain, text: `I like ${long}.`, parts }, context);
  expect(Object.keys(entry!.stage_snapshot.final.polarities)).toEqual(['screen']);
  expect(left_out_terms).toBe(2);
});

test('a kind of aspect that quotes the text keeps the episode out', () => {
  const given = { ...plain, kind: 'not bright, but the delivery was fast' };
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
const held = fc.option(
  fc.record({
    value: fc.constantFrom('positive', 'neg', 'odd one', 'answer_a', null),
    confidence: fc.constantFrom(0, 0.4, 1, null),
  }),
);
const part = fc.record({
  item: fc.oneof(
    fc.constantFrom('screen', '배송', 'gold', '__proto__', ''),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  ),
  before: held,
  after: held,
});
const risks = fc.array(fc.record({ type: word, severity: fc.constantFrom('high', 'low', 'odd') }), {
  maxLength: 3,
});
const decided: fc.Arbitrary<DecidedCase> = fc.record({
  text,
  court: fc.constantFrom(null, 'triage'),
  tags: fc.constantFrom([], ['tier=pro']),
  kind: fc.option(word),
  parts: fc.array(part, { maxLength: 6 }),
  conflicts: fc.array(word, { maxLength: 2 }),
  risks,
  risks_after: risks,
  is_implied: fc.boolean(),
  is_changed: fc.boolean(),
  change: fc.constantFrom(...CHANGES, null),
  reason: word,
  dissent: fc.array(fc.record({ voice: word, said: word, reason: word }), { maxLength: 2 }),
  outcome: fc.option(
    fc.record({
      review: fc.constantFrom('upheld', 'overturned', null),
      gain: fc.constantFrom(-0.5, 0, 0.5, null),
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
