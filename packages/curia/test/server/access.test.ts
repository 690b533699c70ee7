/** Who may do what: every role against every route, and every way to come in without the right to. */

import { ROLES, type Role } from '@curia/core/in/review';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, OWNER, PERMISSIONS } from '../../src/drive/rights.ts';
import { defaultConfig } from '../../src/http/config.ts';
import { type RunningServer, startServer } from '../../src/http/serve.ts';
import { answerMcp } from '../../src/mcp/answer-http.ts';
import { temporaryStore } from '../../src/store/temporary/temporary.ts';
import { type Answered, get, post, send, serving, tokenBook } from './serving.ts';

/** What each route must be open to; written down by hand, so that a slip in a route is seen. */
const EXPECTED: Readonly<Record<string, readonly Role[] | 'everybody'>> = {
  'get /live': 'everybody',
  'get /ready': 'everybody',
  'get /me': 'everybody',
  'post /session': 'everybody',
  'delete /session': 'everybody',
  'get /questions': ['viewer', 'reviewer', 'adjudicator', 'operator', 'agent', 'speaker', 'admin'],
  'get /questions/{question}/policies/{policy}': [
    'viewer',
    'reviewer',
    'adjudicator',
    'operator',
    'agent',
    'speaker',
    'admin',
  ],
  'get /questions/{question}/policies/{policy}/findings': [
    'viewer',
    'reviewer',
    'adjudicator',
    'operator',
    'agent',
    'speaker',
    'admin',
  ],
  'post /questions/{question}/decide': ['agent', 'speaker', 'operator', 'admin'],
  'post /questions/{question}/decide-lines': ['agent', 'speaker', 'operator', 'admin'],
  'post /questions/{question}/explain': [
    'viewer',
    'reviewer',
    'adjudicator',
    'operator',
    'agent',
    'speaker',
    'admin',
  ],
  'get /metrics': ['metrics', 'operator', 'admin'],
  'get /runs': ['viewer', 'reviewer', 'adjudicator', 'operator', 'admin'],
  'get /compare': ['viewer', 'reviewer', 'adjudicator', 'operator', 'admin'],
  'get /runs/{run}': ['viewer', 'reviewer', 'adjudicator', 'operator', 'admin'],
  'get /runs/{run}/events': ['viewer', 'reviewer', 'adjudicator', 'operator', 'admin'],
  'get /runs/{run}/cases': ['viewer', 'reviewer', 'adjudicator', 'operator', 'admin'],
  'get /runs/{run}/cases/{case}': ['viewer', 'reviewer', 'adjudicator', 'operator', 'admin'],
  'get /runs/{run}/tables': ['viewer', 'reviewer', 'adjudicator', 'operator', 'admin'],
  'get /runs/{run}/records': ['viewer', 'reviewer', 'adjudicator', 'operator', 'admin'],
  'get /runs/{run}/exports': ['viewer', 'reviewer', 'adjudicator', 'operator', 'admin'],
  'get /runs/{run}/export': ['viewer', 'reviewer', 'adjudicator', 'operator', 'admin'],
  'get /offers': ['operator', 'admin'],
  'post /runs/try': ['operator', 'admin'],
  'post /runs': ['operator', 'admin'],
  'post /sheets': ['operator', 'admin'],
  'post /runs/{run}/stop': ['operator', 'admin'],
  'post /runs/{run}/resume': ['operator', 'admin'],
  'post /runs/{run}/replay': ['operator', 'admin'],
  'post /runs/{run}/audit': ['operator', 'admin'],
  'get /queues': ['reviewer', 'adjudicator', 'operator', 'admin'],
  'post /queues': ['operator', 'admin'],
  'get /queues/{queue}': ['reviewer', 'adjudicator', 'operator', 'admin'],
  'post /queues/{queue}/claim': ['reviewer', 'adjudicator'],
  'post /queues/{queue}/close': ['operator', 'admin'],
  'get /queues/{queue}/items': ['reviewer', 'adjudicator', 'operator', 'admin'],
  'get /queues/{queue}/agreement': ['viewer', 'reviewer', 'adjudicator', 'operator', 'admin'],
  'get /items': ['reviewer', 'adjudicator', 'operator', 'admin'],
  'get /items/{item}/bench': ['reviewer', 'adjudicator', 'operator', 'admin'],
  'get /items/{item}/documents/{place}': ['reviewer', 'adjudicator', 'operator', 'admin'],
  'get /runs/{run}/cases/{case}/documents': ['viewer', 'reviewer', 'adjudicator', 'operator', 'admin'],
  'get /runs/{run}/cases/{case}/documents/{place}': [
    'viewer',
    'reviewer',
    'adjudicator',
    'operator',
    'admin',
  ],
  'post /items/plan': ['operator', 'admin'],
  'get /answers': ['reviewer', 'adjudicator'],
  'get /courts': ['viewer', 'reviewer', 'adjudicator', 'operator', 'agent', 'speaker', 'admin'],
  'get /courts/{court}': ['viewer', 'reviewer', 'adjudicator', 'operator', 'agent', 'speaker', 'admin'],
  'post /courts': ['operator', 'admin'],
  'get /people': ['operator', 'admin'],
  'post /people/change': ['operator', 'admin'],
  'post /people/end': ['operator', 'admin'],
  'post /invites': ['operator', 'admin'],
  'post /invites/withdraw': ['operator', 'admin'],
  'post /invites/read': 'everybody',
  'post /join': 'everybody',
  'get /items/{item}': ['reviewer', 'adjudicator', 'operator', 'admin'],
  'post /items/{item}/open': ['adjudicator', 'operator', 'admin'],
  'put /items/{item}/draft': ['reviewer', 'adjudicator'],
  'post /items/{item}/reopen': ['adjudicator'],
  'post /seats/{seat}/renew': ['reviewer', 'adjudicator'],
  'post /seats/{seat}/release': ['reviewer', 'adjudicator'],
  'post /seats/{seat}/submit': ['reviewer', 'adjudicator'],
  'post /seats/{seat}/decline': ['reviewer', 'adjudicator'],
  'post /seats/{seat}/undo': ['reviewer', 'adjudicator'],
  'post /seats/{seat}/send-back': ['adjudicator'],
  'get /webhooks': ['operator', 'admin'],
  'get /webhooks/{webhook}/messages': ['operator', 'admin'],
  'post /webhooks/{webhook}/resend': ['operator', 'admin'],
  'post /mcp': ['viewer', 'reviewer', 'adjudicator', 'operator', 'agent', 'speaker', 'admin'],
  'post /votes/evaluate': ['viewer', 'reviewer', 'adjudicator', 'operator', 'agent', 'speaker', 'admin'],
  'post /votes/certify': ['viewer', 'reviewer', 'adjudicator', 'operator', 'agent', 'speaker', 'admin'],
  'get /runs/{run}/quality': ['viewer', 'reviewer', 'adjudicator', 'operator', 'admin'],
  'get /runs/{run}/watch': ['viewer', 'reviewer', 'adjudicator', 'operator', 'admin'],
  'post /tables/check': ['viewer', 'reviewer', 'adjudicator', 'operator', 'agent', 'speaker', 'admin'],
  'post /tables/diff': ['viewer', 'reviewer', 'adjudicator', 'operator', 'agent', 'speaker', 'admin'],
};

