/** `@curia/core/read`: what courts use of this room. */

export type { ErrorDetail } from '../text/error-detail.ts';
export { caseIdIn, readCaseId } from './case-id.ts';
export { closedWord, mostlyWord } from './closed-word.ts';
export { dropUndefined } from './drop-undefined.ts';
export { gitEnvironment } from './git-environment.ts';
export { applyInPlace, applyPatch, type PatchOperation, toPointer, valueAt } from './json-patch.ts';
export { patchOperation } from './patch-operation.ts';
export { DEEPEST, isTooDeep, readJson } from './read-json.ts';
export { readNumber, readWholeNumber } from './read-number.ts';
export { IN_PLAIN_WORDS, readBy, readInput, refusal, sayProblems, tryRead } from './refusal.ts';
export { sayCount } from './say-count.ts';
export { inWords, isMissing, refuseOther, unreadable, unwritable, whyNot } from './system-words.ts';
