/** Runs that cannot be started or finished: a clear message, the right exit status, nothing lost. */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import { takeAny } from '../src/input/take-cases.ts';
import { openSqliteStore } from '../src/store/sqlite/sqlite.ts';
import { type OpenAiServer, startOpenAiServer } from './openai-server.ts';
import { curia, fileWith } from './run-curia.ts';
import { config, file, filesUnder, KEY, model, newStore, panels, runFolder, texts } from './run-fixture.ts';

let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

describe('bad input', () => {
  test('lines that are not cases are refused, and the others are ruled', async () => {
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
      '--name',
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
    ['unknown agents', () => ['--agents', 'nobody'], {}, /--agents takes offline/],
    ['an unknown policy', () => ['--agents', 'given', '--policy', 'v9'], {}, /TABLE_UNKNOWN/],
    ['an unknown option', () => ['--agents', 'given', '--set', 'aks=always'], {}, /did you mean ask\?/],
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

  test('a wrong key stops the run with a message that does not repeat it, and the run continues with the right one', async () => {
    let isLocked = true;
    server = await startOpenAiServer((asked) =>
      isLocked
        ? { does: 'status', status: 401, message: `bad key ${asked.headers.authorization}` }
        : model(asked),
    );
    const store = newStore();
    const agents = `llm:${config(server.url)}`;
    const run = await curia(
      ['run', 'conflict-review', texts, '--agents', agents, '--name', 'r', '--store', store],
      '',
      { TEST_KEY: KEY },
    );
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(/MODEL_REFUSED.*HTTP 401/);
    expect(run.stderr).not.toContain('the first: \n');
    expect(`${run.stderr}${run.stdout}`).not.toContain(KEY);
    expect(filesUnder(join(store, '..')).filter((path) => readFileSync(path).includes(KEY))).toEqual([]);
    isLocked = false;
    const resumed = await curia(['resume', 'r', '--json', '--store', store], '', { TEST_KEY: KEY });
    expect(resumed.lines[0]).toMatchObject({ status: 'completed', ruled: 6 });
  });

  test('a file that changes while it is read starts nothing', async () => {
    const growing = file('growing.jsonl', `{"case_id":"a"}\n${'\n'.repeat(200_000)}`);
    const { cases } = takeAny({ files: [growing] });
    const read = (async () => {
      for await (const _ of cases) appendFileSync(growing, '{"case_id":"b"}\n');
    })();
    await expect(read).rejects.toMatchObject({ code: 'INPUT_CHANGED' });
  });

  test('a run that writes to the memory is driven by one process at a time', async () => {
    const path = newStore();
    await curia([
      'run',
      'conflict-review',
      panels,
      '--agents',
      'given',
      '--name',
      'r',
      '--budget',
      'calls=1',
      '--set',
      'memory=M2',
      '--store',
      path,
    ]);
    const store = openSqliteStore(path);
    const driver = await store.locks.attend('r', { who: 'a test' });
    expect(await curia(['resume', 'r', '--store', path])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /RUN_BUSY run r is driven by a test since 20.*stop it there, then resume/,
      ),
    });
    await driver.leave();
    await store.close();
  });

  test('a store of a newer version, a missing store and an unknown run are refused', async () => {
    const path = newStore();
    expect((await curia(['show', '--store', path])).stderr).toContain('FILE_UNREADABLE');
    await openSqliteStore(path).close();
    expect((await curia(['audit', 'x', '--store', path])).stderr).toContain('RUN_NOT_FOUND');
    const database = new DatabaseSync(path);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(await curia(['show', '--store', path])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('STORE_NEWER'),
    });
  });
});

test('a run in which nobody answered is reported, with the first problem', async () => {
  const silent = fileWith('silent.mjs', "export default () => ({ failure: 'no_answer', message: 'away' });");
  const run = await curia([
    'run',
    'conflict-review',
    texts,
    '--agents',
    `module:${silent}`,
    '--store',
    newStore(),
  ]);
  expect(run.status).toBe(2);
  expect(run.stderr).toContain(
    'no agent gave a usable answer; the first: perspective-P-NEG: no_answer, away',
  );
});
