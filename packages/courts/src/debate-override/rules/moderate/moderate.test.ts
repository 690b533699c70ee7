/** The moderator, rule by rule. */
import { describe, expect, test } from 'vitest';
import { type ModeratorInput, moderate } from './moderate.ts';

const says = (polarity: string, confidence: number) => [{ aspect_term: 'screen', polarity, confidence }];
const heard = (given: Partial<ModeratorInput>): ModeratorInput => ({
  stage1: says('positive', 0.8),
  stage2: says('positive', 0.8),
  ...given,
});

describe('the moderator', () => {
  test('Z: nobody is sure of anything', () => {
    expect(moderate({ stage1: [], stage2: says('positive', 0) })).toMatchObject({
      final_label: 'neutral',
      confidence: 0,
      selected_stage: 'stage1',
      applied_rules: ['Z'],
    });
  });

  test('B: the second stage, unless the first is surer by 0.2', () => {
    expect(moderate(heard({ stage2: says('positive', 0.61) }))).toMatchObject({
      selected_stage: 'stage2',
      confidence: 0.61,
    });
    expect(moderate(heard({ stage1: says('positive', 0.75), stage2: says('positive', 0.5) }))).toMatchObject({
      selected_stage: 'stage1',
      confidence: 0.75,
      arbiter_flags: { stage2_rejected_due_to_confidence: true },
    });
  });

  test('M: stages that differ make the sentence mixed', () => {
    expect(moderate(heard({ stage2: says('negative', 0.7) }))).toMatchObject({
      final_label: 'mixed',
      confidence: 0.8,
      applied_rules: ['B', 'M'],
    });
  });

  test('C: a validator that is sure or sees a severe issue is followed', () => {
    const unsure = { label: 'negative', confidence: 0.1, issues: ['style'] } as const;
    expect(moderate(heard({ validator: unsure })).final_label).toBe('positive');
    for (const issue of ['Negation in clause 2', 'x severity:high']) {
      expect(moderate(heard({ validator: { ...unsure, issues: [issue] } }))).toMatchObject({
        final_label: 'negative',
        confidence: 0.8,
        arbiter_flags: { validator_override_applied: true },
      });
    }
    expect(moderate(heard({ validator: { ...unsure, confidence: 0.8 } })).final_label).toBe('negative');
  });

  test('A: if both stages read the same words alike, the confidence is averaged, but not under the guard of B', () => {
    const sentiment = { label: 'positive', confidence: 0.6, span_overlap: 0.8 } as const;
    expect(moderate(heard({ sentiment })).confidence).toBeCloseTo(0.7);
    expect(moderate(heard({ sentiment: { ...sentiment, span_overlap: 0.79 } })).confidence).toBe(0.8);
    expect(moderate(heard({ sentiment, stage2: says('positive', 0.3) })).confidence).toBe(0.8);
  });

  test('D: of two labels the surer wins, unless it is too close to call', () => {
    const other = (confidence: number) => moderate(heard({ sentiment: { label: 'negative', confidence } }));
    expect(other(0.89)).toMatchObject({
      final_label: 'positive',
      arbiter_flags: { confidence_margin_used: true },
    });
    expect(other(0.9)).toMatchObject({ final_label: 'negative', confidence: 0.9 });
    expect(other(0.5)).toMatchObject({
      final_label: 'positive',
      arbiter_flags: { confidence_margin_used: false },
    });
  });

  test('E: the debate decides where the label is mixed or unsure, and says what blocked it otherwise', () => {
    const debate = { sentence_polarity: 'neg', final_tuples: [] };
    const unsure = heard({ stage1: says('positive', 0.5), stage2: says('positive', 0.5), debate });
    expect(moderate(unsure)).toMatchObject({
      final_label: 'negative',
      arbiter_flags: { rule_e_fired: true, rule_e_block_reason: null },
    });
    expect(moderate(heard({ stage2: says('negative', 0.8), debate })).final_label).toBe('negative');
    const blockOf = (given: Partial<ModeratorInput>) =>
      moderate(heard(given)).arbiter_flags.rule_e_block_reason;
    expect(blockOf({ debate })).toBe('confidence_too_high');
    expect(blockOf({ debate: { final_tuples: [{ aspect_term: 'a', polarity: 'pos' }] } })).toBe(
      'label_unchanged',
    );
    expect(blockOf({})).toBe('inferred_empty');
    expect(
      blockOf({
        debate: {
          final_tuples: [
            { aspect_term: 'a', polarity: 'pos' },
            { aspect_term: 'b', polarity: 'neg' },
          ],
        },
      }),
    ).toBe('inferred_empty');
  });
});
