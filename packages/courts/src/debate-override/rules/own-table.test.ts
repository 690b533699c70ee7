/** What follows from tables of one's own, whose rules and codes nobody here knows. */

import type { AnyTable } from '@curia/core';
import { parseTable } from '@curia/core';
import { expect, test } from 'vitest';
import { fitTable } from '../../../../core/src/table/prove/fit-table.ts';
import { adoptionEv } from './adopt/adoption.table.ts';
import { isPerAspect, ruleAdoption } from './adopt/adoption.ts';
import { adoptionEv2 } from './adopt/adoption-ev2.table.ts';
import { gateRecords } from './conclude/gate-record.ts';
import { overrideMeta } from './conclude/override-meta.ts';
import { gateT0 } from './gate/gate.table.ts';
import { ruleGate } from './gate/gate.ts';
import { gateT3 } from './gate/gate-t3.table.ts';
import { judgeByHints } from './gate/judge-by-hints.ts';
import { profileOf } from './gate/profile.ts';
import { integrityS3 } from './integrity.table.ts';
import { ruleIntegrity } from './integrity.ts';
import { applyReviews } from './review/apply-reviews.ts';
import { type DebateTables, debateTables, tablesUnder, underProfile } from './tables.ts';

/** The table with one answer to every case. */
function always<T extends AnyTable>(table: T, then: string, code = 'mine'): T {
  const { id, policy, facts, outcomes, params } = table;
  const otherwise = { then, code, reason: 'because I say so' };
  const own = parseTable(structuredClone({ id, policy, facts, outcomes, params, rules: [], otherwise }));
  return fitTable(id, [table], own);
}

const sample = {
  text: 'The screen is dim.',
  aspect_hints: { screen: [], battery: [{ polarity_hint: 'positive', weight: 1 }] },
  structural_risks: [],
  sentiments: [{ aspect_term: 'screen', polarity: 'positive', confidence: 0.4 }],
};
const nothing = {
  structural_risks: [],
  stage1_sentiments: [],
  stage2_sentiments: [],
  debate: { final_patch: [], final_tuples: [] },
  corrections: [],
};

test('a gate that always applies changes every aspect, and its counts say so', () => {
  const policy = always(gateT0, 'APPLY');
  const { gate_decision, aspects, sentiments, stats } = ruleGate(sample, policy);
  expect(gate_decision).toBe('APPLY');
  expect(stats.applied).toBe(2);
  expect(aspects.map(({ action, code }) => [action, code])).toEqual([
    ['flip', 'mine'],
    ['add', 'mine'],
  ]);
  expect(sentiments.map(({ aspect_term, polarity }) => [aspect_term, polarity])).toEqual([
    ['screen', 'negative'],
    ['battery', 'positive'],
  ]);
});

test('a gate that never applies gives its own reason, and evidence is still told apart', () => {
  const policy = always(gateT0, 'SKIP');
  const judged = judgeByHints(sample, policy);
  const meta = overrideMeta(judged, ruleAdoption(nothing), profileOf(policy));
  expect(meta).toMatchObject({ gate_decision: 'SKIP', override_skipped_reason: 'mine' });
  const records = gateRecords({ text_id: 't', sample_idx: 0 }, judged, profileOf(policy));
  expect(records.map(({ evidence_ok, evidence_reason }) => [evidence_ok, evidence_reason])).toEqual([
    [null, null],
    [false, 'no_evidence_span'],
  ]);
});

test('an unknown reason does not make a candidate of a second stage that is not adopted', () => {
  expect(ruleAdoption(nothing, always(adoptionEv, 'KEEP')).override_candidate).toBe(false);
  expect(ruleAdoption(nothing, always(adoptionEv, 'KEEP', 'ev_below_threshold')).override_candidate).toBe(
    true,
  );
  expect(ruleAdoption(nothing, always(adoptionEv, 'ADOPT'))).toMatchObject({
    adopt_decision: 'adopted',
    adopt_reason: 'mine',
    override_candidate: true,
  });
});

