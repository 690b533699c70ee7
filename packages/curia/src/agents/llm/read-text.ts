/** Reads what a model wrote: one JSON value of the wanted shape, and nothing that would have to be guessed. */

import { type Answer, type Ask, readAnswer } from '@curia/core/in/agent';
import { readJson } from '@curia/core/read';

/** The whole text is one code fence; models add it out of habit, and what is meant is beyond doubt. */
const FENCED = /^(`{3,})(?!`)(?:json)?\r?\n([\s\S]*)\n\1$/i;

/** The content of the code fence if it spans the whole text; otherwise undefined. */
export const fencedIn = (text: string): string | undefined => FENCED.exec(text.trim())?.[2];

/** Reads an answer; words around it, two answers or half of one are the wrong shape. */
export function readModelText(ask: Ask, text: string): Answer {
  if (text.trim() === '') return { failure: 'no_answer', message: 'the answer is empty' };
  let said: unknown;
  try {
    said = readJson(fencedIn(text) ?? text, 'the answer');
  } catch (error) {
    return { failure: 'wrong_shape', message: (error as Error).message };
  }
  return readAnswer(ask, said);
}
