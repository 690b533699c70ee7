/** Follows a run that workers drive, with progress; Ctrl-C leaves the run to them. */
import { CuriaError } from '@curia/core';
import type { Command } from 'commander';
import type { OpenedRun } from '../../kept/opened-run.ts';
import type { Drive } from '../../wire/drives.ts';
import { followRun } from '../../work/follow-run.ts';
import type { Workplace } from '../../work/workplace.ts';
import { EXIT_REFUSED } from '../exit-status.ts';
import { remark } from '../print/output.ts';
import { type ConductOptions, reportDriven, tellNotices } from './conduct-run.ts';
import { startRunProgress } from './run-progress.ts';

/** What `--drive` means. */
export const DRIVE_HELP =
  'who asks and decides: this command, the workers of a PostgreSQL store (`curia worker`), which it follows, or nobody until `curia resume`';

/** Options of whoever drives. */
const DRIVERS_OWN = {
  concurrency: '--concurrency',
  cache: '--no-cache',
  metrics: '--metrics',
  try: '--try',
  batch: '--batch',
} as const;

/** Refuses options that would have no effect on a run that this command does not drive. */
export function refuseIdleOptions(command: Command, drive: Drive): void {
  if (drive === 'here') return;
  const whose = drive === 'workers' ? 'each worker: curia worker' : 'whoever goes on with it: curia resume';
  for (const [name, written] of Object.entries(DRIVERS_OWN))
    if (command.getOptionValueSource(name) === 'cli')
      throw new CuriaError('USAGE', `${written} is an option of ${whose} ${written}`);
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
