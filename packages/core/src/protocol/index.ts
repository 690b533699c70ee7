/** `@curia/core/protocol`: what courts use of this room. */
export { misplaced, type Protocol, type Standing, type Step, type Worded } from './protocol.ts';
export { READER_KINDS, type ReaderKind } from './reader-kind.ts';
export { makeRulebook, type Rulebook, ruleBy, type Tables, tableFor, tablesFor } from './rulebook.ts';
