/** `@curia/courts/in/rule-sources`: what the product reaches of this room. */
export { SOURCES } from '../rule-sources.ts';
