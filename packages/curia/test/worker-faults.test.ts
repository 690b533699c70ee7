/** Workers that are killed, paused and cut off, a database that restarts or is full: no case is ruled twice, none is left open. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { Worker } from '../src/work/worker.ts';
import { openWorkplace, type Workplace } from '../src/work/workplace.ts';
import { startBreakingProxy } from './postgres-proxy.ts';
import { asOwner, makePostgres, sharedPostgres } from './postgres-server.ts';
import { bin } from './run-curia.ts';
import { expectWhole } from './whole-run.ts';
import {
  enqueue,
  makeScene,
  type Scene,
  startWorker,
  until,
  untilSealed,
  type WorkerProcess,
} from './worker-files.ts';

const CASES = 50;
const processes: WorkerProcess[] = [];
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  for (const close of closers.reverse()) await close();
});

async function opened(place: string, isWorker = false): Promise<Workplace> {
  const workplace = await openWorkplace(place, { isWorker });
  closers.push(() => workplace.close());
  return workplace;
}

/** A run that is left to workers. */
async function stage(place: string, delay_ms: number): Promise<{ workplace: Workplace; scene: Scene }> {
  const workplace = await opened(place);
  const scene = makeScene(CASES, delay_ms);
  await enqueue(workplace, scene, 'r');
  return { workplace, scene };
}

/** Workers of this process, whose connections go through a place of their own and whose clocks are some days off. */
async function workersAt(...places: readonly (readonly [place: string, days: number])[]): Promise<Worker[]> {
  return Promise.all(
    places.map(
      async ([place, days], at) =>
        new Worker(await opened(place, true), {
          ...{ name: `w${at}`, concurrency: 2, remembers: false, tell() {} },
          today: () => new Date(Date.now() + days * 86_400_000).toISOString(),
        }),
    ),
  );
}

/** The run is whole, and everybody can read what it cost. */
async function expectDone(workplace: Workplace, scene: Scene, what: string, most: number): Promise<void> {
  await untilSealed(workplace.store, 'r');
  await expectWhole(workplace.store, 'r', CASES);
  const twice = scene.askedTwice();
  console.log(`${what}: ${twice} of ${scene.asked().length} questions were asked twice`);
  expect(twice).toBeLessThanOrEqual(most);
}

/** A clock that is some days off, for a process. */
const clock = (days: number): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const Real = Date; const now = () => Real.now() + ${days * 86_400_000};
     globalThis.Date = class extends Real { constructor(...given) { given.length === 0 ? super(now()) : super(...given); } static now() { return now(); } };`,
  )}`,
});

