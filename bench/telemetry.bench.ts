/** What telemetry costs: the same runs bare, with telemetry switched off, and with every case traced and counted, in turn. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ownAgent } from '../packages/curia/src/agents/own/own-agent.ts';
import { driveRun } from '../packages/curia/src/drive/drive-run.ts';
import { conductRun, namedRun, prepareRun } from '../packages/curia/src/drive/prepare-run.ts';
import { OWNER } from '../packages/curia/src/drive/rights.ts';
import { startRun } from '../packages/curia/src/drive/start-run.ts';
import type { OpenedRun } from '../packages/curia/src/kept/opened-run.ts';
import { openSqliteStore } from '../packages/curia/src/store/sqlite/sqlite.ts';
import type { Store } from '../packages/curia/src/store/store.ts';
import { Metrics } from '../packages/curia/src/telemetry/metrics.ts';
import { printRows } from './measure.ts';

const CASES = 320;
const CALLS_PER_CASE = 3;
/** What a fast model takes. */
const CALL_MS = 200;
const IN_FLIGHT = 64;
const ROUNDS = 2;
const folder = mkdtempSync(join(tmpdir(), 'curia-bench-telemetry-'));
const candidate = (tuple_id: string, polarity: string) => ({
  tuple_id,
  aspect_term: 'battery',
  aspect_ref: '',
  polarity,
});
const cases = Array.from({ length: CASES }, (_, at) => ({
  case_id: `c${at}`,
  text: `text ${at}`,
  candidates: [candidate('t0', 'positive'), candidate('t1', 'negative')],
}));

type Mode = 'bare' | 'off' | 'on';

/** The collector is a thread of its own, as it would be a process of its own. */
const collector = new Worker(
  `const { createServer } = require('node:http');
   const { parentPort } = require('node:worker_threads');
   const server = createServer((request, response) => {
     request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
   });
   server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
  { eval: true },
);
const port = await new Promise<number>((resolve) => collector.once('message', resolve));

try {
  await compare();
} finally {
  await collector.terminate();
  rmSync(folder, { recursive: true, force: true });
}

async function compare(): Promise<void> {
  const agent = async () => {
    await sleep(CALL_MS);
    return { answer: { review_actions: [] } };
  };
  await measure('on', agent);
  const took: Record<Mode, Cost[]> = { bare: [], off: [], on: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const mode of ['bare', 'off', 'on'] as const) took[mode].push(await measure(mode, agent));
  const least = (mode: Mode, of: keyof Cost): number => Math.min(...took[mode].map((cost) => cost[of]));
  const ratio = (mode: Mode, of: keyof Cost): string => (least(mode, of) / least('bare', of)).toFixed(3);
  console.log(
    `\n  ${CASES} cases of ${CALLS_PER_CASE} calls of ${CALL_MS} ms, ${IN_FLIGHT} at a time, best of ${ROUNDS} in turn`,
  );
  printRows([
    ['telemetry', 'seconds', 'ratio', 'processor', 'ratio', 'wanted'],
    ...(['bare', 'off', 'on'] as const).map((mode) => [
      mode === 'bare' ? 'the driver alone' : mode === 'off' ? 'switched off' : 'traces and figures',
      least(mode, 'seconds').toFixed(3),
      ratio(mode, 'seconds'),
      `${least(mode, 'processor').toFixed(3)} s`,
      ratio(mode, 'processor'),
      mode === 'bare' ? '' : mode === 'off' ? 'about 1' : '≤ 1.05 of the seconds',
    ]),
  ]);
}

interface Cost {
  readonly seconds: number;
  readonly processor: number;
}

async function measure(mode: Mode, agents: () => Promise<{ answer: object }>): Promise<Cost> {
  const store = openSqliteStore(join(folder, `${performance.now()}.sqlite`));
  const { opened, means } = await startRun(
    { store, place: join(folder, 'store.sqlite'), who: OWNER },
    {
      ...{ court: 'conflict-review', agents, drive: 'here' },
      cases,
      limits: { concurrency: IN_FLIGHT },
    },
  );
  await means.close();
  if (mode === 'on') process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
  else delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const before = process.cpuUsage();
  const started = performance.now();
  await (mode === 'bare' ? driveBare(store, opened, agents) : driveWhole(store, opened, agents, mode));
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  const { closed } = await store.cases.tally(opened.manifest.run_id);
  if (closed !== CASES) throw new Error(`only ${closed} of ${CASES} cases are closed`);
  await store.close();
  return { seconds, processor: (user + system) / 1e6 };
}

async function driveBare(
  store: Store,
  { manifest, court }: OpenedRun,
  agents: () => Promise<{ answer: object }>,
): Promise<void> {
  const agent = ownAgent('function', agents, { timeout_seconds: 60, cost_usd: 0 });
  await driveRun(store, manifest.run_id, court, agent, { concurrency: IN_FLIGHT });
}

async function driveWhole(
  store: Store,
  opened: OpenedRun,
  agents: () => Promise<{ answer: object }>,
  mode: Mode,
): Promise<void> {
  const metrics = mode === 'on' ? new Metrics() : undefined;
  const means = await prepareRun({ store, place: 'bench', metrics }, namedRun(opened), {
    ...{ agents, concurrency: IN_FLIGHT, budget: {} },
  });
  await conductRun(store, opened, means);
  await means.close();
}
