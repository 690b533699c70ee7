/** What a run records about the memory of one sample: what was found, what was shown, and who saw it. */
import type { Advice, AdviceStats, ConditionFlags, Retrieved, ShownAt } from '@curia/memory';

/** The slot of a second-stage prompt that contains the advice. */
export const STAGE2_MEMORY_SLOT = 'STAGE2_REVIEW_CONTEXT__MEMORY';

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

/** Words the record of a sample. */
export function memoryMeta(
  { inject, mask }: ConditionFlags,
  retrieved: readonly Retrieved[],
  { advisories, stats }: Advice,
  debate: ShownAt,
  stage2: ShownAt,
): MemoryMeta {
  const mayShow = inject && !mask && advisories.length > 0;
  const isShown = ({ gate, slot }: ShownAt): boolean => mayShow && gate.isOpen && slot.text !== '';
  const [inDebate, inStage2] = [isShown(debate), isShown(stage2)];
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
