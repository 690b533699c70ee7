/** What can be taken out of a run, and each of it as a file. */
import { createRoute } from '@hono/zod-openapi';
import { exportFile, listExports } from '../../api/job/export-run.ts';
import { exportAsked, exportList } from '../../wire/job/export.ts';
import { createApi, json, storeOf, whole } from '../api.ts';
import type { ServedProject } from '../served-project.ts';
import { sendLines } from '../stream-out.ts';
import { runParam } from './params.ts';

const TAGS = { tags: ['Runs'] };

const listRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/runs/{run}/exports',
  operationId: 'listExports',
  summary: 'List what can be downloaded of a run',
  'x-permission': 'read',
  request: { params: runParam },
  responses: { 200: json(exportList, 'Each with its forms.') },
});

const text = { schema: { type: 'string' as const } };

const exportRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/runs/{run}/export',
  operationId: 'exportRun',
  summary: 'Download a run: its tables, report, record or folder',
  description:
    'Streams one file. In CSV, a cell that a spreadsheet would take for a formula begins with an apostrophe. Experts are numbered in tables. A download that breaks off was not whole.',
  'x-permission': 'read',
  request: { params: runParam, query: exportAsked },
  responses: {
    200: whole(
      {
        'application/x-tar': text,
        'text/csv': text,
        'application/x-ndjson': text,
        'application/vnd.apache.parquet': text,
        'text/html': text,
        'text/markdown': text,
      },
      'The file.',
    ),
  },
});

/** The endpoints of whoever takes a run elsewhere. */
export const exportRoutes = ({ onFault }: ServedProject) =>
  createApi()
    .openapi(listRoute, async (c) => c.json(await listExports(storeOf(c), c.req.valid('param').run), 200))
    .openapi(exportRoute, async (c) => {
      const { run } = c.req.valid('param');
      const { name, type, pieces } = await exportFile(storeOf(c), run, c.req.valid('query'));
      c.env.outgoing.setHeader('content-disposition', `attachment; filename="${name}"`);
      return sendLines(c, type, pieces, (fault) => onFault(fault, run));
    });
