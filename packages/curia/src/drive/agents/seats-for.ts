/** Who sits where in a run, as its court says, from the agents as they were named. */
import type { Court } from '@curia/core/court';
import { keptOptions } from '../../courts/option-text.ts';
import type { Manifest } from '../../kept/manifest.ts';
import { type AgentChoice, agentsByRole, namedForAll, type RunAgents } from './agent-choice.ts';
import { writeAgents } from './written-agents.ts';

/** The option that follows from the agents; `find` finds an earlier run, whose answers may be given again. */
export async function seatsFor(
  court: Court,
  agents: RunAgents | undefined,
  find: (run_id: string) => Promise<Pick<Manifest, 'run_id' | 'options'>>,
): Promise<Readonly<Record<string, unknown>>> {
  const { seat, prompts } = court;
  if (seat === undefined) return {};
  const one = namedForAll(agents);
  const before = one?.kind === 'replay' ? await find(one.run_id) : undefined;
  if (before?.options[seat.option] !== undefined) {
    const kept: Readonly<Record<string, unknown>> = { ...keptOptions(court, before) };
    return { [seat.option]: kept[seat.option] };
  }
  const named = agents === undefined ? undefined : agentsByRole<AgentChoice>(agents, prompts.roles);
  const seats = seat.of({
    is_given: one?.kind === 'given',
    of: (role) => (named === undefined ? [writeAgents(agents)] : (named.get(role) ?? []).map(writeAgents)),
  });
  return { [seat.option]: seats };
}
