/** A run in one line: what it is about, and how far it came. */
import { RUN_LOG, type Store, type StoredRun } from '../store/store.ts';
import { SCHEMA_VERSION } from './decide-lines.ts';
import { readManifest } from './manifest.ts';

/** A run in one line. */
export interface RunLine {
  readonly schema_version: '1';
  readonly run_id: string;
  readonly created_at: string;
  readonly status: 'completed' | 'stopped' | 'waiting' | 'unfinished';
  readonly court: string;
  readonly policy: string;
  readonly cases: number;
  readonly closed: number;
  readonly calls: number;
  readonly cost_usd: number;
  /** Who was asked, as it was written. */
  readonly agents: string;
  /** Where the cases came from. */
  readonly input: string;
}

/** What the last event of a run says of it. */
const STATUSES: Readonly<Record<string, RunLine['status']>> = {
  'run-completed': 'completed',
  'run-stopped': 'stopped',
  'run-waiting': 'waiting',
};

/** Describes a run. */
export async function describeRun(store: Store, run: StoredRun): Promise<RunLine> {
  const { run_id, court, policy, agents, input, created_at } = readManifest(run);
  const { cases, closed } = await store.tally(run_id);
  const { calls, cost_usd } = await store.callTotals(run_id);
  const last = (await store.events(run_id, RUN_LOG)).at(-1);
  const status = STATUSES[last?.kind ?? ''] ?? 'unfinished';
  return {
    schema_version: SCHEMA_VERSION,
    run_id,
    created_at,
    status,
    court,
    policy,
    cases,
    closed,
    calls,
    cost_usd,
    agents,
    input: input.name,
  };
}
