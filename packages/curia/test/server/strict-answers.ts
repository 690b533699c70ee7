/** Holds every answer of every server of a test file against the schema that its route declares; a field that the schema does not know fails the test. */

import { ServerResponse } from 'node:http';
import { afterAll, expect } from 'vitest';
import { z } from 'zod';
import { NO_TOKENS } from '../../src/api/caller.ts';
import { apiRoutes } from '../../src/http/app.ts';
import { defaultConfig } from '../../src/http/config.ts';
import { openServed } from '../../src/http/served-project.ts';
import { answerMcp } from '../../src/mcp/answer-http.ts';
import { temporaryStore } from '../../src/store/temporary/temporary.ts';
import { refused } from '../../src/wire/refusal.ts';
import { measureHere } from './measure-here.ts';

/** What is answered where. */
interface Answers {
  readonly method: string;
  readonly path: RegExp;
  /** The schema of each status. */
  readonly schemas: Readonly<Record<string, z.ZodType | undefined>>;
}

const { definitions } = apiRoutes(
  openServed({
    store: temporaryStore(),
    place: '',
    config: defaultConfig(),
    tokens: NO_TOKENS,
    is_local: true,
    measurer: measureHere,
    answerAgent: answerMcp,
    onFault() {},
  }),
).openAPIRegistry;

const answers = definitions.flatMap((one): Answers[] => {
  if (one.type !== 'route') return [];
  const { method, path, responses } = one.route;
  const schemas = Object.entries(responses).map(([status, response]) => {
    const media = 'content' in response ? response.content?.['application/json'] : undefined;
    const schema = media !== undefined && 'schema' in media ? media.schema : undefined;
    return [status, schema instanceof z.ZodType ? schema : undefined] as const;
  });
  const pattern = new RegExp(`^/api/v1${path.replaceAll(/\{.+?\}/g, '[^/]+')}$`);
  return [{ method: method.toUpperCase(), path: pattern, schemas: Object.fromEntries(schemas) }];
});

const checked = { answers: 0 };
const differing: string[] = [];

/** Checks one answer; what the schema leaves out of it counts as a difference. */
function check({ req, statusCode }: ServerResponse, text: string): void {
  const path = req.url?.replace(/\?.*$/, '') ?? '';
  const route = answers.find((one) => one.method === req.method && one.path.test(path));
  const schema = statusCode >= 400 ? refused : route?.schemas[statusCode];
  // A table can be asked for as Markdown, too.
  if (schema === undefined || !text.startsWith('{')) return;
  const told: unknown = JSON.parse(text);
  // Over MCP a refusal has the shape of JSON-RPC.
  if (typeof told === 'object' && told !== null && 'jsonrpc' in told) return;
  checked.answers++;
  const read = schema.safeParse(told);
  const where = `${req.method} ${path} ${statusCode}`;
  if (!read.success) differing.push(`${where}: ${read.error.message}`);
  else if (lost(told, read.data) !== '') differing.push(`${where}: ${lost(told, read.data)}`);
}

/** Where something of a value is not in what was read of it; empty if it is all there. */
function lost(told: unknown, read: unknown, at = ''): string {
  if (typeof told !== 'object' || told === null) return Object.is(told, read) ? '' : `${at} is other`;
  if (typeof read !== 'object' || read === null) return `${at} is gone`;
  const inside = new Map(Object.entries(read));
  for (const [name, value] of Object.entries(told)) {
    const found = inside.has(name) ? lost(value, inside.get(name), `${at}.${name}`) : `${at}.${name} is gone`;
    if (found !== '') return found;
  }
  return '';
}

const { write, end } = ServerResponse.prototype;
const written = new WeakMap<ServerResponse, Buffer[]>();

/** Keeps what is sent; what is no text, such as a callback, is no part of an answer. */
function keep(response: ServerResponse, part: unknown): Buffer[] {
  const parts = written.get(response) ?? [];
  if (typeof part === 'string' || part instanceof Uint8Array) parts.push(Buffer.from(part));
  written.set(response, parts);
  return parts;
}

ServerResponse.prototype.write = function (this: ServerResponse, ...args: unknown[]) {
  keep(this, args[0]);
  return Reflect.apply(write, this, args);
};
ServerResponse.prototype.end = function (this: ServerResponse, ...args: unknown[]) {
  check(this, Buffer.concat(keep(this, args[0])).toString('utf8'));
  return Reflect.apply(end, this, args);
};

const judge = (): void => {
  Object.assign(ServerResponse.prototype, { write, end });
  expect(differing).toEqual([]);
  expect(checked.answers).toBeGreaterThan(0);
};

// The hunts start the same servers outside of a test.
if (process.env.VITEST !== undefined) afterAll(judge);
