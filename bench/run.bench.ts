/** The store and the runner under load: durable events a second, opening a large store, and runs beside the ideal. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from '@curia/core/in/agent';
import { recordedAgent } from '@curia/core/in/agent';
import { checkConfig } from '../packages/curia/src/agents/llm/config.ts';
import { llmAgent } from '../packages/curia/src/agents/llm/llm-agent.ts';
import { completeOptions } from '../packages/curia/src/courts/court-options.ts';
import { findCourt } from '../packages/curia/src/courts/find-court.ts';
import { holdCourt } from '../packages/curia/src/courts/held-court.ts';
import { givenAgent } from '../packages/curia/src/drive/agents/given-agent.ts';
import { driveRun } from '../packages/curia/src/drive/drive-run.ts';
import { takeAny } from '../packages/curia/src/input/take-cases.ts';
import { chooseRulebook } from '../packages/curia/src/kept/law/rulebook.ts';
import { Summing } from '../packages/curia/src/report/summary.ts';
import { runCases } from '../packages/curia/src/runs/closed-cases.ts';
import { openSqliteStore } from '../packages/curia/src/store/sqlite/sqlite.ts';
import type { Store } from '../packages/curia/src/store/store.ts';
import { says, startOpenAiServer } from '../packages/curia/test/openai-server.ts';
import { benchCourt, CALLS_PER_CASE } from './bench-court.ts';
import { printRows, whole } from './measure.ts';

const CASES = 2_000;
const CALL_MS = 50;
const IN_FLIGHT = 64;
const EVENTS = 1_000_000;
const about = { created_at: '2026-01-01T00:00:00.000Z', manifest: '{}' };
const folder = mkdtempSync(join(tmpdir(), 'curia-bench-run-'));
const seconds = async (run: () => Promise<unknown> | unknown): Promise<number> => {
  const started = performance.now();
  await run();
  return (performance.now() - started) / 1000;
};
const body = JSON.stringify({ schema_version: '1', key: 'review/A', answer: { text: 'x'.repeat(400) } });
const event = { kind: 'answered', at: about.created_at, body };
const casesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    case_id: `c${at}`,
    input: `{"case_id":"c${at}"}`,
    problem: null,
  }));

try {
  await benchStore();
  await benchRuns();
  await benchPanels();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function benchStore(): Promise<void> {
  const rows = [
    ['durable events', 'events/s', 'wanted'],
    ['SQLite itself, one at a time', whole(bareSqlite()), ''],
  ];
  for (const writers of [1, 8, 64]) {
    const store = openSqliteStore(join(folder, `writers-${writers}.sqlite`));
    await store.runs.create('r', casesOf(writers), () => about);
    const each = Math.ceil(20_000 / writers);
    const took = await seconds(() =>
      Promise.all(
        Array.from({ length: writers }, async (_, writer) => {
          for (let after = 0; after < each; after++)
            await store.cases.append('r', `c${writer}`, after, [event]);
        }),
      ),
    );
    await store.close();
    rows.push([`${writers} at a time, each awaited`, whole((each * writers) / took), '≥ 5,000']);
  }
  printRows(rows);
  const file = join(folder, 'large.sqlite');
  await fill(file);
  const open = await seconds(async () => {
    const store = openSqliteStore(file);
    await store.cases.events('r', 'c500');
    await store.cases.append('r', 'c500', EVENTS / 1_000, [event]);
    await store.close();
  });
  console.log(
    `\n  opening a store of ${whole(EVENTS)} events, reading one log, adding an event: ${(open * 1000).toFixed(1)} ms (wanted: < 1,000)`,
  );
}

/** What the disk allows: one synced commit per row, and nothing else. */
function bareSqlite(): number {
  const database = new DatabaseSync(join(folder, 'bare.sqlite'));
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT)',
  );
  const insert = database.prepare('INSERT INTO rows (body) VALUES (?)');
  const started = performance.now();
  for (let at = 0; at < 5_000; at++) insert.run(body);
  database.close();
  return 5_000 / ((performance.now() - started) / 1000);
}

