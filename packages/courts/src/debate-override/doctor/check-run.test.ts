/** The checks of a run: each passes on a sound run and fails on the fault it looks for. */
import { describe, expect, test } from 'vitest';
import { checkRun } from './check-run.ts';
import type { OutputRecord, RunRecords } from './run-record.ts';

const negative = [{ aspect_term: 'screen', polarity: 'negative' }];
const neutral = [{ aspect_term: 'screen', polarity: 'neutral' }];
const output: OutputRecord = {
  text_id: 't1',
  text: 'The screen is dim',
  adopt_decision: 'not_adopted',
  adopt_reason: 'low_signal',
  debate_final_tuples: negative,
  final_tuples: neutral,
  final_aspects: neutral,
  tuple_source: 'final_tuples',
  stage1_aspects: [{ term: 'screen' }],
  stage1_sentiments: [{ aspect_term: 'screen', polarity: 'neutral', confidence: 0.5 }],
  final_sentiments: [{ aspect_term: 'screen', polarity: 'neu', confidence: 0.5 }],
  corrections: [{ proposal_type: 'DEBATE_OVERRIDE', target_aspect: 'screen', applied: false }],
  alignment: [],
  moderation: { final_label: 'neutral' },
  sentiment_reviews: [{ aspect_term: 'screen' }],
  memory: {
    retrieved_k: 1,
    exposed: true,
    injected_chars: 9,
    slots: ['cj'],
    policy: 'cj_only',
    advisory_in_prompt: true,
  },
};
const row = {
  text_id: 't1',
  aspect_term: 'screen',
  decision: 'SKIP',
  skip_reason: 'low_signal',
  valid_hint_count: 3,
  invalid_hint_count: 0,
};
const sound: RunRecords = {
  manifest: { processing_count: 1 },
  outputs: [output],
  scorecards: [{ text_id: 't1', pairs: neutral }],
  traces: [{ text_id: 't1' }],
  gate: [row, { type: 'ev_decision', text_id: 't1' }],
  gate_summary: { n_aspects: 1 },
  triptych: [{ text_id: 't1', pairs: neutral }],
};
const statusOf = (run: RunRecords, name: string): string | undefined =>
  checkRun(run).find(({ check }) => check === name)?.status;
const withOutput = (more: Partial<OutputRecord>): RunRecords => ({
  ...sound,
  outputs: [{ ...output, ...more }],
});
/** A sample that was adopted: the override made the screen negative, the judge the price, and a review dropped the sound. */
const adopted: OutputRecord = {
  ...output,
  text: 'The screen is dim, the price fair, the sound all right',
  adopt_decision: 'adopted',
  adopt_reason: 'debate_action',
  debate_final_tuples: [...negative, { aspect_term: 'price', polarity: 'positive' }],
  final_tuples: [...negative, { aspect_term: 'price', polarity: 'positive' }],
  final_aspects: [...negative, { aspect_term: 'price', polarity: 'positive' }],
  stage1_sentiments: ['screen', 'price', 'sound'].map((aspect_term) => ({
    aspect_term,
    polarity: 'neutral',
    confidence: 0.5,
  })),
  corrections: [
    { proposal_type: 'SENTIMENT_DROP', target_aspect: 'sound', applied: true },
    {
      proposal_type: 'DEBATE_OVERRIDE',
      target_aspect: 'screen',
      applied: true,
      resulting_polarity: 'negative',
    },
  ],
  alignment: [
    { aspect_term: 'screen', polarity: 'negative', outcome: 'OVERRIDE' },
    { aspect_term: 'price', polarity: 'positive', outcome: 'JUDGE' },
  ],
  final_sentiments: [
    { aspect_term: 'screen', polarity: 'negative', confidence: 0.7 },
    { aspect_term: 'price', polarity: 'positive', confidence: 0.7 },
  ],
  moderation: { final_label: 'negative' },
};
const withAdopted = (more: Partial<OutputRecord> = {}): RunRecords => ({
  ...sound,
  outputs: [{ ...adopted, ...more }],
  scorecards: [{ text_id: 't1', pairs: adopted.final_tuples }],
  triptych: [{ text_id: 't1', pairs: adopted.final_tuples }],
  gate: [{ ...row, decision: 'APPLY', skip_reason: null, target_pol: 'negative' }],
});
const refusedPrice = { proposal_type: 'DEBATE_OVERRIDE', target_aspect: 'price', applied: false };
const withMemory = (more: object): RunRecords => withOutput({ memory: { ...output.memory, ...more } });
const applied = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...row,
    text_id: `t${at}`,
    decision: 'APPLY',
    target_pol: 'negative',
  }));

