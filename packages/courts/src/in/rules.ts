/** `@curia/courts/in/rules`: what the product reaches of this room. */
export { PROCEDURE_ROOMS } from '../rules.ts';
