/** Pairs of worlds: two stores that are the same but for what is hidden, each behind a real server. */

import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { Role } from '@curia/core/in/review';
import { tokenBookOf } from '../../packages/curia/src/http/auth/token-book.ts';
import { defaultConfig } from '../../packages/curia/src/http/config.ts';
import { startServer } from '../../packages/curia/src/http/serve.ts';
import { answerMcp } from '../../packages/curia/src/mcp/answer-http.ts';
import type { Desk } from '../../packages/curia/src/store/desk/desk.ts';
import { openDesk } from '../../packages/curia/src/store/open-desk.ts';
import { openStore } from '../../packages/curia/src/store/open-store.ts';
import type { Store } from '../../packages/curia/src/store/store.ts';
import { TRIAGE } from '../../packages/curia/test/desk-scene.ts';
import { curia } from '../../packages/curia/test/run-curia.ts';
import { measureHere } from '../../packages/curia/test/server/measure-here.ts';

/** The queue of the tickets, and its court. */
export const QUEUE = 'desk-triage';
/** The moment at which everything begins. */
export const START = Date.parse('2026-01-05T09:00:00.000Z');
/** What may be answered. */
export const CHOICES = ['billing', 'legal', 'technical'] as const;

/** Everybody who comes, with every role that their tokens carry. */
const PEOPLE: Readonly<Record<string, readonly Role[]>> = {
  Rev: ['reviewer'],
  Adj: ['adjudicator'],
  Two: ['viewer', 'reviewer'],
  Ope: ['operator', 'reviewer'],
  Adm: ['admin', 'adjudicator'],
  Met: ['metrics', 'reviewer'],
  Age: ['agent', 'reviewer'],
  Bob: ['reviewer'],
  Cyd: ['reviewer'],
  Dee: ['reviewer'],
  Eve: ['adjudicator'],
  Lead: ['operator'],
};

/** What is hidden in a world: the votes on the ticket in question, and its known answer. */
export interface Secret {
  readonly votes: readonly [string, string];
  readonly gold: string;
  /** Why the first voice says so: texts of other lengths must not show either. */
  readonly because: string;
}

const vote = (voice: string, value: string, reason?: string) => ({
  ...{ role: 'triager', voice, value },
  ...(reason === undefined ? {} : { reason }),
});

/** The tickets: the one in question, one that the machine decided, one that waits and is the same everywhere. */
const ticketsOf = ({ votes: [one, two], gold, because }: Secret): string[] =>
  [
    {
      case_id: 't1',
      text: 'ticket t1',
      votes: [vote('one', one, because), vote('two', two)],
      gold: { value: gold },
    },
    {
      case_id: 't2',
      text: 'ticket t2',
      votes: [vote('one', 'legal'), vote('two', 'legal')],
      gold: { value: 'legal' },
    },
    { case_id: 't3', text: 'ticket t3', votes: [vote('one', 'legal'), vote('two', 'billing')] },
  ].map((one) => JSON.stringify(one));