describe('the checks of a run', () => {
  test('nothing fails on a sound run', () => {
    expect(checkRun(sound).filter(({ status }) => status === 'fail')).toEqual([]);
    expect(checkRun(withAdopted()).filter(({ status }) => status === 'fail')).toEqual([]);
    expect(checkRun(sound).find(({ check }) => check === 's1_debate_differs')).toMatchObject({
      status: 'info',
      count: 1,
      examples: ['t1'],
    });
  });

  test.each<[string, RunRecords]>([
    ['e2e_count', { ...sound, traces: [] }],
    ['e2e_count', { ...sound, manifest: {} }],
    ['prediction_consistency', { ...sound, triptych: [{ text_id: 't1', pairs: negative }] }],
    ['s3a_difference_explained', withOutput({ adopt_decision: 'adopted', corrections: [] })],
    ['s3a_difference_explained', withOutput({ adopt_reason: null })],
    ['s3a_difference_explained', withOutput({ adopt_reason: 'neutral_only' })],
    ['s3b_tuples_among_aspects', withOutput({ final_aspects: [{ aspect_term: 'price', polarity: null }] })],
    ['reasons_mapped', withOutput({ adopt_reason: 'already-confident' })],
    ['reasons_mapped', withOutput({ adopt_reason: 'felt_like_it' })],
    ['reasons_mapped', withOutput({ adopt_reason: null })],
    [
      'not_adopted_unchanged',
      withOutput({ final_sentiments: [{ aspect_term: 'screen', polarity: 'negative', confidence: 0.5 }] }),
    ],
    ['not_adopted_unchanged', withOutput({ final_tuples: negative })],
    ['not_adopted_unchanged', withOutput({ final_tuples: [] })],
    [
      'not_adopted_unchanged',
      withOutput({ final_tuples: [...neutral, { aspect_term: 'price', polarity: 'positive' }] }),
    ],
    ['refused_debate_labels_nothing', withOutput({ moderation: { final_label: 'negative' } })],
    ['tuples_are_sentiments', withAdopted({ final_tuples: negative })],
    ['tuples_are_sentiments', withOutput({ final_tuples: negative })],
    ['changes_have_steps', withAdopted({ corrections: [adopted.corrections![0]!] })],
    ['changes_have_steps', withAdopted({ corrections: [adopted.corrections![1]!] })],
    ['changes_have_steps', withAdopted({ corrections: [...adopted.corrections!, refusedPrice] })],
    ['changes_have_steps', withAdopted({ alignment: [] })],
    ['changes_have_steps', withAdopted({ debate_final_tuples: negative })],
    [
      'changes_have_steps',
      withAdopted({ final_tuples: [...adopted.final_tuples, { aspect_term: 'case', polarity: 'negative' }] }),
    ],
    [
      'skipped_not_aligned',
      { ...withAdopted(), gate: [...withAdopted().gate!, { ...row, aspect_term: 'price' }] },
    ],
    ['gate_and_steps_agree', { ...withAdopted(), gate: [row] }],
    ['gate_and_steps_agree', withAdopted({ corrections: [] })],
    ['polarity_contract', withOutput({ final_tuples: [{ aspect_term: 'screen', polarity: 'mixed' }] })],
    ['reviews_bound', withOutput({ sentiment_reviews: [{ aspect_term: ' ' }] })],
    ['pj1_aspects_in_text', withOutput({ stage1_aspects: [{ term: 'price' }] })],
    ['hint_invalid_rate', { ...sound, gate: [{ ...row, valid_hint_count: 18, invalid_hint_count: 2 }] }],
    ['positive_targets', { ...sound, gate: applied(10) }],
    ['one_record_per_aspect', { ...sound, gate: [row, row] }],
    [
      'one_override_per_sample',
      { ...sound, gate: [...applied(1), { ...applied(1)[0]!, aspect_term: 'price' }] },
    ],
    ['gate_summary_counts', { ...sound, gate_summary: { n_aspects: 2 } }],
    ['g1_debate_memory', withMemory({ slots: ['epm', 'cj'] })],
    ['g2_stage2_memory', withMemory({ stage2_injected: true })],
    [
      'g3_selective_storage',
      {
        outputs: Array.from({ length: 10 }, (_, at) => ({
          ...{ text_id: `t${at}`, final_tuples: neutral, memory: { store_decision: 'stored' } },
        })),
      },
    ],
    ['memory_reaches_prompt', withMemory({ advisory_in_prompt: false })],
  ])('%s fails on its fault', (name, run) => {
    expect(statusOf(run, name)).toBe('fail');
  });

  test('a difference from the debate on an aspect that the gate refused is explained', () => {
    const run = withAdopted({
      debate_final_tuples: [...adopted.debate_final_tuples!, { aspect_term: 'Sound', polarity: 'negative' }],
      corrections: [...adopted.corrections!, { ...refusedPrice, target_aspect: 'sound' }],
    });
    expect(statusOf(run, 's3a_difference_explained')).toBe('pass');
  });

  test.each<[string, RunRecords]>([
    ['hint_invalid_rate', { ...sound, gate: [{ ...row, invalid_hint_count: 1 }] }],
    ['positive_targets', { ...sound, gate: applied(9) }],
  ])('%s says of few that they are too few to say', (name, run) => {
    expect(checkRun(run).find((one) => one.check === name)).toMatchObject({
      status: 'unknown',
      message: expect.stringContaining('too few to say'),
    });
  });

  test.each<[string[], string, string]>([
    [['stored'], 'info', '1 stored, 0 skipped'],
    [['skipped', 'skipped'], 'info', '0 stored, 2 skipped'],
    [['stored', 'skipped'], 'pass', '1 stored, 1 skipped'],
  ])('of %j the doctor says how many were stored and skipped', (decisions, status, said) => {
    const outputs = decisions.map((store_decision, at) => ({
      ...{ text_id: `t${at}`, final_tuples: neutral, memory: { store_decision } },
    }));
    expect(checkRun({ outputs }).find(({ check }) => check === 'g3_selective_storage')).toMatchObject({
      status,
      message: expect.stringContaining(said),
    });
  });

  test('a missing record is unknown, not a pass', () => {
    const bare = { outputs: [{ text_id: 't1', final_tuples: neutral }] };
    for (const name of [
      'hint_invalid_rate',
      'gate_summary_counts',
      'not_adopted_unchanged',
      'changes_have_steps',
      'skipped_not_aligned',
      'gate_and_steps_agree',
      'tuples_are_sentiments',
      'refused_debate_labels_nothing',
      's3b_tuples_among_aspects',
      'g3_selective_storage',
    ]) {
      expect(statusOf(bare, name)).toBe('unknown');
    }
  });
});
