/** The runs of the demo, made ready: the cases of each in a file. */
import { writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DemoRun } from '@curia/core/court';
import { type ShownRun, shownRuns } from '../../courts/demos.ts';
import { placeReader } from '../../files/place-reader.ts';
import { packageRoot } from '../../package-root.ts';
import { remark } from '../print/output.ts';

/** The folder of the bundled cases. */
export const SAMPLES = fileURLToPath(new URL('demo/courts/', packageRoot));

/** One run of the demo. */
export interface Sample {
  /** The name of a court, or its file. */
  readonly court: string;
  /** What tells this run from another of the same court; empty if there is no other. */
  readonly of: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly agents: 'offline' | 'given';
  readonly file: string;
  readonly telling: DemoRun['telling'];
}

/** The samples; what has to be made first is written below a folder, and left out where a program for it is missing. */
export async function samplesIn(scratch: string): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const shown of shownRuns(SAMPLES)) {
    try {
      samples.push(await sampleOf(shown, scratch));
    } catch (error) {
      const { needs } = shown.run;
      if (needs === undefined || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      remark(`curia: ${needs} was not found, so the ${shown.court} is left out`);
    }
  }
  return samples;
}

async function sampleOf({ court, run }: ShownRun, scratch: string): Promise<Sample> {
  const { of = '', options = {}, agents, telling } = run;
  const at = { court, of, agents, telling };
  const made = await run.make?.(SAMPLES, scratch, placeReader);
  if (made === undefined) return { ...at, options, file: join(SAMPLES, run.cases) };
  const file = join(scratch, `${parse(court).name}.jsonl`);
  writeFileSync(file, made.cases.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return { ...at, options: { ...options, ...made.options }, file };
}
