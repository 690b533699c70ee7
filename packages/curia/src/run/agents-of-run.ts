/** The agents that a run began with, for whoever goes on with it. */
import { CuriaError } from '@curia/core/internal';
import type { Manifest } from './manifest.ts';

/** Written where the agent was a function, which no store can keep. */
export const FUNCTION_AGENT = 'function';

/** Stands for anybody where nobody will be asked. */
const NOBODY = 'given';

/** The agents that a run began with. A store may come from anywhere, so a command line in it is never run unasked. */
export function agentsOfRun({ run_id, agents }: Manifest, isOpen: boolean): string {
  if (!isOpen) return NOBODY;
  // Several agents may be named, by role and one after the other.
  if (/(^|[=,\s])command:/.test(agents))
    throw new CuriaError('USAGE', `run ${run_id} asked a program: name it again, as --agents '${agents}'`);
  if (agents === FUNCTION_AGENT)
    throw new CuriaError('USAGE', `run ${run_id} asked a function of a program: name agents to go on with`);
  return agents;
}
