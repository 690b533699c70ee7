/** `@curia/courts/in/debate-override`: what the product reaches of this room. */
export { type GatePolicy, goesByVotes } from '../debate-override/rules/gate/gate.table.ts';
export type { DebateRuling } from '../debate-override/rules/protocol.ts';
export { type StudyPoint, startStudy } from '../debate-override/study-thresholds.ts';
