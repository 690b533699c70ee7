/** Finds a question by name and loads only its room, because loading all of them takes a while. */
import type { AnyQuestion } from '@curia/core/table';
import { QUESTION_ROOMS } from '@curia/courts/rules';

/** Every question, in the order in which commands list them. */
export const loadQuestions = async (): Promise<readonly AnyQuestion[]> =>
  (await import('./list.ts')).questions;

/** Loads the question of a name; undefined if there is none. */
export async function loadQuestion(name: string): Promise<AnyQuestion | undefined> {
  const room = Object.hasOwn(QUESTION_ROOMS, name) ? QUESTION_ROOMS[name] : undefined;
  const listed = room === undefined ? await loadQuestions() : Object.values(await room()).flat();
  return listed.find((question) => question.name === name);
}
