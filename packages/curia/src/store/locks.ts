/** The port of locks: what only one process may do with a run at a time, and who drives it. */
import type { Driver, HeardDriver, RunAttendance, RunDriver } from './driver.ts';

/** The right to do what only one process may do with a run, such as sealing it; a process loses it when it ends. */
export interface RunClaim {
  release(): Promise<void>;
}

/** The locks of a store; whatever a process holds is free once it ends, however it ends. */
export interface Locks {
  /** Takes the one claim to a run; refuses with `RUN_BUSY` while another holder lives. */
  claim(run_id: string): Promise<RunClaim>;
  /** Takes the place of a run's driver; refuses with `RUN_BUSY` while another lives, unless both are workers. */
  attend(run_id: string, driver: Driver): Promise<RunAttendance>;
  /** Who drives runs now: those named, or all; a run that nobody drives is not in it. */
  drivers(run_ids?: readonly string[]): Promise<ReadonlyMap<string, readonly RunDriver[]>>;
  /** Who drives runs now, and who ended without saying so, until somebody takes the place: of those named, or of all. */
  heard(run_ids?: readonly string[]): Promise<ReadonlyMap<string, readonly HeardDriver[]>>;
}
