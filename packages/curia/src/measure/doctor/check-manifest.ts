/** Checks what a run says about itself: repeats are not seeds, and every ruled case has a trace. */
import { failIfAny, type RunCheck } from '@curia/core/court/doctor';
import { z } from 'zod';
import { readText } from '../../files/read-file.ts';
import { fileInFolder, isInFolder } from '../../files/read-folder.ts';
import { parseJson } from '../../kept/case-event.ts';
import { MANIFEST, recordsIn } from './read-folder.ts';

const traced = z.looseObject({ case_id: z.string().nullish(), text_id: z.string().nullish() });

/** Checks the manifest and the traces of a folder; `results` is the file that has a record for every result. */
export async function checkManifest(
  folder: string,
  results: string,
  unreadable: string[],
): Promise<RunCheck[]> {
  const described = isInFolder(folder, MANIFEST)
    ? parseJson(readText(fileInFolder(folder, MANIFEST)))
    : undefined;
  return [checkSeed(described), await checkTraces(folder, results, unreadable)];
}

/** A seed that no model was ever sent makes repeats look like draws (the lesson on seeds, L14). */
const checkSeed = (described: unknown): RunCheck =>
  failIfAny(
    'repeats_are_no_seeds',
    described === undefined ? 0 : 1,
    seedsIn(described),
    'the run names no seed: models are sent none, so that runs of the same cases are plain repeats',
    'L14',
  );

function seedsIn(described: unknown): string[] {
  if (typeof described !== 'object' || described === null) return [];
  const { seed, options } = described as { readonly seed?: unknown; readonly options?: { seed?: unknown } };
  return [seed, options?.seed]
    .filter((value) => value != null)
    .map((value) => `seed ${JSON.stringify(value)}`);
}

/** Every ruled case has exactly one trace (the lesson on traces, L10); courts that write none are skipped. */
async function checkTraces(folder: string, results: string, unreadable: string[]): Promise<RunCheck> {
  const list = async (name: string): Promise<string[] | undefined> => {
    if (!isInFolder(folder, name)) return undefined;
    const ids: string[] = [];
    for await (const { case_id, text_id } of recordsIn(folder, name, traced, unreadable))
      ids.push(case_id ?? text_id ?? '');
    return ids;
  };
  const traces = await list('traces.jsonl');
  const ruled = (await list(results)) ?? [];
  const seen = Map.groupBy(traces ?? [], (id) => id);
  const wrong = traces === undefined ? [] : ruled.filter((id) => seen.get(id)?.length !== 1);
  const looked = traces === undefined ? 0 : ruled.length;
  return failIfAny('case_traces', looked, wrong, 'every ruled case has exactly one trace', 'L10');
}
