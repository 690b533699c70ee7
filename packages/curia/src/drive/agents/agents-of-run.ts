/** The agents that a run started with, for resuming it. */
import { CuriaError } from '@curia/core';
import { agentsIn, type KeptAgent, type NamedAgent, type RunAgents } from './agent-choice.ts';
import { readKept } from './agent-text.ts';

/** The agents that a run began with, from the text that it keeps. A store may come from anywhere, so a command line in it is never run unasked. */
export function agentsOfRun(run_id: string, text: string, roles: readonly string[]): RunAgents | undefined {
  const kept = readKept(text, roles);
  if (kept === undefined) return undefined;
  const kinds = agentsIn<KeptAgent>(kept).map(({ kind }) => kind);
  if (kinds.includes('command'))
    throw new CuriaError('USAGE', `run ${run_id} asked a program; name it again with --agents '${text}'`);
  if (kinds.includes('function'))
    throw new CuriaError(
      'USAGE',
      `run ${run_id} asked a function in a program; pass agents to continue with`,
    );
  return kept as NamedAgent;
}
