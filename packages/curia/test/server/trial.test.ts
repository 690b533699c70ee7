/** What a run can be made of, and a few cases of one tried first: asked like the run, stored nowhere, nothing told of where agents are. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/http/serve.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryStore } from '../../src/store/temporary/temporary.ts';
import { TRIAGE } from '../desk-scene.ts';
import { get, send, serving } from './serving.ts';

let agent: Server;
let server: RunningServer;
let store: Store;
/** The cases that were asked about, as often as they were. */
const asked: string[] = [];

beforeAll(async () => {
  agent = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const said = Buffer.concat(parts).toString();
      asked.push(/marked-(\d+)/.exec(said)?.[1] ?? '');
      const answer = { review_actions: [{ action_type: 'KEEP', target_tuple_ids: ['t0'], reason_code: '' }] };
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ answer }));
    });
  });
  await new Promise<void>((done) => agent.listen(0, '127.0.0.1', done));
  const { port } = agent.address() as AddressInfo;
  store = temporaryStore();
  server = await serving({
    store,
    config: {
      agents: { here: `http://127.0.0.1:${port}/answer?key=SECRET`, broken: 'triager=openai/gpt-5-mini' },
    },
  });
});
afterAll(async () => {
  await server.close();
  agent.close();
});

const line = (at: number): string =>
  JSON.stringify({
    case_id: `case-${at}`,
    text: `marked-${at} the battery is good and the battery is bad`,
    candidates: ['positive', 'negative'].map((polarity, place) => ({
      ...{ tuple_id: `t${place}`, aspect_term: 'battery', aspect_ref: '', polarity },
    })),
  });
const cases = (count: number): string => Array.from({ length: count }, (_, at) => line(at)).join('\n');
const tries = (query: string, body: string) =>
  send(server, 'POST', `/api/v1/runs/try?court=conflict-review&agents=here${query}`, {
    headers: { 'content-type': 'application/x-ndjson' },
    body,
  });

test('offers name courts and agents, and never where an agent is', async () => {
  const { json, text } = await get(server, '/offers?court=conflict-review');
  expect(text).not.toContain('127.0.0.1');
  expect(text).not.toContain('SECRET');
  expect(json.courts.map(({ name }: { name: string }) => name)).toContain('conflict-review');
  expect(json.drives).toEqual(['here', 'later']);
  const [here, broken, given] = json.agents;
  expect(here).toMatchObject({ name: 'here', problem: null });
  expect(here.seats[0]).toMatchObject({ who: 'http' });
  expect(broken.problem).toContain('there is no role triager');
  expect(given.name).toBe('given');
});

test('tries the first, the middle and the last case, and says what all would take', async () => {
  const { json, status } = await tries('', `${cases(101)}\n{"case_id":"odd"\n`);
  expect(status).toBe(200);
  expect(json).toMatchObject({ cases: 101, refused: 1, stopped: null });
  expect(json.tried.map(({ case_id }: { case_id: string }) => case_id)).toEqual([
    'case-0',
    'case-50',
    'case-100',
  ]);
  expect(new Set(asked)).toEqual(new Set(['0', '50', '100']));
  const { so_far, all } = json;
  expect(all.calls).toBe(Math.round((so_far.calls * 101) / 3));
  expect(json.tried[0].parts[0]).toMatchObject({ outcome: expect.any(String), rule: expect.any(String) });
  expect((await get(server, '/runs')).json.runs).toEqual([]);
  expect(await store.runs.find('trial')).toBeUndefined();
});

test('a court that was saved in the store is offered by its version, read for and tried', async () => {
  await store.versions.save(
    {
      court: 'desk-triage',
      text: TRIAGE,
      prompts: '{}',
      author: 'Mina',
      saved_at: '2026-11-19T00:00:00.000Z',
    },
    0,
  );
  const { courts, agents } = (await get(server, '/offers?court=desk-triage@1')).json;
  expect(courts[0]).toMatchObject({ name: 'desk-triage@1', is_own: true, roles: ['triager'] });
  expect(agents.find(({ name }: { name: string }) => name === 'broken').problem).toBeNull();
  const sheet = 'case_id,text,votes\n';
  const file = {
    headers: { 'content-type': 'application/octet-stream' },
    body: `${sheet}a,hello,\nb,there,\n`,
  };
  const looked = await send(server, 'POST', '/api/v1/sheets?court=desk-triage@1&name=a.csv', file);
  expect(looked.json).toMatchObject({ count: 2, refused_count: 0 });
  const tried = await send(
    server,
    'POST',
    '/api/v1/runs/try?court=desk-triage@1&agents=given&sheet=a.csv',
    file,
  );
  expect(tried.json).toMatchObject({ cases: 2, tried: [{ case_id: 'a' }, { case_id: 'b' }] });
});

test('a large input is tried in constant memory, still from end to end', async () => {
  const { json } = await tries('&most=2', cases(5_000));
  expect(json.tried.map(({ case_id }: { case_id: string }) => case_id)).toEqual(['case-0', 'case-4999']);
});

test('what cannot be tried is refused with why', async () => {
  const none = await tries('', '{"case_id":1\n');
  expect([none.status, none.json.error.code]).toEqual([400, 'INPUT_EMPTY']);
  const unknown = await send(server, 'POST', '/api/v1/runs/try?court=conflict-review&agents=nobody', {
    headers: { 'content-type': 'application/x-ndjson' },
    body: cases(1),
  });
  expect(unknown.json.error.code).toBe('NAME_UNKNOWN');
  const memory = await tries(`&options=${encodeURIComponent('{"memory":"M2"}')}`, cases(1));
  expect(memory.json.error.message).toContain('leaves nothing behind');
});
