/** Alignment, as a stage of its own: it follows the gate and the judge, and never brings back what a step refused. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concludeSample, type SampleRecord, type SampleResult } from '../conclude/conclude-sample.ts';
import type { Correction } from '../correction.ts';
import { resolveProfile } from '../gate/profile.ts';
import { alignSentiments } from './align-sentiments.ts';

const aspects = [{ term: 'screen' }, { term: 'battery' }];
const override = (applied: boolean): Correction => ({
  proposal_type: 'DEBATE_OVERRIDE',
  target_aspect: 'screen',
  applied,
  ...(applied ? { resulting_polarity: 'negative' } : {}),
});

describe('alignment', () => {
  const sentiments = [
    { aspect_term: 'screen', polarity: 'positive', confidence: 0.4 },
    { aspect_term: 'screen', polarity: 'neutral', confidence: 0.3 },
    { aspect_term: 'battery', polarity: 'neutral', confidence: 0.9 },
    { aspect_term: 'price', polarity: 'neutral', confidence: 0.9 },
  ];
  const tuples = [
    { aspect_term: 'screen', polarity: 'positive' },
    { aspect_term: 'battery', polarity: 'pos' },
  ];

  test('leaves one sentiment per aspect, with the override before the judge, and says so', () => {
    const aligned = alignSentiments({ aspects, sentiments }, { corrections: [override(true)], tuples });
    expect(aligned.sentiments).toEqual([
      {
        aspect_term: 'screen',
        polarity: 'negative',
        confidence: 0.7,
        polarity_distribution: { negative: 0.9 },
      },
      {
        aspect_term: 'battery',
        polarity: 'positive',
        confidence: 0.9,
        polarity_distribution: { positive: 0.9 },
      },
    ]);
    expect(aligned.aspects).toMatchObject([
      { aspect_term: 'screen', from_polarity: 'positive', polarity: 'negative', rule: 'override-first' },
      { aspect_term: 'battery', from_polarity: 'neutral', polarity: 'positive', rule: 'judge-concludes' },
    ]);
  });

  test.each<[string, Correction]>([
    ['the gate skipped', override(false)],
    ['a flip of the validator was not made', { ...override(false), proposal_type: 'FLIP_POLARITY' }],
    ['a flip of the review was not made', { ...override(false), proposal_type: 'SENTIMENT_FLIP' }],
  ])('does not follow the judge where %s', (_why, refused) => {
    const concluded = [{ aspect_term: 'screen', polarity: 'negative' }];
    const aligned = alignSentiments({ aspects, sentiments }, { corrections: [refused], tuples: concluded });
    expect(aligned.sentiments[0]).toBe(sentiments[0]);
    expect(aligned.aspects[0]).toMatchObject({ outcome: 'AS_SAID', code: 'refused', polarity: 'positive' });
  });

  test('follows no judge where debate override is switched off', () => {
    const settling = { corrections: [], tuples, isEnabled: false };
    const aligned = alignSentiments({ aspects, sentiments }, settling);
    expect(aligned.sentiments).toEqual([sentiments[0], sentiments[2]]);
  });
});

/** A sample on which the second stage is adopted, whatever the gate says: the judge acts, and a review makes it surer. */
const sample = (given: {
  readonly evidence?: Record<string, string>;
  readonly risks?: string[];
  readonly reviews?: SampleRecord['sentiment_reviews'];
}): SampleRecord => {
  const set = (aspect_term: string) => ({ op: 'set_polarity', target: { aspect_term }, value: 'negative' });
  const confirm = (aspect_term: string) => ({
    op: 'confirm_tuple',
    target: { aspect_term, polarity: 'negative' },
  });
  return {
    id: { text_id: 't1', sample_idx: 0 },
    text: 'The screen is dim, the battery weak, the price fair.',
    stage1: {
      aspects: [...aspects, { term: 'price' }],
      sentiments: [
        { aspect_term: 'screen', polarity: 'neutral', confidence: 0.3 },
        { aspect_term: 'battery', polarity: 'positive', confidence: 0.3 },
        { aspect_term: 'price', polarity: 'neutral', confidence: 0.1 },
      ],
    },
    validation: { structural_risks: (given.risks ?? []).map((type) => ({ type })), correction_proposals: [] },
    turns: ['EPM', 'TAN', 'CJ'].map((speaker) => ({
      speaker,
      proposed_edits: [set('screen'), set('battery')],
    })),
    judgement: {
      final_patch: [set('screen'), confirm('screen'), confirm('battery')],
      final_tuples: ['screen', 'battery', 'price'].map((aspect_term) => ({
        aspect_term,
        polarity: 'negative',
      })),
      aspect_evidence: given.evidence ?? { screen: 'screen is dim', battery: 'battery weak' },
      sentence_polarity: 'negative',
    },
    aspect_reviews: [],
    sentiment_reviews: given.reviews ?? [
      { aspect_term: 'price', action: 'flip_polarity', revised_polarity: 'positive' },
    ],
  };
};

