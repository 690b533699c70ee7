/** Writes out the project of the demo with its whole history. */
import { join } from 'node:path';
import type { PlaceReader } from '@curia/core/court';
import { makeRepository } from './make-repository.ts';
import { readPlantedCase } from './planted-case.ts';

const NAME = 'receipts';

/** The case of the demo, and where its project and logs were put. */
export function makeDemo(from: string, scratch: string, files: PlaceReader) {
  const planted = readPlantedCase(join(from, NAME), files);
  const { repository = '', logs = '' } = makeRepository(planted, join(scratch, NAME), files);
  const { case_id, query } = planted;
  return { cases: [{ case_id, query }], options: { repository, logs } };
}
