/** A run as a request plans it. */
import type { Court } from '@curia/core/court';
import type { Rulebook } from '@curia/core/protocol';
import type { RunAgents } from './agents/agent-choice.ts';

/** What a run is made of, besides its cases. */
export interface RunPlan {
  readonly run_id: string;
  readonly court: Court;
  readonly rulebook: Rulebook;
  readonly options: object;
  /** Who is asked; nobody if absent. */
  readonly agents?: RunAgents | undefined;
}
