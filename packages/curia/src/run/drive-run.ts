/** Drives a run until every case is closed, it is stopped, or others have what is left of it. */
import type { CuriaError } from '@curia/core/internal';
import type { Agent, CallReport } from '../agents/agent.ts';
import { RUN_LOG, type RunAttendance, type RunTally, type Store } from '../store/store.ts';
import { Budget, type BudgetLimits } from './budget.ts';
import type { Court } from './court.ts';
import type { CaseEnd, Surroundings } from './drive-case.ts';
import { driveCases, type FollowCase } from './drive-cases.ts';
import { Halt } from './halt.ts';
import type { CaseMemory } from './memory/case-memory.ts';
import { openRunLog } from './run-log.ts';
import { sealWhole } from './seal-whole.ts';
import { Slots } from './slots.ts';

/** How a run is driven. */
export interface DriveOptions {
  /** Questions in flight at once. */
  readonly concurrency: number;
  readonly budget?: BudgetLimits;
  readonly halt?: Halt;
  /** What the cases remember by; needed where the options of the court use it. */
  readonly memory?: CaseMemory;
  /** Refuses to drive while another process does: where each case depends on those before it. */
  readonly is_alone?: boolean;
  readonly now?: () => number;
  readonly today?: () => string;
  readonly watch?: RunWatch;
  readonly follow?: FollowCase;
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
  /**
   * A run that waits goes on once those that it waits for have answered. One that was handed over has open cases, or lacks its
   * seal only, and another driver is at it.
   */
  readonly status: 'completed' | 'waiting' | 'handed-over' | 'stopped';
  /** Why it stopped. */
  readonly error?: CuriaError;
}

/** Drives a run; resuming is driving again. Several processes may drive one run: they share its cases. */
export async function driveRun(
  store: Store,
  run_id: string,
  court: Court,
  agent: Agent,
  options: DriveOptions,
): Promise<RunEnd> {
  const claim = options.is_alone === true ? await store.claim(run_id) : undefined;
  try {
    const attendance = await store.attend(run_id);
    try {
      return await drive({ store, run_id, attendance, hasClaim: claim !== undefined }, court, agent, options);
    } finally {
      await attendance.leave();
    }
  } finally {
    await claim?.release();
  }
}

/** The run that is driven, and this driver's place at it. */
interface Driven {
  readonly store: Store;
  readonly run_id: string;
  readonly attendance: RunAttendance;
  readonly hasClaim: boolean;
}

async function drive(driven: Driven, court: Court, agent: Agent, options: DriveOptions): Promise<RunEnd> {
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
  const completed = async (): Promise<RunEnd> => ({ status: 'completed', ...(await store.tally(run_id)) });
  const isNew = (await store.events(run_id, RUN_LOG)).length === 0;
  if (!(await log.add(isNew ? 'run-started' : 'run-resumed', { concurrency, budget }))) return completed();
  const around: Surroundings = {
    store,
    agent,
    budget: new Budget(budget, { spent: () => store.callTotals(run_id), now }),
    halt,
    slots: new Slots(concurrency),
    today,
    onCall: (call) => watch?.onCall(call),
    onPending: (case_id, pending) => watch?.onPending?.(case_id, pending),
    ...(options.memory === undefined ? {} : { memory: options.memory }),
  };
  const onCase = (end: CaseEnd, case_id: string): void => watch?.onCase(end, case_id);
  const { follow } = options;
  for (;;) {
    const isInCompany = !(await attendance.isAlone());
    const driving = { court, concurrency, isInCompany, around, onCase, follow };
    const letGo = await driveCases(store, run_id, driving);
    const tally = await store.tally(run_id);
    if (halt.reason !== undefined) {
      const { why, error } = halt.reason;
      const kind = (await attendance.isAlone()) ? 'run-stopped' : 'run-left';
      return (await log.add(kind, { why, error })) ? { status: 'stopped', error, ...tally } : completed();
    }
    if (tally.closed === tally.cases) {
      const isSealed = await sealWhole(store, run_id, log, tally, driven.hasClaim);
      return { status: isSealed ? 'completed' : 'handed-over', ...tally };
    }
    if (letGo === 0)
      return (await log.add('run-waiting', tally)) ? { status: 'waiting', ...tally } : completed();
    // Whoever has the cases that were let go closes them; if nobody is left, they are driven here.
    if (!(await attendance.isAlone())) return { status: 'handed-over', ...tally };
  }
}
