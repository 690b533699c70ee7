/** A real server on a store that the product filled itself: the runs of `curia demo`. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@curia/core/in/review';
import { tokenBookOf } from '../../curia/src/http/auth/token-book.ts';
import { answerOf, type CuriaClient, createClient } from '../../curia/src/http/client.ts';
import { defaultConfig, type ServerConfig } from '../../curia/src/http/config.ts';
import { type RunningServer, startServer } from '../../curia/src/http/serve.ts';
import { answerMcp } from '../../curia/src/mcp/answer-http.ts';
import { openDesk } from '../../curia/src/store/open-desk.ts';
import { openStore } from '../../curia/src/store/open-store.ts';
import { newDesk, ticket } from '../../curia/test/desk-scene.ts';
import { curia } from '../../curia/test/run-curia.ts';
import { measureHere } from '../../curia/test/server/measure-here.ts';

/** A server, and the end of it. */
export interface Stage {
  readonly url: string;
  /** The path of its store. */
  readonly place: string;
  close(): Promise<void>;
}

/** Who judges at the desk. */
export type DeskRole = 'reviewer' | 'adjudicator' | 'operator';

/** A path for a store that nobody has used. */
export const newPlace = (): string => join(mkdtempSync(join(tmpdir(), 'curia-console-')), 'store.sqlite');

/** The console as its sources are now; takes no time if it was built since they changed. */
function build(): void {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, '../../../scripts/setup.mjs')]);
  if (status !== 0) throw new Error('the console could not be built');
}

let isBuilt = false;
let demo: Promise<string> | undefined;

/** The store of the demo, made once in a process; tests only read it. */
export function demoPlace(): Promise<string> {
  demo ??= (async () => {
    const out = mkdtempSync(join(tmpdir(), 'curia-console-'));
    const { status, stderr } = await curia(['demo', '--out', out]);
    if (status !== 0) throw new Error(`the demo failed: ${stderr}`);
    return join(out, 'store.sqlite');
  })();
  return demo;
}

/** Makes a token for somebody; from then on everybody has to sign in. */
export async function tokenFor(place: string, name: string, role: Role): Promise<string> {
  const desk = openDesk(place);
  const { token } = await desk.tokens.create(name, role, 1);
  await desk.close();
  return token;
}

/** A served desk: the demo's packets and two tickets, one of them disputed, with people who have tokens. */
export async function serveDesk(): Promise<Stage & { readonly tokens: Readonly<Record<DeskRole, string>> }> {
  const place = newPlace();
  copyFileSync(await demoPlace(), place);
  await newDesk([ticket('t1'), ticket('t2')], 'tickets', place);
  const make = (name: string, role: Role): Promise<string> => tokenFor(place, name, role);
  const lead = await make('Lead', 'operator');
  const others = [await make('Ann', 'reviewer'), await make('Ben', 'reviewer')];
  const tokens = {
    reviewer: await make('Ada', 'reviewer'),
    adjudicator: await make('Eve', 'adjudicator'),
    operator: lead,
  };
  const stage = await serve(place);
  const clientOf = (token: string): CuriaClient => createClient(stage.url, { token });
  const court = 'desk-triage';
  await answerOf(clientOf(lead).queues.$post({ json: { court, reviews: 2, guideline: 'Who acts first?' } }));
  for (const [at, token] of others.entries()) {
    const { queues, seats } = clientOf(token);
    const claimed = await answerOf(queues[':queue'].claim.$post({ param: { queue: court }, json: {} }));
    if (claimed === undefined) throw new Error('no ticket waits');
    const { seat, item } = claimed;
    const answer = { value: at === 0 ? 'billing' : 'legal' };
    const json = { token: seat.token, revision: item.revision, answer, notes: 'because of the contract' };
    await answerOf(seats[':seat'].submit.$post({ param: { seat: seat.seat_id }, json }));
  }
  return { ...stage, tokens };
}

/** Serves a store on a free port, or on the one that is wanted; the server complains to standard error, where a test that fails shows it. */
export async function serve(place: string, config: Partial<ServerConfig> = {}, port = 0): Promise<Stage> {
  if (!isBuilt) build();
  isBuilt = true;
  const store = openStore(place);
  const desk = openDesk(place);
  const server: RunningServer = await startServer({
    host: '127.0.0.1',
    port,
    store,
    desk,
    place,
    config: { ...defaultConfig(), ...config },
    tokens: tokenBookOf(desk.tokens),
    measurer: measureHere,
    answerAgent: answerMcp,
    onFault: (fault) => console.error(fault),
  });
  return {
    url: server.url,
    place,
    close: async () => {
      await server.close();
      await desk.close();
      await store.close();
    },
  };
}
