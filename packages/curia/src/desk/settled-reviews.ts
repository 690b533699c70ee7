/** What experts settled about the rulings of a run, in the form in which a memory is told: upheld or overturned. */

import { openDesk } from '../kept/desk-log.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import type { Store } from '../store/store.ts';

/** A ruling that experts have settled. */
export interface SettledReview {
  readonly case_id: string;
  readonly review: 'upheld' | 'overturned';
}

/** Every settled case of a run in which the machine had an answer; without one there is nothing to uphold. */
export async function* settledReviews(
  store: Store,
  { manifest: { run_id }, court }: OpenedRun,
): AsyncGenerator<SettledReview> {
  for await (const stored of store.cases.all(run_id)) {
    const log = await store.cases.events(run_id, stored.case_id);
    if (!log.some(({ kind }) => kind === 'review-settled')) continue;
    const { desk, item } = openDesk(court, stored, log);
    const { label } = desk.machine;
    // One that was reopened is not settled, until it is again.
    const { settled } = item.current;
    if (settled === null || label === null) continue;
    yield { case_id: stored.case_id, review: settled.label === label ? 'upheld' : 'overturned' };
  }
}
