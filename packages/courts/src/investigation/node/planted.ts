/** Cases with a planted cause as a measurement takes them: each can be written out as a project of its own, for as long as somebody looks at it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlaceReader } from '@curia/core/court';
import type { TrialCase } from '@curia/core/court/measure';
import { makeRepository } from './make-repository.ts';
import { type PlantedCase, readPlantedCases, splitOf } from './planted-case.ts';

/** Where a project was written. */
export interface Project {
  readonly repository: string;
  readonly logs: string;
}

/** What is known of a case, and how its project comes to be. */
export interface Planted {
  readonly planted: PlantedCase;
  /** Writes the project out, and removes it once it was looked at. */
  within<T>(look: (project: Project) => Promise<T>): Promise<T>;
}

/** Reads the cases below a folder, or one half of them. */
export const plantedCases = (
  folder: string,
  half: string | undefined,
  files: PlaceReader,
): TrialCase<Planted>[] =>
  readPlantedCases(folder, files)
    .filter(({ case_id }) => half === undefined || splitOf(case_id) === half)
    .map((planted) => {
      const { case_id, query } = planted;
      const known: Planted = { planted, within: (look) => inScratch(planted, files, look) };
      return { case_id, input: { case_id, query }, known };
    });

async function inScratch<T>(
  planted: PlantedCase,
  files: PlaceReader,
  look: (project: Project) => Promise<T>,
): Promise<T> {
  const scratch = mkdtempSync(join(tmpdir(), 'curia-eval-'));
  try {
    const { repository = '', logs = '' } = makeRepository(planted, join(scratch, 'case'), files);
    return await look({ repository, logs });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
