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

/** The part of a server: what it leaves unfinished, another server takes up. */
export const SERVER = 'a server';

/** Whether a driver is, or was, a server. */
export const isServer = ({ who }: Driver): boolean => who.startsWith(`${SERVER} (`);

/** Somebody who drives a run now. */
export interface RunDriver extends Required<Driver> {
  /** Since when, by the clock of the store, as ISO 8601. */
  readonly since: string;
  /** When it was last heard of, by the same clock. */
  readonly seen_at: string;
  /** For how long nothing was heard of it, by the same clock. */
  readonly silent_ms: number;
}

/** Somebody who drives a run, or drove it and never said that it left. */
export interface HeardDriver extends RunDriver {
  /** Whether the place at the run is still its own. */
  readonly isThere: boolean;
}

/** A driver's place at a run; it is lost when the process ends, however it ends. */
export interface RunAttendance {
  /** Whether the place is still this driver's, so that it may put a question; false once another has taken the run over. */
  isHeld(): Promise<boolean>;
  /** Leaves the place; `unfinished` leaves word of it there, as a process that was killed would, so that a server takes the run up. */
  leave(unfinished?: boolean): Promise<void>;
}

/** How often a driver says that it is there. */
export const BEAT_MS = 2_000;

/** After so long without a word a driver is late. */
export const LATE_MS = 15_000;
/** After so long it is not heard of any more. */
const LOST_MS = 60_000;

/** How lately somebody who drives a run was heard of; absent if nobody is known to have begun. */
export function heardOf(drivers: readonly HeardDriver[]): 'now' | 'late' | 'lost' | undefined {
  const there = drivers.filter(({ isThere }) => isThere);
  const known = there.length === 0 ? drivers : there;
  if (known.length === 0) return undefined;
  const silent = Math.min(...known.map(({ silent_ms }) => silent_ms));
  // Whoever lost the connection to the store may come back to the place.
  if (there.length === 0) return silent < LATE_MS ? 'late' : 'lost';
  return silent < LATE_MS ? 'now' : silent < LOST_MS ? 'late' : 'lost';
}

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
