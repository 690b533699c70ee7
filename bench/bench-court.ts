/** A court that asks and does next to nothing else, so that what is measured is the runner. */
import { z } from 'zod';
import { makePrompt } from '../packages/curia/src/agents/prompt.ts';
import { type Court, proceed, type Wanted } from '../packages/curia/src/run/court.ts';

/** Three at once, then three more. */
export const CALLS_PER_CASE = 6;
const AT_ONCE = 3;
const word = z.object({ word: z.string() });
const template = { system: 'You answer.', user: '{text}' };

/** The court. */
export const benchCourt: Court = {
  name: 'bench',
  policy: 'plain',
  policy_hash: 'bench',
  open: (input) => {
    const { case_id } = input as { case_id: string };
    const commands = (from: number): number[] => Array.from({ length: AT_ONCE }, (_, at) => from + at);
    return proceed<number, number, null>({
      start: () => ({ state: 0, commands: commands(0) }),
      step: (told) => {
        const state = told + 1;
        return { state, commands: state === AT_ONCE ? commands(AT_ONCE) : [] };
      },
      task: (command): Wanted<null> => ({
        task: {
          does: 'ask',
          key: String(command),
          role: 'voter',
          prompt: () => makePrompt(template, { text: `${case_id} ${command}` }, word),
          answer: word,
        },
        told: () => null,
      }),
      record: (state) => ({ state }),
      ruling: (told) => (told === CALLS_PER_CASE ? { told } : undefined),
    });
  },
};
