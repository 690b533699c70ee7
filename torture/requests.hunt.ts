/** A real server with requests that are damaged in one place: body, header, path, query or method; and the messages of coding agents. */

import { ticket } from '../packages/curia/test/desk-scene.ts';
import { type ServedDesk, servingDesk } from '../packages/curia/test/server/desk-serving.ts';
import { damageText, damageValue, rearrange } from './damage.ts';
import { httpRequests, mcpMessages } from './good-requests.ts';
import { type Hunt, type Hunted, Tally } from './hunt.ts';
import { Random } from './random.ts';
import { readings } from './readings/readings.ts';
import { HANGS_AFTER_MS, type Sent, send } from './send-request.ts';

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
    path: '/api/v1/live',
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
  const [, name = ''] = /\/questions\/([\w-]+)\/decide$/.exec(path) ?? [];
  const reading = Object.hasOwn(readings, name) ? readings[name] : undefined;
  if (reading === undefined) return undefined;
  const { policy, ruling } = JSON.parse(text) as { policy: string; ruling: unknown };
  return reading(JSON.parse((body ?? '').replace(/^\ufeff/, '')), policy, ruling);
}

const ODD_HEADERS: readonly (readonly [string, string | string[]])[] = [
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
  ['host', ['localhost', 'evil.example']],
  ['origin', ['http://localhost', 'https://evil.example']],
  ['authorization', ['Bearer curia_x_x', 'Bearer curia_y_y']],
  ['content-type', ['application/json', 'text/plain']],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-for', '127.0.0.1, ::1, [::ffff:127.0.0.1]:80, unknown'],
  ['x-forwarded-for', ', , ,999.999.999.999'],
  ['forwarded', 'for="[::1]:x";for=_hidden, for='],
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