const tokens: Record<string, Caller> = Object.fromEntries(
  ROLES.map((role) => [`curia_${role}_secret`, { name: `a ${role}`, roles: [role] }]),
);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

let server: RunningServer;
let routes: string[];
beforeAll(async () => {
  server = await serving({ tokens });
  const { paths } = (await get(server, '/openapi.json')).json;
  routes = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
});
afterAll(() => server.close());

/** Calls a route with nothing in it: whoever may is told what is wrong with the request, not that they may not. */
const call = (route: string, headers: Record<string, string>): Promise<Answered> => {
  const [method = '', path = ''] = route.split(' ');
  return send(server, method.toUpperCase(), `/api/v1${path.replaceAll(/\{\w+\}/g, 'x')}`, {
    headers: { ...headers, ...(method === 'get' ? {} : { 'content-type': 'application/json' }) },
  });
};

const isShutOut = ({ status }: Answered): boolean => status === 401 || status === 403;

test('the list of routes is that of the server', () => {
  expect(routes.sort()).toEqual(Object.keys(EXPECTED).sort());
});

test('every role reaches exactly the routes that are meant for it', async () => {
  for (const route of routes)
    for (const role of ROLES) {
      const open = EXPECTED[route]!;
      const answered = await call(route, bearer(`curia_${role}_secret`));
      expect([route, role, isShutOut(answered)]).toEqual([
        route,
        role,
        open !== 'everybody' && !open.includes(role),
      ]);
    }
});

test('without a token only what is open to all answers', async () => {
  for (const route of routes) {
    const { status } = await call(route, {});
    expect([route, status === 401]).toEqual([route, EXPECTED[route] !== 'everybody']);
  }
});

test('a wrong token is refused everywhere, and too many of them have to wait', async () => {
  let now = 0;
  const strict = await serving({ tokens, now: () => now });
  const wrong = () => get(strict, '/me', bearer('curia_x_wrong'));
  const first = await wrong();
  expect([first.status, first.json.error.code, first.headers['www-authenticate']]).toEqual([
    401,
    'TOKEN_REFUSED',
    'Bearer',
  ]);
  expect((await get(strict, '/me', { authorization: 'Basic eDp5' })).status).toBe(401);
  for (let more = 1; more < 60; more++) await wrong();
  const late = await wrong();
  expect([late.status, late.json.error.code, late.headers['retry-after']]).toEqual([
    429,
    'TOO_MANY_REQUESTS',
    '60',
  ]);
  now = 60_001;
  expect((await wrong()).status).toBe(401);
  await strict.close();
});

