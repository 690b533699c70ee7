/** One life of a run that is killed at a chosen moment: started by the crash test in a process of its own. */
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { recordedAgent } from '../src/agents/recorded.ts';
import { driveRun } from '../src/run/drive-run.ts';
import { openSqliteStore } from '../src/store/sqlite.ts';
import type { Store } from '../src/store/store.ts';
import { toyCases, toyCourt } from './toy-court.ts';

const [file, asksFile, dieAt, count, company] = process.argv.slice(2) as [
  ...[string, string, string, string],
  string | undefined,
];
let moments = 0;
/** A moment at which the process may die, without any chance to tidy up. */
const moment = (): void => {
  if (++moments === Number(dieAt)) process.kill(process.pid, 'SIGKILL');
};

const { cases, answers } = toyCases(Number(count));
const inner = openSqliteStore(file);
if ((await inner.run('r')) === undefined)
  await inner.createRun('r', cases, () => ({ created_at: '2026-01-01T00:00:00.000Z', manifest: '{}' }));
const store: Store = Object.assign(Object.create(inner) as Store, {
  append: async (...args: Parameters<Store['append']>) => {
    moment();
    const stored = await inner.append(...args);
    moment();
    return stored;
  },
  ...Object.fromEntries(
    (['run', 'claim', 'attend', 'events', 'eventsOfKind', 'openCases', 'tally', 'callTotals'] as const).map(
      (name) => [name, (inner[name] as (...args: unknown[]) => unknown).bind(inner)],
    ),
  ),
});
// Two lives that share a run begin together.
if (company !== undefined) {
  writeFileSync(`${asksFile}.here`, '');
  while (!existsSync(`${company}.here`)) await new Promise((resolve) => setTimeout(resolve, 5));
}
const agent = recordedAgent('scripted', answers, 'role', async ({ case_id, key }) => {
  appendFileSync(asksFile, `${case_id} ${key}\n`);
  moment();
  await new Promise((resolve) => setTimeout(resolve, (moments * 7) % 4));
  moment();
});
const end = await driveRun(store, 'r', toyCourt, agent, { concurrency: 4 });
process.stdout.write(end.status);
