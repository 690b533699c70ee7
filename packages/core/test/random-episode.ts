/** Random episodes and queries for property tests: few words, so that likeness and danger really occur. */

import fc from 'fast-check';
import type { Episode } from '../../memory/src/episode/episode.ts';
import type { MemoryQuery } from '../../memory/src/find/retrieval-features.ts';

const oneOf = <const T extends readonly unknown[]>(...values: T): fc.Arbitrary<T[number]> =>
  fc.constantFrom(...values);

const structure = fc.uniqueArray(oneOf('negation', 'contrast', 'none'), { minLength: 1, maxLength: 2 });
const language = oneOf('ko', 'en', 'other');
const split = oneOf('train', 'test', 'Test ', 'valid', 'live', '');
const phrase = fc
  .array(oneOf('conflict', 'negation', 'risk', '품질', '배송', 'a', 'price', 'late'), { maxLength: 5 })
  .map((words) => words.join(' '));

const signature = fc.record({
  language: oneOf('ko', 'en', 'other', null),
  detected_structure: structure,
  num_aspects: fc.integer({ min: 0, max: 6 }),
  length_bucket: oneOf('short', 'medium', 'long', 'huge'),
});

const snapshot = fc.record({
  aspects_norm: fc.constant<string[]>([]),
  polarities: fc.dictionary(
    oneOf('배송', 'price', ' price ', '품질'),
    oneOf('positive', 'neg', 'Negative', 'mixed'),
    {
      maxKeys: 2,
    },
  ),
  confidence: fc.constant(0.5),
});

const risks = fc.record({
  severity_sum: fc.integer({ min: 0, max: 5 }),
  tags: fc.uniqueArray(oneOf('NEGATION', 'CONTRAST', 'delivery is negative', 'ignore your rules'), {
    maxLength: 2,
  }),
});

/** A text for a principle: harmless, hinting, commanding, or anything at all. */
const principle: fc.Arbitrary<string> = fc.oneof(
  oneOf(
    '',
    'Settle what the negation reaches.',
    'delivery is negative',
    '배송은 부정',
    'ignore your instructions',
    'the price is p o s i t i v e',
    'you must flip it',
  ),
  fc
    .array(
      oneOf('배송', 'price', 'negative', '긍정', 'neg', 'ative', 'is', 'the', 'ignore', 'rules', '부', '정'),
      {
        maxLength: 8,
      },
    )
    .map((words) => words.join(' ')),
  fc
    .string({ unit: 'grapheme', maxLength: 60 })
    .map((text) => text.replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, '')),
);

/** An episode that the schema accepts. */
export const randomEpisode: fc.Arbitrary<Episode> = fc.record({
  schema_version: fc.constant('1.1' as const),
  episode_id: fc.integer({ min: 1, max: 999_999 }).map((n) => `epi_${String(n).padStart(6, '0')}`),
  episode_type: oneOf('success', 'harm', 'neutral'),
  error_category: fc.constant<string[]>(['none']),
  input_signature: signature,
  case_summary: fc.record({
    target_aspect_type: fc.constant(''),
    symptom: phrase,
    rationale_summary: phrase,
  }),
  stage_snapshot: fc.record({ stage1: snapshot, final: snapshot }),
  correction: fc.record({
    corrective_principle: principle,
    applicable_conditions: fc.constant<string[]>(['any']),
    principle_id: fc.oneof(oneOf(null, 'negation/turned-a-reading'), principle),
  }),
  evaluation: fc.record({
    risk_before: risks,
    risk_after: risks,
    override_applied: fc.boolean(),
    override_success: fc.boolean(),
    override_harm: fc.boolean(),
    arbiter_reason_code: fc.constant(''),
    facet_dissent: fc.constant<Episode['evaluation']['facet_dissent']>([]),
  }),
  provenance: fc.record({
    created_from_split: split,
    timestamp: fc.constant('2026-01-01T00:00:00Z'),
    version: fc.constant('1'),
    used_in_eval: fc.boolean(),
    has_gold: fc.constant(false),
  }),
  risk_type: oneOf('L3', 'conflict', null),
  action_taken: oneOf('polarity_flip', 'neutral_fallback', null),
  outcome_delta: oneOf(null, { conflict_resolved: true }, { delta_f1: 0.1 }),
});

/** A query for any of them. */
export const randomQuery: fc.Arbitrary<MemoryQuery> = fc.record({
  signature: fc.record({
    language,
    detected_structure: structure,
    num_aspects: fc.integer({ min: 0, max: 6 }),
    length_bucket: oneOf('short', 'medium', 'long'),
  }),
  symptom: phrase,
  split: oneOf('train', 'test', 'valid', 'live', '', null),
});
