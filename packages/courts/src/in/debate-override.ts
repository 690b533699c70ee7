/** `@curia/courts/in/debate-override`: what the product reaches of this room. */
export type { DebateRuling } from '../debate-override/rules/protocol.ts';
