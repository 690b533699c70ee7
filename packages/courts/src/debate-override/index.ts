/** `@curia/courts/debate-override`: a debate suggests corrections; a gate decides which of them to apply. */
export { default } from './court.ts';
export { type AspectVotes, castVotes } from './rules/conclude/cast-votes.ts';
export { buildHints, type DebateHints } from './rules/gate/build-hints.ts';
export { gateT0, gateT1, gateT2 } from './rules/gate/gate.table.ts';
export { type GateRuling, overrideGate, ruleGate } from './rules/gate/gate.ts';
export { gateInput } from './rules/gate/gate-case.ts';
export { gateT3 } from './rules/gate/gate-t3.table.ts';
export { resolveProfile } from './rules/gate/profile.ts';
export { type Moderation, moderate } from './rules/moderate/moderate.ts';
export { debateProtocol, SPEAKERS } from './rules/protocol.ts';
