/** The slices of a run in which cases are open. */
import type { RunSql } from '../store/postgres/migrate.ts';
import type { PostgresStore } from '../store/postgres/postgres.ts';
import { type Slice, sliceAt, sliceSize } from './slice.ts';

/** The slices of a run with a number of cases that are not closed throughout, as a transaction sees them. */
export async function openSlices(
  { work }: Pick<PostgresStore, 'work'>,
  run: RunSql,
  run_id: string,
  cases: number,
): Promise<Slice[]> {
  const size = sliceSize(cases);
  const numbers = await work.runs.openSlices(run, run_id, size);
  return numbers.map((number) => sliceAt(run_id, number, size));
}
