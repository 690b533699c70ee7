/** The server on both stores with bad luck and bad requests: tricks in ids, a run that is started twice, tokens that end, a store that is gone. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenBookOf } from '../../src/http/auth/token-book.ts';
import { defaultConfig } from '../../src/http/config.ts';
import { type RunningServer, startServer } from '../../src/http/serve.ts';
import { answerMcp } from '../../src/mcp/answer-http.ts';
import { openDesk } from '../../src/store/open-desk.ts';
import { openStore } from '../../src/store/open-store.ts';
import { openPostgresStore } from '../../src/store/postgres/postgres.ts';
import type { Store } from '../../src/store/store.ts';
import { startBreakingProxy } from '../postgres-proxy.ts';
import { sharedPostgres } from '../postgres-server.ts';
import { newStore } from '../run-fixture.ts';
import { measureHere } from './measure-here.ts';
import { get, post, send, serving } from './serving.ts';

const LINES = { 'content-type': 'application/x-ndjson' };
const CASES = ['a', 'b', 'c']
  .map((case_id) => JSON.stringify({ case_id, text: case_id, candidates: [], review_actions: {} }))
  .join('\n');
const start = (server: RunningServer, run_id: string, body = CASES) =>
  post(server, `/runs?court=conflict-review&agents=given&run_id=${run_id}`, body, LINES);

/** Ids as nobody means them. */
const TRICKS = [
  ...['..', '.', '%2e%2e', '..%2f..%2fetc%2fpasswd', '..%5c..%5cwin.ini', '%00', 'a%00b', '%0d%0aX-Y:%201'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '%ed%a0%80',
    '%ff',
    '%',
    '%zz',
    '%27%20OR%201=1--',
    '%22',
    '%F0%9F%92%A5',
  ],
  ...['$%7BHOME%7D', '*', '~', 'con', `${'x'.repeat(3000)}`, 'first%20', 'FIRST'],
];
const PLACES = [
  ...['/runs/ID', '/runs/ID/cases', '/runs/ID/cases/a', '/runs/first/cases/ID', '/runs/ID/export'],
  ...[
    '/runs/ID/events',
    '/webhooks/ID/messages',
    '/questions/ID/policies/v1',
    '/questions/disposition/policies/ID',
  ],
  ...['/runs?search=ID', '/runs?after=ID', '/runs/first/cases?outcome=ID', '/runs/first/cases?search=ID'],
];

/** Where a store can be made. */
const newPlace = async (kind: string): Promise<string> =>
  kind === 'a file' ? newStore() : (await sharedPostgres()).address();

describe.each(['a file', 'PostgreSQL'])('on %s', (kind) => {
  const faults: unknown[] = [];
  let store: Store;
  let server: RunningServer;
  beforeAll(async () => {
    const place = await newPlace(kind);
    store = openStore(place);
    server = await serving({ store, place, faults });
    expect((await start(server, 'first')).status).toBe(202);
  });
  afterAll(async () => {
    await server.close();
    await store.close();
  });

  test('tricks in ids lead nowhere, and are answered with a code', async () => {
    for (const place of PLACES)
      for (const id of TRICKS) {
        const answered = await get(server, place.replace('ID', id));
        const { status, headers, text } = answered;
        expect([place, id, status < 500]).toEqual([place, id, true]);
        expect(headers['x-y']).toBeUndefined();
        expect(text).not.toMatch(/root:|node:internal|\.ts:\d/);
        if (status >= 400) expect(answered.json.error.code).toMatch(/^[A-Z_]+$/);
        else expect(place).toMatch(/\?|^\/runs\/(?:ID|first)/);
      }
    for (const id of TRICKS) {
      const { status } = await start(server, id.replaceAll('&', '%26'));
      expect([id, status]).toEqual([
        id,
        id === '' || /^(?:con|FIRST|constructor|toString)$/.test(id) ? 202 : 400,
      ]);
    }
    expect(faults).toEqual([]);
  });

  test('tokens of the store that were revoked or have ended open nothing', async () => {
    const place = await newPlace(kind);
    let clock = Date.now();
    const mine = openStore(place);
    await mine.lists.runs();
    const desk = openDesk(place, { now: () => clock });
    const { tokens } = desk;
    const onlyTokens = { store: mine, place, config: defaultConfig(), tokens: tokenBookOf(tokens) };
    const [kept, revoked] = [
      await tokens.create('kept', 'viewer', 2),
      await tokens.create('revoked', 'viewer', 2),
    ];
    const ended = await tokens.create('ended', 'viewer', 1);
    await tokens.revoke(revoked.token_id);
    const guarded = await startServer({
      ...{ host: '127.0.0.1', port: 0, onFault: () => {}, answerAgent: answerMcp },
      ...onlyTokens,
    });
    const as = async ({ token }: { readonly token: string }) =>
      (await get(guarded, '/runs', { authorization: `Bearer ${token}` })).status;
    expect([await as(kept), await as(ended), await as(revoked)]).toEqual([200, 200, 401]);
    clock += 86_400_000;
    expect([await as(kept), await as(ended)]).toEqual([200, 401]);
    const other = `${kept.token.slice(0, -1)}${kept.token.endsWith('A') ? 'B' : 'A'}`;
    for (const token of [other, 'curia_x', 'a b', kept.token_id]) expect(await as({ token })).toBe(401);
    await guarded.close();
    await desk.close();
    await mine.close();
  });

  test('a run that is started several times at once under one id is there once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(server, 'together')));
    for (const { status, json } of answers)
      expect([202, 200, 409]).toContain(status === 409 && json.error.code === 'RUN_BUSY' ? 409 : status);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect((await start(server, 'together')).status).toBe(200);
    const other = await start(server, 'together', CASES.slice(0, CASES.indexOf('\n')));
    expect([other.status, other.json.error.code]).toEqual([409, 'RUN_EXISTS']);
    expect((await get(server, '/runs/together/cases')).json.cases).toHaveLength(3);
  });

  test('lines that cannot be read are refused one by one, in rulings and in runs', async () => {
    const deep = `{"case_id":"deep","text":${'['.repeat(100)}${']'.repeat(100)}}`;
    const body = Buffer.concat([
      Buffer.from(`${CASES}\n{"case_id":"twice","text":"x","text":"y"}\n${deep}\nnot json\n`),
      Buffer.from([0x7b, 0xff, 0x7d, 0x0a]),
    ]);
    const started = await send(server, 'POST', '/api/v1/runs?court=conflict-review&agents=given&run_id=bad', {
      headers: LINES,
      body,
    });
    expect([started.status, started.json.cases]).toEqual([202, 7]);
    const ruled = await send(server, 'POST', '/api/v1/questions/disposition/decide-lines', {
      headers: LINES,
      body: Buffer.concat([Buffer.from('{"issues":[]}\n'), body]),
    });
    const codes = ruled.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).error?.code ?? 'ruled');
    expect(codes).toEqual([
      ...['ruled', 'INPUT_INVALID', 'INPUT_INVALID', 'INPUT_INVALID'],
      ...['JSON_KEY_TWICE', 'JSON_TOO_DEEP', 'JSON_INVALID', 'UTF8_INVALID'],
    ]);
  });
});

