/** The server beside bare node:http with the same validation: single rulings, and batches of 500 lines. */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import autocannon from 'autocannon';
import { printRows, whole } from './measure.ts';

const ROUNDS = 5;
const BATCH = 500;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1);
/** Rulings after which the code of a server is compiled for speed, however busy the machine is. */
const WARM_UP = Number(process.env.BENCH_WARM_UP ?? 30_000);

const one = JSON.stringify({
  case_id: 'doc-1',
  issues: [{ severity: 'MAJOR', auto_fixable: true }, { severity: 'MINOR' }],
});
const batch = `${one}\n`.repeat(BATCH);
const PATH = '/api/v1/questions/disposition';

/** A server in a thread, so that it does not share one with whoever sends. */
interface Served {
  readonly url: string;
  readonly worker: Worker;
}

async function start(file: string): Promise<Served> {
  const worker = new Worker(join(import.meta.dirname, file), { execArgv: ['--conditions=curia-source'] });
  const [url] = (await once(worker, 'message')) as [string];
  return { url, worker };
}

/** Microseconds of processor time that the thread of a server has used. */
async function processorTime({ worker }: Served): Promise<number> {
  worker.postMessage('how much?');
  const [used] = (await once(worker, 'message')) as [number];
  return used;
}

interface Cost {
  readonly requests: number;
  /** Requests a second, as whoever sends them sees it. */
  readonly rate: number;
  /** Microseconds of processor time a request. */
  readonly processor: number;
}

async function measure(
  server: Served,
  path: string,
  type: string,
  body: string,
  duration: number,
): Promise<Cost> {
  const before = await processorTime(server);
  const { requests, ...result } = await autocannon({
    url: `${server.url}${path}`,
    method: 'POST',
    headers: { 'content-type': type },
    body,
    connections: 16,
    duration,
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`);
  return {
    requests: requests.total,
    rate: requests.total / result.duration,
    processor: ((await processorTime(server)) - before) / requests.total,
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Both servers in turn, so that a busy machine slows both; each is warmed up first. */
async function compare(
  what: string,
  [bare, curia]: readonly [Served, Served],
  [barePath, curiaPath]: readonly [string, string],
  [type, body, rulings]: readonly [string, string, number],
): Promise<string[][]> {
  const rounds: [Cost, Cost][] = [];
  const measureOne = (server: Served, path: string): Promise<Cost> =>
    measure(server, path, type, body, SECONDS);
  for (const [server, path] of [
    [bare, barePath],
    [curia, curiaPath],
  ] as const)
    for (let ruled = 0; ruled < WARM_UP; ) ruled += (await measureOne(server, path)).requests * rulings;
  for (let round = 0; round < ROUNDS; round++)
    rounds.push([await measureOne(bare, barePath), await measureOne(curia, curiaPath)]);
  const row = (
    name: string,
    of: (cost: Cost) => number,
    share: (l: number, r: number) => number,
  ): string[] => [
    `${what}, ${name}`,
    whole(median(rounds.map(([left]) => of(left)))),
    whole(median(rounds.map(([, right]) => of(right)))),
    median(rounds.map(([left, right]) => share(of(left), of(right)))).toFixed(2),
  ];
  return [
    row(
      'rulings a second',
      ({ rate }) => rate * rulings,
      (l, r) => r / l,
    ),
    row(
      'rulings a processor second',
      ({ processor }) => (1e6 * rulings) / processor,
      (l, r) => r / l,
    ),
  ];
}

const servers = [await start('bare-server.mjs'), await start('curia-server.mjs')] as const;
try {
  const single = await compare(
    'one a request',
    servers,
    ['/one', `${PATH}/decide`],
    ['application/json', one, 1],
  );
  const many = await compare(
    `${BATCH} a request`,
    servers,
    ['/lines', `${PATH}/decide-lines`],
    ['application/x-ndjson', batch, BATCH],
  );
  console.log(`  16 connections, median of ${ROUNDS} rounds in turn; both servers in threads of one process`);
  printRows([
    ['what', 'bare node:http', 'curia serve', 'share', 'wanted'],
    ...single.map((row) => [...row, 'at least 0.60']),
    ...many.map((row) => [...row, 'at least 100,000, where bare Node does it']),
  ]);
} finally {
  await Promise.all(servers.map(({ worker }) => worker.terminate()));
}
