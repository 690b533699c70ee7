/** Workers in one run beside what they are made of: the queue beside bare pg-boss, two workers beside one, and how long a takeover lasts. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { LARGEST_SLICE, slicesOf } from '../packages/curia/src/work/slice.ts';
import { takeSlices } from '../packages/curia/src/work/take-slices.ts';
import { openWorkplace } from '../packages/curia/src/work/workplace.ts';
import { makePostgres } from '../packages/curia/test/postgres-server.ts';
import {
  enqueue,
  makeScene,
  startWorker,
  until,
  untilSealed,
  type WorkerProcess,
} from '../packages/curia/test/worker-files.ts';
import { printRows, whole } from './measure.ts';

const JOBS = 4_000;
const BATCH = 20;
const ROUNDS = 3;
const CASES = 120;
const CONCURRENCY = 8;
const ANSWER_MS = 200;

// The server runs as another user where this one is root, and must be able to enter.
const folder = join(tmpdir(), `curia-bench-worker-${process.pid}`);
const server = await makePostgres(folder, ['fsync=on', 'synchronous_commit=on']);
const workers: WorkerProcess[] = [];

try {
  await benchQueue();
  await benchWorkers();
} finally {
  for (const { child } of workers) child.kill('SIGKILL');
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The best of a few rounds in turn: jobs a second that are taken and completed in batches. */
async function benchQueue(): Promise<void> {
  const best = { bare: 0, own: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    best.bare = Math.max(best.bare, await bareQueue());
    best.own = Math.max(best.own, await ownQueue());
  }
  printRows([
    [`${whole(JOBS)} jobs in batches of ${BATCH}`, 'pg-boss alone', 'slices of a worker', 'ratio', 'wanted'],
    ['a second', whole(best.bare), whole(best.own), (best.own / best.bare).toFixed(2), '≥ 0.67'],
  ]);
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return JOBS / ((performance.now() - started) / 1000);
}

async function bareQueue(): Promise<number> {
  const url = new URL(server.address());
  const schema = url.searchParams.get('schema')!;
  url.search = '';
  const boss = new PgBoss({ connectionString: url.href, schema, schedule: false, supervise: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue('jobs', { heartbeatSeconds: 10 });
  await boss.insert(
    'jobs',
    slicesOf('r', JOBS * LARGEST_SLICE).map((data) => ({ data })),
  );
  const speed = await perSecond(async () => {
    for (;;) {
      const jobs = await boss.fetch('jobs', { batchSize: BATCH });
      if (jobs.length === 0) return;
      await boss.complete('jobs', jobs);
    }
  });
  await boss.stop({ graceful: false });
  return speed;
}

/** The loop of a worker over slices in which nothing is left to do: it still asks the store which cases are open. */
async function ownQueue(): Promise<number> {
  const { queue, store, close } = await openWorkplace(server.address());
  await queue.put(slicesOf('r', JOBS * LARGEST_SLICE));
  const speed = await perSecond(() =>
    takeSlices(queue, {
      ...{ most: BATCH * LARGEST_SLICE, isDraining: true },
      signal: new AbortController().signal,
      openCases: (slices) => store.work.runs.openCases(slices),
      onTaken() {},
      drive: async () => true,
      onIdle: async () => {},
    }),
  );
  await close();
  return speed;
}

/** Processes that are ready before the run is enqueued; timed from the first question to the seal. */
async function benchWorkers(): Promise<void> {
  const [one] = await timeRun(1);
  const [two, place, scene] = await timeRun(2);
  const rows = [
    [
      `${CASES} cases, 3 questions each, ${ANSWER_MS} ms a question, ${CONCURRENCY} at a time`,
      'seconds',
      'wanted',
    ],
    ['one worker', one.toFixed(1), ''],
    ['two workers', two.toFixed(1), ''],
    ['two are faster by', (one / two).toFixed(2), '≥ 1.8'],
  ];
  const workplace = await openWorkplace(place);
  const before = scene.asked().length;
  await enqueue(workplace, scene, 'killed');
  await until(() => scene.asked().length > before + 2 * CONCURRENCY);
  workers.at(-2)!.child.kill('SIGKILL');
  const killed = performance.now();
  await until(() => /took over/.test(workers.at(-1)!.said()));
  rows.push(['from kill -9 to the takeover', ((performance.now() - killed) / 1000).toFixed(1), '< 12']);
  await untilSealed(workplace.store, 'killed');
  await workplace.close();
  console.log();
  printRows(rows);
}

async function timeRun(count: number): Promise<[number, string, ReturnType<typeof makeScene>]> {
  const place = server.address();
  const workplace = await openWorkplace(place);
  const started = Array.from({ length: count }, () =>
    startWorker(place, ['--concurrency', String(CONCURRENCY)]),
  );
  workers.push(...started);
  await until(() => started.every(({ said }) => said().includes('is ready')));
  const scene = makeScene(CASES, ANSWER_MS);
  await enqueue(workplace, scene, 'r');
  await until(() => scene.asked().length > 0);
  const began = performance.now();
  await untilSealed(workplace.store, 'r');
  const seconds = (performance.now() - began) / 1000;
  if (count === 1) for (const { child } of started) child.kill('SIGTERM');
  await workplace.close();
  return [seconds, place, scene];
}
