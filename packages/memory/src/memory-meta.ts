/** What a run records about the memory of one sample: what was found, what was shown, and who saw it. */
import type { Advice, AdviceStats } from './advice/advise.ts';
import type { SlotText } from './advice/slot.ts';
import type { ConditionFlags } from './condition.ts';
import type { MemoryGateRuling } from './gate.ts';
import type { Retrieved } from './retrieve.ts';

/** The record, under the names that checks of a run read. */
export interface MemoryMeta extends AdviceStats {
  readonly retrieved_k: number;
  readonly retrieved_ids: readonly string[];
  readonly exposed_to_debate: boolean;
  readonly injection_trigger_reason: string;
  readonly prompt_injection_chars: number;
  /** There was advice to show, and the gate withheld it. */
  readonly advisory_injection_gated: boolean;
  readonly memory_access_policy: { readonly debate: 'cj_only' };
  readonly memory_debate_slot_present_for: readonly 'cj'[];
  readonly stage2_memory_injected: boolean;
  readonly stage2_memory_gate_reason: string;
  readonly stage2_memory_prompt_injection_chars: number;
}

/** What happened to the advice at one place of a prompt: the gate's word, and the text that was really used. */
export interface Shown {
  readonly gate: MemoryGateRuling;
  readonly slot: SlotText;
}

/** Words the record of a sample. */
export function memoryMeta(
  { inject, mask }: ConditionFlags,
  retrieved: readonly Retrieved[],
  { advisories, stats }: Advice,
  debate: Shown,
  stage2: Shown,
): MemoryMeta {
  const mayShow = inject && !mask && advisories.length > 0;
  const [inDebate, inStage2] = [debate, stage2].map(
    ({ gate, slot }) => mayShow && gate.isOpen && slot.text !== '',
  ) as [boolean, boolean];
  return {
    ...stats,
    retrieved_k: retrieved.length,
    retrieved_ids: retrieved.map(({ entry }) => entry.episode_id),
    exposed_to_debate: inDebate,
    injection_trigger_reason: inDebate ? debate.gate.reason : '',
    prompt_injection_chars: inDebate ? debate.slot.chars : 0,
    advisory_injection_gated: mayShow && !debate.gate.isOpen,
    memory_access_policy: { debate: 'cj_only' },
    memory_debate_slot_present_for: inDebate ? ['cj'] : [],
    stage2_memory_injected: inStage2,
    stage2_memory_gate_reason: stage2.gate.reason,
    stage2_memory_prompt_injection_chars: inStage2 ? stage2.slot.chars : 0,
  };
}
