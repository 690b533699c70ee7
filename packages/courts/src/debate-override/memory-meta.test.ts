/** What the record of a sample says about the memory. */
import type { Advice, MemoryCondition } from '@curia/memory';
import { expect, test } from 'vitest';
import { CONSTRAINTS } from '../../../memory/src/advice/advisory.ts';
import { conditionFlags } from '../../../memory/src/advice/condition.ts';
import { bundleAdvice, formatAdvice } from '../../../memory/src/advice/slot.ts';
import { memoryMeta } from './memory-meta.ts';

const evidence = {
  source_episode_ids: [],
  risk_tags: [],
  principle_id: '',
  risk_before_tags: [],
  risk_after_tags: [],
};
const advice: Advice = {
  advisories: [
    {
      schema_version: '1.1',
      advisory_id: 'adv_000001',
      advisory_type: 'consistency_anchor',
      message: 'Compare.',
      strength: 'weak',
      relevance_score: 0.5,
      evidence,
      constraints: CONSTRAINTS,
    },
  ],
  warnings: [],
  stats: {} as Advice['stats'],
};

test('the record of a sample says what was shown, and why not', () => {
  const metaOf = (condition: MemoryCondition, isOpen: boolean) => {
    const flags = conditionFlags(condition);
    const slot = formatAdvice(bundleAdvice(flags, advice, 3), 'en');
    const gate = { isOpen, reason: isOpen ? 'conflict' : 'gate_closed' };
    return memoryMeta(flags, [], advice, { gate, slot }, { gate, slot });
  };
  expect(metaOf('M2', true)).toMatchObject({
    exposed_to_debate: true,
    injection_trigger_reason: 'conflict',
    prompt_injection_chars: [...'Memory advisory (from similar past cases):\n- Compare.'].length,
    advisory_injection_gated: false,
    memory_access_policy: { debate: 'cj_only' },
    memory_debate_slot_present_for: ['cj'],
    stage2_memory_injected: true,
  });
  expect(metaOf('M2', false)).toMatchObject({
    exposed_to_debate: false,
    prompt_injection_chars: 0,
    advisory_injection_gated: true,
    memory_debate_slot_present_for: [],
    stage2_memory_gate_reason: 'gate_closed',
  });
  expect(metaOf('C2_silent', true)).toMatchObject({
    exposed_to_debate: false,
    prompt_injection_chars: 0,
    advisory_injection_gated: false,
    stage2_memory_injected: false,
  });
});
