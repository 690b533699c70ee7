/** The votes that a case carries as answers to the questions of a run. */

import type { Ask, RecordedAnswer } from '@curia/core/agent';
import { givenAnswer } from './case/given-answer.ts';
import type { PanelQuestion } from './case/question.ts';
import type { Panel } from './file/panel.ts';

/** What a question is about, in the form that agents other than models read. */
export type AskedOf = Pick<PanelQuestion, 'role' | 'voice' | 'order' | 'items'>;

/** The recorded answer of the voice that is asked, on the items it is asked about; empty if none is recorded. */
export function givenVotes(panel: Panel, input: unknown, { key, prompt }: Ask): RecordedAnswer[] {
  // The court itself made the prompt, and what it is filled with.
  const question = prompt.inputs as unknown as AskedOf;
  const answer = givenAnswer(panel, input, question);
  return answer === null ? [] : [{ role: question.role, key, answer: answer as never }];
}
