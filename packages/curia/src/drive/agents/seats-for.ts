/** Who sits where in a run, as its court says, from the agents as they were named. */
import type { Court } from '@curia/core/court';
import { type AgentChoice, agentsByRole, namedForAll, type RunAgents } from './agent-choice.ts';
import { writeAgents } from './written-agents.ts';

type Options = Readonly<Record<string, string>>;

/** The options that follow from the agents; `optionsOf` returns those of an earlier run, whose answers may be given again. */
export async function seatsFor(
  { seat, prompts }: Pick<Court, 'seat' | 'prompts'>,
  agents: RunAgents | undefined,
  optionsOf: (run_id: string) => Promise<Options>,
): Promise<Options> {
  if (seat === undefined) return {};
  const one = namedForAll(agents);
  const named = agents === undefined ? undefined : agentsByRole<AgentChoice>(agents, prompts.roles);
  const asked = {
    is_given: one?.kind === 'given',
    of: (role: string) =>
      named === undefined ? [writeAgents(agents)] : (named.get(role) ?? []).map(writeAgents),
  };
  return seat(one?.kind === 'replay' ? { ...asked, before: await optionsOf(one.run_id) } : asked);
}
