/** Requests that mean no good, or are broken: clear codes, nothing hangs, and no stack trace leaves the server. */
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultConfig } from '../../src/http/config.ts';
import type { RunningServer } from '../../src/http/serve.ts';
import { temporaryStore } from '../../src/store/temporary/temporary.ts';
import { get, post, send, serving } from './serving.ts';

const DECIDE = '/questions/disposition/decide';
const limits = { ...defaultConfig().limits, body_mib: 1 / 1024, body_seconds: 0.2 };
const faults: unknown[] = [];
let server: RunningServer;
beforeAll(async () => {
  server = await serving({ config: { limits }, faults });
});
afterAll(() => server.close());

const codeOf = async (body: string | Buffer, headers: Record<string, string> = {}) => {
  const { status, json } = await send(server, 'POST', `/api/v1${DECIDE}`, {
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return [status, json.error?.code];
};

test('bodies that are too large, too deep, doubled, compressed or not text are refused by their code', async () => {
  expect(await codeOf(`{"issues":[],"x":"${'x'.repeat(2000)}"}`)).toEqual([413, 'REQUEST_TOO_LARGE']);
  expect(await codeOf('x', { 'transfer-encoding': 'chunked' })).toEqual([400, 'JSON_INVALID']);
  expect(await codeOf('y'.repeat(2000), { 'transfer-encoding': 'chunked' })).toEqual([
    413,
    'REQUEST_TOO_LARGE',
  ]);
  expect(await codeOf(`${'['.repeat(100)}${']'.repeat(100)}`)).toEqual([400, 'JSON_TOO_DEEP']);
  expect(await codeOf('{"issues":[],"issues":[]}')).toEqual([400, 'JSON_KEY_TWICE']);
  expect(await codeOf(Buffer.from([0x7b, 0xff, 0x7d]))).toEqual([400, 'UTF8_INVALID']);
  expect(await codeOf('')).toEqual([400, 'JSON_INVALID']);
  expect(await codeOf('{"issues":')).toEqual([400, 'JSON_INVALID']);
  expect(await codeOf('{}', { 'content-encoding': 'gzip' })).toEqual([415, 'MEDIA_TYPE_UNKNOWN']);
  expect(await codeOf('{}', { 'content-type': 'text/plain' })).toEqual([415, 'MEDIA_TYPE_UNKNOWN']);
});

test('the same limits apply to bodies that are read by a schema', async () => {
  const check = (body: string, headers = {}) => post(server, '/tables/check', body, headers);
  expect((await check('{"text":"a","text":"b"}')).json.error.code).toBe('JSON_KEY_TWICE');
  expect((await check('{"txt":"a"}')).json.error).toMatchObject({
    code: 'REQUEST_INVALID',
    message: expect.stringContaining('text'),
  });
  expect((await check(JSON.stringify({ text: 'x'.repeat(2000) }))).status).toBe(413);
  expect((await check('[1]')).json.error.code).toBe('REQUEST_INVALID');
});

/** What a server answers to bytes that are sent as they are, until it closes the connection. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = '';
    socket.on('data', (part) => {
      text += part.toString('latin1');
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });

const head = (path: string, length: number): string =>
  `POST /api/v1${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n`;

test('a sender that stops in the middle is told so and let go', async () => {
  const slow = await raw(`${head(DECIDE, 100)}\r\n{"issues"`);
  expect(slow).toContain('408 Request Timeout');
  expect(slow).toContain('REQUEST_TOO_SLOW');
  const lines = await raw(`${head('/questions/disposition/decide-lines', 100)}\r\n{"issues":[]}\n{"iss`);
  expect(lines).toContain('"decision":"AUTO_ACCEPT"');
});

test('requests that are no requests are answered with 400', async () => {
  for (const bytes of [
    'NONSENSE\r\n\r\n',
    'GET /\\..\\x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    'GET http://[ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  ])
    expect([bytes, (await raw(bytes)).slice(0, 12)]).toEqual([bytes, 'HTTP/1.1 400']);
});

test('a client that goes away in the middle of a body leaves the server as it was', async () => {
  await new Promise<void>((resolve) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head(DECIDE, 100)}\r\n{"issues"`, () => socket.destroy());
    });
    socket.on('close', () => resolve());
  });
  expect((await get(server, '/live')).status).toBe(200);
});

test('a fault inside is a number outside and whole in the log of the server', async () => {
  const found: unknown[] = [];
  const whole = temporaryStore();
  const broken = {
    ...whole,
    runs: {
      ...whole.runs,
      find: async () => {
        throw new Error('secret path /home/somebody');
      },
    },
  };
  const faulty = await serving({ store: broken, faults: found });
  const { status, text } = await get(faulty, '/runs/any');
  expect([status, JSON.parse(text).error.code]).toEqual([500, 'INTERNAL']);
  expect(text).not.toMatch(/secret|somebody|\.ts|at /);
  expect(found).toHaveLength(1);
  await faulty.close();
});

test('whatever is sent, the answer is JSON with a code, and nothing inside breaks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.constantFrom('null', '[]', '""', '1e999', '{"issues":{}}', '{"issues":[null]}'),
      ),
      fc.string().map((name) => encodeURIComponent(name.replaceAll(/[\ud800-\udfff]/g, ''))),
      async (body, name) => {
        for (const path of [
          DECIDE,
          `/questions/${name || 'x'}/explain`,
          `${DECIDE}?policy=${name}&set=${name}`,
        ]) {
          const { status, json } = await post(server, path, body);
          expect(status === 200 ? typeof json.policy_hash : typeof json.error.code).toBe('string');
          expect(status).toBeLessThan(500);
        }
      },
    ),
    { numRuns: 100 },
  );
  expect(faults).toEqual([]);
});
