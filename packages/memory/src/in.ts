/** `@curia/memory/in`: what the product reaches of this room. */
export { ADVICE_LANGUAGES, type AdviceLanguage, adviceLanguage, SENTENCES } from './advice/sentences.ts';
export { bundleAdvice, formatAdvice, type SlotText, STAGE2_MEMORY_SLOT } from './advice/slot.ts';
export type { ConditionFlags, MemoryCondition } from './condition.ts';
export {
  adviceFor,
  type CaseMemory,
  notRemembered,
  type Recalled,
  type RecallRequest,
  type Remembered,
  recalled,
  remembered,
  useMemory,
  withheld,
} from './court/case-memory.ts';
export {
  MEMORY_OPTIONS,
  type MemoryPlan,
  memoryCompanions,
  readMemoryPlan,
  SINGLE_PASS,
  usesMemory,
} from './court/memory-plan.ts';
export { gainOf, mostCommon, originOf } from './court/told-case.ts';
export { type MemoryRecord, memoryOf, withMemory } from './court/with-memory.ts';
export type { DecidedCase } from './episode/decided-case.ts';
export { episodeId } from './episode/episode.ts';
export { wordSymptom } from './episode/symptom.ts';
export { fingerprintOf, NOVELTY_WINDOW } from './episode/write-episode.ts';
export { type GateSample, ruleDebateGate, ruleStage2Gate } from './gate.ts';
export { type MemoryMeta, memoryMeta } from './memory-meta.ts';
export { episodeFeatures, queryFeatures, type RetrievalFeatures } from './retrieval-features.ts';
export {
  admitting,
  byScore,
  clampTopK,
  MOST_RETRIEVED,
  mayRetrieve,
  type RetrievalPolicy,
  type RetrievalScore,
  retrievalPolicies,
  retrievalPolicy,
} from './retrieve.ts';
export { memoryGateProcedures, memoryProcedures } from './tables/procedures.ts';
export { type MemoryGateTables, type MemoryTables, memoryGateTables, memoryTables } from './tables/tables.ts';
