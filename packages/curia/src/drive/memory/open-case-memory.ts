/** Opens the memory that a run works with. */
import { type CaseMemory, caseMemory, type EpisodeStamp, type MemoryPlan, usesMemory } from '@curia/memory';
import { openMemory } from '@curia/memory/sqlite';

/** The memory of a run, and how it is closed. */
export interface OpenCaseMemory extends CaseMemory {
  close(): Promise<void>;
}

/** Opens the memory that a plan names, or none if the plan needs none. A memory that is only read must exist. */
export function openCaseMemory(plan: MemoryPlan, stamp: EpisodeStamp): OpenCaseMemory | undefined {
  if (!usesMemory(plan)) return undefined;
  const memory = openMemory(plan.file, { must_exist: !plan.flags.write });
  return { ...caseMemory(memory, plan, stamp), close: () => memory.close() };
}
