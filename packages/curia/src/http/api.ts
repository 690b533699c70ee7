/** The frame of every endpoint: who may call it, how the request is read, and how a refusal is answered. */
import { CuriaError } from '@curia/core';
import type { Reader } from '@curia/core/in/review';
import { readBy, readJson } from '@curia/core/read';
import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { NOBODY } from '../api/caller.ts';
import type { ReadingStore } from '../desk/reading/reading-store.ts';
import { type Caller, may, PERMISSIONS, type Permission } from '../drive/rights.ts';
import { refused } from '../wire/refusal.ts';
import { checkHost } from './auth/addresses.ts';
import { limitedBy } from './auth/client-address.ts';
import { identify } from './auth/identify.ts';
import { readText } from './read-body.ts';
import type { ServedProject } from './served-project.ts';
import { ERROR_STATUSES } from './status-of.ts';

/** What handlers find in their context. */
export interface ServerEnv {
  Bindings: HttpBindings & { readonly project: ServedProject };
  Variables: { caller: Caller };
}

/** The context of a handler. */
export type ServerContext = Context<ServerEnv>;

/** What an endpoint answers besides a refusal. */
export const json = <S extends z.ZodType>(schema: S, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** Bodies by their media types. */
type Content = Readonly<Record<string, { readonly schema: z.ZodType | { readonly type: 'string' } }>>;

/** What an endpoint answers in a form of its own: its handler returns the response whole. */
export function whole(content: Content, description: string): { readonly description: string } {
  const answer = { description, content };
  return answer;
}

/** Text in one media type. */
export const text = (type: string, description: string) =>
  whole({ [type]: { schema: { type: 'string' } } }, description);

/** Added to every route: any request can be refused. */
const refusals = { default: json(refused, `Refused; the status is one of ${ERROR_STATUSES.join(', ')}.`) };

/** What a route says of itself beyond OpenAPI. */
interface RouteTerms {
  /** What the caller must be allowed to do. */
  readonly 'x-permission': Permission;
  /** The handler reads the body itself, because it is a stream or is parsed elsewhere. */
  readonly 'x-own-body'?: true | undefined;
  /** The body brings a token: the handler counts whoever owns it, since others at their address may have spent what strangers have. */
  readonly 'x-own-count'?: true | undefined;
  /** It is answered alike whoever asks, so nobody is looked up: it needs no store. */
  readonly 'x-anonymous'?: true | undefined;
}

/** An app whose routes are guarded, read and refused alike. */
export function createApi(): OpenAPIHono<ServerEnv> {
  const api = new OpenAPIHono<ServerEnv>();
  const register = (route: RouteConfig, handler: MiddlewareHandler): typeof api => {
    const terms: RouteTerms = {
      'x-permission': route['x-permission'],
      'x-own-body': route['x-own-body'],
      'x-own-count': route['x-own-count'],
      'x-anonymous': route['x-anonymous'],
    };
    const roles = PERMISSIONS[terms['x-permission']];
    const isOpen = terms['x-permission'] === 'open';
    const whoMay = isOpen ? '' : `\n\nTakes one of the roles ${roles.join(', ')}.`;
    const documented: RouteConfig = { ...route };
    if (isOpen) documented.security = [];
    documented.description = `${route.description ?? ''}${whoMay}`.trim();
    documented.responses = { ...route.responses, ...refusals };
    api.openAPIRegistry.registerPath(documented);
    const path = route.path.replaceAll(/\/{(.+?)}/g, '/:$1');
    const readRequest = requestReader(route, terms);
    // One handler for everything: each further one would cost a single ruling several promises.
    api.on([route.method], [path], async (c, next) => {
      await enter(c, {
        isCounted: terms['x-own-count'] !== true,
        isAnonymous: terms['x-anonymous'] === true,
      });
      admit(c, terms['x-permission']);
      const reading = readRequest(c);
      if (reading !== undefined) await reading;
      return handler(c, next);
    });
    return api;
  };
  // The types stay those of the library; what happens with a request is ours: one way to read it, one way to refuse it.
  return Object.assign(api, { openapi: register });
}

/** Finds out who is calling, and refuses whoever must not or calls too often. */
export async function enter(
  c: ServerContext,
  {
    isCounted = true,
    isAnonymous = false,
  }: { readonly isCounted?: boolean; readonly isAnonymous?: boolean } = {},
): Promise<void> {
  const { incoming, project } = c.env;
  if (isAnonymous) checkHost(incoming.headers.host, project.config.hosts);
  const caller = isAnonymous ? NOBODY : await identify(project, incoming);
  const { requests, addresses } = project;
  if (isCounted && caller.name !== '') requests?.callers.take(caller.name, 'requests');
  else if (isCounted) requests?.strangers.take(limitedBy(addresses.of(incoming)), 'requests');
  c.set('caller', caller);
}

/** The store as whoever calls may read it: the only one that a route gets. */
export const storeOf = (c: ServerContext): ReadingStore => c.env.project.vault.storeFor(c.get('caller'));

/** Whoever calls, as one person over all tokens of the name. */
export const readerOf = (c: ServerContext): Promise<Reader> => c.env.project.vault.readerOf(c.get('caller'));

/** Refuses a caller whose roles do not carry a permission. */
export function admit(c: ServerContext, permission: Permission): void {
  if (permission === 'open' || may(c.get('caller').roles, permission)) return;
  const { name, roles } = c.get('caller');
  if (name === '')
    throw new CuriaError('TOKEN_REFUSED', 'this server needs a token: send Authorization: Bearer TOKEN');
  throw new CuriaError(
    'ROLE_REFUSED',
    `${name} has the role ${roles.join(', ')}; this takes ${PERMISSIONS[permission].join(' or ')}`,
  );
}

/** Reads the parts of requests to one route. */
function requestReader(
  { request }: RouteConfig,
  terms: RouteTerms,
): (c: ServerContext) => Promise<void> | undefined {
  const { params, body } = request ?? {};
  const query = request?.query instanceof z.ZodObject ? request.query : NO_QUERY;
  const media = body?.content['application/json'];
  const schema =
    media !== undefined && 'schema' in media && terms['x-own-body'] !== true ? media.schema : undefined;
  if (schema !== undefined && !(schema instanceof z.ZodObject))
    throw new Error('a body that is read here is an object; another one is read by its handler');
  let unasked: object | undefined;
  return (c) => {
    // Every parameter of a path is text, and what it names is looked up by the handler.
    if (params !== undefined) c.req.addValidatedData('param', c.req.param());
    if (c.env.incoming.url?.includes('?'))
      c.req.addValidatedData('query', read(query, queryOf(c, query), 'the query'));
    else {
      unasked ??= read(query, {}, 'the query');
      c.req.addValidatedData('query', unasked);
    }
    return schema === undefined ? undefined : readBody(c, schema, terms['x-permission'] === 'open');
  };
}

const NO_QUERY = z.strictObject({});

const read = (schema: z.ZodObject, value: unknown, whole: string): object =>
  readBy(schema, value, 'REQUEST_INVALID', whole);

/** The largest body of a route that is open to strangers. */
const MOST_OF_STRANGERS = 16 * 1024;

async function readBody(c: ServerContext, schema: z.ZodObject, isOpen: boolean): Promise<void> {
  const text = await jsonText(c, isOpen ? MOST_OF_STRANGERS : undefined);
  c.req.addValidatedData('json', read(schema, readJson(text, 'the body'), 'the body'));
}

/** The body of a request that must be JSON, as text. */
export async function jsonText(c: ServerContext, most?: number): Promise<string> {
  const type = c.env.incoming.headers['content-type'];
  // A page of another origin can send plain text without asking first, JSON it cannot.
  if (type === undefined || !/^application\/json\s*(;|$)/i.test(type))
    throw new CuriaError('MEDIA_TYPE_UNKNOWN', `the body must be application/json, not ${type ?? 'unnamed'}`);
  const { body } = c.env.project;
  return readText(c.env.incoming, most === undefined ? body : { ...body, bytes: Math.min(most, body.bytes) });
}

/** The parameters after the question mark; one that takes several values is a list even if it is given once. */
function queryOf(c: ServerContext, schema: z.ZodObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => {
      const isList = schema.shape[name] !== undefined && takesList(schema.shape[name]);
      return [name, isList || values.length > 1 ? values : values[0]];
    }),
  );
}

const takesList = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional
    ? takesList(schema.unwrap())
    : schema instanceof z.ZodArray;

/** A value of several fields in the query, written as JSON. */
export const inQuery = <T extends z.ZodType>(shape: T) =>
  z
    .string()
    .optional()
    .transform((text, context): unknown => {
      try {
        return text === undefined ? undefined : JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(shape)
    .openapi({ type: 'string', description: `JSON: ${shape.description ?? 'see the schema'}` });

/** A switch in the query: `?trace` and `?trace=true` turn it on. */
export const flag = (means: string) =>
  z
    .enum(['', 'true', 'false'])
    .optional()
    .transform((value) => value !== undefined && value !== 'false')
    .openapi({ description: means, type: 'boolean' });
