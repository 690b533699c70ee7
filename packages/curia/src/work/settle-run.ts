/** What becomes of a run that has no slice left: it is sealed, it waits for answers, or it is stopped. */
import { CuriaError } from '@curia/core';
import type { RunLog } from '../drive/log/run-log.ts';
import { sealWhole } from '../drive/log/seal-whole.ts';
import { openSlices } from './open-slices.ts';
import type { Workplace } from './workplace.ts';

/** Seals a run if all its cases are closed; otherwise returns the first position that is open. */
export async function sealIfWhole(
  { store }: Pick<Workplace, 'store'>,
  run_id: string,
  log: RunLog,
  from = 0,
): Promise<number | undefined> {
  const open = await store.work.runs.firstOpen(run_id, from);
  if (open !== undefined) return open;
  // Whoever is there while another one seals has nothing more to do; if that one dies, the sweep comes back to it.
  if (await sealWhole(store, run_id, log, await store.cases.tally(run_id))) await store.work.runs.end(run_id);
  return undefined;
}

/** Says in the log why a run with open cases and without slices goes no further; does nothing while it may go on. */
export async function endWithoutSlices(
  { store, queue }: Workplace,
  run_id: string,
  log: RunLog,
  isWaiting: boolean,
): Promise<void> {
  if (await queue.hasSlices(run_id)) return;
  const dead = await queue.dead(run_id);
  const isUnderWay = (last: string): boolean => ['run-started', 'run-resumed', 'run-left'].includes(last);
  if (dead.length > 0) {
    const error = new CuriaError(
      'SLICE_DEAD',
      `workers gave up ${dead.length} of its slices; the first: ${dead[0]!.reason}`,
    );
    await log.add('run-stopped', { why: 'fault', error }, isUnderWay);
  } else if (isWaiting) await log.add('run-waiting', await store.cases.tally(run_id), isUnderWay);
  else return;
  await store.work.runs.end(run_id);
}

/** Once nobody drives a run that is to be stopped, says that it is. */
export async function sayStopped(
  { store }: Pick<Workplace, 'store'>,
  run_id: string,
  log: RunLog,
): Promise<void> {
  const why = (await store.cases.events(run_id, '')).findLast(({ kind }) => kind === 'run-stopping');
  if (why === undefined || (await store.locks.drivers([run_id])).has(run_id)) return;
  await log.add('run-stopped', JSON.parse(why.body) as object, (last) => last === 'run-stopping');
}

/** Looks through the runs that are left to workers: those whose open cases are in no slice are enqueued, those that are whole are sealed. */
export async function sweep(workplace: Workplace, openLog: (run_id: string) => RunLog): Promise<string[]> {
  const { store, queue } = workplace;
  const found: string[] = [];
  for (const run_id of await store.work.runs.all()) {
    if (await queue.hasSlices(run_id)) continue;
    if ((await sealIfWhole(workplace, run_id, openLog(run_id))) === undefined) continue;
    const dead = await queue.dead(run_id);
    const { cases } = await store.cases.tally(run_id);
    await store.work.jobs.transact(async (run) => {
      const open = await openSlices(store, run, run_id, cases);
      const slices = open.filter(({ from, to }) => !dead.some((one) => one.from <= to && one.to >= from));
      await queue.put(slices, run);
      if (slices.length > 0) found.push(run_id);
    });
  }
  await store.work.workers.forgetLost();
  return found;
}
