/** Sheets that are dropped: how one would be read, before anything is asked or stored. */
import { createRoute } from '@hono/zod-openapi';
import { namedCourt } from '../../api/job/named-court.ts';
import { lookAtCases, lookAtVotes } from '../../api/look-at-sheet.ts';
import { columnsSaid } from '../../input/sheet/say-sheet.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { sheetAsked, sheetColumns, sheetShown } from '../../wire/run-request.ts';
import { createApi, inQuery, json } from '../api.ts';
import { readStream } from '../read-body.ts';
import type { ServedProject } from '../served-project.ts';

const lookRoute = createRoute({
  tags: ['Runs'],
  method: 'post',
  path: '/sheets',
  operationId: 'lookAtSheet',
  summary: 'Say how a sheet would be read',
  description:
    'The body is the file: CSV, TSV, XLSX, JSON or JSON lines, in any encoding that is read. What was understood, the first records and the lines that are refused come back; nobody is asked, and nothing is stored. `POST /runs` takes the same bytes with `sheet` and `columns`.',
  'x-permission': 'operate',
  'x-own-body': true,
  request: {
    query: sheetAsked.extend({ columns: inQuery(sheetColumns.default([])) }),
    body: {
      required: true,
      content: {
        'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } },
      },
    },
  },
  responses: { 200: json(sheetShown, 'How it would be read.') },
});

/** The endpoint of sheets. */
export const sheetRoutes = (project: ServedProject) =>
  createApi().openapi(lookRoute, async (c) => {
    const { court, name, columns } = c.req.valid('query');
    const input = { name, stream: readStream(c.env.incoming, project.body) };
    const { sheet, preview } =
      court === undefined
        ? await lookAtVotes(input, 'votes', { columns })
        : await lookAtCases(await namedCourt(project, court), input, { columns });
    const { understood, ...rest } = preview;
    const { columns: shown, ...is } = understood;
    return c.json(
      {
        schema_version: SCHEMA_VERSION,
        understood: is,
        columns: shown,
        parts: sheet.parts.map(({ part, required }) => ({ part, required })),
        said: columnsSaid(understood, sheet),
        ...rest,
      },
      200,
    );
  });
