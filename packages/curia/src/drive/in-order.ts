/** Hands over the cases of a run that is driven, in input order, each as soon as it and all before it are closed. */
import { isClosing, type StoredCase, type StoredEvent } from '../store/cases.ts';
import type { Store } from '../store/store.ts';

/** Takes a case with its log; the log of a case that was left open has no end. */
export type TakeCase = (stored: StoredCase, log: readonly StoredEvent[]) => Promise<void>;

/** Follows a run that is driven. */
export interface InOrder {
  /** A case was driven as far as it goes. */
  onCase(case_id: string): void;
  /** Hands over the rest, whatever became of it, once the run has ended. */
  finish(): Promise<void>;
}

/** Begins to hand over; a slow reader keeps nobody from driving. */
export function inOrder(store: Store, run_id: string, take: TakeCase): InOrder {
  const driven = new Set<string>();
  let isEnded = false;
  let wake = (): void => {};
  const handing = handOver();
  // Failures here are reported once the run has ended.
  handing.catch(() => {});
  return {
    onCase(case_id) {
      driven.add(case_id);
      wake();
    },
    async finish() {
      isEnded = true;
      wake();
      await handing;
    },
  };

  async function handOver(): Promise<void> {
    for await (const stored of store.cases.all(run_id)) {
      const { case_id } = stored;
      while (!driven.delete(case_id) && !isEnded)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      await take(stored, await store.cases.events(run_id, case_id));
    }
  }
}

/** The event that closed a case; undefined if the case is open. */
export const closingOf = (log: readonly StoredEvent[]): StoredEvent | undefined => log.find(isClosing);
