/** The memory of a court of its own: absent where its file says nothing of one. */
import type { Hearing, MemoryHooks, Packet } from '@curia/core/court';
import type { Protocol } from '@curia/core/protocol';
import { type DecidedCase, proceedWithMemory, settledCase } from '@curia/memory';
import { askVoice } from './asking.ts';
import type { PanelQuestion } from './case/question.ts';
import type { PanelEvent } from './case/record-lines.ts';
import type { Panel } from './file/panel.ts';
import { decidedPanel, recallForPanel } from './memory/decided.ts';
import { panelEffects } from './memory/effects.ts';
import { type PanelState, recordOf } from './rule/protocol.ts';

/** What a court teaches the memory, and how its effect on it is measured. */
export const panelMemory = (panel: Panel): MemoryHooks => ({
  settled: (decided, review) => settledCase(decided as DecidedCase, review),
  // It compares what its own rulings took.
  effects: panelEffects(panel) as NonNullable<MemoryHooks['effects']>,
});

/** A case that asks the memory before its voices are asked, and is written to it once it is ruled. */
export const remembering = (
  panel: Panel,
  protocol: Protocol<unknown, PanelState, PanelEvent, PanelQuestion>,
  input: unknown,
  under: Parameters<typeof proceedWithMemory>[2],
  packet: (state: PanelState, at: string) => Packet | undefined,
): Hearing =>
  proceedWithMemory(protocol, input, under, {
    task: (question, state, advice) => askVoice(panel, question, state, advice),
    record: recordOf,
    packet,
    recall: (state) => recallForPanel(panel, state),
    decided: (state) => decidedPanel(panel, state),
  });
