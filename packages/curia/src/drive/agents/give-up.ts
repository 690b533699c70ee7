/** Questions that nobody waits for any longer: somebody is said to give no answer, or whatever is still open is called off. */
import { type Agent, type Ask, reportKnown } from '@curia/core/in/agent';
import { namesOf } from '../../agents/files/answers-in-folder.ts';

/** What is given up. */
export interface GivenUp {
  /** Voices that give no answer, by what their files would be called; who is named twice is asked twice. */
  readonly failed: readonly string[];
  /** Why, in the words of whoever gives up. */
  readonly because?: string | undefined;
  /** Whether everything else that is still awaited is called off. */
  readonly anyway: boolean;
}

/** An agent that gives questions up, and the voices that were named though nobody waits for them. */
export interface GivingUp extends Agent {
  unawaited(): readonly string[];
}

/** Asks an agent, unless the question is given up. */
export function givingUp(agent: Agent, { failed, because, anyway }: GivenUp): GivingUp {
  const left = [...failed];
  return {
    async ask(ask, context) {
      const at = left.findIndex((voice) => isOf(ask, voice));
      if (at >= 0) {
        left.splice(at, 1);
        const answer = { failure: 'no_answer', message: because ?? 'no answer' } as const;
        context.report(reportKnown(ask, 'files', 'person', answer));
        return answer;
      }
      const given = await agent.ask(ask, context);
      return anyway && 'pending' in given
        ? { failure: 'called_off', message: because ?? 'the run went on before it came' }
        : given;
    },
    unawaited: () => left,
  };
}

const isOf = (ask: Ask, voice: string): boolean => ask.voice === voice || namesOf(ask).includes(voice);
