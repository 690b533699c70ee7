/** A run in one line: what it is about, and how far it came. */
import { CuriaError } from '@curia/core';
import { effectsOf, viewOf } from '../courts/shown-as.ts';
import { restsOnGiven } from '../drive/agents/given-votes.ts';
import { readManifest } from '../kept/manifest.ts';
import { type HeardDriver, heardOf } from '../store/driver.ts';
import type { ListedRun, RunFilter } from '../store/lists.ts';
import type { Store } from '../store/store.ts';
import type { RunLine } from '../wire/run.ts';
import { SCHEMA_VERSION } from './decide-lines.ts';

/** What the last event of a run says of it. */
const STATUSES: Readonly<Record<string, RunLine['status']>> = {
  'run-completed': 'completed',
  'run-stopped': 'stopped',
  'run-stopping': 'stopped',
  'run-waiting': 'waiting',
};

/** Which runs have a status. */
export function withStatus(
  status: Exclude<RunLine['status'], 'running'>,
): Pick<RunFilter, 'ends_with' | 'ends_without'> {
  if (status === 'unfinished') return { ends_without: Object.keys(STATUSES) };
  return { ends_with: Object.keys(STATUSES).filter((kind) => STATUSES[kind] === status) };
}

/** Describes a run, and who drives it; a run that is left to workers goes on even while none of them has it. */
export function describeRun(run: ListedRun, heard: readonly HeardDriver[], isLeft = false): RunLine {
  const there = heard.filter(({ isThere }) => isThere);
  const [first] = there;
  const manifest = readManifest(run);
  const { court, policy, agents, input } = manifest;
  const view = viewOf(manifest);
  const { run_id, created_at, cases, closed, calls, cost_usd, last_kind } = run;
  const status = STATUSES[last_kind ?? ''] ?? 'unfinished';
  const isRunning = first === undefined ? isLeft && status === 'unfinished' : status !== 'completed';
  const shown = isRunning ? 'running' : status;
  const known = shown === 'running' || shown === 'unfinished' ? heard : [];
  const lately = heardOf(known);
  return {
    schema_version: SCHEMA_VERSION,
    run_id,
    created_at,
    status: shown,
    court,
    ...(view && { view }),
    effects: effectsOf(manifest),
    policy,
    cases,
    closed,
    calls,
    cost_usd,
    agents,
    given_votes: restsOnGiven(run),
    input: input.name,
    drivers: there.map(({ who }) => who),
    ...(first === undefined ? {} : { driven_since: first.since }),
    driven_by: known.map(({ isWorker, isThere, ...driver }) => ({
      ...driver,
      is_worker: isWorker,
      is_there: isThere,
    })),
    ...(lately && { heard: lately }),
    is_left: isLeft,
  };
}

/** Describes runs, and who drives them now. */
export async function describeListed(store: Store, runs: readonly ListedRun[]): Promise<RunLine[]> {
  const heard = await store.locks.heard(runs.map(({ run_id }) => run_id));
  const left = await store.leftToWorkers?.();
  return runs.map((run) => describeRun(run, heard.get(run.run_id) ?? [], left?.includes(run.run_id)));
}

/** The line of one run; refuses one that is not there. */
export async function lineOf(store: Store, run_id: string): Promise<RunLine> {
  const [line] = await describeListed(store, await store.lists.runs({ run_id }));
  if (line === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
  return line;
}

/** All runs of a store, the newest first. */
export async function* listRuns(store: Store, search?: string): AsyncGenerator<ListedRun> {
  for await (const page of pagesOfRuns(store, search)) yield* page;
}

async function* pagesOfRuns(store: Store, search: string | undefined): AsyncGenerator<ListedRun[]> {
  const filter = search === undefined ? {} : { search };
  for (let after: string | undefined; ; ) {
    const page = await store.lists.runs(after === undefined ? filter : { ...filter, after });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.run_id;
  }
}

/** All runs of a store in a line each, the newest first, with who drives them. */
export async function* describeRuns(store: Store, search?: string): AsyncGenerator<RunLine> {
  for await (const page of pagesOfRuns(store, search)) yield* await describeListed(store, page);
}
