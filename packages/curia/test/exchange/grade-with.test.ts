/** A court as a grader: what passes, what fails, and what is never passed in silence. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gradeWith } from '../../src/api/grade-with.ts';

const court = join(import.meta.dirname, '../../../../examples/11-promptfoo-grader/grader/court.yaml');
const saying = (value: unknown) => () => ({ answer: { votes: [{ value }] } });
const vars = { question: 'Where is it?' };

test('the ruling is the grade', async () => {
  expect(await gradeWith({ court, agents: saying('good'), passing: ['SEND'] })('It left.', { vars })).toEqual(
    {
      pass: true,
      score: 1,
      reason: 'SEND by good: 3 judges approve',
    },
  );
  const bad = await gradeWith({ court, agents: saying('bad'), passing: ['SEND'] })('No.', { vars });
  expect(bad).toMatchObject({ pass: false, score: 0 });
});

test('judges who say nothing usable, and outputs that the court refuses, do not pass', async () => {
  const silent = await gradeWith({ court, agents: saying('maybe'), passing: ['SEND'] })('x', { vars });
  expect(silent).toMatchObject({ pass: false, reason: 'ASK by silent: 3 judges did not answer' });
  const refused = await gradeWith({ court, agents: saying('good'), passing: ['SEND'] })(
    { no: 'text' },
    { vars },
  );
  expect(refused).toMatchObject({ pass: false, score: 0 });
  expect(refused.reason).toContain('output');
});
