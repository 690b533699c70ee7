/** Different agents for different roles: each question goes to whoever has its seat. */

import { CuriaError } from '@curia/core';
import type { Agent } from '@curia/core/in/agent';
import { sayCount } from '@curia/core/in/read';

/** An agent that passes each question to the agent in that seat; a role with one agent asks it in every seat. */
export function agentForEach(
  agents: ReadonlyMap<string, readonly Agent[]>,
  voices: Readonly<Record<string, readonly string[]>>,
): Agent {
  for (const [role, { length }] of agents) {
    const seats = voices[role]?.length ?? 1;
    if (length !== 1 && length !== seats)
      throw new CuriaError(
        'USAGE',
        `--agents names ${length} agents for ${role}, which has ${sayCount(seats, 'seat')}: name one for all, or one for each`,
      );
  }
  return {
    ask(ask, context) {
      const own = agents.get(ask.role) ?? [];
      const at = own.length === 1 ? 0 : (voices[ask.role]?.indexOf(ask.voice ?? '') ?? -1);
      const agent = own[at];
      if (agent === undefined)
        throw new CuriaError('USAGE', `--agents names nobody for ${ask.role} ${ask.voice ?? ''}`.trim());
      return agent.ask(ask, context);
    },
  };
}
