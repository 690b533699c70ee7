/** A sample that is decided by votes, from everything that was said to its result. */
import { describe, expect, test } from 'vitest';
import type { Edit } from '../debate.ts';
import { resolveProfile } from '../gate/profile.ts';
import { debateTables } from '../tables.ts';
import { concludeSample, type SampleRecord, type SampleResult } from './conclude-sample.ts';

const TEXT = 'The screen flickers, the battery dies by noon and the case is fine.';
const SPANS = { screen: 'The screen flickers', battery: 'the battery dies by noon' };

const set = (aspect_term: string, value: string, more: object = {}): Edit => ({
  op: 'set_polarity',
  target: { aspect_term },
  value,
  ...more,
});
const drop = (aspect_term: string): Edit => ({ op: 'drop_tuple', target: { aspect_term } });

/** Three speakers who all say the same, and a judge. */
function sample(
  edits: readonly Edit[],
  judged: readonly Edit[],
  more: Partial<SampleRecord> = {},
): SampleRecord {
  const sentiments = ['screen', 'battery', 'case'].map((aspect_term) => ({
    aspect_term,
    polarity: 'positive',
    confidence: 0.6,
  }));
  return {
    id: { text_id: 't', sample_idx: 0 },
    text: TEXT,
    stage1: { aspects: sentiments.map(({ aspect_term: term }) => ({ term })), sentiments },
    validation: { structural_risks: [], correction_proposals: [] },
    turns: ['EPM', 'TAN', 'CJ'].map((speaker) => ({ speaker, proposed_edits: [...edits] })),
    judgement: { final_patch: [...judged], final_tuples: [], aspect_evidence: SPANS },
    aspect_reviews: [],
    sentiment_reviews: [],
    ...more,
  };
}

const conclude = (record: SampleRecord): SampleResult => concludeSample(record, resolveProfile({}));
const ends = ({ final_tuples }: SampleResult): object =>
  Object.fromEntries(final_tuples.map(({ aspect_term, polarity }) => [aspect_term, polarity]));