/** A store that is ready to be copied, with the tokens of everybody. */
export interface Template {
  readonly place: string;
  /** By name and role. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly item_id: string;
}

/** Makes the store of a world; the run is the same but for its secret. */
export async function makeTemplate(
  side: Side,
  folder: string,
  name: string,
  secret: Secret,
  seats: number,
): Promise<Template> {
  const place = join(folder, name, 'store.sqlite');
  mkdirSync(join(folder, name), { recursive: true });
  // The files have one name in all worlds, because the run keeps it.
  const [court, cases] = [join(folder, 'court.yaml'), join(folder, 'cases.jsonl')];
  writeFileSync(court, TRIAGE);
  writeFileSync(cases, `${ticketsOf(secret).join('\n')}\n`);
  const ran = await curia(['run', court, cases, '--agents', 'given', '--name', 'r', '--store', place]);
  if (ran.status !== 0) throw new Error(ran.stderr);
  const desk = openDesk(place);
  const tokens = new Map<string, string>();
  for (const [person, roles] of Object.entries(PEOPLE))
    for (const role of roles)
      tokens.set(`${person} ${role}`, (await desk.tokens.create(person, role, 1)).token);
  await desk.close();
  const world = side.open({ place, tokens, item_id: '' });
  await world.ask('Lead', 'operator', {
    method: 'POST',
    path: '/queues',
    body: { court: QUEUE, reviews: seats },
  });
  const listed = await world.ask('Lead', 'operator', { method: 'GET', path: `/queues/${QUEUE}/items` });
  await world.close();
  const { items } = JSON.parse(listed.text) as { items: { case_id: string; item_id: string }[] };
  return { place, tokens, item_id: items.find(({ case_id }) => case_id === 't1')!.item_id };
}

/** A request of somebody. */
export interface Asked {
  readonly method: string;
  /** Below `/api/v1`. */
  readonly path: string;
  readonly body?: unknown;
}

/** Everything that comes back, byte by byte but for the date of the connection. */
export interface Seen {
  readonly status: number;
  readonly headers: string;
  readonly text: string;
}

/** A world: a store behind a server. */
export interface World {
  readonly template: Template;
  ask(person: string, role: Role, asked: Asked): Promise<Seen>;
  /** Whether the item in question is settled, read from the store itself. */
  isSettled(): Promise<boolean>;
  /** Ends the world; its server waits for the next one. */
  close(): Promise<void>;
}

/** The parts of a store that a server is given. */
interface Opened {
  readonly store: Store;
  readonly desk: Desk;
}

/** Stands for a part of whichever store is open now, because starting a server takes longer than a walk. */
const standIn = <Part extends object>(now: () => Part): Part =>
  new Proxy({} as Part, {
    get(_target, name) {
      const value: unknown = Reflect.get(now(), name);
      return typeof value === 'function' ? value.bind(now()) : value;
    },
  });

/** A server for one world after the other. */
export async function startSide() {
  let now: Opened | undefined;
  const part = <Name extends keyof Opened>(name: Name): Opened[Name] => standIn(() => now![name]);
  const faults: unknown[] = [];
  const server = await startServer({
    ...{ host: '127.0.0.1', port: 0, place: 'here', config: defaultConfig() },
    ...{ store: part('store'), desk: part('desk'), tokens: tokenBookOf(standIn(() => now!.desk.tokens)) },
    onFault: (fault) => faults.push(fault),
    measurer: measureHere,
    answerAgent: answerMcp,
  });
  const agent = new Agent({ keepAlive: true });
  const open = (template: Template): World => {
    const { place, tokens, item_id } = template;
    const opened = { store: openStore(place), desk: openDesk(place) };
    now = opened;
    return {
      template,
      ask: (person, role, asked) => ask(server.url, agent, tokens.get(`${person} ${role}`)!, asked),
      isSettled: async () =>
        ['agreed', 'adjudicated'].includes((await opened.desk.items.find(item_id))?.state ?? ''),
      async close() {
        await opened.desk.close();
        await opened.store.close();
        if (faults.length > 0) throw new Error(`the server complains: ${String(faults[0])}`);
      },
    };
  };
  return {
    open,
    /** A copy of a template. */
    copy(template: Template, folder: string): World {
      const place = join(mkdtempSync(join(folder, 'world-')), 'store.sqlite');
      copyFileSync(template.place, place);
      return open({ ...template, place });
    },
    async close(): Promise<void> {
      agent.destroy();
      await server.close();
    },
  };
}

/** A server for one world after the other. */
export type Side = Awaited<ReturnType<typeof startSide>>;

/** The last thing that anybody reads on the feed of a run that is over. */
const END_OF_FEED = 'run-completed';

function ask(url: string, agent: Agent, token: string, { method, path, body }: Asked): Promise<Seen> {
  const { hostname, port } = new URL(url);
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json, text/event-stream',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path: `/api/v1${path}`, headers, agent }, (response) => {
      const parts: Buffer[] = [];
      const end = (): void => {
        const { date: _date, ...rest } = response.headers;
        resolve({
          ...{ status: response.statusCode ?? 0, headers: JSON.stringify(rest) },
          text: Buffer.concat(parts).toString('utf8'),
        });
      };
      response.on('data', (part: Buffer) => {
        parts.push(part);
        // A stream of events never ends by itself.
        if (!/event-stream/.test(response.headers['content-type'] ?? '')) return;
        if (!Buffer.concat(parts).toString('utf8').includes(END_OF_FEED)) return;
        end();
        sent.destroy();
      });
      response.on('error', reject);
      response.on('end', end);
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
