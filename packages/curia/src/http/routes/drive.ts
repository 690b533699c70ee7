/** Trying, starting, resuming and stopping runs. */
import { createRoute, z } from '@hono/zod-openapi';
import { tryRun } from '../../api/job/try-run.ts';
import { shownLine } from '../../api/show-runs.ts';
import { type CaseBytes, resumeAsked, startFromStream, stopAsked } from '../../api/start-runs.ts';
import { findRun } from '../../kept/find-run.ts';
import { MOST_TRIED, trial } from '../../wire/job/trial.ts';
import { runLine } from '../../wire/run.ts';
import { drive, runAsked, runLimits, sheetColumns } from '../../wire/run-request.ts';
import { createApi, flag, inQuery, json, type ServerContext, storeOf } from '../api.ts';
import { readStream } from '../read-body.ts';
import type { ServedProject } from '../served-project.ts';
import { runParam } from './params.ts';

const TAGS = { tags: ['Runs'] };

/** The request as a query: its plain fields are plain, and what has fields of its own is JSON. */
const startQuery = runAsked.extend({
  options: inQuery(runAsked.shape.options),
  tables: inQuery(runAsked.shape.tables),
  limits: inQuery(runAsked.shape.limits),
  sheet: z.string().max(1000).optional().openapi({
    description:
      'The name of the file whose bytes the body is: a table becomes cases, as `POST /sheets` shows it.',
  }),
  columns: inQuery(sheetColumns.optional()),
});

const startRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/runs',
  operationId: 'startRun',
  summary: 'Start a run',
  description:
    'The body has one case a line, or is a sheet that `sheet` names. The run is stored whole or not at all, then driven in the background: by this server, or by the workers of its store. A run that a server leaves unfinished when it ends, or is killed, is taken up by the next one. `run_id` is an idempotency key: starting the same run again, with the same cases under the same rules, answers with the run that is there, and goes on with it if it is not over and nobody drives it.',
  'x-permission': 'operate',
  'x-own-body': true,
  request: {
    query: startQuery,
    body: {
      required: true,
      content: {
        'application/x-ndjson': {
          schema: { type: 'string' as const },
          example: '{"case_id":"a","text":"…"}\n',
        },
      },
    },
  },
  responses: {
    200: json(runLine, 'The same run is over, or somebody drives it already.'),
    202: json(runLine, 'The run is stored and will be driven, or goes on.'),
  },
});

const tryRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/runs/try',
  operationId: 'tryRun',
  summary: 'Try a few cases before a run is started',
  description:
    'Takes what `POST /runs` takes. The first case, the last and those between them at even distances are asked and decided as the run would; nothing is stored but answers of models, which the run then need not pay again. `limits` hold for the trial, and it ends after five minutes at the latest.',
  'x-permission': 'operate',
  'x-own-body': true,
  request: {
    query: startQuery
      .omit({ run_id: true, drive: true })
      .extend({ most: z.coerce.number().int().min(1).max(MOST_TRIED).default(3) }),
    body: startRoute.request.body,
  },
  responses: { 200: json(trial, 'What became of them, and what all would take.') },
});

const resumeRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/runs/{run}/resume',
  operationId: 'resumeRun',
  summary: 'Resume a run',
  'x-permission': 'operate',
  request: {
    params: runParam,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.strictObject({
            agents: z
              .string()
              .optional()
              .openapi({ description: 'Other agents than it began with, by name.' }),
            limits: runLimits.prefault({}),
            drive: drive.exclude(['later']).optional(),
          }),
        },
      },
    },
  },
  responses: { 202: json(runLine, 'The run will be driven.') },
});

const stopRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/runs/{run}/stop',
  operationId: 'stopRun',
  summary: 'Stop a run',
  description:
    'Of a run that this server drives, answers once the calls in flight have finished; `now` breaks them off. Workers are told to stop a run that is left to them, and their calls finish. The run can be resumed.',
  'x-permission': 'operate',
  request: { params: runParam, query: z.strictObject({ now: flag('Break off calls in flight.') }) },
  responses: { 200: json(runLine, 'The run has stopped.') },
});

/** The endpoints of whoever operates runs. */
export const driveRoutes = (project: ServedProject) => {
  const idOf = async (c: ServerContext, name: string): Promise<string> =>
    (await findRun(storeOf(c), name)).run_id;
  const bytesOf = (
    c: ServerContext,
    sheet: string | undefined,
    columns: string[] | undefined,
  ): CaseBytes => ({
    name: sheet ?? 'cases of a request',
    stream: readStream(c.env.incoming, project.body),
    sheet: sheet === undefined ? undefined : { columns },
  });
  return createApi()
    .openapi(startRoute, async (c) => {
      const { sheet, columns, ...asked } = c.req.valid('query');
      // Whether the cases are the same would tell somebody who guesses the answers in them.
      if (asked.run_id !== undefined) await storeOf(c).wholeOf(asked.run_id);
      const input = bytesOf(c, sheet, columns);
      const { run_id, goesOn } = await startFromStream(project, c.var.caller, asked, input);
      return c.json(await shownLine(storeOf(c), run_id), goesOn ? 202 : 200);
    })
    .openapi(tryRoute, async (c) => {
      const { most, sheet, columns, ...asked } = c.req.valid('query');
      const input = bytesOf(c, sheet, columns);
      const tried = await tryRun(project, c.var.caller, { ...asked, drive: 'here' }, input, most);
      return c.json(tried, 200);
    })
    .openapi(resumeRoute, async (c) => {
      const run_id = await idOf(c, c.req.valid('param').run);
      await resumeAsked(project, c.var.caller, run_id, c.req.valid('json'));
      return c.json(await shownLine(storeOf(c), run_id), 202);
    })
    .openapi(stopRoute, async (c) => {
      const run_id = await idOf(c, c.req.valid('param').run);
      await stopAsked(project, run_id, c.req.valid('query').now);
      return c.json(await shownLine(storeOf(c), run_id), 200);
    });
};
