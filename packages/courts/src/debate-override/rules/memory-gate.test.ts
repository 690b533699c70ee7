/** The gates of the memory: which samples ask for advice. */
import { describe, expect, test } from 'vitest';
import { isAlignmentFailure, isKept, ruleDebateGate, ruleStage2Gate } from './memory-gate.ts';

describe('gates', () => {
  test.each([
    ['화면', '화면', true, false],
    ['화면', '화면이', false, true],
    ['뷰', '뷰', true, false],
    ['맛', '맛', false, false],
    ['하지만', '하지만', false, false],
    ['AS', 'AS', true, false],
    ['화면', null, false, false],
  ])('term %s with span %s: kept %s, alignment failure %s', (term, span, kept, failure) => {
    expect(isKept({ term, span })).toBe(kept);
    expect(isAlignmentFailure({ term, span })).toBe(failure);
  });

  const sample = { sentiments: [], structural_risks: [], aspects: [] };
  const leaning = [
    { aspect_term: 'a', polarity: 'positive' },
    { aspect_term: 'b', polarity: 'negative' },
  ];

  test('a conflict is one term with several polarities, in any spelling', () => {
    const same = [
      { aspect_term: 'a', polarity: 'pos' },
      { aspect_term: 'a ', polarity: 'Positive' },
    ];
    expect(ruleDebateGate({ ...sample, sentiments: same })).toEqual({ isOpen: false, reason: 'gate_closed' });
    const torn = [...same, { aspect_term: 'a', polarity: 'neg' }];
    expect(ruleDebateGate({ ...sample, sentiments: torn })).toEqual({ isOpen: true, reason: 'conflict' });
  });

  test('one misaligned aspect opens the second stage, and the debate only if nothing else was dropped', () => {
    const misaligned = { term: '화면', span: '화면이' };
    const given = { ...sample, sentiments: leaning, aspects: [misaligned, { term: '맛', span: '맛' }] };
    expect(ruleDebateGate(given).isOpen).toBe(false);
    expect(ruleDebateGate({ ...given, aspects: [misaligned] }).reason).toBe('explicit_grounding_failure');
    expect(ruleStage2Gate(given).reason).toBe('alignment');
    expect(ruleStage2Gate({ ...given, aspects: [] }).isOpen).toBe(false);
    expect(ruleStage2Gate({ ...given, sentiments: leaning.slice(1), aspects: [] }).reason).toBe(
      'neutral_only',
    );
  });
});