describe.concurrent('no case is ruled twice and none is left open', { timeout: 120_000 }, () => {
  test('one of three processes is killed, another is paused and wakes when the third has its cases', async () => {
    const place = (await sharedPostgres()).address();
    const { workplace, scene } = await stage(place, 60);
    const start = (days: number): WorkerProcess => {
      const worker = startWorker(place, ['--concurrency', '2', '--json'], clock(days));
      processes.push(worker);
      return worker;
    };
    const [killed, paused, third] = [start(-1), start(0), start(1)];
    const isAtWork = async (worker: WorkerProcess): Promise<boolean> =>
      ((await workplace.store.locks.drivers(['r'])).get('r') ?? []).some(({ who }) =>
        who.includes(`:${worker.child.pid}:`),
      );
    await until(async () => (await isAtWork(killed)) && (await isAtWork(paused)));
    killed.child.kill('SIGKILL');
    paused.child.kill('SIGSTOP');
    await until(async () => (third.said().match(/took over/g) ?? []).length >= 2);
    paused.child.kill('SIGCONT');
    await expectDone(workplace, scene, 'kill -9 of one of three, another paused and woken', 12);
    for (const worker of [paused, third]) {
      worker.child.kill('SIGTERM');
      expect(await worker.ended).toBe(0);
    }
  });

  test('every connection of both workers is cut four times, and their clocks are two days apart', async () => {
    const shared = await sharedPostgres();
    const place = shared.address();
    const proxies = await Promise.all([startBreakingProxy(shared.port), startBreakingProxy(shared.port)]);
    for (const proxy of proxies) closers.push(() => proxy.close());
    const { workplace, scene } = await stage(place, 20);
    const through = proxies.map(({ port }) => place.replace(`:${shared.port}/`, `:${port}/`));
    const workers = await workersAt([through[0]!, 1], [through[1]!, -1]);
    const working = workers.map((worker) => worker.work());
    for (const asked of [20, 50, 80, 110]) {
      await until(() => scene.asked().length >= asked);
      for (const proxy of proxies) proxy.cut();
    }
    await expectDone(workplace, scene, 'every connection cut four times', 16);
    for (const worker of workers) worker.stop();
    await Promise.all(working);
  });

  test('the database is stopped at once and started again', async () => {
    const folder = join(tmpdir(), `postgres-of-workers-${process.pid}`);
    const server = await makePostgres(folder);
    closers.push(async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    const place = server.address();
    const { workplace, scene } = await stage(place, 20);
    const workers = await workersAt([place, 0], [place, 0]);
    const working = workers.map((worker) => worker.work());
    await until(() => scene.asked().length > 40);
    await server.stop();
    await server.start();
    await expectDone(workplace, scene, 'the database restarted', 4);
    for (const worker of workers) worker.stop();
    await Promise.all(working);
  });

  test('the database is full: the worker ends, and another goes on when there is room', async () => {
    const place = (await sharedPostgres()).address();
    const { workplace, scene } = await stage(place, 0);
    await asOwner(
      place,
      `CREATE FUNCTION SCHEMA_NAME.fill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF (SELECT count(*) FROM SCHEMA_NAME.events) >= 100 THEN
          RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full';
        END IF; RETURN NEW; END $$`,
      'CREATE TRIGGER full_disk BEFORE INSERT ON SCHEMA_NAME.events FOR EACH ROW EXECUTE FUNCTION SCHEMA_NAME.fill()',
    );
    const [first] = (await workersAt([place, 0])) as [Worker];
    await expect(first.work()).rejects.toMatchObject({ code: 'STORE_FULL' });
    await asOwner(
      place,
      'DROP TRIGGER full_disk ON SCHEMA_NAME.events',
      // The slices of the worker that ended come back after its heartbeat; that it is over is made up here.
      "UPDATE SCHEMA_NAME.job_common SET heartbeat_on = now() - interval '1 minute' WHERE state = 'active'",
    );
    const [second] = (await workersAt([place, 0])) as [Worker];
    const working = second.work();
    await expectDone(workplace, scene, 'a full database', 4);
    second.stop();
    await working;
  });

  test('a process that enqueues a run is killed half-way: nothing of the run is there, and its name is free', async () => {
    const place = (await sharedPostgres()).address();
    const workplace = await opened(place);
    const { store, queue } = workplace;
    const scene = makeScene(CASES, 0);
    const url = new URL(place);
    const schema = url.searchParams.get('schema')!;
    url.search = '';
    const holder = new pg.Client({ connectionString: url.href });
    await holder.connect();
    // The transaction has the run and its first event by the time it waits for the table of the queue.
    await holder.query(`BEGIN; LOCK TABLE "${schema}".job_common IN ACCESS EXCLUSIVE MODE`);
    const args = [
      'run',
      scene.court,
      scene.cases,
      '--agents',
      scene.agents,
      '--name',
      'r',
      '--drive',
      'workers',
    ];
    const child = spawn(process.execPath, [bin, ...args, '--store', place], { stdio: 'ignore' });
    await until(async () => {
      const { rows } = await holder.query(
        `SELECT FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
          WHERE NOT l.granted AND c.relname = 'job_common' AND c.relnamespace = '"${schema}"'::regnamespace`,
      );
      return rows.length > 0;
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
    await holder.query('ROLLBACK');
    await holder.end();
    await until(
      async () =>
        await store.locks.claim('r').then(
          (claim) => claim.release().then(() => true),
          () => false,
        ),
    );
    expect(await store.runs.find('r')).toBeUndefined();
    expect(await queue.hasSlices('r')).toBe(false);
    await enqueue(workplace, scene, 'r');
    expect(await store.cases.tally('r')).toEqual({ cases: CASES, closed: 0 });
    expect((await queue.take(100)).flatMap(({ from, to }) => to - from + 1)).toEqual(Array(CASES).fill(1));
  });
});
