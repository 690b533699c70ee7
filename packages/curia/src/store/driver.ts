/** Who drives a run: one driver at a time, or workers that share it through their queue; each is known by name and by its heartbeat. */
import { hostname } from 'node:os';
import { CuriaError } from '@curia/core';

/** Who wants to drive a run. */
export interface Driver {
  /** In words, such as `a command (process 77 on box)`. */
  readonly who: string;
  /** Workers take their cases from one queue, so they may drive a run together; nobody else may. */
  readonly isWorker?: boolean;
}

/** Somebody who drives a run now. */
export interface RunDriver extends Required<Driver> {
  /** Since when, by the clock of the store, as ISO 8601. */
  readonly since: string;
  /** When it was last heard of, by the same clock. */
  readonly seen_at: string;
}

/** A driver's place at a run; it is lost when the process ends, however it ends. */
export interface RunAttendance {
  /** Whether the place is still this driver's, so that it may put a question; false once another has taken the run over. */
  isHeld(): Promise<boolean>;
  leave(): Promise<void>;
}

/** How often a driver says that it is there. */
export const BEAT_MS = 2_000;

/** What a process is to others: the part that it plays, its number and its machine. */
export const hereAs = (part: string): Driver => ({
  who: `${part} (process ${process.pid} on ${hostname()})`,
});

/** The refusal to drive a run that others drive. */
export function isDriven(run_id: string, [first, ...others]: readonly RunDriver[]): CuriaError {
  if (first === undefined)
    return new CuriaError(
      'RUN_BUSY',
      `somebody has just begun to drive run ${run_id}; look again in a moment`,
    );
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return new CuriaError(
    'RUN_BUSY',
    `run ${run_id} is driven by ${first.who}${more} since ${first.since}, last heard of at ${first.seen_at}; wait until it ends, or stop it there, then resume`,
  );
}

/** Keeps saying that a driver is there until it leaves; the process may end meanwhile. */
export function keepBeating(beat: () => unknown): () => void {
  const timer = setInterval(beat, BEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}
