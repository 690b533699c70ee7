/** Drives the open cases of a run, several at a time, until all are closed or the run is stopped. */
import { createHash } from 'node:crypto';
import { CuriaError } from '@curia/core/internal';
import type { Agent, CallReport } from '../agents/agent.ts';
import { CLOSING_KINDS, RUN_LOG, type RunTally, type Store } from '../store/store.ts';
import { Budget, type BudgetLimits } from './budget.ts';
import type { Court } from './court.ts';
import { type CaseEnd, driveCase, type Surroundings } from './drive-case.ts';
import { Halt } from './halt.ts';
import type { CaseMemory } from './memory/case-memory.ts';
import { Slots } from './slots.ts';

/** How a run is driven. */
export interface DriveOptions {
  /** Questions in flight at once. */
  readonly concurrency: number;
  readonly budget?: BudgetLimits;
  readonly halt?: Halt;
  /** What the cases remember by; needed where the options of the court use it. */
  readonly memory?: CaseMemory;
  readonly now?: () => number;
  readonly today?: () => string;
  readonly watch?: RunWatch;
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

/** Drives a run; resuming is driving again. Only one process at a time may. */
export async function driveRun(
  store: Store,
  run_id: string,
  court: Court,
  agent: Agent,
  options: DriveOptions,
): Promise<RunEnd> {
  const {
    halt = new Halt(),
    now = () => performance.now(),
    today = () => new Date().toISOString(),
  } = options;
  const claim = await store.claim(run_id);
  try {
    const logged = await store.events(run_id, RUN_LOG);
    if (logged.at(-1)?.kind === 'run-completed')
      return { status: 'completed', ...(await store.tally(run_id)) };
    const log = async (kind: string, body: object): Promise<void> => {
      const { length } = await store.events(run_id, RUN_LOG);
      const text = JSON.stringify({ schema_version: '1', ...body });
      await store.append(run_id, RUN_LOG, length, [{ kind, at: today(), body: text }]);
    };
    const { concurrency, budget = {} } = options;
    await log(logged.length === 0 ? 'run-started' : 'run-resumed', { concurrency, budget });
    await driveCases(store, run_id, court, concurrency, options, {
      store,
      agent,
      budget: new Budget(budget, await store.callTotals(run_id), now),
      halt,
      slots: new Slots(concurrency),
      today,
      onCall: (call) => options.watch?.onCall(call),
      onPending: (case_id, pending) => options.watch?.onPending?.(case_id, pending),
      ...(options.memory === undefined ? {} : { memory: options.memory }),
    });
    const tally = await store.tally(run_id);
    if (halt.reason !== undefined) {
      const { why, error } = halt.reason;
      await log('run-stopped', { why, error });
      return { status: 'stopped', error, ...tally };
    }
    if (tally.closed < tally.cases) {
      await log('run-waiting', tally);
      return { status: 'waiting', ...tally };
    }
    await log('run-completed', { ...tally, seal: await sealRun(store, run_id) });
    return { status: 'completed', ...tally };
  } finally {
    claim.release();
  }
}

/** A hash over the end of every case, in input order: what a completed run is sealed with. */
export async function sealRun(store: Store, run_id: string): Promise<string> {
  const seal = createHash('sha256');
  for await (const { hash } of store.eventsOfKind(run_id, CLOSING_KINDS)) seal.update(hash);
  return seal.digest('hex');
}

async function driveCases(
  store: Store,
  run_id: string,
  court: Court,
  concurrency: number,
  { watch }: DriveOptions,
  around: Surroundings,
): Promise<void> {
  const { halt } = around;
  const underWay = new Set<Promise<void>>();
  let fault: CuriaError | undefined;
  for await (const stored of store.openCases(run_id)) {
    if (halt.reason !== undefined) break;
    const one = driveCase(court, stored, around).then(
      (end) => watch?.onCase(end, stored.case_id),
      (thrown: unknown) => {
        const error = asError(thrown, stored.case_id);
        // Without a store nothing can go on; a fault in one case leaves that case open and the others alone.
        if (error.code.startsWith('STORE_')) halt.abort({ why: 'fault', error });
        fault ??= error;
      },
    );
    const done = one.finally(() => underWay.delete(done));
    underWay.add(done);
    if (underWay.size >= concurrency) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  if (fault !== undefined) halt.stop({ why: 'fault', error: fault });
}

function asError(error: unknown, case_id: string): CuriaError {
  if (CuriaError.is(error)) return error;
  const words = error instanceof Error ? error.message : String(error);
  return new CuriaError('INTERNAL', `case ${case_id}: ${words}`, [], { cause: error });
}