test('a token that ends or is revoked ends at once, in sessions too', async () => {
  const kept: Record<string, Caller> = { ...tokens };
  const mutable = await serving({ tokens: kept });
  const signed = await post(mutable, '/session', { token: 'curia_viewer_secret' });
  const cookie = String(signed.headers['set-cookie']).split(';')[0]!;
  expect((await get(mutable, '/me', { cookie })).json).toMatchObject({ name: 'a viewer', roles: ['viewer'] });
  delete kept.curia_viewer_secret;
  // The session is over, so that its owner is asked to sign in, and is nobody meanwhile.
  expect((await get(mutable, '/me', { cookie })).json).toMatchObject({ name: '', permissions: ['open'] });
  expect((await get(mutable, '/runs', { cookie })).status).toBe(401);
  expect((await get(mutable, '/me', bearer('curia_viewer_secret'))).status).toBe(401);
  await mutable.close();
});

test('a session cookie is out of reach of scripts and other sites, and ends when asked to or after twelve hours', async () => {
  let now = 0;
  const timed = await serving({ tokens, now: () => now });
  const { host } = new URL(timed.url);
  const signed = await post(timed, '/session', { token: 'curia_operator_secret' });
  const [cookie = '', ...terms] = String(signed.headers['set-cookie']).split('; ');
  expect(terms).toEqual(['HttpOnly', 'SameSite=Strict', 'Path=/']);
  expect(cookie).not.toContain('secret');
  const body = { issues: [] };
  const path = '/questions/disposition/decide';
  expect((await post(timed, path, body, { cookie })).json.error.code).toBe('ORIGIN_REFUSED');
  expect((await post(timed, path, body, { cookie, origin: 'http://evil.example' })).json.error.code).toBe(
    'ORIGIN_REFUSED',
  );
  expect((await post(timed, path, body, { cookie, origin: `http://${host}` })).status).toBe(200);
  now = 12 * 60 * 60 * 1000 + 1;
  expect((await get(timed, '/questions', { cookie })).status).toBe(401);
  const again = await post(timed, '/session', { token: 'curia_operator_secret' });
  const second = String(again.headers['set-cookie']).split(';')[0]!;
  const out = await send(timed, 'DELETE', '/api/v1/session', {
    headers: { cookie: second, origin: `http://${host}` },
  });
  expect([out.status, String(out.headers['set-cookie'])]).toEqual([
    204,
    expect.stringContaining('Max-Age=0'),
  ]);
  expect((await get(timed, '/questions', { cookie: second })).status).toBe(401);
  await timed.close();
});

test('pages of other origins and foreign host names cannot use a server without tokens', async () => {
  const open = await serving();
  expect((await get(open, '/me')).json).toMatchObject({ name: OWNER.name, roles: ['admin'] });
  const foreign = await post(
    open,
    '/questions/disposition/decide',
    { issues: [] },
    { origin: 'http://evil.example' },
  );
  expect([foreign.status, foreign.json.error.code]).toEqual([403, 'ORIGIN_REFUSED']);
  for (const host of ['evil.example', 'localhost.evil.example', 'localhost:1@evil.example']) {
    const { status } = await get(open, '/questions', { host });
    expect([host, status]).toEqual([host, expect.toBeOneOf([400, 403])]);
  }
  for (const host of ['localhost', 'localhost:1', '127.0.0.1:1', '[::1]:1'])
    expect([host, (await get(open, '/questions', { host })).status]).toEqual([host, 200]);
  await open.close();
});

test('no server is reachable from elsewhere before there is a token', async () => {
  const parts = {
    port: 0,
    store: temporaryStore(),
    place: 'x',
    config: defaultConfig(),
    onFault: () => {},
    answerAgent: answerMcp,
  };
  await expect(startServer({ ...parts, host: '0.0.0.0', tokens: tokenBook({}) })).rejects.toMatchObject({
    code: 'SERVER_EXPOSED',
  });
  const config = { ...defaultConfig(), hosts: ['curia.example'] };
  await expect(
    startServer({ ...parts, config, host: '127.0.0.1', tokens: tokenBook({}) }),
  ).rejects.toMatchObject({
    code: 'SERVER_EXPOSED',
  });
  const named = await startServer({ ...parts, config, host: '127.0.0.1', tokens: tokenBook(tokens) });
  expect((await get(named, '/live', { host: 'curia.example' })).status).toBe(200);
  const signed = await post(named, '/session', { token: 'curia_viewer_secret' });
  expect(String(signed.headers['set-cookie'])).toContain('; Secure');
  await named.close();
});

test('a client may send as many requests as the configuration says', async () => {
  const limits = { ...defaultConfig().limits, requests_per_minute: 3 };
  const limited = await serving({ config: { limits }, now: () => 0 });
  const statuses: number[] = [];
  for (let sent = 0; sent < 4; sent++) statuses.push((await get(limited, '/me')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  await limited.close();
});

test('every answer forbids what no answer needs', async () => {
  for (const path of ['/questions', '/elsewhere']) {
    const { headers } = await get(server, path);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  }
});

test('an admin may do everything but judge: that takes somebody whose judgement is asked for', () => {
  for (const [permission, roles] of Object.entries(PERMISSIONS))
    expect([permission, roles.some((role) => role === 'admin')]).toEqual([
      permission,
      permission !== 'review' && permission !== 'adjudicate',
    ]);
});
