/** Who is calling, and signing in and out with a token. */
import type { Role } from '@curia/core/in/review';
import { createRoute, z } from '@hono/zod-openapi';
import { type Caller, PERMISSIONS } from '../../drive/rights.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { type Me, me } from '../../wire/server.ts';
import { createApi, json } from '../api.ts';
import { findCaller, isAtMachine, sessionOf } from '../auth/identify.ts';
import { SESSION_COOKIE } from '../auth/sessions.ts';
import type { ServedProject } from '../served-project.ts';

const meRoute = createRoute({
  method: 'get',
  path: '/me',
  operationId: 'whoAmI',
  tags: ['Sign in'],
  summary: 'Who is calling, and what they may do',
  'x-permission': 'open',
  responses: { 200: json(me, 'The caller.') },
});

const signInRoute = createRoute({
  method: 'post',
  path: '/session',
  operationId: 'signIn',
  tags: ['Sign in'],
  summary: 'Sign in with a token',
  description:
    'Sets a session cookie that no script can read and that ends with the browser, after twelve hours, or with the token.',
  'x-permission': 'open',
  'x-own-count': true,
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: z.strictObject({ token: z.string().min(1).max(1000) }) } },
    },
  },
  responses: { 200: json(me, 'The owner of the token.') },
});

const signOutRoute = createRoute({
  method: 'delete',
  path: '/session',
  operationId: 'signOut',
  tags: ['Sign in'],
  summary: 'Sign out',
  'x-permission': 'open',
  responses: { 204: { description: 'The session is over.' } },
});

/** Every permission with the roles that carry it. */
const TAKEN_BY: readonly (readonly [string, readonly Role[]])[] = Object.entries(PERMISSIONS);

/** Who is calling, and what they may do. */
export const describeCaller = ({ name, roles }: Caller): Me => ({
  schema_version: SCHEMA_VERSION,
  name,
  roles: [...roles],
  permissions: TAKEN_BY.filter(
    ([one, allowed]) => one === 'open' || roles.some((role) => allowed.includes(role)),
  ).map(([one]) => one),
});

/** The endpoints of signing in. */
export const sessionRoutes = (project: ServedProject) =>
  createApi()
    .openapi(meRoute, (c) => c.json(describeCaller(c.var.caller), 200))
    .openapi(signInRoute, async (c) => {
      const { token } = c.req.valid('json');
      const caller = await findCaller(project, c.env.incoming, token);
      project.requests?.callers.take(caller.name, 'requests');
      const word = project.sessions.open(token);
      const secure = isAtMachine(project, c.env.incoming) ? '' : '; Secure';
      c.header('set-cookie', `${SESSION_COOKIE}=${word}; HttpOnly; SameSite=Strict; Path=/${secure}`);
      return c.json(describeCaller(caller), 200);
    })
    .openapi(signOutRoute, (c) => {
      const word = sessionOf(c.env.incoming);
      if (word !== undefined) project.sessions.close(word);
      c.header('set-cookie', `${SESSION_COOKIE}=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0`);
      return c.body(null, 204);
    });
