/** Time, handed in so that tests decide what it is. */
import { setTimeout as sleep } from 'node:timers/promises';

/** A clock that can be waited on. */
export interface Clock {
  /** Milliseconds since some moment. */
  now(): number;
  /** Waits; ends early with an error if the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** The clock on the wall. */
export const wallClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};
