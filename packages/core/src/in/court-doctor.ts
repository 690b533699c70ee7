/** `@curia/core/in/court/doctor`: what the product reaches of this room. */
export { sayLesson } from '../court/doctor/lessons.ts';
