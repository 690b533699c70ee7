/** Runs in PostgreSQL as users start them: the same commands, the same rulings, and no password anywhere. */
import { createHash } from 'node:crypto';
import { recordedAgent } from '@curia/core/in/agent';
import { expect, test } from 'vitest';
import { driveRun } from '../src/drive/drive-run.ts';
import { auditRun } from '../src/runs/audit/audit.ts';
import { RUN_LOG } from '../src/store/cases.ts';
import { openStore } from '../src/store/open-store.ts';
import type { Store } from '../src/store/store.ts';
import { temporaryStore } from '../src/store/temporary/temporary.ts';
import { sharedPostgres } from './postgres-server.ts';
import { curia } from './run-curia.ts';
import { newStore, panels } from './run-fixture.ts';
import { toyCases, toyCourt } from './toy-court.ts';

/** Case ids and rulings in input order. */
async function digest(store: Store, run_id: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const { case_id, body } of store.cases.eventsOfKind(run_id, ['ruled', 'refused']))
    hash.update(JSON.stringify([case_id, body]));
  return hash.digest('hex');
}

test('a run is made, listed, shown, stopped, resumed and audited, with the rulings of a file', async () => {
  const place = (await sharedPostgres()).address();
  const at = ['--store', place];
  const missing = await curia(['show', ...at]);
  expect(missing).toMatchObject({ status: 1, stderr: expect.stringContaining('STORE_INVALID') });
  const run = ['run', 'conflict-review', panels, '--agents', 'given', '--policy', 'v2', '--name', 'r'];
  const begun = await curia([...run, '--budget', 'calls=5', ...at]);
  expect(begun.stdout).toContain('stopped');
  const resumed = await curia(['resume', 'r', '--budget', 'calls=100', '--json', ...at]);
  expect(resumed.lines).toMatchObject([{ status: 'completed', ruled: 12, outcomes: { DROP: 8, KEEP: 16 } }]);
  expect((await curia(['show', '--json', ...at])).lines).toMatchObject([{ run_id: 'r', closed: 12 }]);
  expect((await curia(['show', 'r', '--outcome', 'DROP', '--json', ...at])).lines).toHaveLength(8);
  expect((await curia(['show', 'r', 'p1', ...at])).stdout).toContain('p1 is ruled');
  const audit = await curia(['audit', 'r', ...at]);
  expect(audit).toMatchObject({ status: 0, stdout: expect.stringContaining('is intact') });
  const replay = await curia(['compare', 'r', '--policy-b', 'v2', '--json', ...at]);
  const file = newStore();
  await curia([...run, '--store', file]);
  expect(replay.lines).toEqual(
    (await curia(['compare', 'r', '--policy-b', 'v2', '--json', '--store', file])).lines,
  );
  const [there, here] = [openStore(place), openStore(file)];
  expect(await digest(there, 'r')).toBe(await digest(here, 'r'));
  await Promise.all([there.close(), here.close()]);
  for (const { stdout, stderr } of [missing, begun, resumed, audit, replay])
    expect(stdout + stderr).not.toContain('not-a-secret');
});

test('under one clock, recorded answers and one run id, every store has the same seal', async () => {
  const { cases, answers } = toyCases(40);
  const today = (): string => '2026-01-01T00:00:00.000Z';
  const seals: unknown[] = [];
  const stores = [temporaryStore(), openStore(newStore()), openStore((await sharedPostgres()).address())];
  for (const store of stores) {
    await store.runs.create('r', cases, () => ({ created_at: today(), manifest: '{"court":"toy"}' }));
    const agent = recordedAgent('scripted', answers);
    // One case and one question at a time: the order of events is part of the chain.
    const end = await driveRun(store, 'r', toyCourt, agent, { concurrency: 1, today });
    expect(end).toEqual({ status: 'completed', cases: 40, closed: 40 });
    expect((await auditRun(store, 'r', toyCourt)).findings).toEqual([]);
    seals.push(JSON.parse((await store.cases.events('r', RUN_LOG)).at(-1)!.body));
    await store.close();
  }
  expect(seals).toEqual([seals[0], seals[0], seals[0]]);
});

test.each([
  ['postgres://me:hidden-word@localhost/db?shema=x', 'a parameter shema'],
  ['postgres://me:hidden-word@localhost/db?schema=My-Schema', 'names a schema'],
  ['postgres://me:hidden-word@local host:x/db', 'cannot be read'],
  ['postgres://me:hidden-word@localhost/db?sslmode=maybe', 'disable, require or verify-full'],
  ['mysql://me:hidden-word@localhost/db', 'no store of the kind mysql'],
])('an address that is wrong is refused without being repeated: %s', async (place, words) => {
  const { status, stdout, stderr } = await curia(['show', '--store', place]);
  expect([status, stderr]).toEqual([1, expect.stringContaining(words)]);
  expect(stdout + stderr).not.toContain('hidden-word');
});
