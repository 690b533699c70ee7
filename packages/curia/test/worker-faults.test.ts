/** Workers as processes that are killed, paused, cut off and given too much: no case is ruled twice, none is left open. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkplace, type Workplace } from '../src/work/workplace.ts';
import { type BreakingProxy, startBreakingProxy } from './postgres-proxy.ts';
import { makePostgres, type PostgresServer, sharedPostgres } from './postgres-server.ts';
import {
  enqueue,
  expectWhole,
  makeScene,
  type Scene,
  startWorker,
  until,
  untilSealed,
  type WorkerProcess,
} from './worker-scene.ts';

const CASES = 60;
const workers: WorkerProcess[] = [];
const closers: (() => Promise<void>)[] = [];
let server: PostgresServer;
let restarted: string;

beforeAll(async () => {
  restarted = join(tmpdir(), `postgres-of-workers-${process.pid}`);
  server = await makePostgres(restarted, ['fsync=off']);
});

afterAll(async () => {
  for (const { child } of workers) child.kill('SIGKILL');
  for (const close of closers.reverse()) await close();
  await server.stop();
  rmSync(restarted, { recursive: true, force: true });
});

interface Stage {
  readonly place: string;
  readonly workplace: Workplace;
  readonly scene: Scene;
  readonly start: (through?: string, env?: NodeJS.ProcessEnv) => WorkerProcess;
}

/** A run that is left to workers, none of which is there yet. */
async function stage(place: string, cases = CASES, delay_ms = 60): Promise<Stage> {
  const workplace = await openWorkplace(place);
  closers.push(() => workplace.close());
  const scene = makeScene(cases, delay_ms);
  await enqueue(workplace, scene, 'r');
  return {
    place,
    workplace,
    scene,
    start(through = place, env = {}) {
      const worker = startWorker(through, ['--concurrency', '2'], env);
      workers.push(worker);
      return worker;
    },
  };
}

/** The run is whole, and everybody can read what it cost that somebody was lost. */
async function expectDone({ workplace, scene }: Stage, what: string, most: number): Promise<void> {
  await untilSealed(workplace.store, 'r');
  await expectWhole(workplace.store, 'r', CASES);
  const twice = scene.askedTwice();
  console.log(`${what}: ${twice} of ${scene.asked().length} questions were asked twice`);
  expect(twice).toBeLessThanOrEqual(most);
}

async function stop(...some: readonly WorkerProcess[]): Promise<void> {
  for (const { child } of some) child.kill('SIGTERM');
  for (const { ended, said } of some) expect([await ended, said()]).toEqual([0, expect.any(String)]);
}

describe.concurrent('workers', () => {
  test('one of three is killed: the others take its cases over', async () => {
    const here = await stage((await sharedPostgres()).address());
    const [first, ...others] = [here.start(), here.start(), here.start()];
    await until(() => here.scene.asked().length > 20);
    first.child.kill('SIGKILL');
    await expectDone(here, 'kill -9 of one of three', 2);
    await stop(...others);
    expect(others.map(({ said }) => said()).join('')).toMatch(/took over \d+ open cases/);
  });

  test('one is paused and wakes when others have its cases: it lets them go', async () => {
    const here = await stage((await sharedPostgres()).address());
    const first = here.start();
    await until(() => here.scene.asked().length > 10);
    first.child.kill('SIGSTOP');
    const second = here.start();
    // The second one has everything once the slice of the first is taken over.
    await until(() => /took over/.test(second.said()));
    first.child.kill('SIGCONT');
    await expectDone(here, 'paused and woken', 4);
    await stop(first, second);
  });

  test('every connection is cut four times in one run', async () => {
    const shared = await sharedPostgres();
    const proxy: BreakingProxy = await startBreakingProxy(shared.port);
    closers.push(() => proxy.close());
    const here = await stage(shared.address());
    const through = here.place.replace(`:${shared.port}/`, `:${proxy.port}/`);
    const both = [here.start(through), here.start(through)];
    for (const asked of [20, 60, 100, 140]) {
      await until(() => here.scene.asked().length >= asked);
      proxy.cut();
    }
    await expectDone(here, 'every connection cut four times', 8);
    await stop(...both);
  });

  test('the database is stopped at once and started again', async () => {
    const here = await stage(server.address());
    const both = [here.start(), here.start()];
    await until(() => here.scene.asked().length > 40);
    await server.stop();
    await server.start();
    await expectDone(here, 'the database restarted', 4);
    await stop(...both);
  });

  test('the clocks of two workers are two days apart', async () => {
    const here = await stage((await sharedPostgres()).address());
    const clock = (days: number): NodeJS.ProcessEnv => ({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
        `const now = Date.now; Date.now = () => now() + ${days * 86_400_000};
         const Real = Date; globalThis.Date = class extends Real { constructor(...given) { given.length === 0 ? super(Date.now()) : super(...given); } };`,
      )}`,
    });
    const both = [here.start(here.place, clock(1)), here.start(here.place, clock(-1))];
    await expectDone(here, 'clocks two days apart', 0);
    await stop(...both);
  });
});
