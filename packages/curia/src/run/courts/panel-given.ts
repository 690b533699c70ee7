/** The votes that a case carries as answers to the questions of a run. */
import { givenAnswer, type Panel, type PanelQuestion } from '@curia/core/internal/panel';
import type { Ask } from '../../agents/agent.ts';
import type { RecordedAnswer } from '../../agents/recorded.ts';

/** What a question of a court is about, as its prompt says it to agents that are no models. */
export type AskedOf = Pick<PanelQuestion, 'role' | 'voice' | 'order' | 'items'>;

/** The answer of the voice that is asked, on the items that it is asked about; nothing where it is not recorded. */
export function givenVotes(panel: Panel, input: unknown, { key, prompt }: Ask): RecordedAnswer[] {
  // The court itself made the prompt, and what it is filled with.
  const question = prompt.inputs as unknown as AskedOf;
  const answer = givenAnswer(panel, input, question);
  return answer === null ? [] : [{ role: question.role, key, answer: answer as never }];
}
