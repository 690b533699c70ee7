/** Runs as users start them: recorded and over HTTP, interrupted, audited and replayed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { openStore } from '../src/store/open-store.ts';
import { type OpenAiServer, says, startOpenAiServer } from './openai-server.ts';
import { bin, curia } from './run-curia.ts';
import {
  candidate,
  config,
  file,
  filesUnder,
  KEY,
  model,
  newStore,
  panels,
  rulings,
  runFolder,
  texts,
} from './run-fixture.ts';

let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

test('recorded panels are run, listed, shown, audited and replayed', async () => {
  const store = newStore();
  const at = ['--store', store];
  const run = await curia([
    'run',
    'conflict-review',
    panels,
    '--agents',
    'given',
    '--name',
    'r',
    '--json',
    ...at,
  ]);
  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(run.lines).toEqual([
    expect.objectContaining({
      run_id: 'r',
      status: 'completed',
      ruled: 12,
      calls: 24,
      calls_per_case: 2,
      outcomes: { DROP: 8, FLAG: 12, MERGED: 4 },
      remarks: expect.arrayContaining([
        expect.stringContaining('in 8 of 12 cases: 24 calls; always asking would take 36, 12 more'),
      ]),
    }),
  ]);
  expect(readdirSync(runFolder(store, 'r')).sort()).toEqual([
    'agents',
    'calls.jsonl',
    'cases.jsonl',
    'events.jsonl',
    'law.jsonl',
    'manifest.json',
    'report.html',
    'rulings.jsonl',
    'summary.json',
    'traces.jsonl',
  ]);
  expect((await curia(['show', '--json', ...at])).lines).toMatchObject([
    { run_id: 'r', status: 'completed', closed: 12 },
  ]);
  expect((await curia(['show', 'last', 'p1', '--json', ...at])).lines[0]).toMatchObject({
    case_id: 'p1',
    status: 'ruled',
  });
  expect((await curia(['audit', 'r', '--json', ...at])).lines[0]).toMatchObject({
    intact: true,
    closed: 12,
    findings: [],
  });
  const replay = await curia(['compare', 'r', '--policy-b', 'v2', '--json', ...at]);
  expect(replay.lines[0]).toMatchObject({
    from: 'v5',
    policy: 'v2',
    cases: 12,
    unanswered: 0,
    quality: { before: {}, after: {} },
  });
  const again = await curia(['compare', 'r', '--json', ...at]);
  expect(again.lines[0]).toMatchObject({ moved: [] });
  const decided = await curia(['decide', 'conflict-review', join(runFolder(store, 'r'), 'cases.jsonl')]);
  expect(decided.lines.map(({ ruling }) => ruling.final_tuples)).toEqual(
    rulings(store, 'r')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).ruling.final_tuples),
  );
});

test('a report shows hostile text as text', async () => {
  const store = newStore();
  const hostile = file(
    'hostile.jsonl',
    JSON.stringify({
      case_id: '<img src=x onerror=alert(1)>',
      text: '</script><script>alert(1)</script>',
      candidates: [candidate('<b>t</b>', 'positive')],
    }),
  );
  await curia(['run', 'conflict-review', hostile, '--agents', 'given', '--name', 'h', '--store', store]);
  const page = readFileSync(join(runFolder(store, 'h'), 'report.html'), 'utf8');
  expect(page).not.toMatch(/<img|<script|<b>t/);
  expect(page).toContain('&#60;img');
});

test('a model whose every answer is unusable has answered nothing, whatever its calls brought', async () => {
  server = await startOpenAiServer(() => says('I would rather not say.'));
  const args = ['run', 'conflict-review', texts, '--agents', `llm:${config(server.url)}`, '--name', 'mute'];
  const ran = await curia([...args, '--json', '--store', newStore()], '', { TEST_KEY: KEY });
  expect(ran.status).toBe(2);
  expect(ran.stderr).toContain('no agent gave a usable answer');
  const { roles, calls } = ran.lines[0];
  expect(calls).toBeGreaterThan(0);
  for (const role of roles) expect(role).toMatchObject({ usable: 0, failed_calls: 0 });
});

test('models over HTTP: the same rulings whatever the concurrency, a replay costs nothing, the cache answers', async () => {
  server = await startOpenAiServer(async (asked) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
    return model(asked);
  });
  const store = newStore();
  const env = { TEST_KEY: KEY };
  const agents = `llm:${config(server.url)}`;
  const start = (id: string, ...more: string[]) =>
    curia(['run', 'conflict-review', texts, '--name', id, '--json', '--store', store, ...more], '', env);
  const one = await start('one', '--agents', agents, '--concurrency', '1', '--no-cache');
  expect(one).toMatchObject({ status: 0, stderr: '' });
  expect(one.lines[0]).toMatchObject({ ruled: 6, calls: 36, outcomes: { DROP: 6 } });
  expect(one.lines[0].cost_usd).toBeCloseTo(36 * 0.0003);
  await start('many', '--agents', agents, '--concurrency', '20');
  expect(rulings(store, 'many')).toBe(rulings(store, 'one'));
  expect(server.asked).toHaveLength(72);
  const cached = await start('cached', '--agents', agents);
  expect(cached.lines[0]).toMatchObject({ ruled: 6, cost_usd: 0, calls: 36, remembered_calls: 36 });
  for (const agent of ['replay:one', 'replay-by-prompt:one']) {
    const id = agent.slice(0, 12).replace(':', '-');
    expect(await start(id, '--agents', agent)).toMatchObject({ status: 0 });
    expect(rulings(store, id)).toBe(rulings(store, 'one'));
  }
  expect(server.asked).toHaveLength(72);
  expect(
    server.asked.some(({ body }) => body.messages.some(({ content }) => content.includes('text {flags} 3'))),
  ).toBe(true);
  expect(filesUnder(join(store, '..')).filter((path) => readFileSync(path).includes(KEY))).toEqual([]);
});

test('after Ctrl-C a run continues where it stopped, and asks nothing twice', async () => {
  let slow = 0;
  server = await startOpenAiServer(async (asked, number) => {
    if (number >= 10) await new Promise((resolve) => setTimeout(resolve, 150 + slow++));
    return model(asked);
  });
  const store = newStore();
  const agents = `llm:${config(server.url)}`;
  const args = [
    'run',
    'conflict-review',
    texts,
    '--agents',
    agents,
    '--name',
    'r',
    '--store',
    store,
    '--json',
    '--no-cache',
    '--concurrency',
    '3',
  ];
  const child = spawn(process.execPath, [bin, ...args], {
    env: { ...process.env, TEST_KEY: KEY },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  while (server.asked.length < 12) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([2, null]);
  expect((await curia(['show', '--json', '--store', store])).lines[0]).toMatchObject({ status: 'stopped' });
  const resumed = await curia(['resume', 'r', '--store', store, '--json'], '', { TEST_KEY: KEY });
  expect(resumed.lines[0]).toMatchObject({ status: 'completed', ruled: 6, calls: 36 });
  expect(server.asked).toHaveLength(36);
  expect((await curia(['audit', 'r', '--store', store])).status).toBe(0);
});

test('a budget stops a run cleanly, and a larger one lets it continue', async () => {
  const store = newStore();
  const stopped = await curia([
    'run',
    'conflict-review',
    panels,
    '--agents',
    'given',
    '--name',
    'r',
    '--json',
    '--budget',
    'calls=10',
    '--store',
    store,
  ]);
  expect(stopped.status).toBe(2);
  expect(stopped.lines[0]).toMatchObject({ status: 'stopped', error: { code: 'BUDGET_SPENT' }, calls: 10 });
  expect(stopped.stderr).toContain('curia resume r');
  const done = await curia(['resume', 'r', '--json', '--store', store]);
  // The limit belongs to the run.
  expect(done.lines[0]).toMatchObject({ status: 'stopped', error: { code: 'BUDGET_SPENT' }, calls: 10 });
  const raised = (calls: number): string[] => [
    'resume',
    'r',
    '--json',
    '--store',
    store,
    '--budget',
    `calls=${calls}`,
  ];
  expect((await curia(raised(12))).lines[0]).toMatchObject({ status: 'stopped', calls: 12 });
  // What was said last holds.
  expect((await curia(['resume', 'r', '--json', '--store', store])).lines[0]).toMatchObject({ calls: 12 });
  expect((await curia(raised(100))).lines[0]).toMatchObject({ status: 'completed', ruled: 12, calls: 24 });
  const reading = openStore(store);
  const limits = JSON.parse((await reading.runs.find('r'))!.manifest).limits;
  const log = (await reading.cases.events('r', '')).filter(({ kind }) => /started|resumed/.test(kind));
  await reading.close();
  expect([limits, ...log.map(({ body }) => JSON.parse(body).budget.calls)]).toEqual([
    { calls: 10 },
    10,
    10,
    12,
    12,
    100,
  ]);
});

test('an audit finds one changed byte in the file of the store', async () => {
  const store = newStore();
  await curia(['run', 'conflict-review', panels, '--agents', 'given', '--name', 'r', '--store', store]);
  const changes: [table: string, column: string, where: string][] = [
    ['events', 'body', "case_id = 'p1' AND seq = 2"],
    ['events', 'body', "case_id = 'p1' AND kind = 'ruled'"],
    ['events', 'at', "case_id = 'p4' AND seq = 1"],
    ['events', 'hash', "case_id = '' AND seq = 1"],
    ['cases', 'input', "case_id = 'p2'"],
    ['runs', 'created_at', "run_id = 'r'"],
  ];
  for (const [table, column, where] of changes) {
    const database = new DatabaseSync(store);
    const { text } = database.prepare(`SELECT ${column} AS text FROM ${table} WHERE ${where}`).get() as {
      text: string;
    };
    const at = text.lastIndexOf('1') >= 0 ? text.lastIndexOf('1') : text.length - 1;
    const changed = `${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`;
    expect(changed).not.toBe(text);
    const set = database.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${where}`);
    set.run(changed);
    database.close();
    const audit = await curia(['audit', 'r', '--json', '--store', store]);
    expect([table, column, where, audit.status, audit.lines[0].intact]).toEqual([
      table,
      column,
      where,
      2,
      false,
    ]);
    const restore = new DatabaseSync(store);
    restore.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${where}`).run(text);
    restore.close();
  }
  expect((await curia(['audit', 'r', '--store', store])).status).toBe(0);
});