test('while the database is away requests are answered with 503, and afterwards as before', async () => {
  const postgres = await sharedPostgres();
  const proxy = await startBreakingProxy(postgres.port);
  const place = postgres.address({ port: proxy.port });
  const store = openPostgresStore(place, { patience_ms: 100 });
  const faults: unknown[] = [];
  const server = await serving({ store, place, faults });
  expect((await start(server, 'before')).status).toBe(202);
  proxy.refuse(true);
  for (const answered of [
    await get(server, '/ready'),
    await get(server, '/runs'),
    await get(server, '/runs/before/cases'),
    await start(server, 'meanwhile'),
  ]) {
    expect([answered.status, answered.json.error.code]).toEqual([503, 'STORE_UNREACHABLE']);
    expect(answered.text).not.toMatch(/not-a-secret|\.ts:\d|node:internal|postgres|127\.0\.0\.1|schema/);
  }
  expect((await get(server, '/live')).status).toBe(200);
  expect((await post(server, '/questions/disposition/decide', { issues: [] })).status).toBe(200);
  proxy.refuse(false);
  expect((await get(server, '/runs/before')).status).toBe(200);
  expect((await start(server, 'meanwhile')).status).toBe(202);
  await server.close();
  await store.close();
  await proxy.close();
});

test('while a server waits for its database, it says so at once, and rules for whoever was there a moment ago', async () => {
  const postgres = await sharedPostgres();
  const proxy = await startBreakingProxy(postgres.port);
  const place = postgres.address({ port: proxy.port });
  const store = openPostgresStore(place, { patience_ms: 20_000 });
  const desk = openDesk(place, {});
  const { token } = await desk.tokens.create('Ann', 'operator', 1);
  const server = await startServer({
    ...{ host: '127.0.0.1', port: 0, store, desk, place, config: defaultConfig(), answerAgent: answerMcp },
    ...{ tokens: tokenBookOf(desk.tokens), measurer: measureHere, onFault: () => {} },
  });
  const ann = { authorization: `Bearer ${token}` };
  expect((await get(server, '/me', ann)).json.name).toBe('Ann');
  expect((await get(server, '/runs', ann)).status).toBe(200);
  proxy.refuse(true);
  const needsTheStore = get(server, '/runs', ann);
  const first = (asked: Promise<{ readonly status: number }>) => Promise.race([asked, needsTheStore]);
  expect((await first(get(server, '/ready'))).status).toBe(503);
  expect((await first(get(server, '/live'))).status).toBe(200);
  const ruling = post(server, '/questions/disposition/decide', { issues: [] }, ann);
  expect(await first(ruling)).toBe(await ruling);
  expect((await ruling).status).toBe(200);
  proxy.refuse(false);
  expect((await needsTheStore).status).toBe(200);
  await server.close();
  await desk.close();
  await store.close();
  await proxy.close();
});