test('a result is whole exactly where the table of integrity says so', () => {
  const stray = {
    adopt_decision: 'adopted',
    adopt_reason: 'mine',
    debate_final_tuples: [],
    final_tuples: [{ aspect_term: 'price', polarity: 'negative' }],
    final_aspects: [],
  } as const;
  const rule = (then: string) =>
    ruleIntegrity(
      { ...stray, debate_final_tuples: [], final_tuples: [...stray.final_tuples], final_aspects: [] },
      always(integrityS3, then),
    );
  expect(rule('OK')).toMatchObject({ ok: true, violations: [] });
  expect(rule('ASPECT_VIOLATION').violations).toEqual(['tuple_aspect_not_in_final_aspects']);
  expect(rule('EV_VIOLATION').violations).toEqual([
    'ev_decision_or_reason_violation',
    'tuple_aspect_not_in_final_aspects',
  ]);
});

test('a change that the table orders but the sample does not allow is logged and not made', () => {
  const stage1 = {
    aspects: [{ term: 'screen' }],
    sentiments: [{ aspect_term: 'screen', polarity: 'neutral', confidence: 0.5 }],
  };
  const orders = [
    ...['DROP', 'TURN'].map((then) => ({ 'proposal-effect': always(debateTables['proposal-effect'], then) })),
    ...['REVISE', 'DROP', 'ADD'].map((then) => ({
      'aspect-review-effect': always(debateTables['aspect-review-effect'], then),
    })),
    ...['DROP', 'ADD', 'SET', 'TURN', 'NEGATIVE'].map((then) => ({
      'sentiment-review-effect': always(debateTables['sentiment-review-effect'], then),
    })),
  ];
  for (const order of orders) {
    const [question] = Object.keys(order);
    const { aspects, sentiments, log } = applyReviews(
      'The screen is dim.',
      stage1,
      question === 'proposal-effect' ? [{ proposal_type: 'CHECK_SPAN', target_aspect: 'ghost' }] : [],
      question === 'aspect-review-effect' ? [{ term: 'ghost', action: 'keep' }] : [],
      question === 'sentiment-review-effect' ? [{ aspect_term: 'ghost', action: 'keep' }] : [],
      { ...debateTables, ...order },
    );
    expect({ aspects, sentiments }).toEqual(stage1);
    expect(log).toMatchObject([{ applied: false, reason: 'impossible' }]);
  }
});

test('the profile of the gate decides adoption as a whole, unless the table of adoption was set or replaced', () => {
  const gate = { ...gateT0, values: { ...gateT0.values, ev_threshold: 0.3 } };
  const threshold = ({ adoption }: DebateTables): number | undefined =>
    isPerAspect(adoption) ? undefined : adoption.values.ev_threshold;
  expect(threshold(tablesUnder(gate))).toBe(0.3);
  expect(threshold(underProfile(debateTables, gate))).toBeUndefined();
  expect(threshold(underProfile({ ...debateTables, adoption: always(adoptionEv, 'KEEP') }, gate))).toBe(0.5);
});

test('a gate by votes that always applies changes what votes point to, and nothing else', () => {
  const votes = (vote: string) => [{ voice: 'EPM', role: 'speaker' as const, vote }];
  const voted = { ...sample, votes: { screen: votes('negative'), battery: votes('neutral') } };
  const { aspects, sentiments } = ruleGate(voted, always(gateT3, 'APPLY'));
  expect(aspects.map(({ action, code }) => [action, code])).toEqual([
    ['flip', 'mine'],
    [null, 'mine'],
  ]);
  expect(sentiments.map(({ aspect_term, polarity }) => [aspect_term, polarity])).toEqual([
    ['screen', 'negative'],
  ]);
});

test('a table of adoption by aspects that keeps out what the gate changed adopts nothing', () => {
  const corrections = [{ proposal_type: 'DEBATE_OVERRIDE', target_aspect: 'screen', applied: true, ev: 0.7 }];
  expect(ruleAdoption({ ...nothing, corrections }, always(adoptionEv2, 'KEEP'))).toMatchObject({
    adopt_decision: 'not_adopted',
    adopted_aspects: [],
    override_candidate: true,
  });
  expect(ruleAdoption(nothing, always(adoptionEv2, 'ADOPT')).adopt_decision).toBe('not_adopted');
});
