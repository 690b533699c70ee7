/** Runs as users start them: recorded, scripted and over HTTP, interrupted, audited, replayed, and refused. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { takeCases } from '../src/cli/take-cases.ts';
import { openSqliteStore } from '../src/store/sqlite.ts';
import { type OpenAiServer, says, startOpenAiServer } from './openai-server.ts';
import { curia } from './run-curia.ts';

const KEY = 'sk-live-4242424242424242';
const folder = mkdtempSync(join(tmpdir(), 'curia-run-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;
/** A store nobody has used. */
const newStore = (): string => join(folder, String(made++), 'store.sqlite');
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const candidate = (tuple_id: string, polarity: string) => ({
  tuple_id,
  aspect_term: '배터리',
  aspect_ref: '',
  polarity,
});
const drop = [{ action_type: 'DROP', target_tuple_ids: ['t1'], reason_code: 'WEAK_EVIDENCE' }];
const panels = file(
  'panels.jsonl',
  Array.from({ length: 12 }, (_, at) =>
    JSON.stringify({
      case_id: `p${at}`,
      text: `text ${at}`,
      candidates: [candidate('t0', 'positive'), candidate('t1', at % 3 === 0 ? 'positive' : 'negative')],
      review_actions: { A: drop, B: drop, C: [] },
      gold: [{ aspect_term: '배터리', polarity: 'positive' }],
    }),
  ).join('\n'),
);
const texts = file(
  'texts.jsonl',
  Array.from({ length: 6 }, (_, at) =>
    JSON.stringify({ case_id: `x${at}`, text: `text {flags} ${at}` }),
  ).join('\n'),
);

/** Answers like a model would: triplets that disagree, and reviewers who drop the second. */
const model = ({ body }: { body: { messages: { content: string }[] } }) =>
  body.messages[0]!.content.includes('list what it says')
    ? says({
        triplets: [
          {
            aspect_term: '배터리',
            aspect_ref: '',
            polarity: body.messages[0]!.content.includes('explicit opinion words') ? 'negative' : 'positive',
            evidence: '',
            confidence: 0.9,
          },
        ],
      })
    : says({
        review_actions: [
          { action_type: 'DROP', target_tuple_ids: ['t2'], new_value: null, reason_code: 'WEAK_EVIDENCE' },
        ],
      });

const config = (url: string): string =>
  file(
    `agents-${made++}.yaml`,
    `providers:
  local: { kind: openai-compatible, base_url: "${url}", key_env: TEST_KEY, first_retry_ms: 1 }
models:
  main: { provider: local, model: test, usd_per_million_tokens_in: 1, usd_per_million_tokens_out: 10 }
roles: { default: main }
`,
  );

const runFolder = (store: string, run: string): string => join(store, '..', 'runs', run);
const rulings = (store: string, run: string): string =>
  readFileSync(join(runFolder(store, run), 'rulings.jsonl'), 'utf8');

test('recorded panels are run, listed, shown, audited and replayed', async () => {
  const store = newStore();
  const at = ['--store', store];
  const run = await curia([
    'run',
    'conflict-review',
    panels,
    '--agents',
    'given',
    '--id',
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
      outcomes: { DROP: 8, KEEP: 16 },
      remarks: expect.arrayContaining([
        expect.stringContaining('in 8 of 12 cases: 24 calls; asking always takes 36, 12 more'),
      ]),
    }),
  ]);
  expect(readdirSync(runFolder(store, 'r')).sort()).toEqual([
    'agents',
    'calls.jsonl',
    'cases.jsonl',
    'events.jsonl',
    'manifest.json',
    'report.html',
    'rulings.jsonl',
    'summary.json',
    'traces.jsonl',
  ]);
  expect((await curia(['runs', '--json', ...at])).lines).toMatchObject([
    { run_id: 'r', status: 'completed', closed: 12 },
  ]);
  expect((await curia(['show', 'last', 'p1', '--json', ...at])).lines[0]).toMatchObject({
    case_id: 'p1',
    status: 'ruled',
  });
  expect((await curia(['audit', 'r', '--json', ...at])).lines[0]).toMatchObject({
    holds: true,
    closed: 12,
    findings: [],
  });
  const replay = await curia(['replay', 'r', '--policy', 'v3', '--json', ...at]);
  expect(replay.lines[0]).toMatchObject({
    from: 'v2',
    policy: 'v3',
    cases: 12,
    unanswered: 0,
    quality: { before: {}, after: {} },
  });
  const again = await curia(['replay', 'r', '--json', ...at]);
  expect(again.lines[0]).toMatchObject({ moved: [] });
  const decided = await curia(['decide', 'conflict-review', join(runFolder(store, 'r'), 'cases.jsonl')]);
  expect(decided.lines.map(({ ruling }) => ruling.final_tuples)).toEqual(
    rulings(store, 'r')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).ruling.final_tuples),
  );
});

