/** Stops a run that workers drive: they let calls under way finish, and leave it. */
import { CuriaError } from '@curia/core';
import { openRunLog } from '../drive/log/run-log.ts';
import { sayStopped } from './settle-run.ts';
import type { Workplace } from './workplace.ts';

/** Asks every worker to stop driving a run; false if the run is over. */
export async function stopRun(workplace: Workplace, run_id: string): Promise<boolean> {
  const { store } = workplace;
  const log = openRunLog(store, run_id, () => new Date().toISOString());
  const error = new CuriaError('RUN_ENDED_EARLY', 'the run was stopped');
  const isUnderWay = (last: string): boolean => ['run-started', 'run-resumed', 'run-left'].includes(last);
  const isAdded = await log.add('run-stopping', { why: 'interrupted', error }, isUnderWay);
  await store.work.runs.end(run_id);
  await sayStopped(workplace, run_id, log);
  return isAdded;
}
