/** Checks the folder of a debate: first whether its records can be read at all, then everything that the run says. */
import type { FolderReader } from '@curia/core/court';
import { failIfAny, type RunCheck } from '@curia/core/court/doctor';
import type { z } from 'zod';
import { checkRun } from './check-run.ts';
import { gateLine, gateSummaryLine, outputRecord, runManifest, scoreRecord } from './run-record.ts';

/** The file with the result of every sample that was decided. */
export const RESULTS = 'outputs.jsonl';

/** Checks a folder, which need not be one that Curia wrote; only the results are required. */
export async function checkFolder(folder: FolderReader): Promise<RunCheck[]> {
  const list = async <T>(file: string, shape: z.ZodType<T>): Promise<readonly T[] | undefined> =>
    folder.has(file) ? folder.records(file, shape) : undefined;
  const one = <T>(file: string, shape: z.ZodType<T>): T | undefined =>
    folder.has(file) ? folder.document(file, shape) : undefined;
  const run = {
    manifest: one('manifest.json', runManifest),
    outputs: await folder.records(RESULTS, outputRecord),
    scorecards: await list('scorecards.jsonl', scoreRecord),
    traces: await list('traces.jsonl', scoreRecord),
    gate: await list('override_gate_debug.jsonl', gateLine),
    gate_summary: one('override_gate_debug_summary.json', gateSummaryLine),
    triptych: await list('triptych.jsonl', scoreRecord),
  };
  const readable = 'every record of the run can be read';
  return [failIfAny('records_readable', 1, folder.unreadable, readable), ...checkRun(run)];
}
