/** `curia/prompts`: the prompts of a court in code, from files beside it. */
import { readPrompts } from 'curia/prompts';

const texts = readPrompts(new URL('../12-court-in-code/court/prompts/', import.meta.url));
console.log(Object.keys(texts).join(', '));
