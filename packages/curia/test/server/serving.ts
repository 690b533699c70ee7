/** A real server on a real socket for one test file, with tokens in memory and a way to send any request. */

import { request } from 'node:http';
import type { TokenBook } from '../../src/api/caller.ts';
import type { Caller } from '../../src/drive/rights.ts';
import { defaultConfig, type ServerConfig } from '../../src/http/config.ts';
import { type RunningServer, startServer } from '../../src/http/serve.ts';
import { answerMcp } from '../../src/mcp/answer-http.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryStore } from '../../src/store/temporary/temporary.ts';
import { measureHere } from './measure-here.ts';
import './strict-answers.ts';

/** What a server under test is made from; sensible where absent. */
export interface Serving {
  readonly store?: Store;
  /** Where the store is; one in memory is nowhere. */
  readonly place?: string;
  readonly config?: Partial<ServerConfig>;
  readonly tokens?: Readonly<Record<string, Caller>>;
  readonly now?: () => number;
  readonly faults?: unknown[];
  readonly console_folder?: string;
}

/** Tokens in memory. */
export const tokenBook = (tokens: Readonly<Record<string, Caller>>): TokenBook => ({
  hasTokens: async () => Object.keys(tokens).length > 0,
  find: async (token) => (Object.hasOwn(tokens, token) ? tokens[token] : undefined),
  roles: async (name) =>
    Object.values(tokens)
      .filter((caller) => caller.name === name)
      .flatMap(({ roles }) => roles),
});

/** Starts a server on a free port. */
export const serving = ({
  store = temporaryStore(),
  place = 'temporary://here',
  config = {},
  tokens = {},
  now,
  faults = [],
  console_folder,
}: Serving = {}) =>
  startServer({
    host: '127.0.0.1',
    port: 0,
    store,
    place,
    config: { ...defaultConfig(), ...config },
    tokens: tokenBook(tokens),
    onFault: (fault) => faults.push(fault),
    measurer: measureHere,
    answerAgent: answerMcp,
    ...(now === undefined ? {} : { now }),
    ...(console_folder === undefined ? {} : { console_folder }),
  });

/** An answer, whatever it was. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The text as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into arbitrary answers
  readonly json: any;
}

/** A request with every header as it is given, which `fetch` would not send. */
export function send(
  { url }: RunningServer,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answered> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          get json() {
            return JSON.parse(text);
          },
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends JSON. */
export const post = (
  server: RunningServer,
  path: string,
  value: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> =>
  send(server, 'POST', `/api/v1${path}`, {
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof value === 'string' ? value : JSON.stringify(value),
  });

/** Asks for something. */
export const get = (
  server: RunningServer,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answered> => send(server, 'GET', `/api/v1${path}`, { headers });
