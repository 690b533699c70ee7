/** `@curia/core/debate-override`: a debate suggests corrections; a gate decides which of them to apply. */
export { buildHints, type DebateHints } from '../debate-override/build-hints.ts';
export { type AspectVotes, castVotes } from '../debate-override/cast-votes.ts';
export { gateT0, gateT1, gateT2 } from '../debate-override/gate.table.ts';
export { type GateRuling, overrideGate, ruleGate } from '../debate-override/gate.ts';
export { gateInput } from '../debate-override/gate-case.ts';
export { gateT3 } from '../debate-override/gate-t3.table.ts';
export { type Moderation, moderate } from '../debate-override/moderate.ts';
export { resolveProfile } from '../debate-override/profile.ts';
export { debateProtocol, SPEAKERS } from '../debate-override/protocol.ts';