test('a report holds hostile text as text', async () => {
  const store = newStore();
  const hostile = file(
    'hostile.jsonl',
    JSON.stringify({
      case_id: '<img src=x onerror=alert(1)>',
      text: '</script><script>alert(1)</script>',
      candidates: [candidate('<b>t</b>', 'positive')],
    }),
  );
  await curia(['run', 'conflict-review', hostile, '--agents', 'given', '--id', 'h', '--store', store]);
  const page = readFileSync(join(runFolder(store, 'h'), 'report.html'), 'utf8');
  expect(page).not.toMatch(/<img|<script|<b>t/);
  expect(page).toContain('&#60;img');
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
    curia(['run', 'conflict-review', texts, '--id', id, '--json', '--store', store, ...more], '', env);
  const one = await start('one', '--agents', agents, '--concurrency', '1', '--no-cache');
  expect(one).toMatchObject({ status: 0, stderr: '' });
  expect(one.lines[0]).toMatchObject({ ruled: 6, calls: 36, outcomes: { DROP: 6, KEEP: 12 } });
  expect(one.lines[0].cost_usd).toBeCloseTo(36 * 0.0003);
  await start('many', '--agents', agents, '--concurrency', '20');
  expect(rulings(store, 'many')).toBe(rulings(store, 'one'));
  expect(server.asked).toHaveLength(72);
  const cached = await start('cached', '--agents', agents);
  expect(cached.lines[0]).toMatchObject({ ruled: 6, cost_usd: 0 });
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

const filesUnder = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesUnder(join(path, name))) : [path];

test('Ctrl-C leaves a run that goes on where it was, and asks nothing twice', async () => {
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
    '--id',
    'r',
    '--store',
    store,
    '--json',
    '--no-cache',
    '--concurrency',
    '3',
  ];
  const bin = join(import.meta.dirname, '../bin/curia.js');
  const child = spawn(process.execPath, [bin, ...args], {
    env: { ...process.env, TEST_KEY: KEY },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  while (server.asked.length < 12) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([2, null]);
  expect((await curia(['runs', '--json', '--store', store])).lines[0]).toMatchObject({ status: 'stopped' });
  const resumed = await curia(['resume', 'r', '--store', store, '--json'], '', { TEST_KEY: KEY });
  expect(resumed.lines[0]).toMatchObject({ status: 'completed', ruled: 6, calls: 36 });
  expect(server.asked).toHaveLength(36);
  expect((await curia(['audit', 'r', '--store', store])).status).toBe(0);
});

test('a budget stops a run cleanly, and a larger one lets it go on', async () => {
  const store = newStore();
  const stopped = await curia([
    'run',
    'conflict-review',
    panels,
    '--agents',
    'given',
    '--id',
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
  expect(done.lines[0]).toMatchObject({ status: 'completed', ruled: 12, calls: 24 });
});

test('an audit finds one changed byte in the file of the store', async () => {
  const store = newStore();
  await curia(['run', 'conflict-review', panels, '--agents', 'given', '--id', 'r', '--store', store]);
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
    const changed = `${text.slice(0, at)}${text[at] === '1' ? '2' : '0'}${text.slice(at + 1)}`;
    const set = database.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${where}`);
    set.run(changed);
    database.close();
    const audit = await curia(['audit', 'r', '--json', '--store', store]);
    expect([table, column, where, audit.status, audit.lines[0].holds]).toEqual([
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

test('documents are verified by rules and by models, and what is not accepted is handed to an expert', async () => {
  const demo = join(import.meta.dirname, '../demo');
  const pages = readFileSync(join(demo, 'invoice.txt'), 'utf8')
    .split('\f')
    .map((text, at) => ({ page_num: at + 1, text }));
  const documents = file(
    'documents.jsonl',
    ['invoice', 'invoice-misread']
      .map((case_id) => {
        const output: unknown = JSON.parse(readFileSync(join(demo, `${case_id}.json`), 'utf8'));
        return JSON.stringify({ case_id, output, bundle: { pages } });
      })
      .join('\n'),
  );
  const issue = { code: 'NOT_AN_INVOICE', message: 'it is a letter', location: { pointer: '' } };
  const script = file('verifier.jsonl', JSON.stringify({ role: 'verifier-V3', answer: { issues: [issue] } }));
  const store = newStore();
  const run = (id: string, agents: string, verifiers: string) =>
    curia([
      'run',
      'verification',
      documents,
      '--agents',
      agents,
      '--id',
      id,
      '--json',
      '--store',
      store,
      '--option',
      'pack=invoice-extraction',
      '--option',
      `verifiers=${verifiers}`,
    ]);
  const byRules = await run('rules', 'given', 'rules');
  expect(byRules.lines[0]).toMatchObject({
    ruled: 2,
    calls: 0,
    outcomes: { AUTO_ACCEPT: 1, ESCALATE_TO_SME: 1 },
  });
  const byModels = await run('models', `scripted:${script}`, 'models');
  expect(byModels.lines[0]).toMatchObject({ ruled: 2, calls: 2, outcomes: { ESCALATE_TO_SME: 2 } });
  expect((await run('silent', 'given', 'models')).lines[0]).toMatchObject({
    outcomes: { ESCALATE_TO_SME: 2 },
  });
  const packets = readFileSync(join(runFolder(store, 'models'), 'packets.jsonl'), 'utf8')
    .trim()
    .split('\n');
  expect(packets.map((line) => JSON.parse(line).packet_id)).toEqual(['invoice', 'invoice-misread']);
  for (const id of ['rules', 'models', 'silent'])
    expect((await curia(['audit', id, '--store', store])).status).toBe(0);
});

test('a debate is held, gated and adopted, leaves the records of the gate, and the doctor reads them', async () => {
  const edit = { op: 'set_polarity', target: { aspect_term: 'screen' }, value: 'negative' };
  const sample = (case_id: string, more: object = {}) =>
    JSON.stringify({
      case_id,
      text: 'The screen is dim.',
      aspects: [{ term: 'screen' }],
      sentiments: [{ aspect_term: 'screen', polarity: 'neutral', confidence: 0.4 }],
      validation: { structural_risks: [], correction_proposals: [] },
      turns: ['EPM', 'TAN', 'CJ'].map((speaker) => ({ speaker, proposed_edits: [edit] })),
      judgement: {
        final_patch: [edit, { op: 'confirm_tuple', target: { aspect_term: 'screen', polarity: 'negative' } }],
        final_tuples: [{ aspect_term: 'screen', polarity: 'negative' }],
        aspect_evidence: { screen: 'screen is dim' },
      },
      aspect_reviews: [],
      sentiment_reviews: [],
      ...more,
    });
  const samples = file('samples.jsonl', [sample('s1'), sample('s2', { judgement: null })].join('\n'));
  const store = newStore();
  const run = await curia([
    'run',
    'debate-override',
    samples,
    '--agents',
    'given',
    '--id',
    'd',
    '--json',
    '--store',
    store,
  ]);
  expect(run.lines[0]).toMatchObject({
    ruled: 2,
    calls: 16,
    outcomes: { APPLY: 1, adopted: 1, ESCALATE_TO_SME: 1 },
    remarks: ['1 samples went to a person because an agent gave no usable answer.'],
  });
  const folder = runFolder(store, 'd');
  const gate = readFileSync(join(folder, 'override_gate_debug.jsonl'), 'utf8').trim().split('\n');
  expect(gate.map((line) => JSON.parse(line).type)).toEqual(['gate_decision', 'ev_decision']);
  expect(JSON.parse(readFileSync(join(folder, 'override_gate_debug_summary.json'), 'utf8'))).toMatchObject({
    n_aspects: 1,
  });
  expect((await curia(['audit', 'd', '--store', store])).status).toBe(0);
  const replay = await curia(['replay', 'd', '--policy', 't2', '--json', '--store', store]);
  expect(replay.lines[0]).toMatchObject({ cases: 2, unanswered: 0 });
  const doctor = await curia(['doctor', 'd', '--json', '--store', store]);
  const failed = doctor.lines[0].checks.filter(({ status }: { status: string }) => status === 'fail');
  // The sample that went to a person has no result, and the doctor says so.
  expect(failed).toEqual([expect.objectContaining({ check: 'e2e_count' })]);
});

test('a question is investigated, its citations are checked before they count, and its files are written', async () => {
  const example = join(import.meta.dirname, '../../../examples/06-investigation');
  const shop = join(folder, 'shop');
  execFileSync(process.execPath, [join(example, 'make-repository.mjs'), shop]);
  const read = (name: string): unknown => parse(readFileSync(join(example, name), 'utf8'));
  const reports = [
    ...readdirSync(join(example, 'reports')).map((name) => read(`reports/${name}`)),
    read('counter-review.yaml'),
  ];
  const question = {
    case_id: 'inv-orders',
    query: "why does the shop stop taking orders with 'pool exhausted'?",
    questions: ['what exhausts the pool?', 'why did nobody notice?'],
    query_type: 'bug',
    reports,
  };
  const questions = file('questions.jsonl', JSON.stringify(question));
  const store = newStore();
  const options = ['--option', `repository=${shop}`, '--option', `logs=${join(shop, 'logs')}`];
  const start = (id: string, ...more: string[]) =>
    curia([
      'run',
      'investigation',
      questions,
      '--id',
      id,
      '--policy',
      'fast',
      '--json',
      '--store',
      store,
      ...more,
    ]);
  const run = await start('i', '--agents', 'given', ...options);
  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(run.lines[0]).toMatchObject({ ruled: 1, outcomes: { Confirmed: 1 } });
  const files = join(runFolder(store, 'i'), 'investigations/inv-orders');
  const report = JSON.parse(readFileSync(join(files, 'final-report.json'), 'utf8'));
  expect(report.citations.VERIFIED).toBeGreaterThan(0);
  expect(report.failed_citations).toHaveLength(1);
  const log = JSON.parse(readFileSync(join(files, 'execution-log.json'), 'utf8'));
  expect(Object.values(log.checklist)).not.toContain('FAIL');
  expect(readFileSync(join(files, 'final-report.md'), 'utf8')).toContain('pool exhausted');
  expect((await curia(['audit', 'i', '--store', store])).status).toBe(0);
  // A replay needs no repository: what the check found is part of what was recorded.
  await start('again', '--agents', 'replay:i');
  expect(rulings(store, 'again')).toBe(rulings(store, 'i'));
});

describe('bad input', () => {
  test('lines that are no cases are refused, and the others ruled', async () => {
    const store = newStore();
    const bad = file(
      'bad.jsonl',
      `{"case_id":"a","text":"x","candidates":[]}\nnot json\n{"case_id":"a","text":"x","candidates":[]}\n{"case_id":"b"}\n`,
    );
    const run = await curia([
      'run',
      'conflict-review',
      bad,
      '--agents',
      'given',
      '--id',
      'r',
      '--json',
      '--store',
      store,
    ]);
    expect(run.status).toBe(2);
    expect(run.lines[0]).toMatchObject({ status: 'completed', cases: 4, ruled: 1, refused: 3 });
    const refusals = readFileSync(join(runFolder(store, 'r'), 'refusals.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(refusals.map(({ case_id, error }) => [case_id, error.code])).toEqual([
      ['line 2', 'JSON_INVALID'],
      ['line 3', 'INPUT_INVALID'],
      ['b', 'INPUT_INVALID'],
    ]);
    expect((await curia(['audit', 'r', '--store', store])).status).toBe(0);
  });

  test.each([
    ['no key', (url: string) => ['--agents', `llm:${config(url)}`], {}, /KEY_MISSING.*TEST_KEY/],
    [
      'an unreachable endpoint',
      () => ['--agents', `llm:${config('http://127.0.0.1:9/v1')}`],
      { TEST_KEY: KEY },
      /MODEL_UNREACHABLE/,
    ],
    ['a misspelt provider', () => ['--agents', 'opnai/gpt'], {}, /did you mean openai\?/],
    ['unknown agents', () => ['--agents', 'nobody'], {}, /--agents takes given/],
    ['an unknown policy', () => ['--agents', 'given', '--policy', 'v9'], {}, /TABLE_UNKNOWN/],
    ['an unknown option', () => ['--agents', 'given', '--option', 'aks=always'], {}, /did you mean ask\?/],
    ['an unknown run to replay', () => ['--agents', 'replay:none'], {}, /RUN_NOT_FOUND/],
    ['a budget without a unit', () => ['--agents', 'given', '--budget', '7'], {}, /--budget takes/],
  ])('%s is named and nothing is lost', async (_what, args, env, message) => {
    const store = newStore();
    const run = await curia(
      ['run', 'conflict-review', texts, ...args('http://127.0.0.1:9/v1'), '--store', store],
      '',
      env,
    );
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(message);
    expect(run.stderr).not.toContain(KEY);
  });

  test('a wrong key stops the run with a message that does not repeat it, and the run goes on with the right one', async () => {
    let isLocked = true;
    server = await startOpenAiServer((asked) =>
      isLocked
        ? { does: 'status', status: 401, message: `bad key ${asked.headers.authorization}` }
        : model(asked),
    );
    const store = newStore();
    const agents = `llm:${config(server.url)}`;
    const run = await curia(
      ['run', 'conflict-review', texts, '--agents', agents, '--id', 'r', '--store', store],
      '',
      { TEST_KEY: KEY },
    );
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(/MODEL_REFUSED.*HTTP 401/);
    expect(`${run.stderr}${run.stdout}`).not.toContain(KEY);
    expect(filesUnder(join(store, '..')).filter((path) => readFileSync(path).includes(KEY))).toEqual([]);
    isLocked = false;
    const resumed = await curia(['resume', 'r', '--json', '--store', store], '', { TEST_KEY: KEY });
    expect(resumed.lines[0]).toMatchObject({ status: 'completed', ruled: 6 });
  });

  test('a file that changes while it is read starts nothing', async () => {
    const growing = file('growing.jsonl', `{"case_id":"a"}\n${'\n'.repeat(200_000)}`);
    const { cases } = takeCases(growing);
    const read = (async () => {
      for await (const _ of cases) appendFileSync(growing, '{"case_id":"b"}\n');
    })();
    await expect(read).rejects.toMatchObject({ code: 'INPUT_CHANGED' });
  });

  test('a run in use by another process is refused', async () => {
    const path = newStore();
    await curia([
      'run',
      'conflict-review',
      panels,
      '--agents',
      'given',
      '--id',
      'r',
      '--budget',
      'calls=1',
      '--store',
      path,
    ]);
    const store = openSqliteStore(path);
    const claim = await store.claim('r');
    expect(await curia(['resume', 'r', '--store', path])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('RUN_BUSY'),
    });
    claim.release();
    await store.close();
  });

  test('a store of a newer version, a missing store and an unknown run are refused', async () => {
    const path = newStore();
    expect((await curia(['runs', '--store', path])).stderr).toContain('FILE_UNREADABLE');
    await openSqliteStore(path).close();
    expect((await curia(['audit', 'x', '--store', path])).stderr).toContain('RUN_NOT_FOUND');
    const database = new DatabaseSync(path);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(await curia(['runs', '--store', path])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('STORE_NEWER'),
    });
  });
});
