/** Runs: list them, show one, decide it again, audit it. */
import { CuriaError } from '@curia/core';
import { createRoute, z } from '@hono/zod-openapi';
import type { ReadingStore } from '../../desk/reading/reading-store.ts';
import { findRun } from '../../kept/find-run.ts';
import { lawDifferences } from '../../kept/law/law-today.ts';
import { courtOf } from '../../kept/opened-run.ts';
import { concludeRun } from '../../report/conclude-run.ts';
import { auditRun } from '../../runs/audit/audit.ts';
import { replayRun } from '../../runs/compare/replay-run.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { describeListed, withStatus } from '../../runs/describe-run.ts';
import { readRulings } from '../../runs/list-cases.ts';
import { auditRecord, replayRecord } from '../../runs/run-records.ts';
import { RUN_LOG } from '../../store/cases.ts';
import type { ListedRun, RunFilter } from '../../store/lists.ts';
import { audited, replayed } from '../../wire/replay.ts';
import { type RunList, type RunShown, runList, runShown, runStatus, type SeenRun } from '../../wire/run.ts';
import { tableChoices } from '../../wire/run-request.ts';
import { createApi, flag, json, storeOf } from '../api.ts';
import type { Project } from '../project.ts';
import { runParam } from './params.ts';

const TAGS = { tags: ['Runs'] };

/** Which runs are listed. */
export const runsAsked = z.strictObject({
  after: z.string().optional().openapi({ description: 'The `next` of the page before.' }),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  search: z.string().max(200).optional().openapi({ description: 'Text in the id or the manifest.' }),
  status: runStatus
    .optional()
    .openapi({ description: 'A run that somebody drives is `running`, whatever else it would be.' }),
});

const listRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/runs',
  operationId: 'listRuns',
  summary: 'List runs, the newest first',
  'x-permission': 'read',
  request: {
    query: runsAsked.extend({ rules: flag('Add how often each rule of each run gave each outcome.') }),
  },
  responses: { 200: json(runList, 'A page of runs.') },
});

const showRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/runs/{run}',
  operationId: 'showRun',
  summary: 'Show one run',
  'x-permission': 'read',
  request: {
    params: runParam,
    query: z.strictObject({
      summary: flag('Add outcomes, roles, latencies and remarks, for which every log of the run is read.'),
    }),
  },
  responses: { 200: json(runShown, 'The run.') },
});

const replayRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/runs/{run}/replay',
  operationId: 'replayRun',
  summary: 'Decide a run again under other tables; nobody is asked',
  'x-permission': 'operate',
  request: {
    params: runParam,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.strictObject({
            tables: tableChoices.default({}),
          }),
        },
      },
    },
  },
  responses: {
    200: json(replayed, 'What moves.'),
  },
});

const auditRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/runs/{run}/audit',
  operationId: 'auditRun',
  summary: 'Check every hash chain of a run and decide every case again',
  'x-permission': 'operate',
  request: { params: runParam },
  responses: {
    200: json(audited, 'What was checked, and what was found.'),
  },
});

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
  { after, limit, search, status }: z.output<typeof runsAsked>,
): Promise<RunList> {
  const driven = [...new Set([...keeper.names(), ...(await store.locks.drivers()).keys()])];
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
function runningOr(status: z.output<typeof runsAsked>['status'], driven: readonly string[]): RunFilter {
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

/** The endpoints of runs. */
export const runRoutes = (project: Project) => {
  const { names, keeper } = project;
  return createApi()
    .openapi(listRoute, async (c) => {
      const { rules, ...asked } = c.req.valid('query');
      const store = storeOf(c);
      const { runs, ...page } = await listRuns({ store, keeper }, asked);
      const shown = runs.map(async (run) => ({
        ...run,
        is_driven: keeper.has(run.run_id),
        rules: rules ? await store.lists.ruledBy(run.run_id) : undefined,
      }));
      return c.json({ ...page, runs: await Promise.all(shown) }, 200);
    })
    .openapi(showRoute, async (c) => {
      const source = { store: storeOf(c), keeper };
      const shown = await showRun(source, c.req.valid('param').run, c.req.valid('query').summary);
      return c.json(shown, 200);
    })
    .openapi(replayRoute, async (c) => {
      const store = storeOf(c);
      const opened = await courtOf(store, await findRun(store, c.req.valid('param').run));
      const { tables } = c.req.valid('json');
      const replay = await replayRun(store, opened, names.tables(tables));
      return c.json(replayRecord(opened.manifest, replay), 200);
    })
    .openapi(auditRoute, async (c) => {
      const reading = storeOf(c);
      const { run_id } = await findRun(reading, c.req.valid('param').run);
      const store = await reading.wholeOf(run_id);
      const opened = await courtOf(store, await findRun(store, run_id));
      const audit = await auditRun(store, run_id, opened.court);
      const log = await store.cases.events(run_id, RUN_LOG);
      return c.json(auditRecord(opened, audit, log), 200);
    });
};
