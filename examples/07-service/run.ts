/** Uses the service as a client would: starts a run, kills the service in the middle of it, starts it again, audits and replays. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Audit, CaseResult, Replay, RunLine } from 'curia';

const folder = mkdtempSync(join(tmpdir(), 'curia-example-'));
const cases = Array.from({ length: 60 }, (_, at) => ({
  case_id: `text-${at}`,
  text: at % 2 === 0 ? 'The sound is great but the cable is not good.' : 'It arrived on a Tuesday.',
}));

async function startService(): Promise<{ service: ChildProcess; address: string }> {
  const program = join(import.meta.dirname, 'service/service.ts');
  const service = spawn(process.execPath, [...process.execArgv, program, join(folder, 'store.sqlite')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(service.stdout), 'line')) as [string];
  return { service, address: `http://127.0.0.1:${line.replace('listening on ', '')}` };
}

const get = async <T>(address: string): Promise<T> => (await fetch(address)).json() as Promise<T>;

async function until(address: string, isReached: (run: RunLine) => boolean): Promise<RunLine> {
  for (;;) {
    const [run] = await get<RunLine[]>(`${address}/runs`);
    if (run !== undefined && isReached(run)) return run;
    await wait(5);
  }
}

try {
  const first = await startService();
  await fetch(`${first.address}/runs`, { method: 'POST', body: JSON.stringify(cases) });
  const begun = await until(first.address, ({ closed }) => closed > 0);
  first.service.kill('SIGKILL');
  await once(first.service, 'exit');
  console.log(`killed with ${begun.closed < begun.cases ? 'cases open' : 'nothing left to do'}`);

  const second = await startService();
  const { run_id, closed } = await until(second.address, ({ status }) => status === 'completed');
  console.log(`after the restart ${closed} cases are closed`);
  const [one] = await get<CaseResult[]>(`${second.address}/runs/${run_id}`);
  for (const { about, outcome, rule } of one?.headlines ?? [])
    console.log(`  ${about} ${outcome} by ${rule}`);

  const audit = await get<Audit>(`${second.address}/runs/${run_id}/audit`);
  console.log(`audit: ${audit.closed} cases decided again, ${audit.findings.length} findings`);
  const { policy, moved } = await get<Replay>(`${second.address}/runs/${run_id}/replay?policy=v1`);
  console.log(`under ${policy} ${moved.length} rulings would move`);
  const refused = await fetch(`${second.address}/runs/${run_id}/replay?policy=v9`);
  console.log(`under v9: ${refused.status}`);

  second.service.kill('SIGTERM');
  await once(second.service, 'exit');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
