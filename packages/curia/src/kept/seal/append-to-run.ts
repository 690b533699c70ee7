/** Adds to the log of a run what may follow its seal: signatures, and seals of settlements. */
import { type NewEvent, RUN_LOG, type StoredEvent } from '../../store/cases.ts';
import { isConflict } from '../../store/conflict.ts';
import type { Store } from '../../store/store.ts';

/** Appends the events that are wanted in view of the log as it stands; looks again whenever somebody was faster. */
export async function appendToRun(
  store: Pick<Store, 'cases'>,
  run_id: string,
  wanted: (log: readonly StoredEvent[]) => readonly NewEvent[] | Promise<readonly NewEvent[]>,
): Promise<readonly NewEvent[]> {
  // Whoever appends without having seen what another added looks again.
  for (;;) {
    const log = await store.cases.events(run_id, RUN_LOG);
    const events = await wanted(log);
    if (events.length === 0) return [];
    try {
      await store.cases.append(run_id, RUN_LOG, log.length, events);
      return events;
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
}
