/** `@curia/courts/in/debate-override`: what the product reaches of this room. */
export { checkFolder, RESULTS } from '../debate-override/doctor/check-folder.ts';
export { debateOverrideDoctor } from '../debate-override/doctor/doctor.ts';
export { debateModel } from '../debate-override/model.ts';
export { type DebateRole, debateAnswers, debateOverridePrompts } from '../debate-override/prompts.ts';
export { adoption } from '../debate-override/rules/adopt/adoption.ts';
export { caseConfig, configureDebate } from '../debate-override/rules/case-config.ts';
export { type GatePolicy, goesByVotes } from '../debate-override/rules/gate/gate.table.ts';
export type { HintCase } from '../debate-override/rules/gate/gate-case.ts';
export type { EvRecord, GateRecord } from '../debate-override/rules/gate/gate-record.ts';
export { summarizeGate } from '../debate-override/rules/gate/gate-summary.ts';
export { judgeByHints } from '../debate-override/rules/gate/judge-by-hints.ts';
export { debateOverrideProcedures } from '../debate-override/rules/procedures.ts';
export type {
  DebateCommand,
  DebateEvent,
  DebatePlan,
  DebateRuling,
  DebateState,
} from '../debate-override/rules/protocol.ts';
export type { Aspect } from '../debate-override/rules/review/review.ts';
export type { Sentiment } from '../debate-override/rules/sentiment.ts';
export { debateTables } from '../debate-override/rules/tables.ts';
export { type StudyPoint, startStudy } from '../debate-override/study-thresholds.ts';
