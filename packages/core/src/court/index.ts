/** `@curia/core/court`: the port of a court, and what makes one: a hearing from a protocol, its tasks, prompts and desk. */
export type { BoundCourt } from './bound-court.ts';
export {
  type AskedAgents,
  type Court,
  type Implied,
  VIEWS,
  type View,
} from './court.ts';
export { type AnswerShapes, type CourtPrompts, listMeanings, type Meanings } from './court-prompts.ts';
export { type Demo, type DemoRun, mostOf } from './demo.ts';
export type { CourtDesk, HandedOver } from './desk.ts';
export type { ExaminedTask, Examiner, OpenSources, SourcePlaces } from './examine.ts';
export type { FolderReader, OpenCase, ReportHow, RunFolder, Study } from './folder.ts';
export type { AgentTask, Hearing, Outcome, Packet, ServiceTask, Task } from './hearing.ts';
export type { Imported, Importer, ImportOptions } from './importer.ts';
export type { MemoryEffects, MemoryHooks } from './memory.ts';
export type { OfflineRole, OfflineSet } from './offline.ts';
export type { PlaceReader } from './place-reader.ts';
export { proceed, type Service, type Wanted } from './proceed.ts';
export {
  holesIn,
  INPUT_KINDS,
  type InputKind,
  type Prompt,
  type PromptTemplate,
  type PromptWish,
} from './prompt.ts';
export { type PromptTexts, parsePromptText, readPromptText } from './prompt-text.ts';
export { readSaid } from './read-said.ts';
export type { CaseEvent, RuledCase, RunCase } from './run-case.ts';
export { type CaseChecks, verdictsIn } from './spot.ts';
export { asks, uses, works } from './tasks.ts';
