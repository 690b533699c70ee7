/** Who sits where in a run, as its court says, from the agents as they were named. */
import type { Court } from '@curia/core/court';
import { agentsByRole } from './agents-by-role.ts';
import { GIVEN } from './given-votes.ts';

type Options = Readonly<Record<string, string>>;

/** The options that follow from the agents; `optionsOf` returns those of an earlier run, whose answers may be given again. */
export async function seatsFor(
  { seat, prompts }: Pick<Court, 'seat' | 'prompts'>,
  agents: string,
  optionsOf: (run_id: string) => Promise<Options>,
): Promise<Options> {
  if (seat === undefined) return {};
  const [, run] = /^replay(?:-by-prompt)?:(.+)$/.exec(agents) ?? [];
  const named = agentsByRole(agents, prompts.roles);
  const asked = { is_given: agents === GIVEN, of: (role: string) => named?.get(role) ?? [agents] };
  return seat(run === undefined ? asked : { ...asked, before: await optionsOf(run) });
}
