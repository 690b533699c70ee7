/** `curia/prompts`: the prompts of a court in code, from files beside it. */
import { readPrompts } from 'curia/prompts';

const texts = readPrompts(`${import.meta.dirname}/../12-court-in-code/court/prompts`);
console.log(Object.keys(texts).join(', '));
