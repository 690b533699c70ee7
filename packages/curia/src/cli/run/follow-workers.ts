/** Follows a run that workers drive, with progress; Ctrl-C leaves the run to them. */
import { CuriaError } from '@curia/core';
import type { Command } from 'commander';
import type { OpenedRun } from '../../kept/opened-run.ts';
import { followRun } from '../../work/follow-run.ts';
import type { Workplace } from '../../work/workplace.ts';
import { EXIT_REFUSED } from '../exit-status.ts';
import { remark } from '../print/output.ts';
import { type ConductOptions, reportDriven, tellNotices } from './conduct-run.ts';
import { startRunProgress } from './run-progress.ts';

/** What `--drive` means. */
export const DRIVE_HELP =
  'who asks and decides: this command, or the workers of a PostgreSQL store (`curia worker`), which it follows';

/** Options that each worker has for itself. */
const OWN_OPTIONS = { concurrency: '--concurrency', cache: '--no-cache', metrics: '--metrics' } as const;

/** Refuses options that would have no effect on a run that workers drive. */
export function refuseOwnOptions(command: Command): void {
  for (const [name, written] of Object.entries(OWN_OPTIONS))
    if (command.getOptionValueSource(name) === 'cli')
      throw new CuriaError('USAGE', `${written} is an option of each worker: curia worker ${written}`);
}

/** Follows a run until it ends or Ctrl-C is pressed, and reports it; returns the exit status. */
export async function followToEnd(
  workplace: Workplace,
  opened: OpenedRun,
  options: ConductOptions,
): Promise<number> {
  const { run_id } = opened.manifest;
  tellNotices(opened);
  const { cases, closed } = await workplace.store.cases.tally(run_id);
  const progress = startRunProgress(cases, closed);
  const left = new AbortController();
  const leave = (): void => left.abort();
  process.on('SIGINT', leave).on('SIGTERM', leave);
  try {
    const end = await followRun(workplace, run_id, {
      onLook: (seen) => progress.see(seen),
      onNobody: () => remark('curia: no worker is there; start one with: curia worker --store postgres://…'),
      signal: left.signal,
    });
    progress.finish();
    if (end !== undefined)
      return await reportDriven(workplace.store, opened, { end, isInterrupted: false, awaited: [] }, options);
    remark(`\ncuria: run ${run_id} is left to the workers; see how far it is with: curia show`);
    remark(`curia: stop it with: curia worker stop ${run_id}`);
    return EXIT_REFUSED;
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave);
  }
}
