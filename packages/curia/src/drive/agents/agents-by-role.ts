/** Different agents for different roles: `ROLE=WHO,WHO ROLE=WHO`. */

import { CuriaError } from '@curia/core';
import type { Agent } from '@curia/core/in/agent';
import { sayCount } from '@curia/core/in/read';
import { suggest } from '@curia/core/text';

const NAMED = /(?:^|\s)([\p{L}_][\p{L}\p{N}\p{M}_-]*)=/u;

/** The agents that a text names for each role, in the order of the roles; undefined if it names one agent for all. */
export function agentsByRole(
  spec: string,
  roles: readonly string[],
): ReadonlyMap<string, readonly string[]> | undefined {
  if (NAMED.exec(spec)?.index !== 0) return undefined;
  const starts = [...spec.matchAll(new RegExp(NAMED, 'gu'))].filter(
    ([, name], at) => at === 0 || roles.includes(name!),
  );
  const found = new Map<string, readonly string[]>();
  starts.forEach(({ 0: head, 1: role = '', index }, at) => {
    const who = spec.slice(index + head.length, starts[at + 1]?.index ?? spec.length).trim();
    if (!roles.includes(role))
      throw new CuriaError('USAGE', `--agents: there is no role ${role}; ${suggest(role, roles)}`);
    if (found.has(role)) throw new CuriaError('USAGE', `--agents names ${role} twice`);
    found.set(role, listOf(role, who, roles));
  });
  const left = roles.filter((role) => !found.has(role));
  if (left.length > 0) throw new CuriaError('USAGE', `--agents names nobody for ${left.join(', ')}`);
  return found;
}

/** The agents of one role. A command line may hold commas and equals signs of its own. */
function listOf(role: string, who: string, roles: readonly string[]): string[] {
  if (who.startsWith('command:')) return [who];
  const [, strange] = NAMED.exec(who) ?? [];
  if (strange !== undefined)
    throw new CuriaError('USAGE', `--agents: there is no role ${strange}; ${suggest(strange, roles)}`);
  const list = who.split(',').map((one) => one.trim());
  if (list.includes('')) throw new CuriaError('USAGE', `--agents: an agent for ${role} has no name`);
  return list;
}

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
