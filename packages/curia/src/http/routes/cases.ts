/** The cases of a run: pages of them, one with everything that happened in it, and the records of all. */
import { createRoute, z } from '@hono/zod-openapi';
import { showCase } from '../../api/show-case.ts';
import { findRun } from '../../kept/find-run.ts';
import { courtOf } from '../../kept/opened-run.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { listCases } from '../../runs/list-cases.ts';
import { runRecords } from '../../runs/open-cases.ts';
import { listedRecord } from '../../runs/run-records.ts';
import { caseList, caseShown, caseStatus } from '../../wire/case.ts';
import { createApi, flag, json, storeOf, text } from '../api.ts';
import type { ServedProject } from '../served-project.ts';
import { sendLines } from '../stream-out.ts';
import { runParam } from './params.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/runs/{run}/cases',
  operationId: 'listCases',
  tags: ['Cases'],
  summary: 'List cases of a run, in input order',
  'x-permission': 'read',
  request: {
    params: runParam,
    query: z.strictObject({
      status: caseStatus.optional(),
      outcome: z.string().optional().openapi({ description: 'Cases with a part of this outcome.' }),
      rule: z.string().optional().openapi({ description: 'Cases with a part that this rule decided.' }),
      search: z.string().max(200).optional().openapi({ description: 'Text in the id or the input.' }),
      after: z.coerce
        .number()
        .int()
        .min(0)
        .optional()
        .openapi({ description: 'The `next` of the page before.' }),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
  },
  responses: {
    200: json(caseList, 'A page of cases.'),
  },
});

const showRoute = createRoute({
  method: 'get',
  path: '/runs/{run}/cases/{case}',
  operationId: 'showCase',
  tags: ['Cases'],
  summary: 'Show one case: input, ruling, trace and log',
  'x-permission': 'read',
  request: {
    params: runParam.extend({
      case: z.string().openapi({ param: { name: 'case', in: 'path' }, example: 'invoice-104' }),
    }),
    query: z.strictObject({ explain: flag('Say what would have changed the ruling.') }),
  },
  responses: { 200: json(caseShown, 'The case.') },
});

const recordsRoute = createRoute({
  method: 'get',
  path: '/runs/{run}/records',
  operationId: 'listRecords',
  tags: ['Cases'],
  summary: 'Stream the records of a run',
  description:
    'One line for each ruled case, in input order: the case with everything its agents said, as `decide` takes it. Deciding a line again gives the ruling of the run.',
  'x-permission': 'read',
  request: { params: runParam },
  responses: { 200: text('application/x-ndjson', 'The records.') },
});

/** The endpoints of cases. */
export const caseRoutes = (project: ServedProject) => {
  const { onFault } = project;
  return createApi()
    .openapi(listRoute, async (c) => {
      const asked = c.req.valid('query');
      const store = storeOf(c);
      const opened = await courtOf(store, await findRun(store, c.req.valid('param').run));
      const found = await listCases(store, opened, asked);
      const next = found.length === asked.limit ? found.at(-1)!.position : null;
      return c.json(
        {
          schema_version: SCHEMA_VERSION,
          cases: found.map(listedRecord),
          next,
          hidden: await store.hiddenIn(opened.manifest.run_id),
        },
        200,
      );
    })
    .openapi(showRoute, async (c) => {
      const { run, case: name } = c.req.valid('param');
      return c.json(await showCase({ ...project, store: storeOf(c) }, run, name, c.req.valid('query')), 200);
    })
    .openapi(recordsRoute, async (c) => {
      const store = storeOf(c);
      const manifest = await findRun(store, c.req.valid('param').run);
      return sendLines(c, 'application/x-ndjson', runRecords(store, manifest), (fault) =>
        onFault(fault, manifest.run_id),
      );
    });
};
