/** `@curia/core/in/text`: what the product reaches of this room. */
export { LEVELS } from '../text/log-lines.ts';
