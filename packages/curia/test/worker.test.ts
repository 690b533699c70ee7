/** Workers in this process: the same rulings as one driver, budgets and limits that are never exceeded, stopping, giving up and trying again. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { openRunLog } from '../src/drive/log/run-log.ts';
import { RUN_LOG } from '../src/store/cases.ts';
import { openStore } from '../src/store/open-store.ts';
import { Metrics } from '../src/telemetry/metrics.ts';
import { sweep } from '../src/work/settle-run.ts';
import { sharedGates } from '../src/work/shared-gate.ts';
import { slicesOf } from '../src/work/slice.ts';
import { Worker } from '../src/work/worker.ts';
import type { WorkerOptions } from '../src/work/worker-options.ts';
import { openWorkplace, type Workplace } from '../src/work/workplace.ts';
import { asOwner, sharedPostgres } from './postgres-server.ts';
import { curia, fileWith } from './run-curia.ts';
import { expectWhole, rulingsDigest } from './whole-run.ts';
import { enqueue, makeScene, until, untilSealed } from './worker-files.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function workplaceAt(place: string): Promise<Workplace> {
  const workplace = await openWorkplace(place, { isWorker: true });
  closers.push(() => workplace.close());
  return workplace;
}

const newPlace = async (): Promise<string> => (await sharedPostgres()).address();

/** One place for tests that leave nothing in the queue; their runs have names of their own. */
let common: Promise<string> | undefined;
const commonPlace = (): Promise<string> => {
  common ??= newPlace();
  return common;
};
const newWorkplace = async (): Promise<Workplace> => workplaceAt(await commonPlace());

const workerAt = (workplace: Workplace, options: Partial<WorkerOptions> = {}): Worker =>
  new Worker(workplace, {
    ...{ name: 'test', concurrency: 4, remembers: false, isDraining: true, tell() {} },
    ...options,
  });

const kindsOf = async ({ store }: Workplace, run_id: string): Promise<string[]> =>
  (await store.cases.events(run_id, RUN_LOG)).map(({ kind }) => kind);

test('the same run on a file, on PostgreSQL, with one worker and with three has the same rulings', async () => {
  const scene = makeScene(24, 0);
  const file = join(scene.folder, 'store.sqlite');
  const digests: string[] = [];
  const run = ['run', scene.court, scene.cases, '--agents', scene.agents, '--name', 'r', '--no-folder'];
  for (const place of [file, await newPlace()]) {
    expect((await curia([...run, '--store', place])).status).toBe(0);
    const store = openStore(place);
    closers.push(() => store.close());
    digests.push(await rulingsDigest(store, 'r'));
  }
  for (const workers of [1, 3]) {
    const place = await newPlace();
    const all = await Promise.all(Array.from({ length: workers }, () => workplaceAt(place)));
    const [first] = all as [Workplace];
    await enqueue(first, scene, 'r');
    const done = await Promise.all(all.map((workplace) => workerAt(workplace).work()));
    expect(done.reduce((sum, { cases }) => sum + cases, 0)).toBe(24);
    await expectWhole(first.store, 'r', 24);
    digests.push(await rulingsDigest(first.store, 'r'));
  }
  expect(new Set(digests).size).toBe(1);
});

