/** Drives the cases of a short command: in a temporary store if results are only printed, or as a run that is kept. */
import { join } from 'node:path';
import type { ShortCommand } from '@curia/core/court/face';
import type { RunWatch } from '../../drive/drive-run.ts';
import { Halt } from '../../drive/halt.ts';
import { inOrder } from '../../drive/in-order.ts';
import type { Means } from '../../drive/prepare-run.ts';
import { OWNER } from '../../drive/rights.ts';
import type { RunRequest } from '../../drive/run-request.ts';
import { runTemporarily, TEMPORARY_RUN } from '../../drive/run-temporarily.ts';
import { readConcurrency } from '../../drive/split-limits.ts';
import { startRun } from '../../drive/start-run.ts';
import { casesOf, namedCases, type TakenFiles } from '../../input/take-files.ts';
import { concludeRun } from '../../report/conclude-run.ts';
import { cacheFolderOf, folderBeside } from '../../store/beside-store.ts';
import { openStore } from '../../store/open-store.ts';
import { EXIT_OK, EXIT_REFUSED } from '../exit-status.ts';
import { printable, remark } from '../print/output.ts';
import { driveWithProgress, statusOfStopped, stopOnSignals, warn } from '../run/conduct-run.ts';
import type { ShortResults } from './results.ts';

/** The cases to decide, under which court, tables and options, and whom to ask. */
export interface ShortRun {
  readonly files: TakenFiles;
  readonly request: Pick<RunRequest, 'court' | 'options' | 'tables' | 'agents'>;
  readonly concurrency: string;
  readonly words: ShortCommand['words'];
  readonly results: ShortResults;
}

/** Decides portion by portion in temporary stores: nothing is kept, and no more space is needed for a longer input. */
export async function driveInPassing(run: ShortRun): Promise<number> {
  const { files, request, words, results } = run;
  const limits = { concurrency: readConcurrency(run.concurrency) };
  for await (const portion of files.portions()) {
    const cases = portion.map(namedCases());
    const halt = new Halt();
    const forget = stopOnSignals(halt);
    const { store, end } = await runTemporarily({ ...request, limits }, cases, { halt }).finally(forget);
    for (const [at, { name, line }] of portion.entries())
      await results.print(
        { case_id: name, line },
        await store.cases.events(TEMPORARY_RUN, cases[at]!.case_id),
      );
    if (end.error === undefined) continue;
    // A fault in one case leaves the others alone; anything else would meet them all.
    if (end.error.kind === 'internal') await results.printLeft(end.error.toJSON());
    else if (halt.reason?.why !== 'interrupted') throw end.error;
    else {
      remark(`curia: ${words.interrupted}`);
      return EXIT_REFUSED;
    }
  }
  return EXIT_OK;
}

/** Decides as a run in a store of the folder; results are printed in input order as cases close. */
export async function driveAndKeep(run: ShortRun, folder: string, id: string | undefined): Promise<number> {
  const { files, request, results } = run;
  const file = join(folder, 'store.sqlite');
  const lines = new Map<string, number>();
  const store = openStore(file);
  // Only refusals carry a line number.
  const cases = casesOf(files, (case_id, line) => lines.set(case_id, line));
  let means: Means | undefined;
  try {
    const started = await startRun(
      { store, place: file, who: OWNER, warn, cache_folder: cacheFolderOf(file) },
      {
        ...{ ...request, run_id: id, drive: 'here' },
        cases: { cases, taken: files.taken },
        limits: { concurrency: readConcurrency(run.concurrency) },
      },
    );
    means = started.means;
    const { opened } = started;
    const { run_id } = opened.manifest;
    const printing = inOrder(store, run_id, ({ case_id }, log) =>
      results.print({ case_id, line: lines.get(case_id) }, log),
    );
    const watch: RunWatch = {
      onCase: (_end, case_id) => printing.onCase(case_id),
      onCall() {},
      finish() {},
    };
    const { end, isInterrupted } = await driveWithProgress(store, opened, started.means, watch).finally(
      printing.finish,
    );
    const notKept = files.notKept();
    if (notKept !== undefined) warn(notKept);
    await concludeRun(store, opened, { folder: folderBeside(file, run_id) });
    remark(`curia: run ${run_id} is kept in ${printable(file)}`);
    if (end.status !== 'stopped' || end.error === undefined) return EXIT_OK;
    if (end.error.kind === 'internal') await results.printLeft(end.error.toJSON());
    remark(`curia: ${end.error.code} ${printable(end.error.message)}`);
    remark(`curia: continue with: curia resume ${run_id} --store ${printable(file)}`);
    return statusOfStopped(end, isInterrupted);
  } finally {
    await means?.close();
    await store.close();
  }
}
