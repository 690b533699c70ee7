/** Live runs: nothing is missed and nothing comes twice, however often a watcher is cut off, and slow ones hold nobody up. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RunFeed, type Watcher } from '../../src/http/live/run-feed.ts';
import type { RunningServer } from '../../src/http/serve.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryStore } from '../../src/store/temporary/temporary.ts';
import { get, serving } from './serving.ts';

let store: Store;
let server: RunningServer;
beforeAll(async () => {
  store = temporaryStore();
  server = await serving({ store });
});
afterAll(() => server.close());

const CASES = ['a', 'b', 'c'];

/** A run with nothing in its logs. */
const emptyRun = (run_id: string): Promise<unknown> =>
  store.runs.create(
    run_id,
    CASES.map((case_id) => ({ case_id, input: '{}', problem: null })),
    () => ({ created_at: '2026-01-01T00:00:00Z', manifest: manifestOf(run_id) }),
  );

const manifestOf = (run_id: string): string =>
  JSON.stringify({
    schema_version: '1',
    run_id,
    created_at: '2026-01-01T00:00:00Z',
    curia_version: '0',
    node_version: '24',
    court: 'conflict-review',
    policy: 'v2',
    policy_hash: '',
    values: {},
    options: {},
    agents: 'given',
    input: { name: 'x', sha256: '', bytes: 0, cases: 3 },
  });

/** Adds events to the cases in turn. */
async function addEvents(run_id: string, count: number, size = 1): Promise<void> {
  for (let at = 0; at < count; at++) {
    const case_id = CASES[at % CASES.length]!;
    const { length } = await store.cases.events(run_id, case_id);
    const body = JSON.stringify({ schema_version: '1', n: at, text: 'x'.repeat(size) });
    await store.cases.append(run_id, case_id, length, [{ kind: 'done', at: '2026-01-01T00:00:00Z', body }]);
  }
}

interface Seen {
  readonly id: string;
  readonly case_id: string;
  readonly seq: number;
}

/** Reads events from a cursor until there are as many as wanted, then cuts the connection. */
async function watch(run_id: string, wanted: number, cursor?: string): Promise<Seen[]> {
  const cut = new AbortController();
  const headers: Record<string, string> = cursor === undefined ? {} : { 'last-event-id': cursor };
  const response = await fetch(`${server.url}/api/v1/runs/${run_id}/events`, { headers, signal: cut.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const seen: Seen[] = [];
  let text = '';
  try {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      const frames = text.split('\n\n');
      text = frames.pop()!;
      for (const frame of frames.filter((one) => one.startsWith('id: '))) {
        const [id, , data] = frame.split('\n').map((line) => line.slice(line.indexOf(': ') + 2));
        const { case_id, seq } = JSON.parse(data!);
        seen.push({ id: id!, case_id, seq });
      }
      if (seen.length >= wanted) break;
    }
  } finally {
    cut.abort();
  }
  // What came in the last piece beyond the wanted was not seen: the connection was cut before.
  return seen.slice(0, wanted);
}

test('a watcher that is cut off three times misses nothing and sees nothing twice', async () => {
  await emptyRun('cut');
  await addEvents('cut', 20);
  const adding = addEvents('cut', 100);
  const seen: Seen[] = [];
  for (const wanted of [7, 30, 41, 42]) seen.push(...(await watch('cut', wanted, seen.at(-1)?.id)));
  await adding;
  expect(seen).toHaveLength(120);
  const stored = (await store.lists.eventsAfter('cut', '', 500)).map(({ cursor, case_id, seq }) => ({
    id: cursor,
    case_id,
    seq,
  }));
  expect(seen).toEqual(stored);
});

test('watchers who come at different times all see everything once', async () => {
  await emptyRun('many');
  const adding = addEvents('many', 90);
  const all = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      await new Promise((resolve) => setTimeout(resolve, at * 5));
      return watch('many', 90);
    }),
  );
  await adding;
  const stored = (await store.lists.eventsAfter('many', '', 500)).map(({ cursor }) => cursor);
  for (const seen of all) expect(seen.map(({ id }) => id)).toEqual(stored);
});

test('one read serves all who are equally far, and a cursor from nowhere starves nobody', async () => {
  await emptyRun('shared');
  let reads = 0;
  const counted: Store = {
    ...store,
    lists: {
      ...store.lists,
      eventsAfter: (...args) => {
        reads++;
        return store.lists.eventsAfter(...args);
      },
    },
  };
  const feed = new RunFeed(() => counted, 'shared');
  const got: string[][] = [];
  const watcher = (): Watcher => {
    const mine: string[] = [];
    got.push(mine);
    const take = (bytes: Buffer): boolean => {
      mine.push(...[...bytes.toString().matchAll(/^id: (.*)$/gm)].map(([, id]) => id!));
      return true;
    };
    return { send: take, offer: async (bytes) => take(bytes) };
  };
  await addEvents('shared', 3);
  for (let at = 0; at < 50; at++) await feed.join(watcher(), '');
  const astray = watcher();
  await feed.join(astray, '999999');
  await addEvents('shared', 9);
  reads = 0;
  await feed.poll();
  expect(reads).toBe(2);
  for (const mine of got.slice(0, 50)) expect(mine).toHaveLength(12);
  feed.leave(astray);
  await addEvents('shared', 3);
  reads = 0;
  await feed.poll();
  expect(reads).toBe(1);
  expect(new Set(got.slice(0, 50).map((mine) => mine.join())).size).toBe(1);
});

test('a reader that takes nothing is cut off and holds up nobody', async () => {
  await emptyRun('slow');
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname, () => {
    socket.write('GET /api/v1/runs/slow/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
    socket.pause();
  });
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => {});
  await new Promise((resolve) => setTimeout(resolve, 50));
  const other = watch('slow', 60);
  await addEvents('slow', 30, 400_000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await addEvents('slow', 30, 10);
  expect(await other).toHaveLength(60);
  socket.resume();
  await gone;
  expect((await watch('slow', 60)).map(({ seq }) => seq).length).toBe(60);
});

test('a cursor that is none, and a run that is none, are refused', async () => {
  await emptyRun('cursor');
  expect((await get(server, '/runs/cursor/events', { 'last-event-id': 'x;--' })).status).toBe(400);
  expect((await get(server, '/runs/nowhere/events')).status).toBe(404);
});