const conclude = (record: SampleRecord): SampleResult =>
  concludeSample(record, resolveProfile({ profile: 't0' }));
const polarities = ({ final_tuples }: SampleResult): unknown =>
  Object.fromEntries(final_tuples.map(({ aspect_term, polarity }) => [aspect_term, polarity]));

describe('a sample whose second stage is adopted', () => {
  test.each<[string, Parameters<typeof sample>[0], string[], object]>([
    [
      'the limit of one change per sample',
      {},
      ['APPLY', 'max_one_override_per_sample'],
      { screen: 'negative', battery: 'positive' },
    ],
    [
      'evidence that is not in the text',
      { evidence: { screen: 'was never said', battery: 'nor was this' } },
      ['evidence_span_not_in_text', 'evidence_span_not_in_text'],
      { screen: 'neutral', battery: 'positive' },
    ],
    [
      'a structural risk',
      { risks: ['IRONY'] },
      ['l3_conservative', 'l3_conservative'],
      { screen: 'neutral', battery: 'positive' },
    ],
  ])('keeps what the gate skipped for %s', (_why, given, decided, wanted) => {
    const result = conclude(sample(given));
    expect(result.adoption.adopt_decision).toBe('adopted');
    expect(result.gate.aspects.map(({ skip_reason }) => skip_reason ?? 'APPLY')).toEqual(decided);
    expect(polarities(result)).toMatchObject(wanted);
    expect(result.integrity).toMatchObject({ ok: true });
  });

  test('follows the judge unless a step refused, and names the judge as its source', () => {
    const result = conclude(sample({}));
    expect(polarities(result)).toMatchObject({ price: 'negative' });
    expect(result.alignment.map(({ code }) => code)).toEqual(['override', 'refused', 'judge']);
  });

  test('does not let the judge label a sentence on what the gate refused', () => {
    const { judgement, ...rest } = sample({ risks: ['IRONY'] });
    const final_tuples = judgement.final_tuples.filter(({ aspect_term }) => aspect_term !== 'price');
    const result = conclude({ ...rest, judgement: { ...judgement, final_tuples } });
    expect(result.adoption.adopt_decision).toBe('adopted');
    expect(result.moderation.arbiter_flags).toMatchObject({
      rule_e_fired: false,
      rule_e_block_reason: 'inferred_empty',
    });
  });
});

test('a second stage that is not adopted changes no sentiment, no tuple and no label', () => {
  const polarity = fc.constantFrom('positive', 'negative', 'neutral');
  const confidence = fc.double({ min: 0, max: 1, noNaN: true });
  const record = fc
    .record({
      first: fc.array(fc.record({ aspect_term: fc.constantFrom('screen', 'battery'), polarity, confidence })),
      concluded: fc.array(fc.record({ aspect_term: fc.constantFrom('screen', 'battery'), polarity })),
      sentence_polarity: polarity,
      flipped: fc.boolean(),
    })
    .map(({ first, concluded, sentence_polarity, flipped }): SampleRecord => {
      const { judgement, ...rest } = sample({
        reviews: flipped ? [{ aspect_term: 'screen', action: 'flip_polarity' }] : [],
      });
      return {
        ...rest,
        stage1: { aspects, sentiments: first },
        judgement: { ...judgement, final_patch: [], final_tuples: concluded, sentence_polarity },
      };
    });
  fc.assert(
    fc.property(record, (one) => {
      const before = structuredClone(one.stage1.sentiments);
      const result = conclude(one);
      fc.pre(result.adoption.adopt_decision === 'not_adopted');
      expect(result.final_sentiments).toEqual(before);
      expect(result.final_tuples).toEqual(
        before.map(({ aspect_term, polarity: word }) => ({ aspect_term, polarity: word })),
      );
      expect(result.alignment).toEqual([]);
      const surest = before.toSorted((a, b) => b.confidence - a.confidence)[0];
      const label = surest === undefined || surest.confidence === 0 ? 'neutral' : surest.polarity;
      expect(result.moderation.selected_stage).toBe('stage1');
      expect(result.moderation.final_label).toBe(label);
    }),
  );
});
