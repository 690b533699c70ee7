/** The agent that answers every role of a court by rules and word lists, without a model and without a network. */
import { CuriaError } from '@curia/core';
import { type Agent, type Answer, type Ask, readAnswer, reportKnown } from '../agent.ts';
import { loadOfflineSet } from './sets.ts';

/** Answers one role from what its prompt was filled with; it may fail as any agent may. */
export type OfflineRole = (ask: Ask, signal: AbortSignal) => Answer | Promise<Answer>;

/** Who answers which role; nothing for a role that the set does not have. */
export type OfflineSet = (role: string) => OfflineRole | undefined;

/** Makes the offline agent of a court; its word lists are loaded when it is first asked. */
export function offlineAgent(court: string, options: Readonly<Record<string, string>>): Agent {
  let loaded: Promise<OfflineSet> | undefined;
  return {
    async ask(ask, { signal, admit, report }) {
      loaded ??= loadOfflineSet(court, options);
      const role = (await loaded)(ask.role);
      if (role === undefined)
        throw new CuriaError('USAGE', `the offline agents of ${court} have nobody for the role ${ask.role}`);
      admit();
      const started = performance.now();
      const given = await role(ask, signal);
      const latency_ms = Math.round((performance.now() - started) * 10) / 10;
      const answer = 'answer' in given ? readAnswer(ask, given.answer) : given;
      report({ ...reportKnown(ask, 'offline', answer), latency_ms });
      return answer;
    },
  };
}
