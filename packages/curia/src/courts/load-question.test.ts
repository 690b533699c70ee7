/** A question that is loaded by name is the very one that its court lists. */

import { QUESTION_ROOMS } from '@curia/courts/rules';
import { expect, test } from 'vitest';
import { questions } from './list.ts';
import { loadQuestion } from './load-question.ts';

test.each(questions)('$name is loaded by its name, from one room', async (question) => {
  expect(QUESTION_ROOMS).toHaveProperty([question.name]);
  expect(await loadQuestion(question.name)).toBe(question);
});

test.each(['dispositon', 'toString', '__proto__', ''])('no question is called %j', async (name) => {
  expect(await loadQuestion(name)).toBeUndefined();
});
