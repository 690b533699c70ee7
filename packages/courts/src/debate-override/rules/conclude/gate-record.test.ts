/** What a run writes about the gate. */
import { describe, expect, test } from 'vitest';
import type { AdoptionRuling } from '../adopt/adoption.ts';
import { gateT0 } from '../gate/gate.table.ts';
import type { HintCase } from '../gate/gate-case.ts';
import { judgeByHints } from '../gate/judge-by-hints.ts';
import { resolveProfile } from '../gate/profile.ts';
import { evRecord, gateRecords } from './gate-record.ts';
import { distribution, summarizeGate } from './gate-summary.ts';
import { overrideMeta } from './override-meta.ts';

const profile = resolveProfile({ profile: 't0' });
const id = { text_id: 't1', sample_idx: 3 };
const sample: HintCase = {
  text: 'The screen is dim',
  aspect_hints: {
    sound: [{ polarity_hint: 'neg', weight: 1.5 }],
    price: [{ polarity_hint: 'bad', weight: 1 }],
    ' Screen': [{ polarity_hint: 'positive', weight: 1.6 }],
    screen: [{ polarity_hint: 'negative', weight: 1.6 }],
    size: [{ polarity_hint: 'negative', weight: 1.6 }],
  },
  summary: { aspect_evidence: { ' Screen': 'bright' }, sentence_evidence_spans: ['is dim'] },
  structural_risks: [{ type: 'OTHER' }],
  sentiments: [
    { aspect_term: 'screen', polarity: 'negative', confidence: 0.9 },
    { aspect_term: 'screen', polarity: 'pos', confidence: 0.8 },
  ],
};
const judged = judgeByHints(sample, gateT0);
const records = gateRecords(id, judged, profile);
const adoption: AdoptionRuling = {
  adopt_decision: 'not_adopted',
  adopt_reason: 'ev_below_threshold',
  override_candidate: true,
  ev_score: 0.4,
  ev_adopted: false,
  ev_components: {
    debate_support: 0.4,
    validator_resolved: 0,
    grounding_improvement: 0,
    alignment_improvement: 0,
  },
  rule: 'debate-acts-at-low-value',
  source: '002/5-ev',
  code: 'ev_below_threshold',
  reason: '',
};

describe('records', () => {
  test('one per aspect, with what it rests on', () => {
    expect(
      records.map(({ skip_reason, evidence_ok, evidence_reason }) => [
        skip_reason,
        evidence_ok,
        evidence_reason,
      ]),
    ).toEqual([
      ['low_signal', true, null],
      ['neutral_only', null, null],
      ['evidence_span_not_in_text', false, 'evidence_span_not_in_text'],
      [null, true, null],
      ['max_one_override_per_sample', null, null],
    ]);
    expect(records[3]).toMatchObject({
      text_id: 't1',
      sample_idx: 3,
      aspect_term: 'screen',
      aspect_key: 'screen',
      current_pol: 'negative',
      current_conf: 0.9,
      override_action: 'flip pos->negative, conf=0.8',
      profile_id: 't0',
      thresholds: {
        min_total: 1.6,
        min_margin: 0.8,
        min_target_conf: 0.7,
        l3_conservative: true,
        ev_threshold: 0.5,
      },
      l3_flag: false,
      l3_types: [],
    });
    expect(records[1]?.hint_polarity_sample).toEqual([{ raw_polarity: 'bad', canon_polarity: null }]);
    expect(records[2]?.aspect_key).toBe('screen');
  });

  test('the summary counts aspects alone (L9)', () => {
    const summary = summarizeGate([...records, evRecord(id, adoption, 0.5)]);
    expect(summary).toMatchObject({
      n_aspects: 5,
      decision_applied_n: 1,
      decision_skip_n: 4,
      skipped_neutral_only_n: 1,
      low_signal_breakdown: { neutral_only: 1, low_signal: 1 },
      skip_reason_count: {
        evidence_span_not_in_text: 1,
        low_signal: 1,
        max_one_override_per_sample: 1,
        neutral_only: 1,
      },
      skip_reason_rate: { low_signal: 0.2 },
      override_hint_invalid_total: 1,
      override_hint_invalid_rate: 0.2,
      by_sample: {
        t1: {
          adopt_decision: 'not_adopted',
          adopt_reason: 'ev_below_threshold',
          ev_score: 0.4,
          ev_threshold: 0.5,
        },
      },
      threshold_near_rate: 0.2,
    });
    expect(summarizeGate([])).toMatchObject({
      n_aspects: 0,
      override_hint_invalid_rate: null,
      total_dist: null,
    });
  });

  test('distributions interpolate between neighbours', () => {
    expect(distribution([4, 1, 3, 2])).toEqual({
      min: 1,
      mean: 2.5,
      median: 2.5,
      p90: 3.7,
      p95: 3.85,
      max: 4,
    });
  });
});

describe('the meta data of a sample', () => {
  test('tells the gate from the adoption', () => {
    expect(overrideMeta(judged, adoption, profile)).toMatchObject({
      gate_decision: 'APPLY',
      override_applied: true,
      override_skipped_reason: null,
      debate_override_stats: {
        applied: 1,
        override_applied: false,
        override_effect_applied: false,
        override_hint_invalid_total: 1,
      },
    });
  });

  test('a sentence that was held back says so, even if the second stage was adopted', () => {
    const risky = judgeByHints(
      {
        ...sample,
        aspect_hints: { screen: sample.aspect_hints.screen! },
        structural_risks: [{ type: 'irony' }],
      },
      gateT0,
    );
    expect(
      overrideMeta(risky, { ...adoption, adopt_decision: 'adopted', ev_adopted: true }, profile),
    ).toMatchObject({
      gate_decision: 'SKIP',
      adopt_reason: 'ev_below_threshold',
      override_skipped_reason: 'l3_conservative',
      debate_override_stats: { override_applied: false, override_reason: 'l3_conservative' },
      debate_override_skip_reasons: { L3_conservative: 1 },
    });
  });
});

describe('profiles', () => {
  test.each([
    [{}, 'code_default', 't3', { min_voices: 2 }],
    [{ profile: 't2' }, 'json_profile', 't2', { min_total: 0.6 }],
    [{ file: { default_profile: 't1' } }, 'json_profile', 't1', { min_total: 1 }],
    [
      { profile: 'own', file: { profiles: { own: { min_total: 3 } } } },
      'json_profile',
      'own',
      { min_total: 3 },
    ],
    [{ file: { thresholds: { min_total: 2 } } }, 'json_default', 'file', { min_total: 2 }],
    [{ file: { thresholds: { min_voices: 3 } } }, 'json_default', 'file', { min_voices: 3 }],
    [{ profile: 't1', inline: { min_margin: 0 } }, 'yaml_override', 't1', { min_total: 1, min_margin: 0 }],
    [{ inline: { min_total: 0 } }, 'yaml_override', 'inline', { min_total: 0 }],
    [{ inline: {} }, 'code_default', 't3', { ev_threshold: 0.5 }],
  ])('%j comes from %s', (choice, source, name, values) => {
    const found = resolveProfile(choice);
    expect([found.source, found.override_profile_id]).toEqual([source, name]);
    expect(found.policy.values).toMatchObject(values);
  });

  test('an unknown profile is refused, not replaced', () => {
    expect(() => resolveProfile({ profile: 't9' })).toThrow('no profile "t9"');
    expect(() => resolveProfile({ profile: 'constructor', file: { profiles: {} } })).toThrow('no profile');
    expect(() => resolveProfile({ profile: 't0', inline: { min_totl: 1 } })).toThrow('min_total');
  });
});
