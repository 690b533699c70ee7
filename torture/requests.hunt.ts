/** A real server with requests that are damaged in one place: body, header, path, query or method; and the messages of coding agents. */

import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { parse } from 'yaml';
import { procedures } from '../packages/curia/src/run/courts/courts.ts';
import { ticket } from '../packages/curia/test/desk-scene.ts';
import { type ServedDesk, servingDesk } from '../packages/curia/test/server/desk-serving.ts';
import { damageText, damageValue, rearrange } from './damage.ts';
import { type Hunt, type Hunted, Tally } from './hunt.ts';
import { Random } from './random.ts';
import { readings } from './readings/readings.ts';

/** A request as it goes out. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** An answer, whatever it was. */
interface Answered {
  readonly status: number;
  readonly text: string;
}

/** The longest that an answer may take; the slowest takes a hundredth of it. */
const HANGS_AFTER_MS = 20_000;

const JSON_TYPE = { 'content-type': 'application/json' };
const LINES_TYPE = { 'content-type': 'application/x-ndjson' };

/** The hunt over HTTP. */
export const httpHunt: Hunt = {
  name: 'http',
  tries: 'requests to a real server, damaged in body, header, path, query or method',
  share: { short: 150, whole: 50_000 },
  run: (hunted) => huntRequests(hunted, httpRequests),
};

/** The hunt over the Model Context Protocol. */
export const mcpHunt: Hunt = {
  name: 'mcp',
  tries: 'messages of coding agents to a real server, damaged in one place',
  share: { short: 100, whole: 50_000 },
  run: (hunted) => huntRequests(hunted, mcpMessages),
};

