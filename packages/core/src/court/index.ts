/** `@curia/core/court`: what courts use of this room. */
export type { CourtOption } from './court-kind.ts';
export { type AnswerShapes, type CourtPrompts, listMeanings, type Meanings } from './court-prompts.ts';
export type { Service, Wanted } from './hearing.ts';
export type { OfflineRole, OfflineSet } from './offline-role.ts';
export { recalls, remembers } from './tasks.ts';
