/** `@curia/core/in/read`: what the product reaches of this room. */
export { sayCount } from '../read/say-count.ts';
