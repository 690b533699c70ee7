/** `@curia/offline`: what courts use of this room. */
export { readText } from './text/read-text.ts';
export { confidenceIn, GENERAL, type Opinion, type Reading, refLanguage, type Span } from './text/reading.ts';
