/** `@curia/offline`: what courts use of this room. */
export { loadTokenizer } from './text/english/tokens.ts';
export { loadMorphology } from './text/korean/morphology.ts';
export { readText } from './text/read-text.ts';
export { confidenceIn, GENERAL, type Opinion, type Reading, refLanguage, type Span } from './text/reading.ts';
