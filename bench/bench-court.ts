/** A court that asks and does next to nothing else, so that what is measured is the runner. */

import type { Wanted } from '@curia/core/court';
import { proceed } from '@curia/core/court';
import type { Protocol } from '@curia/core/protocol';
import { makeRulebook } from '@curia/core/protocol';
import { z } from 'zod';
import type { HeldCourt } from '../packages/curia/src/courts/held-court.ts';

/** Three at once, then three more. */
export const CALLS_PER_CASE = 6;
const AT_ONCE = 3;
const word = z.object({ word: z.string() });
const template = { system: 'You answer.', user: '{text}' };

interface State {
  readonly told: number;
  readonly ruling: object | null;
}

interface Event {
  readonly kind: 'answered';
}

interface Command {
  readonly kind: 'ask';
  readonly number: number;
}

/** The court. */
export const benchCourt: HeldCourt = {
  name: 'bench',
  rulebook: makeRulebook('toy', {}),
  prompts: { roles: [], texts: {}, answers: {} },
  headlines: () => [],
  open: (input) => {
    const { case_id } = input as { case_id: string };
    const commands = (from: number): Command[] =>
      Array.from({ length: AT_ONCE }, (_, at) => ({ kind: 'ask', number: from + at }));
    const protocol: Protocol<null, State, Event, Command> = {
      start: () => ({ state: { told: 0, ruling: null }, commands: commands(0) }),
      step: ({ told: before }) => {
        const told = before + 1;
        const ruling = told === CALLS_PER_CASE ? { told } : null;
        return { state: { told, ruling }, commands: told === AT_ONCE ? commands(AT_ONCE) : [] };
      },
    };
    return proceed(protocol, null, {
      task: ({ number }): Wanted<Event> => ({
        task: {
          does: 'ask',
          key: String(number),
          role: 'voter',
          prompt: () => ({ template, language: 'en', inputs: { text: `${case_id} ${number}` } }),
          answer: word,
        },
        told: () => ({ kind: 'answered' }),
      }),
      record: (state) => ({ state }),
    });
  },
};