async function huntRequests({ seed, most, only }: Hunted, requestsTo: (desk: ServedDesk) => Promise<Sent[]>) {
  const tally = new Tally(['fault', 'hang', 'stack trace', 'moved towards acceptance']);
  const desk = await servingDesk(['t1', 't2', 't3', 't4'].map((id) => ticket(id)));
  const address = new URL(desk.server.url);
  const working = await requestsTo(desk);
  const checked = new Set<Sent>();
  const pick = async (random: Random): Promise<Sent> => {
    const one = random.pick(working);
    if (checked.has(one)) return one;
    checked.add(one);
    const { status, text } = await send(address, one);
    if (status >= 400 || /"error"|"isError":true/.test(text.slice(0, 200)))
      throw new Error(`${one.method} ${one.path} does not work undamaged: ${status} ${text}`);
    return one;
  };
  const numbers = only === undefined ? Array.from({ length: most }, (_, number) => number) : [only];
  for (const number of numbers) {
    const random = new Random(seed * 1_000_003 + number);
    const { sent, what } = damage(await pick(random), random);
    const { authorization: _, ...headers } = sent.headers;
    const told = `${sent.method} ${sent.path}: ${what}\n    ${JSON.stringify(headers)} ${sent.body ?? ''}`;
    const faults = desk.faults.length;
    tally.tried();
    const started = performance.now();
    try {
      const { status, text } = await send(address, sent);
      if (status >= 500 || isFault(text))
        tally.broke('fault', number, `${status} ${text.slice(0, 200)}\n    ${told}`);
      if (/^\s+at .*:\d+:\d+\)?$/m.test(text) || /\\n\s+at [^"]*:\d+:\d+/.test(text))
        tally.broke('stack trace', number, told);
      const doubt = status === 200 ? doubtDecided(sent, text) : undefined;
      if (doubt !== undefined) tally.broke('moved towards acceptance', number, `${doubt}\n    ${told}`);
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      // What the client itself will not send reached nobody; a connection that the server cuts is an answer, if it lives on.
      const isCut =
        ['ECONNRESET', 'EPIPE', 'ERR_HTTP_REQUEST_TIMEOUT'].includes(code) || code.startsWith('HPE_');
      if (code === 'HANGS') tally.broke('hang', number, told);
      else if (!isCut && !code.startsWith('ERR_')) tally.broke('fault', number, `${message}\n    ${told}`);
    }
    if (desk.faults.length > faults)
      tally.broke('fault', number, `${String(desk.faults.at(-1))}\n    ${told}`);
    if (performance.now() - started > HANGS_AFTER_MS) tally.broke('hang', number, told);
  }
  const { status } = await send(address, {
    method: 'GET',
    path: '/api/v1/health',
    headers: {},
    body: undefined,
  });
  if (status !== 200) tally.broke('fault', most, 'the server no longer answers');
  await desk.close();
  return tally.findings();
}

/** The library behind the protocol calls parameters of the wrong shape an internal error, with a list of what is wrong; that is a refusal. */
const isFault = (text: string): boolean =>
  /"INTERNAL"|INTERNAL:/.test(text) || (text.includes('-32603') && !/-32603,"message":"\[\\n/.test(text));

/** What a decision over HTTP accepts although its case speaks against it. */
function doubtDecided({ path, body }: Sent, text: string): string | undefined {
  const [, name = ''] = /\/procedures\/([\w-]+)\/decide$/.exec(path) ?? [];
  const reading = Object.hasOwn(readings, name) ? readings[name] : undefined;
  if (reading === undefined) return undefined;
  const { policy, ruling } = JSON.parse(text) as { policy: string; ruling: unknown };
  return reading(JSON.parse((body ?? '').replace(/^\ufeff/, '')), policy, ruling);
}

function send(address: URL, { method, path, headers, body }: Sent): Promise<Answered> {
  const { hostname, port } = address;
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => {
        parts.push(part);
        // A stream of events never ends by itself.
        if (/event-stream/.test(response.headers['content-type'] ?? '')) {
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') });
          sent.destroy();
        }
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      );
    });
    sent.setTimeout(HANGS_AFTER_MS, () => {
      sent.destroy(Object.assign(new Error('no answer'), { code: 'HANGS' }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'multipart/form-data'],
  ['content-encoding', 'gzip'],
  ['transfer-encoding', 'chunked'],
  ['accept', 'text/html;q=nonsense'],
  ['accept', ''],
  ['authorization', 'Bearer '],
  ['authorization', 'Basic Og=='],
  ['authorization', 'Bearer curia_x_x'],
  ['host', 'evil.example'],
  ['host', ''],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['cookie', 'curia_session=x; curia_session=y'],
  ['idempotency-key', 'x'.repeat(5_000)],
  ['last-event-id', '-1'],
  ['if-match', '*'],
  ['range', 'bytes=0-1'],
  ['expect', '100-continue'],
  ['content-length', '0'],
  ['content-length', '-1'],
  ['mcp-session-id', '../..'],
  ['mcp-protocol-version', '1999-01-01'],
  ['x-forwarded-host', 'evil.example'],
];

function damage(good: Sent, random: Random): { readonly sent: Sent; readonly what: string } {
  const { body } = good;
  const where = random.fraction();
  if (body !== undefined && where < 0.65) {
    const damaged = damageBody(body, random);
    return { sent: { ...good, body: damaged.text }, what: `body: ${damaged.what}` };
  }
  if (where < 0.8) {
    const [name, value] = random.pick(ODD_HEADERS);
    return {
      sent: { ...good, headers: { ...good.headers, [name]: value } },
      what: `header ${name}: ${value}`,
    };
  }
  if (where < 0.97) {
    const { text, what } = damageText(good.path.slice('/api/v1/'.length), random);
    // What a path cannot contain is written as a client writes it.
    const path = `/api/v1/${text.replace(/[^\x21-\x7e]/gu, (sign) => percent(sign))}`;
    return { sent: { ...good, path }, what: `path: ${what}` };
  }
  const method = random.pick([
    'GET',
    'POST',
    'PUT',
    'DELETE',
    'PATCH',
    'HEAD',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
  ]);
  return { sent: { ...good, method }, what: `method ${method}` };
}

const percent = (sign: string): string => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80');

function damageBody(body: string, random: Random): { readonly text: string; readonly what: string } {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return damageText(body, random);
  }
  const how = random.fraction();
  if (how < 0.3) return damageText(body, random);
  const rearranged = how < 0.4 ? rearrange(value, random) : undefined;
  const { value: damaged, path, what } = rearranged ?? damageValue(value, random);
  return { text: JSON.stringify(damaged) ?? '', what: `${path} ${what}` };
}

const table = readFileSync(join(import.meta.dirname, '../examples/02-your-own-table/refund.yaml'), 'utf8');
const votes = (
  parse(readFileSync(join(import.meta.dirname, '../cases/conflict-review/all-differ.yaml'), 'utf8')) as {
    given: object;
  }
).given;

async function httpRequests(desk: ServedDesk): Promise<Sent[]> {
  const by = { ...(await desk.bearer('boss', 'admin')) };
  const reviewer = await desk.bearer('ann');
  const get = (path: string): Sent => ({
    method: 'GET',
    path: `/api/v1${path}`,
    headers: by,
    body: undefined,
  });
  const post = (path: string, body: unknown, type: object = JSON_TYPE, who: object = by): Sent => ({
    method: 'POST',
    path: `/api/v1${path}`,
    headers: { ...who, ...type } as Record<string, string>,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const claimed = await send(
    new URL(desk.server.url),
    post('/queues/desk-triage/claim', { act: 'review' }, JSON_TYPE, reviewer),
  );
  const { seat, item } = JSON.parse(claimed.text) as {
    seat: { seat_id: string; token: number };
    item: { item_id: string };
  };
  const exampled = procedures.filter(({ example }) => example !== undefined);
  return [
    ...exampled.flatMap(({ name, example }) => [
      post(`/procedures/${name}/decide`, example),
      post(`/procedures/${name}/explain`, example),
      post(`/procedures/${name}/decide-lines`, `${JSON.stringify(example)}\n`, LINES_TYPE),
    ]),
    ...Array.from({ length: 20 }, () => post('/procedures/conflict-review/decide', votes)),
    post('/tables/check', { text: table }),
    post('/tables/diff', {
      procedure: 'conflict-review',
      before: { policy: 'v2' },
      after: { policy: 'v4' },
      cases: [votes],
    }),
    post('/runs/r/replay', {}),
    post('/runs/r/audit', {}),
    post('/queues/desk-triage/claim', { act: 'review' }, JSON_TYPE, reviewer),
    post(`/seats/${seat.seat_id}/renew`, { token: seat.token }, JSON_TYPE, reviewer),
    ...[
      '',
      '?limit=2',
      '/r',
      '/r/cases',
      '/r/cases?limit=2',
      '/r/cases/t1',
      '/r/tables',
      '/r/export',
      '/r/records',
    ].map((path) => get(`/runs${path}`)),
    ...[
      '/procedures',
      '/procedures/disposition/policies/v5',
      '/procedures/disposition/policies/v5/findings',
      '/queues',
      '/queues/desk-triage',
      '/queues/desk-triage/items',
      '/queues/desk-triage/agreement',
      `/items/${item.item_id}`,
      '/me',
      '/health',
      '/ready',
      '/metrics',
      '/webhooks',
    ].map(get),
  ];
}

async function mcpMessages(desk: ServedDesk): Promise<Sent[]> {
  const by = await desk.bearer('bot', 'admin');
  const message = (method: string, params: object): Sent => ({
    method: 'POST',
    path: '/api/v1/mcp',
    headers: { ...by, ...JSON_TYPE, accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const call = (name: string, args: object): Sent => message('tools/call', { name, arguments: args });
  const client = { name: 'torture', version: '1' };
  return [
    message('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: client }),
    message('tools/list', {}),
    message('resources/list', {}),
    message('resources/templates/list', {}),
    message('resources/read', { uri: 'curia://tables/disposition/v5' }),
    message('resources/read', { uri: 'curia://runs/r' }),
    message('resources/read', { uri: 'curia://runs/r/cases/t1' }),
    ...procedures.flatMap(({ name, example }) => [
      call('decide', { procedure: name, case: example }),
      call('explain', { procedure: name, case: example }),
    ]),
    call('list_procedures', {}),
    call('show_table', { procedure: 'disposition' }),
    call('check_table', { text: table }),
    call('compare_policies', {
      procedure: 'conflict-review',
      before: { policy: 'v2' },
      after: { policy: 'v4' },
      cases: [votes],
    }),
    call('list_runs', {}),
    call('get_run', { run: 'r' }),
    call('get_case', { run: 'r', case: 't1' }),
    call('ask_expert', { question: 'Which team is this for?', evidence: 'the letter' }),
  ];
}
