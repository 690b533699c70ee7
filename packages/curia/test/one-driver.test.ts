/** A run has one driver: every face says who it is and refuses to be a second one, and whoever is dead is replaced; in both stores. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import { openCuria } from '../src/api/open-curia.ts';
import { openStore } from '../src/store/open-store.ts';
import type { Store } from '../src/store/store.ts';
import { asOwner, sharedPostgres } from './postgres-server.ts';
import { bin, curia, startCuria } from './run-curia.ts';
import { newStore } from './run-fixture.ts';
import { get, post, serving } from './server/serving.ts';
import { makeScene, type Scene } from './worker-files.ts';

const PLACES: [string, () => Promise<string>][] = [
  ['a file', async () => newStore()],
  ['PostgreSQL', async () => (await sharedPostgres()).address()],
];

const children: { kill(signal: 'SIGKILL'): boolean }[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}

const beginning = ({ court, cases, agents }: Scene, place: string): string[] => [
  ...['run', court, cases, '--agents', agents, '--name', 'r'],
  ...['--concurrency', '4', '--no-folder', '--store', place],
];

describe.each(PLACES)('a run in %s', (where, newPlace) => {
  test('that a command drives is refused to everybody else, who are told by whom, until that is killed', async () => {
    const place = await newPlace();
    const scene = makeScene(30, 10);
    scene.hold();
    const driver = spawn(process.execPath, [bin, ...beginning(scene, place)], { stdio: 'ignore' });
    children.push(driver);
    await until(() => scene.asked().length === 4);
    const by = `a command \\(process ${driver.pid} on [^)]+\\) since 20[^ ]+Z`;
    const refused = new RegExp(`run r is driven by ${by}, last heard of at .* stop it there, then resume`);
    const store = openStore(place);
    const server = await serving({ store, place, config: { agents: { mine: scene.agents } } });
    const program = openCuria(place);
    try {
      const resume = await curia(['resume', 'r', '--store', place]);
      expect([resume.status, resume.stderr]).toEqual([1, expect.stringMatching(refused)]);
      if (where === 'PostgreSQL') {
        const enqueue = await curia(['resume', 'r', '--drive', 'workers', '--store', place]);
        expect([enqueue.status, enqueue.stderr]).toEqual([1, expect.stringMatching(refused)]);
      }
      for (const body of [{}, { agents: 'mine' }]) {
        const over = await post(server, '/runs/r/resume', body);
        expect([over.status, over.json.error]).toMatchObject([
          409,
          { code: 'RUN_BUSY', message: expect.stringMatching(refused) },
        ]);
      }
      await expect(program.drive('r')).rejects.toMatchObject({ code: 'RUN_BUSY' });
      const shown = {
        status: 'running',
        drivers: [expect.stringMatching(/^a command \(process \d+ on /)],
        driven_since: expect.stringMatching(/^20.*Z$/),
      };
      expect((await get(server, '/runs/r')).json).toMatchObject({ ...shown, is_driven: false });
      expect((await get(server, '/runs?status=running')).json.runs).toMatchObject([shown]);
      expect((await get(server, '/runs?status=unfinished')).json.runs).toEqual([]);
      expect((await curia(['show', '--json', '--store', place])).lines).toMatchObject([shown]);
      expect((await curia(['show', '--store', place])).stdout).toMatch(/running .*a command \(process/);
      expect(scene.askedTwice()).toBe(0);
      const gone = once(driver, 'exit');
      driver.kill('SIGKILL');
      await gone;
      scene.letGo();
      expect((await program.drive('r')).status).toBe('completed');
      // What was under way when it died is all that is asked again.
      expect(scene.askedTwice()).toBeLessThanOrEqual(4);
      expect((await get(server, '/runs/r')).json).toMatchObject({ status: 'completed', drivers: [] });
      expect((await curia(['audit', 'r', '--store', place])).status).toBe(0);
    } finally {
      await program.close();
      await server.close();
      await store.close();
    }
  });
});

test('a run that two commands want at the same moment is driven by one of them', async () => {
  const place = newStore();
  const scene = makeScene(20, 20);
  await curia([...beginning(scene, place), '--budget', 'calls=4']);
  const resume = ['resume', 'r', '--budget', 'calls=1000', '--no-folder', '--store', place];
  const all = await Promise.all([startCuria(resume), startCuria(resume)]);
  const refused = all.filter(({ stderr }) => stderr.includes('RUN_BUSY'));
  expect(all.filter(({ status }) => status === 0).length + refused.length).toBe(2);
  expect(scene.askedTwice()).toBe(0);
  expect((await curia(['audit', 'r', '--store', place])).status).toBe(0);
});

describe('in PostgreSQL, by the clock of the database', () => {
  const attended = async (): Promise<{ place: string; stores: [Store, Store] }> => {
    const place = (await sharedPostgres()).address();
    const stores: [Store, Store] = [openStore(place), openStore(place)];
    await stores[0].runs.create('r', [], () => ({ created_at: '', manifest: '{}' }));
    return { place, stores };
  };

  test('a driver of which nothing was heard for long is replaced, and knows it before it asks again', async () => {
    const { place, stores } = await attended();
    const [here, there] = stores;
    const frozen = await here.locks.attend('r', { who: 'the frozen' });
    await expect(there.locks.attend('r', { who: 'the next' })).rejects.toMatchObject({ code: 'RUN_BUSY' });
    await asOwner(place, "UPDATE SCHEMA_NAME.drivers SET seen_at = now() - interval '1 minute'");
    const next = await there.locks.attend('r', { who: 'the next' });
    expect((await here.locks.drivers(['r'])).get('r')).toMatchObject([{ who: 'the next' }]);
    await until(async () => !(await frozen.isHeld()));
    await frozen.leave();
    expect(await next.isHeld()).toBe(true);
    await next.leave();
    for (const store of stores) await store.close();
  });

  test('workers share a run, and one that no longer has its session is waited for', async () => {
    const { place, stores } = await attended();
    const [here, there] = stores;
    const one = await here.locks.attend('r', { who: 'worker 1', isWorker: true });
    const two = await there.locks.attend('r', { who: 'worker 2', isWorker: true });
    expect((await here.locks.drivers(['r'])).get('r')).toHaveLength(2);
    await expect(here.locks.attend('r', { who: 'a command' })).rejects.toMatchObject({
      code: 'RUN_BUSY',
      message: expect.stringContaining('worker 1 and 1 more'),
    });
    await one.leave();
    // Its session breaks off, and is made anew with the next heartbeat.
    await asOwner(
      place,
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid() AND EXISTS (SELECT FROM SCHEMA_NAME.drivers d WHERE ((classid::bigint << 32) | objid::bigint) = d.lock_key)",
    );
    await expect(here.locks.attend('r', { who: 'a command' })).rejects.toMatchObject({ code: 'RUN_BUSY' });
    expect(await two.isHeld()).toBe(true);
    await two.leave();
    for (const store of stores) await store.close();
  });
});
