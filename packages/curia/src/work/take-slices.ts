/** The loop of a worker: takes as many slices as it has room for, and completes together what is done together. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredCase } from '../store/cases.ts';
import { LARGEST_SLICE, type Slice } from './slice.ts';
import type { SliceQueue, TakenSlice } from './slice-queue.ts';

/** How long an empty queue is left alone. */
const POLL_MS = 1_000;
/** The most slices that are taken at once. */
const MOST_TAKEN = 20;

/** What the loop needs. */
export interface Taking {
  /** The most cases under way at once. */
  readonly most: number;
  /** Aborted when no more slices are to be taken. */
  readonly signal: AbortSignal;
  /** Whether to end once the queue is empty and nothing is under way. */
  readonly isDraining: boolean;
  /** Which cases of some slices are open. */
  readonly openCases: (slices: readonly Slice[]) => Promise<readonly StoredCase[]>;
  readonly onTaken: (slices: readonly TakenSlice[]) => void;
  /** Drives the open cases of a slice and tells of each that is over; says whether the slice is to be completed. */
  readonly drive: (slice: TakenSlice, cases: readonly StoredCase[], onCase: () => void) => Promise<boolean>;
  /** The queue is empty, and nothing is under way. */
  readonly onIdle: () => Promise<void>;
}

/** Takes slices until it is told to stop; returns when everything that was taken is settled. */
export async function takeSlices(
  queue: Pick<SliceQueue, 'take' | 'complete'>,
  { most, signal, isDraining, openCases, onTaken, drive, onIdle }: Taking,
): Promise<void> {
  /** Cases that are taken and not settled, and slices that are done and not completed. */
  let under_way = 0;
  let done: TakenSlice[] = [];
  const slices = new Set<Promise<void>>();
  let fault: unknown;
  let wake = (): void => {};
  const complete = async (): Promise<void> => {
    const some = done;
    done = [];
    await queue.complete(some);
  };
  const begin = (slice: TakenSlice, cases: readonly StoredCase[]): void => {
    let left = cases.length;
    under_way += left;
    const onCase = (): void => {
      left--;
      under_way--;
      wake();
    };
    const one = drive(slice, cases, onCase)
      .then((isDone) => {
        if (isDone) done.push(slice);
      })
      .catch((error: unknown) => {
        fault ??= error;
      })
      .finally(() => {
        slices.delete(one);
        under_way -= left;
        wake();
      });
    slices.add(one);
  };
  /** Until a slice is settled, there is something to look for, or the worker is stopped. */
  const pause = async (milliseconds?: number): Promise<void> => {
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const waiting = new AbortController();
    const ended = AbortSignal.any([signal, waiting.signal]);
    const timer = sleep(milliseconds ?? POLL_MS, undefined, { signal: ended }).catch(() => {});
    await Promise.race([woken, timer]);
    waiting.abort();
  };

  let batch = 1;
  /** How many positions the slices had that were taken last. */
  let size = LARGEST_SLICE;
  while (!signal.aborted && fault === undefined) {
    if (done.length > 0) await complete();
    const room = Math.ceil((most - under_way) / size);
    if (room <= 0) {
      await pause();
      continue;
    }
    const taken = await queue.take(Math.min(MOST_TAKEN, Math.max(room, batch)));
    onTaken(taken);
    if (taken.length === 0) {
      batch = 1;
      if (slices.size === 0 && done.length === 0) {
        await onIdle();
        if (isDraining) break;
      }
      await pause(POLL_MS);
      continue;
    }
    size = Math.max(...taken.map(({ from, to }) => to - from + 1));
    const open = Map.groupBy(await openCases(taken), ({ run_id }) => run_id);
    let found = 0;
    for (const slice of taken) {
      const cases = (open.get(slice.run_id) ?? []).filter(
        ({ position }) => position >= slice.from && position <= slice.to,
      );
      found += cases.length;
      begin(slice, cases);
    }
    // Slices of which nothing is open cost nothing but the way to the queue: more of them are taken at once.
    batch = found === 0 ? Math.min(MOST_TAKEN, 2 * batch) : 1;
    // What has nothing to do is settled by now.
    await new Promise(setImmediate);
  }
  while (slices.size > 0) await Promise.all(slices);
  if (done.length > 0 && fault === undefined) await complete();
  if (fault !== undefined) throw fault;
}
