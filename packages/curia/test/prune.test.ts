/** Old runs go for good, their seals stay, and nothing goes that is open or waits for a person. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pruneCandidates, pruneRun } from '../src/runs/prune-runs.ts';
import { openSqliteStore } from '../src/store/sqlite/sqlite.ts';
import type { Store } from '../src/store/store.ts';
import { RECEIPTS, receiptLine, wrong } from './receipts.ts';
import { curia } from './run-curia.ts';
import { newStore, panels } from './run-fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-prune-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

async function open<T>(file: string, use: (store: Store) => Promise<T>): Promise<T> {
  const store = openSqliteStore(file, { must_exist: true });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** A store with a completed, a stopped and a waiting run, and one whose packet nobody has reviewed. */
async function fourRuns(): Promise<string> {
  const file = newStore();
  const store = ['--store', file];
  const run = ['run', 'conflict-review', panels, ...store];
  await curia([...run, '--agents', 'given', '--name', 'done']);
  await curia([...run, '--agents', 'given', '--name', 'halted', '--budget', 'calls=3']);
  await curia([...run, '--agents', `files:${mkdtempSync(join(folder, 'answers-'))}`, '--name', 'patient']);
  const input = join(folder, 'receipts.jsonl');
  writeFileSync(input, receiptLine('doc', wrong));
  writeFileSync(join(folder, 'pack.yaml'), RECEIPTS);
  const pack = ['--set', `pack=${join(folder, 'pack.yaml')}`];
  await curia(['run', 'verification', input, ...pack, '--agents', 'given', '--name', 'handed', ...store]);
  return file;
}

test('only completed runs go, unless a state is named; a look changes nothing', async () => {
  const file = await fourRuns();
  const states = async (...chosen: Parameters<typeof pruneCandidates>[1]['states']) =>
    open(file, async (store) =>
      Object.fromEntries(
        (await pruneCandidates(store, { before: TOMORROW, states: chosen })).map(({ run, state, goes }) => [
          run.run_id,
          [state, goes],
        ]),
      ),
    );
  expect(await states('completed')).toEqual({
    done: ['completed', true],
    halted: ['stopped', false],
    patient: ['waiting', false],
    handed: ['awaiting-review', false],
  });
  expect((await states('stopped', 'awaiting-review')).handed).toEqual(['awaiting-review', true]);
  const before = readFileSync(file);
  const age = TOMORROW.slice(0, 10);
  for (const more of [[], ['--dry-run'], ['--dry-run', '--yes']]) {
    const shown = await curia(['prune', '--older-than', age, '--store', file, ...more]);
    expect(shown.status).toBe(0);
    expect(shown.stderr).toMatch(/nothing was removed/);
  }
  expect(readFileSync(file).equals(before)).toBe(true);
  const none = await curia(['prune', '--older-than', '1d', '--yes', '--store', file]);
  expect(none).toMatchObject({ status: 0, stdout: '', stderr: expect.stringContaining('0 runs removed') });
});

test('what is removed is gone from file and folder; its seal is kept, and everybody who asks is told', async () => {
  const file = await fourRuns();
  const store = ['--store', file];
  const beside = join(dirname(file), 'runs/done');
  expect(existsSync(beside)).toBe(true);
  await curia(['export', 'done', '--out', join(folder, 'done.jsonl'), ...store]);
  const seal = /"seal\\":\\"([0-9a-f]{64})/.exec(readFileSync(join(folder, 'done.jsonl'), 'utf8'))![1];

  const age = ['--older-than', TOMORROW.slice(0, 10)];
  const pruned = await curia(['prune', ...age, '--yes', '--json', ...store]);
  expect(pruned.lines).toEqual([
    expect.objectContaining({ run_id: 'done', state: 'completed', removed: true }),
  ]);
  expect(pruned.stderr).toMatch(/3 runs of that age are open or waiting/);
  expect(existsSync(beside)).toBe(false);
  const kept = (await curia(['show', '--json', ...store])).lines.find(({ run_id }) => run_id === 'done');
  expect(kept).toMatchObject({
    status: 'pruned',
    ended: 'completed',
    seal,
    cases: 12,
    closed: 12,
    manifest_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    pruned_by: expect.stringContaining('curia prune --older-than'),
  });
  expect((await curia(['show', ...store])).stdout).toMatch(
    /run done was pruned on .* its 12 cases are gone, its seal/,
  );
  for (const args of [
    ['audit', 'done'],
    ['show', 'done'],
    ['resume', 'done'],
    ['export', 'done'],
  ])
    expect(await curia([...args, ...store])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/RUN_PRUNED run done was pruned on/),
    });
  const again = ['run', 'conflict-review', panels, '--agents', 'given', '--name', 'done', ...store];
  expect((await curia(again)).stderr).toContain('its name stays taken');
  // The others are as they were.
  expect((await curia(['audit', 'handed', ...store])).status).toBe(0);
  expect((await curia(['resume', 'halted', '--budget', 'calls=100', ...store])).status).toBe(0);

  // What was exported before can come back, and nothing else under that name.
  const other = newStore();
  await curia([...again.slice(0, -2), '--store', other]);
  await curia(['export', 'done', '--out', join(folder, 'other.jsonl'), '--store', other]);
  expect((await curia(['import', join(folder, 'other.jsonl'), ...store])).stderr).toContain('RUN_EXISTS');
  expect((await curia(['import', join(folder, 'done.jsonl'), ...store])).status).toBe(0);
  expect((await curia(['audit', 'done', ...store])).status).toBe(0);
});

test('nothing of a removed run can be read from the file any more', async () => {
  const file = newStore();
  const secret = 'a text that must be forgotten';
  const cases = join(folder, 'secret.jsonl');
  writeFileSync(cases, `${JSON.stringify({ case_id: 'a', text: secret, candidates: [] })}\n`);
  await curia([
    'run',
    'conflict-review',
    cases,
    '--agents',
    'given',
    '--name',
    'r',
    '--no-folder',
    '--store',
    file,
  ]);
  const holds = (): boolean =>
    [file, `${file}-wal`].some((path) => existsSync(path) && readFileSync(path).includes(secret));
  expect(holds()).toBe(true);
  await curia(['prune', '--older-than', TOMORROW.slice(0, 10), '--yes', '--store', file]);
  expect(holds()).toBe(false);
});

test('a run that somebody drives or claims stays', async () => {
  const file = await fourRuns();
  await open(file, async (store) => {
    const [one] = await pruneCandidates(store, { before: TOMORROW, states: ['completed'] });
    const driver = await store.locks.attend('done', { who: 'a test' });
    await expect(pruneRun(store, one!, 'test')).rejects.toMatchObject({ code: 'RUN_BUSY' });
    await driver.leave();
    const claim = await store.locks.claim('done');
    const busy = await curia(['prune', '--older-than', TOMORROW.slice(0, 10), '--yes', '--store', file]);
    expect(busy).toMatchObject({ status: 2, stderr: expect.stringMatching(/RUN_BUSY .*; it stays/) });
    await claim.release();
    expect(await store.cases.tally('done')).toEqual({ cases: 12, closed: 12 });
  });
});

test.each([
  [['--older-than', 'soon'], /"soon" is not an age/],
  [['--older-than', '1d', '--status', 'old'], /--status takes completed, awaiting-review/],
  [[], /--older-than/],
])('%j is refused', async (args, words) => {
  const file = newStore();
  await openSqliteStore(file).close();
  const refused = await curia(['prune', ...args, '--yes', '--store', file]);
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringMatching(words) });
});
