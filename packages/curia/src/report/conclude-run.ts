/** Concludes a driven run: its summary and, if requested, its folder. */

import type { RunCase } from '@curia/core/court';
import type { OpenedRun } from '../kept/opened-run.ts';
import { runCases } from '../runs/closed-cases.ts';
import type { Store } from '../store/store.ts';
import type { RunSummary } from '../wire/run-summary.ts';
import { writeRunFolder } from './run-folder.ts';
import { drawReport } from './run-report.ts';
import { startSumming } from './summary.ts';

/** What to produce besides the summary. */
export interface Concluding {
  /** Where the records and the report go; nowhere if absent. */
  readonly folder?: string;
  /** Looks at every case on the way, so that nobody has to read the logs again. */
  readonly onCase?: (one: RunCase) => void;
}

/** Reads every log of a run once, adds the cases up, and writes the folder if one is named. */
export async function concludeRun(
  store: Store,
  opened: OpenedRun,
  { folder, onCase = () => {} }: Concluding = {},
): Promise<RunSummary> {
  if (folder !== undefined) {
    return writeRunFolder(store, opened, folder, drawReport, onCase);
  }
  const summing = startSumming(opened);
  for await (const one of runCases(store, opened.manifest.run_id, opened.court)) {
    summing.add(one);
    onCase(one);
  }
  return summing.result();
}
