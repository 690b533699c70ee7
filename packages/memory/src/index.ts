/** `@curia/memory`: lessons from decided cases for similar ones, in fixed sentences that never name a label. */
export { type Advice, type AdviceStats, advise } from './advice/advise.ts';
export type { ConditionFlags, MemoryCondition } from './advice/condition.ts';
export type { AdviceLanguage } from './advice/sentences.ts';
export {
  adviceFor,
  askMemory,
  type CaseMemory,
  notRemembered,
  type PlaceGate,
  type Recalled,
  type RecallRequest,
  type Remembered,
  recalled,
  remembered,
  type ShownAt,
  withheld,
} from './court/case-memory.ts';
export {
  impliedByMemory,
  MEMORY_PLACES,
  type MemoryPlan,
  memoryOptions,
  memoryOrSinglePass,
  NO_MEMORY,
  readMemoryPlan,
  SINGLE_PASS,
  usesMemory,
} from './court/memory-plan.ts';
export { mostCommon, originOf } from './court/told-case.ts';
export { type MemoryRecord, memoryOf, proceedWithMemory } from './court/with-memory.ts';
export { type DecidedCase, type DecidedPart, settledCase } from './episode/decided-case.ts';
export type { Episode } from './episode/episode.ts';
export { readEpisode } from './episode/read-episode.ts';
export { signatureOf } from './episode/signature.ts';
export type { MemoryQuery } from './find/retrieval-features.ts';
export { memoryV2, type Retrieved, retrievalPolicies, retrievalPolicy, retrieve } from './find/retrieve.ts';
export type { EpisodeMemory, LoadedEntry } from './keep/episode-memory.ts';
export { readQueryCase } from './keep/query-case.ts';
export { explainScore, type QueriedCase, queryMemory } from './keep/query-memory.ts';
export { caseMemory, type EpisodeStamp } from './keep/serve-cases.ts';
export { type MemoryTables, memoryTables } from './tables/tables.ts';
export { type Written, writeEpisode } from './write/write-episode.ts';
