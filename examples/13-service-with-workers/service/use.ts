/** Uses the service as a client would: two workers share a run, one of them is killed, and every case is ruled once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Audit, CaseResult, RunLine } from 'curia';

const [store = ''] = process.argv.slice(2);
const texts = [
  'I was charged twice, please refund one.',
  'An error on every page, and it is slow.',
  'The invoice shows an error.',
  'Hello?',
];
const cases = Array.from({ length: 120 }, (_, at) => ({
  case_id: `m-${at}`,
  text: texts[at % texts.length],
}));

/** Starts a program of the service, and waits for its first line. */
async function begin(name: string): Promise<{ readonly child: ChildProcess; readonly line: string }> {
  const program = join(import.meta.dirname, `${name}.ts`);
  const child = spawn(process.execPath, [...process.execArgv, program, store], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, line };
}

const { child: service, line } = await begin('service');
const address = `http://127.0.0.1:${line.replace('listening on ', '')}`;
const get = async <T>(path: string): Promise<T> => (await fetch(`${address}${path}`)).json() as Promise<T>;

async function until(isReached: (run: RunLine) => boolean): Promise<RunLine> {
  for (;;) {
    const [run] = await get<RunLine[]>('/runs');
    if (run !== undefined && isReached(run)) return run;
    await wait(20);
  }
}

const posted = await fetch(`${address}/runs`, { method: 'POST', body: JSON.stringify(cases) });
const { status, closed } = (await posted.json()) as RunLine;
console.log(`${status}, ${closed} of ${cases.length} cases closed`);
const workers = [await begin('worker'), await begin('worker')];
await until((run) => run.closed > 0);
workers[0]?.child.kill('SIGKILL');
const { run_id } = await until((run) => run.status === 'completed');
console.log('one worker was killed, the other finished');
const results = await get<CaseResult[]>(`/runs/${run_id}`);
for (const { case_id, headlines } of results.slice(0, texts.length))
  for (const { outcome, rule, reason } of headlines)
    console.log(`  ${case_id} ${outcome} by ${rule}: ${reason}`);
const audit = await get<Audit>(`/runs/${run_id}/audit`);
console.log(`audit: ${audit.closed} cases decided again, ${audit.findings.length} findings`);
for (const child of [workers[1]?.child, service]) {
  child?.kill('SIGTERM');
  if (child !== undefined) await once(child, 'exit');
}
