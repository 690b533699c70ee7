/** Drives a run until every case is closed, it waits for answers, or it is stopped. */

import type { CuriaError } from '@curia/core';
import type { Agent, CallReport } from '@curia/core/in/agent';
import type { CaseMemory } from '@curia/memory';
import type { HeldCourt } from '../courts/held-court.ts';
import type { BudgetLimits } from '../kept/limits.ts';
import { RUN_LOG, type RunTally } from '../store/cases.ts';
import { hereAs, type RunAttendance } from '../store/driver.ts';
import type { Store } from '../store/store.ts';
import type { AgentsTold } from './agents/written-agents.ts';
import { Budget } from './budget.ts';
import { type CaseEnd, type Surroundings, takenOver } from './drive-case.ts';
import { driveCases, type FollowCase } from './drive-cases.ts';
import { Halt } from './halt.ts';
import { openRunLog } from './log/run-log.ts';
import { sealWhole } from './log/seal-whole.ts';
import { Slots } from './slots.ts';

/** How a run is driven. */
export interface DriveOptions {
  /** Questions in flight at once. */
  readonly concurrency: number;
  readonly budget?: BudgetLimits;
  readonly halt?: Halt;
  /** What the cases remember by; needed where the options of the court use it. */
  readonly memory?: CaseMemory;
  /** What the log is told of who is asked from now on. */
  readonly told?: AgentsTold;
  /** The place of this driver, if it was taken before; the caller leaves it. Otherwise it is taken here. */
  readonly attendance?: RunAttendance;
  readonly now?: () => number;
  readonly today?: () => string;
  readonly watch?: RunWatch;
  readonly follow?: FollowCase;
  /** So many cases are driven, to see how they go; all if absent. */
  readonly most?: number | undefined;
}

/** Follows a run that is driven, such as to show its progress. */
export interface RunWatch {
  /** A case came to an end, or as far as it could for now. */
  onCase(end: CaseEnd, case_id: string): void;
  onCall(call: CallReport): void;
  /** An agent answers later; `pending` says what is awaited. */
  onPending?(case_id: string, pending: string): void;
  finish(): void;
}

/** How a run ended, for now. */
export interface RunEnd extends RunTally {
  /** A run that waits goes on once those that it waits for have answered. */
  readonly status: 'completed' | 'waiting' | 'stopped';
  /** Why it stopped. */
  readonly error?: CuriaError;
}

/** Drives a run; resuming is driving again. A run has one driver, so no question is put twice: others are refused with `RUN_BUSY`. */
export async function driveRun(
  store: Store,
  run_id: string,
  court: HeldCourt,
  agent: Agent,
  options: DriveOptions,
): Promise<RunEnd> {
  const attendance = options.attendance ?? (await store.locks.attend(run_id, hereAs('a program')));
  try {
    return await drive({ store, run_id, attendance }, court, agent, options);
  } finally {
    if (options.attendance === undefined) await attendance.leave();
  }
}

/** The run that is driven, and this driver's place at it. */
interface Driven {
  readonly store: Store;
  readonly run_id: string;
  readonly attendance: RunAttendance;
}

async function drive(driven: Driven, court: HeldCourt, agent: Agent, options: DriveOptions): Promise<RunEnd> {
  const { store, run_id, attendance } = driven;
  const {
    concurrency,
    budget = {},
    halt = new Halt(),
    now = () => performance.now(),
    today = () => new Date().toISOString(),
    watch,
  } = options;
  const log = openRunLog(store, run_id, today);
  const completed = async (): Promise<RunEnd> => ({
    status: 'completed',
    ...(await store.cases.tally(run_id)),
  });
  const isNew = (await store.cases.events(run_id, RUN_LOG)).length === 0;
  if (!(await log.add(isNew ? 'run-started' : 'run-resumed', { concurrency, budget, ...options.told })))
    return completed();
  const around: Surroundings = {
    store,
    agent,
    budget: new Budget(budget, { spent: () => store.lists.callTotals(run_id), now }),
    halt,
    slots: new Slots(concurrency),
    today,
    isHeld: () => attendance.isHeld(),
    onCall: (call) => watch?.onCall(call),
    onPending: (case_id, pending) => watch?.onPending?.(case_id, pending),
    ...(options.memory === undefined ? {} : { memory: options.memory }),
  };
  const onCase = (end: CaseEnd, case_id: string): void => watch?.onCase(end, case_id);
  const driving = { court, concurrency, around, onCase, follow: options.follow, most: options.most };
  // A case that somebody else has added to, such as a driver that was taken over from, is read again.
  while ((await driveCases(store, run_id, driving)) > 0 && halt.reason === undefined)
    if (!(await attendance.isHeld())) halt.stop({ why: 'fault', error: takenOver(run_id) });
  const tally = await store.cases.tally(run_id);
  if (halt.reason !== undefined) {
    const { why, error } = halt.reason;
    // Whoever took the run over says how it goes on.
    if (!(await attendance.isHeld())) return { status: 'stopped', error, ...tally };
    return (await log.add('run-stopped', { why, error }))
      ? { status: 'stopped', error, ...tally }
      : completed();
  }
  if (tally.closed === tally.cases) {
    await sealWhole(store, run_id, log, tally);
    return { status: 'completed', ...tally };
  }
  return (await log.add('run-waiting', tally)) ? { status: 'waiting', ...tally } : completed();
}