describe('a run that is left to workers', () => {
  test('is enqueued, followed to its end and reported by one command, and shows who drives it', async () => {
    const place = await commonPlace();
    const scene = makeScene(30, 20);
    const worker = workerAt(await workplaceAt(place), { isDraining: false });
    const working = worker.work();
    const following = curia([
      ...[
        'run',
        scene.court,
        scene.cases,
        '--agents',
        scene.agents,
        '--name',
        'followed',
        '--drive',
        'workers',
      ],
      ...['--json', '--store', place],
    ]);
    const { store } = await workplaceAt(place);
    await until(async () => ((await store.locks.drivers(['followed'])).get('followed') ?? []).length > 0);
    const { status, lines } = await following;
    expect(status).toBe(0);
    expect(lines[0]).toMatchObject({ run_id: 'followed', status: 'completed', cases: 30, ruled: 30 });
    worker.stop();
    expect(await working).toMatchObject({ cases: 30, taken_over: 0 });
    const listed = await curia(['show', '--json', '--store', place]);
    expect(listed.lines).toContainEqual(
      expect.objectContaining({ run_id: 'followed', status: 'completed', drivers: [] }),
    );
  });

  test('is refused where only one process can drive it, and options of workers are refused', async () => {
    const place = await commonPlace();
    const texts = fileWith('texts.jsonl', '{"case_id":"a","text":"The food was good."}\n');
    const run = (...more: string[]) =>
      curia([
        'run',
        'conflict-review',
        texts,
        '--agents',
        'given',
        '--store',
        place,
        '--drive',
        'workers',
        ...more,
      ]);
    const remembering = await run('--set', 'memory=M2');
    expect(remembering.stderr).toContain('RUN_NEEDS_ONE_DRIVER');
    expect(remembering.stderr).toContain('whether a case is news depends on the cases before it');
    expect((await run('--agents', 'command:./a.sh')).status).toBe(1);
    expect((await run('--concurrency', '3')).stderr).toContain('is an option of each worker');
    const onFile = await curia(['worker', '--store', fileWith('store.sqlite', '')]);
    expect(onFile.stderr).toContain('workers need a store in PostgreSQL');
    const listed = await curia(['show', '--store', place, '--search', 'conflict-review']);
    expect(listed.stderr).toContain('no run contains that text');
  });

  test('is stopped for all workers, and continued', async () => {
    const place = await commonPlace();
    const workplace = await workplaceAt(place);
    const scene = makeScene(60, 30);
    await enqueue(workplace, scene, 'stopped');
    const working = workerAt(workplace, { beat_ms: 100 }).work();
    await until(() => scene.asked().length > 20);
    expect((await curia(['worker', 'stop', 'stopped', '--store', place])).status).toBe(0);
    await working;
    expect(await kindsOf(workplace, 'stopped')).toEqual(['run-started', 'run-stopping', 'run-stopped']);
    const { closed } = await workplace.store.cases.tally('stopped');
    expect(closed).toBeLessThan(60);
    expect((await curia(['worker', 'stop', 'stopped', '--store', place])).stderr).toContain('RUN_IDLE');
    const busy = workerAt(workplace, { isDraining: false });
    const going = busy.work();
    const following = curia(['resume', 'stopped', '--drive', 'workers', '--store', place]);
    expect((await following).status).toBe(0);
    busy.stop();
    await going;
    await expectWhole(workplace.store, 'stopped', 60);
    expect(scene.askedTwice()).toBe(0);
  });

  test('is over at once if it has no cases', async () => {
    const workplace = await newWorkplace();
    const scene = makeScene(0);
    await enqueue(workplace, scene, 'empty', {}, []);
    expect(await kindsOf(workplace, 'empty')).toEqual(['run-started', 'run-completed']);
  });

  test('is given back by a worker that is stopped, and finished by another', async () => {
    const workplace = await newWorkplace();
    const scene = makeScene(40, 30);
    await enqueue(workplace, scene, 'back');
    const first = workerAt(workplace, { isDraining: false });
    const working = first.work();
    await until(() => scene.asked().length > 10);
    first.stop();
    const { cases } = await working;
    expect(cases).toBeLessThan(40);
    // Slices of a run that was pruned meanwhile are passed over.
    await workplace.queue.put([{ run_id: 'gone', from: 0, to: 19, tries: 0 }]);
    const second = await workerAt(workplace).work();
    expect(second).toMatchObject({ cases: 40 - cases, taken_over: 0, let_go: 0 });
    await expectWhole(workplace.store, 'back', 40);
    expect(scene.askedTwice()).toBe(0);
  });

  test('stops for all workers at what would meet them all', async () => {
    const workplace = await newWorkplace();
    const scene = makeScene(40, 0);
    const script = join(scene.folder, 'script.jsonl');
    writeFileSync(script, '');
    await enqueue(workplace, { ...scene, agents: `scripted:${script}` }, 'fault');
    await workerAt(workplace).work();
    expect(await kindsOf(workplace, 'fault')).toEqual(['run-started', 'run-stopping', 'run-stopped']);
    expect((await workplace.store.cases.events('fault', RUN_LOG)).at(-1)!.body).toContain('"why":"fault"');
    expect(await workplace.queue.hasSlices('fault')).toBe(false);
  });

  test('goes on without a case that fails again and again, which a person sees and has tried again', async () => {
    const place = await newPlace();
    const workplace = await workplaceAt(place);
    const scene = makeScene(30, 0);
    writeFileSync(join(scene.folder, 'poison'), '');
    await enqueue(workplace, scene, 'r');
    const told: string[] = [];
    const worker = workerAt(workplace, { isDraining: false, tell: (words) => told.push(words) });
    const working = worker.work();
    // The pauses between tries are cut short.
    const hurry = setInterval(
      () => void asOwner(place, 'UPDATE SCHEMA_NAME.job_common SET start_after = now()').catch(() => {}),
      100,
    );
    await until(async () => (await kindsOf(workplace, 'r')).includes('run-stopped'));
    clearInterval(hurry);
    expect(told.filter((words) => words.includes('the agent broke'))).toHaveLength(5);
    expect(await workplace.store.cases.tally('r')).toEqual({ cases: 30, closed: 29 });
    const listed = await curia(['worker', 'failed', '--json', '--store', place]);
    expect(listed.lines).toMatchObject([{ run_id: 'r', from: 7, to: 7, open: ['c7'] }]);
    expect(listed.lines[0].reason).toContain('the agent broke');
    rmSync(join(scene.folder, 'poison'));
    expect((await curia(['worker', 'failed', '--retry', '--store', place])).status).toBe(0);
    await until(async () => (await kindsOf(workplace, 'r')).includes('run-completed'));
    worker.stop();
    await working;
    await expectWhole(workplace.store, 'r', 30);
    expect((await curia(['worker', 'failed', '--store', place])).stderr).toContain('nothing up');
  });

  test('shares workers case by case with runs that were there before, and a slice that was lost or put back comes first', async () => {
    const place = await newPlace();
    const { queue, store } = await workplaceAt(place);
    const slicesOfRun = (run: string, cases: number) =>
      store.work.jobs.transact((sql) => queue.put(slicesOf(run, cases), sql));
    await slicesOfRun('long', 2_000);
    const under_way = await queue.take(30);
    expect(under_way.every(({ run_id }) => run_id === 'long')).toBe(true);
    await slicesOfRun('short', 10);
    await slicesOfRun('other', 2_000);
    // The short run has a case at a time, and is through before the long one has its next slice but one.
    const next = await queue.take(14);
    expect(next.filter(({ run_id }) => run_id === 'short')).toHaveLength(10);
    // Two long runs take turns, whichever came first.
    const then = [...next, ...(await queue.take(40))]
      .map(({ run_id }) => run_id)
      .filter((run) => run !== 'short');
    for (let at = 4; at <= 40; at += 4)
      expect(then.slice(0, at).filter((run) => run === 'other').length).toBeGreaterThanOrEqual(at / 2 - 2);
    expect(then.filter((run) => run === 'long').length).toBeGreaterThanOrEqual(18);
    const [lost, back] = under_way;
    await asOwner(
      place,
      `UPDATE SCHEMA_NAME.job SET state = 'retry', retry_count = 1, start_after = now() WHERE id = '${lost!.job.id}'`,
    );
    await queue.putBack(back!);
    const again = await queue.take(2);
    expect(new Set(again.map(({ from, isTakenOver }) => `${from} ${isTakenOver}`))).toEqual(
      new Set([`${lost!.from} true`, `${back!.from} false`]),
    );
    expect(again.every(({ run_id }) => run_id === 'long')).toBe(true);
  });

  test('of ten cases is over long before one of 1,500 that was there first', async () => {
    const workplace = await workplaceAt(await newPlace());
    const [long, short] = [makeScene(1_500, 20), makeScene(10)];
    await enqueue(workplace, long, 'long');
    const worker = workerAt(workplace, { isDraining: false });
    const working = worker.work();
    await until(() => long.asked().length > 100);
    await enqueue(workplace, short, 'short');
    const before = (await workplace.store.cases.tally('long')).closed;
    await untilSealed(workplace.store, 'short');
    expect((await workplace.store.cases.tally('long')).closed - before).toBeLessThan(150);
    worker.stop();
    await working;
  });

  test('is found by the sweep if its slices are lost, and does nothing twice if they are there twice', async () => {
    const place = await newPlace();
    const workplace = await workplaceAt(place);
    const scene = makeScene(45, 2);
    await enqueue(workplace, scene, 'r');
    const openLog = (run_id: string) => openRunLog(workplace.store, run_id, () => '2026-01-01T00:00:00.000Z');
    expect(await sweep(workplace, openLog)).toEqual([]);
    await asOwner(place, 'DELETE FROM SCHEMA_NAME.job_common');
    expect(await sweep(workplace, openLog)).toEqual(['r']);
    const slices = [0, 20, 40].map((from) => ({ run_id: 'r', from, to: from + 19, tries: 0 }));
    await workplace.queue.put(slices);
    const other = await workplaceAt(place);
    await Promise.all([workerAt(workplace).work(), workerAt(other).work()]);
    await workerAt(workplace).work();
    await expectWhole(workplace.store, 'r', 45);
    expect(await sweep(workplace, openLog)).toEqual([]);
  });
});

