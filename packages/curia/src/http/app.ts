/** The whole API of a server: every route, who is calling, and how a refusal looks. */
import { CuriaError } from '@curia/core';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { tellable } from '../api/tellable.ts';
import { optionSchema } from '../courts/court-options.ts';
import { courts } from '../courts/list.ts';
import { version } from '../version.ts';
import { createApi, enter, type ServerEnv } from './api.ts';
import { referencePage } from './reference-page.ts';
import { caseRoutes } from './routes/cases.ts';
import { compareRoutes } from './routes/compare.ts';
import { courtRoutes } from './routes/courts.ts';
import { decideRoutes } from './routes/decide.ts';
import { documentRoutes } from './routes/documents.ts';
import { driveRoutes } from './routes/drive.ts';
import { eventRoutes } from './routes/events.ts';
import { exportRoutes } from './routes/exports.ts';
import { healthRoutes } from './routes/health.ts';
import { itemListRoutes } from './routes/item-lists.ts';
import { itemRoutes } from './routes/items.ts';
import { mcpRoutes } from './routes/mcp.ts';
import { offerRoutes } from './routes/offers.ts';
import { peopleRoutes } from './routes/people.ts';
import { questionRoutes } from './routes/questions.ts';
import { queueRoutes } from './routes/queues.ts';
import { runTableRoutes } from './routes/run-tables.ts';
import { runRoutes } from './routes/runs.ts';
import { seatRoutes } from './routes/seats.ts';
import { sessionRoutes } from './routes/session.ts';
import { sheetRoutes } from './routes/sheets.ts';
import { tableRoutes } from './routes/tables.ts';
import { voteRoutes } from './routes/votes.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { SAFE_HEADERS } from './safe-headers.ts';
import { serveConsole } from './serve-console.ts';
import type { ServedProject } from './served-project.ts';
import { statusOf } from './status-of.ts';

/** Where every route begins. */
const BASE = '/api/v1';

/** Every route, without the base; their types are those of the client. */
export const apiRoutes = (project: ServedProject) =>
  createApi()
    .route('/', healthRoutes(project))
    .route('/', sessionRoutes(project))
    .route('/', questionRoutes(project))
    .route('/', decideRoutes(project))
    .route('/', tableRoutes(project))
    .route('/', courtRoutes(project))
    .route('/', runRoutes(project))
    .route('/', compareRoutes(project))
    .route('/', runTableRoutes())
    .route('/', driveRoutes(project))
    .route('/', offerRoutes(project))
    .route('/', sheetRoutes(project))
    .route('/', caseRoutes(project))
    .route('/', documentRoutes(project))
    .route('/', exportRoutes(project))
    .route('/', eventRoutes(project))
    .route('/', queueRoutes(project))
    .route('/', itemListRoutes(project))
    .route('/', itemRoutes(project))
    .route('/', seatRoutes(project))
    .route('/', peopleRoutes(project))
    .route('/', voteRoutes(project))
    .route('/', webhookRoutes(project))
    .route('/', mcpRoutes(project));

/** The type of all routes, for clients. */
export type ApiRoutes = ReturnType<typeof apiRoutes>;

type Generated = ReturnType<ApiRoutes['getOpenAPI31Document']>;

/** The document with the options of courts, which are JSON Schema of their own. */
interface ApiDocument extends Omit<Generated, 'components'> {
  readonly components: Omit<NonNullable<Generated['components']>, 'schemas'> & {
    readonly schemas: Readonly<Record<string, object>>;
  };
}

/** The OpenAPI document of some routes. */
export function openApiDocument(routes: ApiRoutes): ApiDocument {
  const token = {
    type: 'http' as const,
    scheme: 'bearer',
    description: 'A token that `curia serve tokens create` made.',
  };
  routes.openAPIRegistry.registerComponent('securitySchemes', 'token', token);
  const document = routes.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Curia',
      version: version(),
      description:
        'A court for AI agents. The server is a face of the runner: it decides nothing itself, and whatever it offers the library and the command line offer, too.',
      license: { name: 'Apache-2.0' },
    },
    servers: [{ url: BASE }],
    security: [{ token: [] }],
  });
  const properties = Object.fromEntries(courts.map((court) => [court.name, optionSchema(court)]));
  const { components } = document;
  const schemas = { ...components?.schemas, CourtOptions: { type: 'object', properties } };
  return { ...document, components: { ...components, schemas } };
}

/** Makes what answers requests. */
export function buildApp(project: ServedProject) {
  const routes = apiRoutes(project);
  const document = JSON.stringify(openApiDocument(routes));
  const page = referencePage(JSON.parse(document));
  const app = createApi();
  app.get(`${BASE}/openapi.json`, async (c) => {
    await enter(c);
    return c.body(document, 200, { 'content-type': 'application/json' });
  });
  app.get(`${BASE}/reference`, async (c) => {
    await enter(c);
    c.env.outgoing.setHeader('content-security-policy', page.policy);
    return c.html(page.html);
  });
  app.route(BASE, routes);
  const { console } = project;
  // The files of the console are the same for everybody, and whoever has yet to sign in needs them to do so.
  if (console === undefined) app.get('/', (c) => c.redirect(`${BASE}/reference`));
  else app.get('*', serveConsole(console));
  app.notFound(async (c) => {
    await enter(c);
    return answer(c, new CuriaError('ROUTE_UNKNOWN', `there is no ${c.req.method} ${c.req.path}`));
  });
  app.onError((error, c) => answer(c, tellable(error, project.onFault)));
  return async (request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> => {
    const response = await app.fetch(request, { incoming, outgoing, project });
    // What was written straight to the socket has them already.
    if (!outgoing.headersSent)
      for (const name in SAFE_HEADERS)
        if (!outgoing.hasHeader(name)) outgoing.setHeader(name, SAFE_HEADERS[name]!);
    return response;
  };
}

function answer(c: Context<ServerEnv>, error: CuriaError): Response {
  const status = statusOf(error);
  if (error.code === 'TOKEN_REFUSED') c.header('www-authenticate', 'Bearer');
  if (error.code === 'TOO_MANY_REQUESTS') c.header('retry-after', error.details[0]?.problem ?? '60');
  // What was not read of the body would otherwise be taken for the next request.
  if (status === 413 || status === 408 || status === 415) c.header('connection', 'close');
  return c.json({ error: error.toJSON() }, status);
}