/** Fills a store quickly: the rows are what matters here, not their hashes. */
async function fill(file: string): Promise<void> {
  const store = openSqliteStore(file);
  await store.runs.create('r', casesOf(1_000), () => about);
  await store.close();
  const database = new DatabaseSync(file);
  const insert = database.prepare(
    'INSERT INTO events (run_id, case_id, seq, kind, at, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  database.exec('PRAGMA synchronous = OFF; BEGIN');
  for (let at = 0; at < EVENTS; at++)
    insert.run(
      'r',
      `c${at % 1_000}`,
      Math.floor(at / 1_000) + 1,
      'answered',
      about.created_at,
      body,
      'x'.repeat(64),
    );
  database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

async function benchRuns(): Promise<void> {
  const calls = CASES * CALLS_PER_CASE;
  const ideal = (calls * CALL_MS) / IN_FLIGHT / 1000;
  const rows = [['run', 'seconds', 'ideal', 'ratio', 'calls/s', 'processor']];
  const measure = async (name: string, agent: Agent): Promise<void> => {
    const store: Store = openSqliteStore(join(folder, `${rows.length}.sqlite`));
    await store.runs.create('r', casesOf(CASES), () => about);
    const before = process.cpuUsage();
    const took = await seconds(() => driveRun(store, 'r', benchCourt, agent, { concurrency: IN_FLIGHT }));
    const { user, system } = process.cpuUsage(before);
    const { closed } = await store.cases.tally('r');
    if (closed !== CASES) throw new Error(`only ${closed} of ${CASES} cases are closed`);
    await store.close();
    rows.push([
      name,
      took.toFixed(2),
      ideal.toFixed(2),
      (took / ideal).toFixed(2),
      whole(calls / took),
      `${((user + system) / 1e6).toFixed(2)} s`,
    ]);
  };
  await measure(
    'scripted, behind the port',
    recordedAgent('scripted', [{ role: 'voter', answer: { word: 'yes' } }], 'role', async (_ask, signal) => {
      await sleep(CALL_MS, undefined, { signal });
    }),
  );
  const server = await startOpenAiServer(async () => {
    await sleep(CALL_MS);
    return says({ word: 'yes' });
  });
  const config = checkConfig(
    {
      providers: { local: { kind: 'openai-compatible', base_url: server.url } },
      models: { main: { provider: 'local', model: 'test' } },
      roles: { default: 'main' },
    },
    'the benchmark',
  );
  await measure('over HTTP through the AI SDK', llmAgent(config, { environment: {} }));
  await server.close();
  console.log(
    `\n  ${whole(CASES)} cases, ${CALLS_PER_CASE} calls each of ${CALL_MS} ms, ${IN_FLIGHT} under way (wanted: ratio ≤ 1.3 behind the port)`,
  );
  printRows(rows);
  console.log(
    '  over HTTP client and server share one process; its processor time beyond the first row is the AI SDK, JSON and HTTP',
  );
}

/** What asking reviewers only where there is a conflict saves, on recorded panels. */
async function benchPanels(): Promise<void> {
  const data = process.env.CURIA_DATA;
  if (data === undefined) {
    console.log(
      '\n  calls per case on recorded panels: set CURIA_DATA to the folder that holds panel-dev.jsonl',
    );
    return;
  }
  const { cases } = takeAny({ files: [join(data, 'panel-dev.jsonl')] });
  const store = openSqliteStore(join(folder, 'panels.sqlite'));
  await store.runs.create('panels', cases, () => about);
  const rows = [['policy', 'cases', 'calls', 'a case', 'remarks']];
  const kind = findCourt('conflict-review');
  for (const ask of ['conflict', 'always']) {
    const options = completeOptions(kind, { ask });
    const court = holdCourt(kind, chooseRulebook(kind, options), options);
    const copy = openSqliteStore(join(folder, `panels-${ask}.sqlite`));
    await copy.runs.create('r', store.cases.all('panels'), () => about);
    await driveRun(copy, 'r', court, givenAgent(copy, 'r', kind), { concurrency: IN_FLIGHT });
    const summing = new Summing(kind, options, court.rulebook);
    for await (const one of runCases(copy, 'r', court)) summing.add(one);
    const { calls, calls_per_case, remarks } = summing.result();
    rows.push([
      `v2, ask=${ask}`,
      whole((await store.cases.tally('panels')).cases),
      whole(calls),
      String(calls_per_case),
      remarks.slice(1, 3).join(' '),
    ]);
    await copy.close();
  }
  await store.close();
  console.log('\n  reviewers of panel-dev, asked where there is a conflict, and always');
  printRows(rows);
}