describe('a shared budget', () => {
  test('of calls is spent to the last one by three workers, and never exceeded', async () => {
    const place = await commonPlace();
    const all = await Promise.all([workplaceAt(place), workplaceAt(place), workplaceAt(place)]);
    const [first] = all;
    const scene = makeScene(80, 5);
    await enqueue(first, scene, 'calls', { calls: 100 });
    await Promise.all(all.map((workplace) => workerAt(workplace).work()));
    expect(scene.asked()).toHaveLength(100);
    expect((await first.store.lists.callTotals('calls')).calls).toBe(100);
    const stopped = (await first.store.cases.events('calls', RUN_LOG)).at(-1)!;
    expect([stopped.kind, JSON.parse(stopped.body).error.code]).toEqual(['run-stopped', 'BUDGET_SPENT']);
  });

  test('of tokens reserves what a call can cost at most; what a dead worker cannot have spent comes back', async () => {
    const place = await commonPlace();
    const { store } = await workplaceAt(place);
    const { work } = store;
    await store.runs.create('tokens', [{ case_id: 'a', input: '{}', problem: null }], () => ({
      created_at: '2026-01-01T00:00:00.000Z',
      manifest: '{}',
    }));
    await work.jobs.transact((run) => work.runs.put(run, 'tokens', { tokens: 100, calls: 50 }));
    const none = { calls: 0, tokens: 0, usd: 0 };
    const worker = (name: string) => ({ name, at_once: 3 });
    for (const name of ['w1', 'w2']) await work.workers.beat(name);
    const ask = (name: string, held = none, more = { calls: 1, tokens: 40, usd: 0 }) =>
      work.budgets.reserve('tokens', worker(name), held, more);
    expect(await ask('w1')).toMatchObject({ granted: 1 });
    expect(await ask('w2')).toMatchObject({ granted: 1 });
    expect(await ask('w2', { calls: 1, tokens: 40, usd: 0 })).toEqual({
      ...{ granted: 0, refused: 'tokens', may_wait: true },
    });
    // The call of the second worker cost less than it might have; it is in the log now.
    const body = JSON.stringify({ calls: [{ tokens_in: 10, tokens_out: 5, cost_usd: 0, is_cached: false }] });
    await store.cases.append('tokens', 'a', 0, [{ kind: 'answered', at: '2026-01-01T00:00:00.000Z', body }]);
    expect(await ask('w2')).toMatchObject({ granted: 1 });
    await work.budgets.giveBack('tokens', 'w2', none);
    // The first worker is lost with a block of twenty calls, three of which it may have made.
    expect(await ask('w1', none, { calls: 20, tokens: 0, usd: 0 })).toMatchObject({ granted: 20 });
    await asOwner(
      place,
      `UPDATE SCHEMA_NAME.workers SET seen_at = now() - interval '1 minute' WHERE worker = 'w1'`,
    );
    expect(await ask('w2', none, { calls: 50, tokens: 0, usd: 0 })).toMatchObject({ granted: 46 });
    expect(await ask('w2', none, { calls: 47, tokens: 0, usd: 0 })).toMatchObject({ granted: 46 });
  });
});

