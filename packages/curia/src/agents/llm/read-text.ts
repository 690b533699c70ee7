/** Reads what a model wrote: one JSON value of the wanted shape, and nothing that would have to be guessed. */

import { type Answer, type Ask, readAnswer } from '@curia/core/in/agent';
import { readJson } from '@curia/core/read';
import { restoreAnswer } from './schema/restore-answer.ts';

/** The whole text is one code fence; models add it out of habit, and what is meant is beyond doubt. */
const FENCED = /^(`{3,})(?!`)(?:json)?\r?\n([\s\S]*)\n\1$/i;

/** The content of the code fence if it spans the whole text; otherwise undefined. */
export const fencedIn = (text: string): string | undefined => FENCED.exec(text.trim())?.[2];

/** What some servers leave of a model's reasoning before its answer. */
const REASONED = /^\s*<(think|thinking|reasoning)>[\s\S]*?<\/\1>/i;

/** Reads an answer; words around it, two answers or half of one are the wrong shape. */
export function readModelText(ask: Ask, written: string): Answer {
  const text = written.replace(REASONED, '');
  if (text.trim() === '') return { failure: 'no_answer', message: 'the answer is empty' };
  let said: unknown;
  try {
    said = readJson(fencedIn(text) ?? text, 'the answer');
  } catch (error) {
    return { failure: 'wrong_shape', message: (error as Error).message };
  }
  return readAnswer(ask, restoreAnswer(ask.prompt.answer_schema, said));
}
