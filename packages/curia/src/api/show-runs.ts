/** Runs as a caller may see them: a page of them, and one whole. */
import { CuriaError } from '@curia/core';
import type { ReadingStore } from '../desk/reading/reading-store.ts';
import { findRun } from '../kept/find-run.ts';
import { lawDifferences } from '../kept/law/law-today.ts';
import { courtOf } from '../kept/opened-run.ts';
import { concludeRun } from '../report/conclude-run.ts';
import { SCHEMA_VERSION } from '../runs/decide-lines.ts';
import { describeListed, withStatus } from '../runs/describe-run.ts';
import { readRulings } from '../runs/list-cases.ts';
import { RUN_LOG } from '../store/cases.ts';
import type { ListedRun, RunFilter } from '../store/lists.ts';
import type { RunList, RunShown, RunsAsked, SeenRun } from '../wire/run.ts';
import type { Project } from './project.ts';

/** What runs are shown from: the store as somebody may read it, and whoever drives runs. */
export interface RunSource extends Pick<Project, 'keeper'> {
  readonly store: ReadingStore;
}

/** The line of one run. */
export async function shownLine(store: ReadingStore, run_id: string): Promise<SeenRun> {
  const [line] = await shownLines(store, await store.lists.runs({ run_id }));
  if (line === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
  return line;
}

/** Runs in a line each; what one cost is not told in part. */
async function shownLines(store: ReadingStore, runs: readonly ListedRun[]): Promise<SeenRun[]> {
  return Promise.all(
    (await describeListed(store, runs)).map(async (line) => {
      const hidden = await store.hiddenIn(line.run_id);
      return hidden === 0 ? { ...line, hidden } : { ...line, calls: null, cost_usd: null, hidden };
    }),
  );
}

/** A page of runs. */
export async function listRuns(
  { store, keeper }: RunSource,
  { after, limit, search, status }: RunsAsked,
): Promise<RunList> {
  const held = [...keeper.names(), ...(await store.locks.drivers()).keys()];
  const driven = [...new Set([...held, ...(await store.leftToWorkers())])];
  const found = await store.lists.runs({
    ...runningOr(status, driven),
    limit,
    after,
    search,
  });
  const next = found.length === limit ? found.at(-1)!.run_id : null;
  return { schema_version: SCHEMA_VERSION, runs: await shownLines(store, found), next };
}

/** Which runs have a status; one that is driven is running, whatever its log says. */
function runningOr(status: RunsAsked['status'], driven: readonly string[]): RunFilter {
  if (status === undefined) return {};
  return status === 'running' ? { among: driven } : { except: driven, ...withStatus(status) };
}

/** A run with what shaped it and how its rules fired. */
export async function showRun(
  { store, keeper }: RunSource,
  name: string,
  withSummary: boolean,
): Promise<RunShown> {
  const opened = await courtOf(store, await findRun(store, name));
  const { manifest } = opened;
  await readRulings(store, opened);
  return {
    ...(await shownLine(store, manifest.run_id)),
    is_driven: keeper.has(manifest.run_id),
    manifest,
    differs_today: lawDifferences(opened),
    rules: await store.lists.ruledBy(manifest.run_id),
    log: (await store.cases.events(manifest.run_id, RUN_LOG)).map(({ seq, kind, at, body }) => ({
      seq,
      kind,
      at,
      body: JSON.parse(body),
    })),
    summary: withSummary ? await concludeRun(store, opened) : undefined,
  };
}