describe('the limits of a provider over all workers', () => {
  const pass = (gate: ReturnType<ReturnType<typeof sharedGates>>, call: () => Promise<void>) =>
    gate.through(new AbortController().signal, call);

  test('never more calls at once than it allows', async () => {
    const place = await commonPlace();
    let now = 0;
    let most = 0;
    const gates = await Promise.all(
      ['w1', 'w2', 'w3'].map(async (name) => {
        const { work } = (await workplaceAt(place)).store;
        await work.workers.beat(name);
        return sharedGates(work.gates, name)('three at once', { max_in_flight: 3 });
      }),
    );
    const call = async (): Promise<void> => {
      most = Math.max(most, ++now);
      await sleep(5);
      now--;
    };
    await Promise.all(Array.from({ length: 24 }, (_, at) => pass(gates[at % 3]!, call)));
    expect(most).toBe(3);
  });

  test('never more calls a minute, and none while it asks for quiet', async () => {
    const place = await commonPlace();
    const gates = await Promise.all(
      ['w1', 'w2'].map(async (name) => {
        const { work } = (await workplaceAt(place)).store;
        await work.workers.beat(name);
        return sharedGates(work.gates, name)('twenty a second', { requests_per_minute: 1_200 });
      }),
    );
    const starts: number[] = [];
    const call = async (): Promise<void> => void starts.push(performance.now());
    await Promise.all(Array.from({ length: 12 }, (_, at) => pass(gates[at % 2]!, call)));
    const sorted = starts.sort((one, other) => one - other);
    // Twelve calls, fifty milliseconds apart; clocks and timers may be a few milliseconds off.
    expect(sorted.at(-1)! - sorted[0]!).toBeGreaterThan(11 * 50 - 20);
    gates[0]!.pause(400);
    await sleep(50);
    const paused = performance.now();
    await pass(gates[1]!, call);
    expect(performance.now() - paused).toBeGreaterThan(250);
  });

  test('a call that is given up while it waits is not made, and takes no place', async () => {
    const { work } = (await newWorkplace()).store;
    await work.workers.beat('w');
    const gate = sharedGates(work.gates, 'w')('one at once', { max_in_flight: 1 });
    const giveUp = new AbortController();
    let made = 0;
    await pass(gate, async () => {
      const waiting = gate.through(giveUp.signal, async () => void made++);
      await sleep(20);
      giveUp.abort();
      await expect(waiting).rejects.toThrow();
    });
    await pass(gate, async () => void made++);
    expect(made).toBe(1);
  });
});

test('cases that are taken over from a lost worker are counted for Prometheus', async () => {
  const place = await newPlace();
  const workplace = await workplaceAt(place);
  await enqueue(workplace, makeScene(10, 0), 'r');
  // A worker takes all slices and is never heard of again.
  await workplace.queue.take(10);
  await asOwner(
    place,
    `UPDATE SCHEMA_NAME.job_common SET heartbeat_on = now() - interval '1 minute' WHERE state = 'active'`,
  );
  const metrics = new Metrics();
  const worker = workerAt(workplace, { metrics, isDraining: false });
  const working = worker.work();
  await until(async () => (await kindsOf(workplace, 'r')).includes('run-completed'));
  worker.stop();
  expect(await working).toMatchObject({ taken_over: 10 });
  expect(metrics.text()).toContain('curia_takeovers_total 10');
});
