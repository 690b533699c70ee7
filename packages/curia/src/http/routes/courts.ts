/** Courts that are edited here: their versions in the store, and the files of the server, which are only read. */
import { createRoute, z } from '@hono/zod-openapi';
import { listCourts, saveCourt, showCourt } from '../../api/saved-courts.ts';
import { courtShown, courtsShown, saveAsked } from '../../wire/table.ts';
import { createApi, json, storeOf } from '../api.ts';
import type { ServedProject } from '../served-project.ts';

const TAGS = { tags: ['Courts'] };

const listRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/courts',
  operationId: 'listCourtVersions',
  summary: 'List the courts that are edited here, with their versions',
  'x-permission': 'consult',
  responses: { 200: json(courtsShown, 'Courts by name; of each the newest version first.') },
});

const showRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/courts/{court}',
  operationId: 'showCourt',
  summary: 'Show the text of a court and its prompts',
  'x-permission': 'consult',
  request: {
    params: z.object({
      court: z.string().openapi({ param: { name: 'court', in: 'path' }, example: 'triage' }),
    }),
    query: z.strictObject({
      version: z.coerce
        .number()
        .int()
        .min(1)
        .max(999_999_999)
        .optional()
        .openapi({ description: 'A version of the store; the file or the newest version if absent.' }),
    }),
  },
  responses: { 200: json(courtShown, 'The court.') },
});

const saveRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/courts',
  operationId: 'saveCourt',
  summary: 'Save a court as a new version',
  description:
    'The text is checked as a court file is; a prompt that it names comes along by its role. A run takes the court as `NAME@VERSION`, or the newest as `NAME`. Refused with 409 `VERSION_CHANGED` if `after` is not the newest version, and with `COURT_READ_ONLY` for a court that is a file of the server.',
  'x-permission': 'law',
  request: { body: { required: true, content: { 'application/json': { schema: saveAsked } } } },
  responses: { 200: json(courtShown, 'The court as it was saved.') },
});

/** The endpoints of courts. */
export const courtRoutes = (project: ServedProject) =>
  createApi()
    .openapi(listRoute, async (c) => c.json(await listCourts(storeOf(c), project.names), 200))
    .openapi(showRoute, async (c) => {
      const { court } = c.req.valid('param');
      return c.json(await showCourt(storeOf(c), project.names, court, c.req.valid('query').version), 200);
    })
    .openapi(saveRoute, async (c) => {
      const saved = await saveCourt(
        project.vault.versions(),
        project.names,
        c.var.caller.name,
        c.req.valid('json'),
      );
      return c.json(saved, 200);
    });
