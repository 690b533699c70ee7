/** Runs over HTTP: started, followed, stopped, resumed, replayed, audited and exported, with the records of the commands. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, createClient } from '../../src/client.ts';
import { defaultConfig } from '../../src/http/config.ts';
import type { RunningServer } from '../../src/http/serve.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { curia } from '../run-curia.ts';
import { newStore, panels } from '../run-fixture.ts';
import { get, post, send, serving } from './serving.ts';

const cases = readFileSync(panels, 'utf8');
const place = newStore();
let store: Store;
let server: RunningServer;
/** An agent that is asked and never answers. */
const silent = createServer();
beforeAll(async () => {
  store = openStore(place);
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const agents = {
    silent: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    nobody: 'files:/nowhere',
  };
  const limits = { ...defaultConfig().limits, runs_at_once: 1 };
  server = await serving({ store, place, config: { agents, limits } });
});
afterAll(async () => {
  silent.close();
  silent.closeAllConnections();
  await server.close();
  await store.close();
});

const lines = { 'content-type': 'application/x-ndjson' };
const start = (query: string, body = cases) =>
  post(server, `/runs?court=conflict-review&${query}`, body, lines);

/** Waits until a run is as it should be. */
const until = async (run_id: string, status: string): Promise<void> => {
  for (;;) {
    const { json } = await get(server, `/runs/${run_id}`);
    if (json.status === status && !json.is_driven) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

test('a run is started, driven to its end, and has the records of the commands', async () => {
  const started = await start('agents=given&run_id=first');
  expect([started.status, started.json]).toMatchObject([
    202,
    { run_id: 'first', cases: 12, court: 'conflict-review' },
  ]);
  await until('first', 'completed');
  const shown = (await get(server, '/runs/first?summary')).json;
  const { lines: told } = await curia(['show', 'first', '--store', place, '--json']);
  expect(shown).toMatchObject({ manifest: told[0].manifest, summary: { outcomes: told[0].outcomes } });
  const fired = shown.rules.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  expect(fired).toBe(24);
  const audit = await post(server, '/runs/first/audit', {});
  expect(audit.json).toEqual((await curia(['audit', 'first', '--store', place, '--json'])).lines[0]);
  const replay = await post(server, '/runs/first/replay', {
    tables: { 'conflict-review': { policy: 'v1' } },
  });
  expect(replay.json).toEqual(
    (await curia(['compare', 'first', '--policy-b', 'v1', '--store', place, '--json'])).lines[0],
  );
});

test('runs are listed by status, whatever page they would be on', async () => {
  const names = async (query: string): Promise<string[]> =>
    (await get(server, `/runs?${query}`)).json.runs.map(({ run_id }: { run_id: string }) => run_id);
  expect(await names('status=completed')).toContain('first');
  for (const status of ['stopped', 'waiting', 'unfinished', 'running'])
    expect(await names(`status=${status}`)).not.toContain('first');
  expect((await get(server, '/runs?status=gone')).json.error.code).toBe('REQUEST_INVALID');
});

test('a run shows its own log, and the tables it decides by', async () => {
  const shown = (await get(server, '/runs/first')).json;
  expect(shown.log.map(({ kind }: { kind: string }) => kind)).toEqual(['run-started', 'run-completed']);
  const { tables } = (await get(server, '/runs/first/tables')).json;
  expect(tables[0]).toMatchObject({
    question: 'conflict-review',
    table: { policy: shown.policy, policy_hash: shown.manifest.policy_hash },
  });
  const one = (await get(server, '/runs/first/tables?question=review-need')).json;
  expect(one.tables).toEqual([
    tables.find(({ question }: { question: string }) => question === 'review-need'),
  ]);
  const unknown = await get(server, '/runs/first/tables?question=review-ned');
  expect([unknown.status, unknown.json.error.message]).toEqual([404, expect.stringContaining('review-need')]);
});

test('a list tells which runs are driven and, if asked, how their rules fired', async () => {
  const [plain] = (await get(server, '/runs?search=first')).json.runs;
  expect(plain).toMatchObject({ run_id: 'first', is_driven: false });
  expect(plain.rules).toBeUndefined();
  const [counted] = (await get(server, '/runs?search=first&rules')).json.runs;
  expect(counted.rules).toEqual((await get(server, '/runs/first')).json.rules);
});

test('a case has the facts behind each part of its ruling, and its place in the input', async () => {
  const { position, headlines, questions } = (await get(server, '/runs/first/cases/p1')).json;
  expect(position).toBe(1);
  expect(questions.map(({ about }: { about: string }) => about)).toEqual(
    headlines.map(({ about }: { about: string }) => about),
  );
  expect(questions[0]).toMatchObject({ question: 'conflict-review', facts: expect.any(Object) });
});

test('a run is started once, however often it is sent; another under its name is refused', async () => {
  const again = await start('agents=given&run_id=first');
  expect([again.status, again.json.run_id]).toEqual([200, 'first']);
  for (const [query, body] of [
    ['agents=given&run_id=first', `${cases}\n{"case_id":"more","text":"x"}`],
    ['agents=given&run_id=first&tables={"conflict-review":{"policy":"v1"}}', cases],
    ['agents=nobody&run_id=first', cases],
  ] as const) {
    const other = await start(query, body);
    expect([other.status, other.json.error.code]).toEqual([409, 'RUN_EXISTS']);
  }
});

test('cases are listed page by page and found by what was ruled', async () => {
  const seen: string[] = [];
  for (let after = ''; ; ) {
    const { json } = await get(server, `/runs/first/cases?limit=5${after}`);
    seen.push(...json.cases.map(({ case_id }: { case_id: string }) => case_id));
    if (json.next === null) break;
    after = `&after=${json.next}`;
  }
  expect(seen).toEqual(Array.from({ length: 12 }, (_, at) => `p${at}`));
  const { lines: listed } = await curia(['show', 'first', '--outcome', 'DROP', '--store', place, '--json']);
  const found = (await get(server, '/runs/first/cases?outcome=DROP')).json.cases;
  expect(found).toEqual(listed);
  expect(found.length).toBeGreaterThan(0);
  expect((await get(server, '/runs/first/cases?status=lost')).json.error.code).toBe('REQUEST_INVALID');
  expect((await get(server, '/runs/first/cases?limit=501')).status).toBe(400);
});

test('one case is shown with its ruling, trace and log', async () => {
  const { json } = await get(server, '/runs/last/cases/p1');
  const { lines: told } = await curia(['show', 'first', 'p1', '--store', place, '--json']);
  expect(json).toMatchObject(told[0]);
  expect(json.headlines[0]).toMatchObject({ about: 't0', outcome: expect.any(String) });
  expect(json.trace).toBeDefined();
  expect(json.explanations).toBeUndefined();
  const { json: why } = await get(server, '/runs/last/cases/p1?explain');
  const { lines: same } = await curia(['why', 'first', 'p1', '--store', place, '--json']);
  expect(why.explanations).toEqual(same[0].explanations);
  expect(why.explanations.length).toBeGreaterThan(0);
  for (const name of ['../p1', '%00', 'p99', '..%2f..%2fetc'])
    expect([name, (await get(server, `/runs/first/cases/${encodeURIComponent(name)}`)).status]).toEqual([
      name,
      404,
    ]);
  expect((await get(server, '/runs/..%2fx')).status).toBe(404);
});

test('runs are listed newest first, page by page', async () => {
  for (const id of ['a', 'b', 'c']) {
    await start(`agents=given&run_id=page-${id}`);
    await until(`page-${id}`, 'completed');
  }
  const { json } = await get(server, '/runs?limit=2');
  expect(json.runs.map(({ run_id }: { run_id: string }) => run_id)).toEqual(['page-c', 'page-b']);
  const rest = (await get(server, `/runs?limit=10&after=${json.next}`)).json;
  expect(rest.runs.map(({ run_id }: { run_id: string }) => run_id)).toEqual(['page-a', 'first']);
  expect(rest.next).toBeNull();
  expect((await get(server, '/runs?search=page-b')).json.runs).toHaveLength(1);
});

test('a run is stopped while its agents think, waits its turn behind others, and goes on with other agents', async () => {
  const asked = once(silent, 'request');
  expect((await start('agents=silent&run_id=held')).status).toBe(202);
  await asked;
  expect((await start('agents=silent&run_id=behind')).status).toBe(202);
  expect((await get(server, '/runs/behind')).json).toMatchObject({ is_driven: true, closed: 0 });
  expect((await post(server, '/runs/held/resume', {})).json.error.code).toBe('RUN_BUSY');
  expect((await post(server, '/runs/behind/stop', {})).json).toMatchObject({ status: 'unfinished' });
  expect((await post(server, '/runs/held/stop?now', {})).json).toMatchObject({ status: 'stopped' });
  expect((await post(server, '/runs/held/stop', {})).json.error.code).toBe('RUN_IDLE');
  const { resume } = createClient(server.url).runs[':run'];
  for (const run of ['held', 'behind']) {
    expect((await answerOf(resume.$post({ param: { run }, json: { agents: 'given' } }))).run_id).toBe(run);
    await until(run, 'completed');
  }
  expect((await post(server, '/runs/held/audit', {})).json).toMatchObject({
    intact: true,
    sealed: true,
    closed: 12,
  });
});

test('names that the configuration does not list start nothing', async () => {
  for (const query of [
    'agents=command:rm',
    'agents=http://elsewhere',
    'agents=given&tables={"conflict-review":{"policy":"./table.yaml"}}',
    'agents=given&tables={"vote":{"policy":"../x.json"}}',
    'agents=given&options={"memory_file":"/tmp/x"}',
  ]) {
    const { status, json } = await start(`${query}&run_id=never`);
    expect([query, status, json.error.code]).toEqual([query, 404, 'NAME_UNKNOWN']);
  }
  for (const [named, code] of [
    ['./court.yaml', 'NAME_UNKNOWN'],
    ['./court.ts', 'NAME_UNKNOWN'],
    ['@scope/court', 'NAME_UNKNOWN'],
    ['court.ts', 'USAGE'],
    ['zod', 'USAGE'],
  ]) {
    const court = await post(server, `/runs?court=${named}&agents=given`, cases, lines);
    expect([named, court.json.error.code]).toEqual([named, code]);
  }
  const path = '/runs?court=investigation&agents=given&options={"repository":"/etc"}';
  expect((await post(server, path, '{}', lines)).json.error.code).toBe('NAME_UNKNOWN');
  const pack = await post(
    server,
    '/runs?court=verification&agents=given&options={"pack":"/etc/x.yaml"}',
    '{}',
    lines,
  );
  expect(pack.json.error.code).toBe('NAME_UNKNOWN');
  expect((await start('agents=given&run_id=../up')).json.error.code).toBe('INPUT_INVALID');
  expect((await get(server, '/runs/never')).status).toBe(404);
});

test('a run whose cases do not all arrive never exists', async () => {
  const { hostname, port } = new URL(server.url);
  const { connect } = await import('node:net');
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      const path = '/api/v1/runs?court=conflict-review&agents=given&run_id=half';
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\nContent-Length: 9999\r\n\r\n${cases.slice(0, 500)}`,
        () => setTimeout(() => socket.destroy(), 50),
      );
    });
    socket.on('close', () => resolve());
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await get(server, '/runs/half')).status).toBe(404);
});

test('the folder of a run comes as a tar file', async () => {
  const { headers, text } = await send(server, 'GET', '/api/v1/runs/first/export');
  expect(headers['content-type']).toBe('application/x-tar');
  expect(headers['content-disposition']).toContain('first.tar');
  for (const name of ['first/rulings.jsonl', 'first/report.html', 'first/manifest.json', 'ustar'])
    expect(text).toContain(name);
});

test('figures are counted for Prometheus', async () => {
  expect((await get(server, '/metrics')).text).toMatch(/curia_rulings_total\{court="conflict-review"/);
});
