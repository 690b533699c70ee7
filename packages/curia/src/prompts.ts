/** `curia/prompts`: the prompts of a court in code, from files beside it. */
export { readPrompts } from './courts/read-prompts.ts';
