/** `@curia/core/in/protocol`: what the product reaches of this room. */
export { makeRulebook, type Rulebook, tableFor, tablesFor } from '../protocol/rulebook.ts';
