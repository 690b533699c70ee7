/** The packed server as a process: how soon it answers, a stream of a million lines, and a thousand who watch one run. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPacked, NEEDED } from '../scripts/packed/install.ts';
import { printRows, whole } from './measure.ts';

const STARTS = 5;
const LINES = Number(process.env.BENCH_LINES ?? 1_000_000);
const WATCHERS = 1_000;
const CASES = 200;
const PATH = '/api/v1/questions/disposition/decide-lines';

const folder = mkdtempSync(join(tmpdir(), 'curia-bench-server-'));
const project = installPacked(folder, NEEDED);
const curia = join(project, 'node_modules/curia/bin/curia.js');

interface Server {
  readonly url: string;
  readonly process: ChildProcess;
  /** Milliseconds from the start of the process to its first answer. */
  readonly started_ms: number;
}

async function serve(store: string): Promise<Server> {
  const began = performance.now();
  const child = spawn(process.execPath, [curia, 'serve', '--port', '0', '--store', join(folder, store)]);
  let told = '';
  for await (const part of child.stderr.setEncoding('utf8')) {
    told += part;
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(told)?.[0];
    if (url === undefined) continue;
    child.stderr.resume();
    await (await fetch(`${url}/api/v1/live`)).text();
    return { url, process: child, started_ms: performance.now() - began };
  }
  throw new Error(`the server did not start: ${told}`);
}

const stop = async ({ process: child }: Server): Promise<void> => {
  child.kill('SIGTERM');
  await once(child, 'close');
};

/** Megabytes of memory that a process uses, or has used at most. */
const memory = ({ pid }: ChildProcess, most = false): number =>
  Number(
    new RegExp(`${most ? 'VmHWM' : 'VmRSS'}:\\s+(\\d+)`).exec(
      readFileSync(`/proc/${pid}/status`, 'utf8'),
    )?.[1],
  ) / 1024;

async function bareStart(): Promise<number> {
  const began = performance.now();
  await once(spawn(process.execPath, ['-e', '0']), 'close');
  return performance.now() - began;
}

async function measureStart(): Promise<string[]> {
  const times: (readonly [number, number])[] = [];
  for (let round = 0; round < STARTS; round++) {
    const bare = await bareStart();
    const server = await serve(`start-${round}.sqlite`);
    times.push([bare, server.started_ms]);
    await stop(server);
  }
  const [bare, served] = [0, 1].map((at) => Math.min(...times.map((pair) => pair[at]!)));
  return [
    'from the start of the process to the first answer, best of five; bare Node',
    `${whole(served!)} ms; ${whole(bare!)} ms`,
    'under 1,000 ms',
  ];
}

/** Seconds for a file of cases through the server, read while it is sent; the answer goes to a file. */
async function stream(url: string, file: string): Promise<number> {
  const began = performance.now();
  const sent = request(`${url}${PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
  });
  createReadStream(file, { highWaterMark: 1 << 20 }).pipe(sent);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const out = createWriteStream(join(folder, 'streamed.jsonl'));
  await once(response.pipe(out), 'close');
  return (performance.now() - began) / 1000;
}

async function decide(file: string): Promise<number> {
  const began = performance.now();
  const out = openSync(join(folder, 'decided.jsonl'), 'w');
  const child = spawn(process.execPath, [curia, 'decide', 'disposition', file], {
    stdio: ['ignore', out, 'ignore'],
  });
  await once(child, 'close');
  return (performance.now() - began) / 1000;
}

async function measureStream(): Promise<string[][]> {
  const server = await serve('stream.sqlite');
  const file = join(folder, 'cases.jsonl');
  const out = createWriteStream(file);
  for (let at = 0; at < LINES; at++) {
    const issues = [{ severity: at % 3 === 0 ? 'MAJOR' : 'MINOR', auto_fixable: at % 2 === 0 }];
    if (!out.write(`${JSON.stringify({ case_id: `c${at}`, issues })}\n`)) await once(out, 'drain');
  }
  await once(out.end(), 'close');
  const samples: number[] = [];
  const sampling = setInterval(() => samples.push(memory(server.process)), 100);
  const served = await stream(server.url, file);
  clearInterval(sampling);
  await stop(server);
  const decided = await decide(file);
  if (!readFileSync(join(folder, 'streamed.jsonl')).equals(readFileSync(join(folder, 'decided.jsonl'))))
    throw new Error('the server and the command answer differently');
  const quarters = [1, 2, 3, 4].map((quarter) => samples[Math.floor((samples.length * quarter) / 4) - 1]!);
  return [
    [
      `a stream of ${whole(LINES)} lines, beside curia decide on the file`,
      `${served.toFixed(1)} s, ${decided.toFixed(1)} s: ${(served / decided).toFixed(2)} times`,
      'at most 2 times',
    ],
    [
      'memory of the server after each quarter of the stream',
      quarters.map((size) => `${whole(size)} MB`).join(', '),
      'constant',
    ],
  ];
}

/** Somebody who follows a run until its end. */
function watch(url: string): Promise<{ readonly events: number }> {
  return new Promise((resolve, reject) => {
    let events = 0;
    let rest = '';
    const sent = request(`${url}/api/v1/runs/watched/events`, { agent: false }, (response) => {
      response.setEncoding('utf8').on('data', (part: string) => {
        const lines = (rest + part).split('\n');
        rest = lines.pop()!;
        for (const line of lines) {
          if (line.startsWith('id:')) events++;
          if (line.includes('run-completed')) {
            resolve({ events });
            sent.destroy();
          }
        }
      });
    });
    sent.on('error', reject).end();
  });
}

async function measureWatchers(): Promise<string[][]> {
  const server = await serve('watch.sqlite');
  const cases = Array.from({ length: CASES }, (_, at) =>
    JSON.stringify({ case_id: `p${at}`, text: `text ${at}`, candidates: [], review_actions: {} }),
  ).join('\n');
  // A run that waits for its agents is there to be watched before it goes on.
  const begun = await fetch(
    `${server.url}/api/v1/runs?court=conflict-review&agents=given&run_id=watched&limits={"calls":1}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: cases,
    },
  );
  if (!begun.ok) throw new Error(await begun.text());
  const before = memory(server.process);
  const watching = Array.from({ length: WATCHERS }, () => watch(server.url));
  const began = performance.now();
  const seen = await Promise.all(watching);
  const seconds = (performance.now() - began) / 1000;
  const peak = memory(server.process, true);
  await stop(server);
  const counts = new Set(seen.map(({ events }) => events));
  return [
    [
      `${whole(WATCHERS)} watchers of one run, memory of the server`,
      `${whole(peak)} MB at most, ${whole(before)} MB without them`,
      'under 300 MB',
    ],
    [`each sees every event`, `${[...counts].join(', ')} events in ${seconds.toFixed(1)} s`, 'one number'],
  ];
}

try {
  const rows = [await measureStart(), ...(await measureStream()), ...(await measureWatchers())];
  printRows([['what', 'measured', 'wanted'], ...rows]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
