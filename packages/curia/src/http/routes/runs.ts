/** Runs: list them, show one, decide it again, audit it. */
import { createRoute, z } from '@hono/zod-openapi';
import { listRuns, showRun } from '../../api/show-runs.ts';
import { findRun } from '../../kept/find-run.ts';
import { courtOf } from '../../kept/opened-run.ts';
import { auditRun } from '../../runs/audit/audit.ts';
import { replayRun } from '../../runs/compare/replay-run.ts';
import { auditRecord, replayRecord } from '../../runs/run-records.ts';
import { RUN_LOG } from '../../store/cases.ts';
import { audited, replayed } from '../../wire/replay.ts';
import { runList, runShown, runsAsked } from '../../wire/run.ts';
import { tableChoices } from '../../wire/run-request.ts';
import { createApi, flag, json, storeOf } from '../api.ts';
import type { ServedProject } from '../served-project.ts';
import { runParam } from './params.ts';

const TAGS = { tags: ['Runs'] };

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

/** The endpoints of runs. */
export const runRoutes = (project: ServedProject) => {
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
