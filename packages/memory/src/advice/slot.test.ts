/** Conditions and the slot: what reaches a prompt, and what does not. */

import { CuriaError } from '@curia/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Advice } from './advise.ts';
import { type Advisory, advisoryBundle, CONSTRAINTS } from './advisory.ts';
import { CONDITION_NAMES, conditionFlags, memoryMode } from './condition.ts';
import { bundleAdvice, formatAdvice } from './slot.ts';

const advisoryOf = (message: string, at: number): Advisory => ({
  schema_version: '1.1',
  advisory_id: `adv_00000${at + 1}`,
  advisory_type: 'consistency_anchor',
  message,
  strength: 'weak',
  relevance_score: 0.5,
  evidence: {
    source_episode_ids: [],
    risk_tags: [],
    principle_id: '',
    risk_before_tags: [],
    risk_after_tags: [],
  },
  constraints: CONSTRAINTS,
});

const adviceOf = (...messages: string[]): Advice => ({
  advisories: messages.map(advisoryOf),
  warnings: [],
  stats: {} as Advice['stats'],
});

describe('conditions', () => {
  // retrieval, injection, mask, write, mode
  test.each([
    ['M0', false, false, true, false, 'off'],
    ['M1', true, true, false, false, 'on'],
    ['M2', true, true, false, true, 'on'],
    ['C1', false, false, true, false, 'off'],
    ['C2', true, true, false, true, 'on'],
    ['C2_silent', true, false, true, true, 'silent'],
    ['C3', true, false, true, true, 'silent'],
    ['C2_eval_only', true, false, true, false, 'silent'],
    ['S0_single_pass', false, false, true, false, 'off'],
  ] as const)('%s', (name, retrieve, inject, mask, write, mode) => {
    const flags = conditionFlags(name);
    expect(flags).toEqual({ retrieve, inject, mask, write });
    expect(memoryMode(flags)).toBe(mode);
  });

  test.each(['', 'm1', 'C4', 'toString', '__proto__'])('%s is refused', (name) => {
    expect(() => conditionFlags(name)).toThrow(CuriaError);
  });

  test('advice reaches the prompt exactly where the condition injects', () => {
    for (const name of CONDITION_NAMES) {
      const flags = conditionFlags(name);
      const bundle = bundleAdvice(flags, adviceOf('Compare.'), 3);
      expect(advisoryBundle.parse(bundle)).toEqual(bundle);
      expect(formatAdvice(bundle, 'en').text !== '').toBe(flags.inject);
      expect(bundle.retrieved.length).toBe(flags.retrieve ? 1 : 0);
      expect(bundle.meta).toMatchObject({ masked_injection: flags.mask, retrieval_executed: flags.retrieve });
    }
  });
});

const bundleOf = (...messages: string[]) => bundleAdvice(conditionFlags('C2'), adviceOf(...messages), 3);

describe('the slot', () => {
  test('has the header and one line per advisory, in the language of the prompt', () => {
    const bundle = bundleOf('First.', 'Second.');
    expect(formatAdvice(bundle, 'en').text).toBe(
      'Memory advisory (from similar past cases):\n- First.\n- Second.',
    );
    expect(formatAdvice(bundle, 'ko').text).toBe('기억 조언 (비슷한 과거 사례에서):\n- First.\n- Second.');
  });

  test('is empty without a message', () => {
    expect(formatAdvice(bundleOf(), 'en')).toEqual({ text: '', chars: 0, shown: [], left_out: [] });
  });

  test('to fit a limit, whole advisories are left out, the last one first', () => {
    const message = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .map((text) => text.replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '_'));
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 3 }),
        fc.integer({ min: 0, max: 200 }),
        (messages, limit) => {
          const bundle = bundleOf(...messages);
          const slot = formatAdvice(bundle, 'en', limit);
          expect(slot.chars).toBe([...slot.text].length);
          if (limit > 0) expect(slot.chars).toBeLessThanOrEqual(limit);
          expect([...slot.shown, ...slot.left_out]).toEqual(
            bundle.retrieved.map(({ advisory_id }) => advisory_id),
          );
          expect(slot.text.split('\n').slice(1)).toEqual(
            messages.slice(0, slot.shown.length).map((one) => `- ${one}`),
          );
        },
      ),
    );
  });
});
