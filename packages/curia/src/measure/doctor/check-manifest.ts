/** Checks what a run says about itself: repeats are not seeds, and every ruled case has a trace. */
import type { RunCheck } from '@curia/courts/in/debate-override';
import { z } from 'zod';
import { parseJson } from '../../drive/log/case-event.ts';
import { readText } from '../../files/read-file.ts';
import { fileInFolder, isInFolder } from '../../files/read-folder.ts';
import { RUN_FILES, recordsIn } from './integrity.ts';

const traced = z.looseObject({ case_id: z.string().nullish(), text_id: z.string().nullish() });

/** Checks the manifest and the traces of a folder. */
export async function checkManifest(folder: string, unreadable: string[]): Promise<RunCheck[]> {
  const described = isInFolder(folder, RUN_FILES.manifest)
    ? parseJson(readText(fileInFolder(folder, RUN_FILES.manifest)))
    : undefined;
  return [checkSeed(described), await checkTraces(folder, unreadable)];
}

/** A seed that no model was ever sent makes repeats look like draws (the lesson on seeds, L14). */
function checkSeed(described: unknown): RunCheck {
  const found = seedsIn(described);
  return {
    check: 'repeats_are_no_seeds',
    status: described === undefined ? 'unknown' : found.length > 0 ? 'fail' : 'pass',
    lesson: 'L14',
    message: 'the run names no seed: models are sent none, so that runs of the same cases are plain repeats',
    count: found.length,
    examples: found,
  };
}

function seedsIn(described: unknown): string[] {
  if (typeof described !== 'object' || described === null) return [];
  const { seed, options } = described as { readonly seed?: unknown; readonly options?: { seed?: unknown } };
  return [seed, options?.seed]
    .filter((value) => value != null)
    .map((value) => `seed ${JSON.stringify(value)}`);
}

/** Every ruled case has exactly one trace (the lesson on traces, L10); courts that write none are skipped. */
async function checkTraces(folder: string, unreadable: string[]): Promise<RunCheck> {
  const list = async (name: string): Promise<string[] | undefined> => {
    if (!isInFolder(folder, name)) return undefined;
    const ids: string[] = [];
    for await (const { case_id, text_id } of recordsIn(folder, name, traced, unreadable))
      ids.push(case_id ?? text_id ?? '');
    return ids;
  };
  const traces = await list(RUN_FILES.traces);
  // A debate that went to a person was ruled without a result to trace.
  const ruled = (await list(RUN_FILES.outputs)) ?? (await list('rulings.jsonl')) ?? [];
  const seen = Map.groupBy(traces ?? [], (id) => id);
  const wrong = traces === undefined ? [] : ruled.filter((id) => seen.get(id)?.length !== 1);
  return {
    check: 'case_traces',
    status: traces === undefined || ruled.length === 0 ? 'unknown' : wrong.length > 0 ? 'fail' : 'pass',
    lesson: 'L10',
    message: 'every ruled case has exactly one trace',
    count: wrong.length,
    examples: wrong.slice(0, 15),
  };
}
