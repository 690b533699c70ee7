/** Who is asked in a run: one agent for all roles, or one or several for each; values, which every face hands over alike. */
import { CuriaError } from '@curia/core';
import type { OwnAgent } from '@curia/core/agent';
import { readBy } from '@curia/core/read';
import { suggest } from '@curia/core/text';
import { z } from 'zod';

const some = z.string().min(1);

/** The shape of an agent that is named; a run keeps `function` in place of one, which no store can. */
const namedAgent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['given', 'offline']) }),
  z.strictObject({ kind: z.literal('model'), model: some, config: z.looseObject({}).optional() }),
  z.strictObject({ kind: z.enum(['module', 'files', 'scripted', 'llm']), path: some }),
  z.strictObject({ kind: z.literal('command'), command: z.union([some, z.array(z.string()).min(1)]) }),
  z.strictObject({ kind: z.literal('http'), url: z.url({ protocol: /^https?$/ }) }),
  z.strictObject({ kind: z.literal('replay'), run_id: some, by: z.enum(['key', 'prompt']) }),
]);

/** An agent that is named: answers in the cases, a model, a file, a program, an address, or the answers of another run. */
export type NamedAgent = z.output<typeof namedAgent>;

/** An agent: a function of one's own, or one that is named. */
export type AgentChoice = OwnAgent | NamedAgent;

type ByRole<T> = Readonly<Record<string, T | readonly T[]>>;

/** Who is asked: one agent for all roles, or for each role one for all its seats or one for each. */
export type RunAgents = AgentChoice | ByRole<AgentChoice>;

/** What a run keeps of who is asked. */
export type KeptAgent = NamedAgent | { readonly kind: 'function' };

const agentsOf = <T extends z.ZodType>(one: T) =>
  z.union([one, z.record(z.string(), z.union([one, z.array(one).min(1)]))]);

const isFunction = (value: unknown): value is OwnAgent => typeof value === 'function';
const runAgents = agentsOf(z.union([z.custom<OwnAgent>(isFunction), namedAgent]));

/** The schema of what a run keeps, where its text cannot say it. */
export const keptAgents = agentsOf(z.union([z.strictObject({ kind: z.literal('function') }), namedAgent]));

/** Reads who a program says is asked. */
export function checkAgents(agents: unknown): RunAgents {
  if (typeof agents === 'string')
    throw new CuriaError(
      'USAGE',
      `agents are a function, or values such as { kind: 'offline' } and { kind: 'model', model: 'openai/gpt-5-mini' }, and no text; got ${JSON.stringify(agents)}`,
    );
  return readBy(runAgents, agents, 'USAGE', 'agents');
}

/** Whether agents are named role by role. */
const isByRole = <T>(agents: T | ByRole<T>): agents is ByRole<T> =>
  typeof agents === 'object' && agents !== null && !('kind' in agents && typeof agents.kind === 'string');

/** The agents of each role, if they are named role by role; refuses a role that the court does not have, and one without an agent. */
export function agentsByRole<T>(
  agents: T | ByRole<T>,
  roles: readonly string[],
): ReadonlyMap<string, readonly T[]> | undefined {
  if (!isByRole(agents)) return undefined;
  const named = new Map(Object.entries(agents).map(([role, who]) => [role, [who].flat() as T[]]));
  for (const role of named.keys()) if (!roles.includes(role)) throw noRole(role, roles);
  const left = roles.filter((role) => !named.has(role));
  if (left.length > 0) throw new CuriaError('USAGE', `--agents names nobody for ${left.join(', ')}`);
  return named;
}

/** The agent that is named for all roles; undefined for a function, and if they are named role by role. */
export const namedForAll = (agents: RunAgents | undefined): NamedAgent | undefined =>
  agents === undefined || isFunction(agents) || isByRole<AgentChoice>(agents) ? undefined : agents;

/** The refusal of a role that the court does not have. */
export const noRole = (role: string, roles: readonly string[]): CuriaError =>
  new CuriaError('USAGE', `--agents: there is no role ${role}; ${suggest(role, roles)}`);

/** All agents that are named, one by one. */
export const agentsIn = <T>(agents: T | ByRole<T>): readonly T[] =>
  isByRole(agents) ? (Object.values(agents).flat() as T[]) : [agents];

/** Writes agents down, each in the words that `say` has for it. */
export const sayAgents = <T>(agents: T | ByRole<T>, say: (one: T) => string): string =>
  isByRole(agents)
    ? Object.entries(agents)
        .map(([role, who]) => `${role}=${([who].flat() as T[]).map(say).join(',')}`)
        .join(' ')
    : say(agents);

/** Whether somebody named is the cases themselves, for all roles or for any of them. */
export const asksTheCases = (agents: RunAgents | undefined): boolean =>
  agents !== undefined &&
  agentsIn<AgentChoice>(agents).some((one) => !isFunction(one) && one.kind === 'given');