describe('a sample decided by votes', () => {
  test('takes over each aspect that changed, and leaves every other as it was', () => {
    const edits = [set('screen', 'negative'), set('battery', 'negative')];
    const record = sample(edits, edits);
    const result = conclude(record);
    expect(ends(result)).toEqual({ screen: 'negative', battery: 'negative', case: 'positive' });
    expect(result.adoption).toMatchObject({
      adopt_decision: 'adopted',
      adopt_reason: 'debate_override',
      adopted_aspects: ['screen', 'battery'],
      ev_score: 0.8104,
    });
    expect(result.final_sentiments[2]).toBe(record.stage1.sentiments[2]);
    expect(result.final_sentiments[0]).toMatchObject({ confidence: 0.8104 });
    expect(result.integrity).toMatchObject({ ok: true, mismatch: false });
    expect(result.meta.debate_override_stats).toMatchObject({ applied: 2, override_effect_applied: true });
    expect(result.records).toMatchObject([
      { type: 'gate_decision', override_action: 'flip positive->negative, conf=0.8104', profile_id: 't3' },
      { type: 'gate_decision' },
      { type: 'ev_decision', adopted_aspects: ['screen', 'battery'] },
    ]);
  });

  test('the judge votes by its conclusion where it made no edit', () => {
    const edits = [set('screen', 'negative')];
    const against = sample(edits, []);
    const final_tuples = [{ aspect_term: 'screen은', polarity: 'positive' }];
    const { gate, integrity, adoption } = conclude({
      ...against,
      judgement: { ...against.judgement, final_tuples },
    });
    expect(gate.aspects).toMatchObject([{ aspect: 'screen', skip_reason: 'judge_disagrees' }]);
    expect(adoption).toMatchObject({ adopt_decision: 'not_adopted', adopt_reason: 'judge_disagrees' });
    expect(integrity).toMatchObject({ ok: true, ev_reason: 'conflict' });
  });

  test('the third speaker and the judge are two voices, whatever they are called', () => {
    const record = sample([], [set('screen', 'negative')]);
    const turns = [{ speaker: 'CJ', proposed_edits: [set('screen', 'negative')] }];
    expect(ends(conclude({ ...record, turns }))).toMatchObject({ screen: 'negative' });
  });

  test('a voice that changes its mind has one vote, its last', () => {
    const edits = [set('screen', 'negative'), set('screen', 'positive')];
    expect(conclude(sample(edits, edits)).gate.aspects).toMatchObject([{ pos_score: 4, neg_score: 0 }]);
    expect(conclude(sample([drop('screen'), set('screen', 'negative')], [])).gate.aspects).toMatchObject([
      { neg_score: 3, skip_reason: null },
    ]);
  });

  test('an aspect is found by its term, else by its reference', () => {
    const target = { aspect_term: 'display', aspect_ref: 'screen' };
    const edits = [{ op: 'set_polarity', target, value: 'negative' }];
    expect(conclude(sample(edits, edits)).adoption.adopted_aspects).toEqual(['screen']);
  });

  test('a reviewer and the validator are one more speaker each, and change nothing by themselves', () => {
    const reviews = {
      validation: {
        structural_risks: [],
        correction_proposals: [
          { target_aspect: 'screen', proposal_type: 'flip_polarity' },
          { target_aspect: 'battery', proposal_type: 'DROP_ASPECT' },
        ],
      },
      sentiment_reviews: [
        { aspect_term: 'screen', action: 'flip_polarity' },
        { aspect_term: 'battery', action: 'flip_polarity', revised_polarity: 'negative' },
        { aspect_term: 'case', action: 'drop' },
      ],
      aspect_reviews: [{ term: 'case', action: 'drop' }],
    };
    const result = conclude(sample([], [], reviews));
    expect(result.votes?.screen?.map(({ role, vote }) => `${role} ${vote}`)).toEqual([
      'validator negative',
      'reviewer negative',
    ]);
    expect(result.gate.aspects.map(({ aspect, code }) => [aspect, code])).toEqual([
      ['screen', 'debate_override_flip'],
      ['battery', 'low_signal'],
      ['case', 'neutral_only'],
    ]);
    expect(ends(result)).toEqual({ screen: 'negative', battery: 'positive', case: 'positive' });
  });

  test('an aspect that was added is not tied to another, and stands among the aspects', () => {
    const edits = [set('noon', 'negative', { evidence: 'dies by noon' })];
    const result = conclude(sample(edits, edits));
    expect(ends(result)).toMatchObject({ noon: 'negative', battery: 'positive' });
    expect(result.stage2.aspects.map(({ term }) => term)).toContain('noon');
    expect(result.integrity).toMatchObject({ ok: true });
  });

  test('the label of the sentence follows the judge only where nothing that it wanted was refused', () => {
    const edits = [set('screen', 'negative'), set('battery', 'negative')];
    const label = (spans: object): string | undefined => {
      const { judgement, ...rest } = sample(edits, edits);
      const aspect_evidence = { ...judgement.aspect_evidence, ...spans };
      const result = conclude({
        ...rest,
        judgement: { ...judgement, aspect_evidence, sentence_polarity: 'negative' },
      });
      return result.moderation.rationale;
    };
    expect(label({})).toContain('the debate concludes negative');
    expect(label({ battery: 'it broke' })).not.toContain('the debate concludes');
  });

  test('warnings of the memory count', () => {
    const judged = [set('screen', 'negative')];
    const turns = [{ speaker: 'EPM', proposed_edits: judged }];
    const record = { ...sample([], judged), turns };
    expect(conclude(record).adoption.adopt_decision).toBe('adopted');
    expect(conclude({ ...record, warnings: 1 })).toMatchObject({
      adoption: { adopt_decision: 'not_adopted', adopt_reason: 'contradictory_memory' },
      integrity: { ok: true, ev_reason: 'memory_contradiction' },
      records: [{ warnings: 1, skip_reason: 'contradictory_memory' }, {}],
    });
  });

  test('hints may be adopted aspect by aspect too: then no other step changes anything', () => {
    const confirm = { op: 'confirm_tuple', target: { aspect_term: 'screen', polarity: 'negative' } };
    const record = sample([set('screen', 'negative')], [confirm], {
      sentiment_reviews: [{ aspect_term: 'case', action: 'flip_polarity' }],
    });
    const result = concludeSample(record, resolveProfile({ profile: 't0' }), debateTables);
    expect(ends(result)).toEqual({ screen: 'negative', battery: 'positive', case: 'positive' });
    expect(result.adoption.adopted_aspects).toEqual(['screen']);
  });
});
