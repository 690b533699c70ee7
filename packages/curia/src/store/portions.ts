/** Cases on their way into a store, in portions that memory and a statement bear. */
import { checkCaseId } from './case-id.ts';
import type { NewCase } from './cases.ts';

const MOST_CASES = 500;

/** How many letters one statement or transaction carries, roughly. */
export const MOST_LETTERS = 16_000_000;

/** Some cases, and the position of the first. */
export interface Portion {
  readonly from: number;
  readonly rows: readonly NewCase[];
}

/** Divides cases into portions; refuses an id that no store can keep. */
export async function* portionsOf(
  cases: Iterable<NewCase> | AsyncIterable<NewCase>,
): AsyncGenerator<Portion> {
  let rows: NewCase[] = [];
  let from = 0;
  let letters = 0;
  for await (const one of cases) {
    checkCaseId(one.case_id);
    rows.push(one);
    letters += (one.input?.length ?? 0) + (one.problem?.length ?? 0);
    for (const { bytes } of one.documents ?? []) letters += bytes.byteLength;
    if (rows.length < MOST_CASES && letters < MOST_LETTERS) continue;
    yield { from, rows };
    from += rows.length;
    rows = [];
    letters = 0;
  }
  if (rows.length > 0) yield { from, rows };
}
