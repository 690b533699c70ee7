/** Reads the log of a case and checks its hash chain; a log that was changed after it was written is refused. */
import { CuriaError } from '@curia/core';
import type { StoredCase, StoredEvent } from '../store/cases.ts';
import { caseGenesis, findBreak, runGenesis } from '../store/chain.ts';
import type { Store } from '../store/store.ts';

/** Reads the log of a case; throws `RECORD_CHANGED` where an event does not follow from the one before it. */
export async function soundLog(store: Store, stored: StoredCase): Promise<StoredEvent[]> {
  const { run_id, case_id } = stored;
  const log = await store.cases.events(run_id, case_id);
  if (log.length === 0) return log;
  const run = await store.runs.find(run_id);
  if (run === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
  const seq = findBreak(caseGenesis(runGenesis(run), stored), log);
  if (seq === undefined) return log;
  throw recordChanged(case_id, [{ seq, problem: 'does not follow from the one before it' }]);
}

/** The error for a record that does not follow from itself, with the events concerned. */
export const recordChanged = (
  case_id: string,
  findings: readonly { readonly seq: number; readonly problem: string }[],
): CuriaError =>
  new CuriaError(
    'RECORD_CHANGED',
    `case ${case_id}: its record was changed after it was written`,
    findings.map(({ seq, problem }) => ({ path: `event ${seq}`, problem })),
  );
