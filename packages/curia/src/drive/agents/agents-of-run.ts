/** The agents that a run started with, for resuming it. */
import { CuriaError } from '@curia/core';
import type { Manifest } from '../../kept/manifest.ts';

/** Recorded in place of a function, which no store can keep. */
export const FUNCTION_AGENT = 'function';

/** Recorded where the court asks nobody. */
export const NOBODY = 'nobody';

/** A placeholder for when no agent will be asked any more. */
const NO_MORE = 'given';

/** The agents that a run began with. A store may come from anywhere, so a command line in it is never run unasked. */
export function agentsOfRun(
  { run_id, agents }: Pick<Manifest, 'run_id' | 'agents'>,
  isOpen: boolean,
): string {
  if (!isOpen) return NO_MORE;
  // Several agents may be named, by role and one after the other.
  if (/(^|[=,\s])command:/.test(agents))
    throw new CuriaError('USAGE', `run ${run_id} asked a program; name it again with --agents '${agents}'`);
  if (agents === FUNCTION_AGENT)
    throw new CuriaError(
      'USAGE',
      `run ${run_id} asked a function in a program; pass agents to continue with`,
    );
  return agents;
}
