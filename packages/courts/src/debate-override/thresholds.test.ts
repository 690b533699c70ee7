/** A study counts what each setting changes, mends and breaks. */
import { expect, test } from 'vitest';
import { gateT0 } from './rules/gate/gate.table.ts';
import { startStudy } from './thresholds.ts';

const sample = (polarity: string, weight: number, gold?: unknown, config?: object): object => ({
  text: 'The screen is dim',
  aspect_hints: { screen: [{ polarity_hint: 'negative', weight }] },
  summary: { sentence_evidence_spans: ['screen is dim'] },
  structural_risks: [{ type: 'IRONY' }],
  sentiments: [{ aspect_term: 'screen', polarity, confidence: 0.5, is_implicit: false }],
  gold,
  config: { l3_conservative: false, ...config },
});

test('fixes, breaks and skips by setting', () => {
  const study = startStudy(gateT0, [{ min_total: 0.5 }, { min_total: 1.5 }, { min_total: 9 }]);
  study.add(sample('neutral', 1, [{ aspect_term: ' Screen', polarity: 'neg' }]));
  study.add(sample('positive', 2, [{ aspect_term: 'screen', polarity: 'positive' }]));
  study.add(sample('positive', 2, undefined, { min_total: 100 }));
  study.add({ ...sample('positive', 2, []), sentiments: [] });
  const told = study
    .points()
    .map(({ applied, judged, fixes, breaks, skips }) => ({ applied, judged, fixes, breaks, skips }));
  expect(told).toEqual([
    { applied: 4, judged: 3, fixes: 1, breaks: 2, skips: {} },
    { applied: 3, judged: 3, fixes: 0, breaks: 2, skips: { low_signal: 1 } },
    { applied: 0, judged: 3, fixes: 0, breaks: 0, skips: { low_signal: 4 } },
  ]);
});

test('settings that the policy does not take are refused before the first sample', () => {
  expect(() => startStudy(gateT0, [{ min_totl: 1 }])).toThrow('min_total');
  expect(() => startStudy(gateT0, [{ min_target_conf: 2 }])).toThrow('at most 1');
});

test('unreadable gold is refused, not skipped', () => {
  const study = startStudy(gateT0, [{}]);
  for (const gold of [[{ aspect_term: 'screen', polarity: 'negatve' }], [{ polarity: 'neg' }], 'negative'])
    expect(() => study.add(sample('neutral', 1, gold))).toThrow('gold');
  expect(study.points()).toMatchObject([{ seen: { samples: 0 }, judged: 0 }]);
});
