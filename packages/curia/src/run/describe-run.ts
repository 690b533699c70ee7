/** A run in one line: what it is about, and how far it came. */
import type { ListedRun, RunFilter, Store } from '../store/store.ts';
import { SCHEMA_VERSION } from './decide-lines.ts';
import { restsOnGiven } from './given-votes.ts';
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
  /** Its rulings rest on votes that were given with the cases, not asked for. */
  readonly given_votes: boolean;
  /** Where the cases came from. */
  readonly input: string;
  /** Who drives it now, by machine and process; absent if the store cannot tell. */
  readonly drivers?: readonly string[];
}

/** What the last event of a run says of it. */
const STATUSES: Readonly<Record<string, RunLine['status']>> = {
  'run-completed': 'completed',
  'run-stopped': 'stopped',
  'run-stopping': 'stopped',
  'run-waiting': 'waiting',
};

/** Which runs have a status. */
export function withStatus(status: RunLine['status']): Pick<RunFilter, 'ends_with' | 'ends_without'> {
  if (status === 'unfinished') return { ends_without: Object.keys(STATUSES) };
  return { ends_with: Object.keys(STATUSES).filter((kind) => STATUSES[kind] === status) };
}

/** Describes a run. */
export function describeRun(run: ListedRun): RunLine {
  const { court, policy, agents, input } = readManifest(run);
  const { run_id, created_at, cases, closed, calls, cost_usd, last_kind } = run;
  return {
    schema_version: SCHEMA_VERSION,
    run_id,
    created_at,
    status: STATUSES[last_kind ?? ''] ?? 'unfinished',
    court,
    policy,
    cases,
    closed,
    calls,
    cost_usd,
    agents,
    given_votes: restsOnGiven(run),
    input: input.name,
  };
}

/** All runs of a store, the newest first. */
export async function* listRuns(store: Store, search?: string): AsyncGenerator<ListedRun> {
  for await (const page of pagesOfRuns(store, search)) yield* page;
}

async function* pagesOfRuns(store: Store, search: string | undefined): AsyncGenerator<ListedRun[]> {
  const filter = search === undefined ? {} : { search };
  for (let after: string | undefined; ; ) {
    const page = await store.runs(after === undefined ? filter : { ...filter, after });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.run_id;
  }
}

/** All runs of a store in a line each, the newest first, with who drives them. */
export async function* describeRuns(store: Store, search?: string): AsyncGenerator<RunLine> {
  for await (const page of pagesOfRuns(store, search)) {
    const drivers = await store.drivers?.(page.map(({ run_id }) => run_id));
    for (const run of page)
      yield {
        ...describeRun(run),
        ...(drivers === undefined ? {} : { drivers: drivers.get(run.run_id) ?? [] }),
      };
  }
}
