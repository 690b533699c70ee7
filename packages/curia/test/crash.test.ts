/** A run that is killed again and again ends like one that is not: nothing lost, nothing doubled, nothing asked twice. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRandom } from '@curia/core/internal';
import { afterAll, expect, test } from 'vitest';
import { auditRun } from '../src/run/audit.ts';
import { openSqliteStore } from '../src/store/sqlite.ts';
import { RUN_LOG } from '../src/store/store.ts';
import { bundleScript } from './bundle-script.ts';
import { toyCases, toyCourt } from './toy-court.ts';

const CASES = 60;
const KILLS = 50;
const NEVER = 0;
const folder = mkdtempSync(join(tmpdir(), 'curia-crash-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const script = bundleScript(join(import.meta.dirname, 'crash-run.ts'));

/** Lets the run live until the given moment. */
async function live(
  file: string,
  asks: string,
  dieAt: number,
  ...company: string[]
): Promise<NodeJS.Signals | null> {
  const args = [script.file, file, asks, String(dieAt), String(CASES), ...company];
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [status, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (signal === null) expect(status).toBe(0);
  return signal;
}

const linesOf = (file: string): string[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];

/** What is in the store: rulings in order, and for each case what was said and done, in any order. */
async function contents(file: string): Promise<{ rulings: string[]; events: string[]; keys: string[] }> {
  const store = openSqliteStore(file);
  const rulings: string[] = [];
  const events: string[] = [];
  const keys: string[] = [];
  for await (const { case_id, body } of store.eventsOfKind('r', ['ruled']))
    rulings.push(`${case_id} ${body}`);
  for await (const { case_id, kind, body } of store.eventsOfKind('r', ['answered', 'failed', 'done'])) {
    events.push(`${case_id} ${kind} ${body}`);
    keys.push(`${case_id} ${(JSON.parse(body) as { key: string }).key}`);
  }
  await store.close();
  return { rulings, events: events.sort(), keys };
}

test('killed at random moments, at least 50 times', { timeout: 300_000 }, async () => {
  const plain = join(folder, 'plain.sqlite');
  await live(plain, join(folder, 'plain.asks'), NEVER);
  const crashed = join(folder, 'crashed.sqlite');
  const random = startRandom(7);
  let kills = 0;
  for (let life = 0; ; life++) {
    const before = existsSync(crashed) ? new Set((await contents(crashed)).keys) : new Set<string>();
    const asks = join(folder, `${life}.asks`);
    const signal = await live(crashed, asks, kills < KILLS ? 1 + Math.floor(random() * 22) : NEVER);
    expect(linesOf(asks).filter((ask) => before.has(ask))).toEqual([]);
    if (signal === null) break;
    kills++;
  }
  expect(kills).toBe(KILLS);
  const [expected, found] = [await contents(plain), await contents(crashed)];
  expect(found.rulings).toEqual(expected.rulings);
  expect(found.events).toEqual(expected.events);
  expect(found.rulings).toHaveLength(CASES);
  const store = openSqliteStore(crashed);
  expect((await auditRun(store, 'r', toyCourt)).findings).toEqual([]);
  await store.close();
});

test('two processes share a run; one is killed, and the other carries on alone', async () => {
  const plain = join(folder, 'alone.sqlite');
  await live(plain, join(folder, 'alone.asks'), NEVER);
  const shared = join(folder, 'shared.sqlite');
  const [first, second] = [join(folder, 'first.asks'), join(folder, 'second.asks')];
  const store = openSqliteStore(shared);
  await store.createRun('r', toyCases(CASES).cases, () => ({
    created_at: '2026-01-01T00:00:00.000Z',
    manifest: '{}',
  }));
  const ends = await Promise.all([live(shared, first, NEVER, second), live(shared, second, 40, first)]);
  expect(ends).toEqual([null, 'SIGKILL']);
  for (const file of [first, second]) expect(linesOf(file).length).toBeGreaterThan(0);
  expect((await contents(shared)).rulings).toEqual((await contents(plain)).rulings);
  expect((await auditRun(store, 'r', toyCourt)).findings).toEqual([]);
  const seals = (await store.events('r', RUN_LOG)).filter(({ kind }) => kind === 'run-completed');
  expect(seals).toHaveLength(1);
  await store.close();
});
