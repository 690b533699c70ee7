/** A run that a worker works on: its court, its agents, its share of the budget, and whether it is to be stopped. */
import { CuriaError } from '@curia/core';
import type { MakeGate } from '../agents/llm/rate-limit.ts';
import { type CaseDriven, driveCase, type Surroundings } from '../drive/drive-case.ts';
import { Halt, type HaltReason } from '../drive/halt.ts';
import { openRunLog, type RunLog } from '../drive/log/run-log.ts';
import { followCases } from '../drive/observe.ts';
import type { Means } from '../drive/prepare-run.ts';
import { resumeRun } from '../drive/resume-run.ts';
import { OWNER } from '../drive/rights.ts';
import type { Slots } from '../drive/slots.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import { RUN_LOG, type StoredCase, type StoredEvent } from '../store/cases.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { version } from '../version.ts';
import { SharedBudget } from './shared-budget.ts';
import type { Workplace } from './workplace.ts';

/** What a worker brings to every run that it works on. */
export interface WorkerMeans {
  readonly workplace: Workplace;
  /** The name of the worker, and the most questions that it puts at once. */
  readonly name: string;
  readonly concurrency: number;
  /** One place for each question, whichever run puts it. */
  readonly questions: Slots;
  readonly gate: MakeGate;
  /** Whether others still know that the worker is there. */
  readonly isKnown: () => boolean;
  /** Where answers of models are remembered, if at all. */
  readonly remembers: boolean;
  readonly metrics?: Metrics | undefined;
  readonly warn: (words: string) => void;
  readonly today: () => string;
}

/** What a worker says whose rules, prompts or code are others than those that a run began with. */
const OTHER_LAW: readonly string[] = ['COURT_MISSING', 'COURT_CHANGED', 'POLICY_CHANGED', 'AGENTS_CHANGED'];

/** The version that made a run, even where the rest of its manifest cannot be read by this one. */
function madeBy(manifest: string): unknown {
  try {
    return (JSON.parse(manifest) as { readonly curia_version?: unknown } | null)?.curia_version;
  } catch {
    return undefined;
  }
}

/** Whether the log of a run says that its drivers are to stop. */
function isStoppedBy(log: readonly StoredEvent[]): boolean {
  const last = log.findLast(({ kind }) => ['run-started', 'run-resumed', ...ENDS].includes(kind));
  return last !== undefined && ENDS.includes(last.kind);
}

const ENDS = ['run-stopping', 'run-stopped', 'run-waiting', 'run-completed'];

/** A run that a worker works on. */
export class RunAtWork {
  readonly run_id: string;
  readonly halt = new Halt();
  readonly log: RunLog;
  /** How many of its slices this worker has. */
  slices = 0;
  /** Whether an agent answers later. */
  isWaiting = false;
  /** Whether its law is another one than this worker's: its rules, prompts or code, or all of Curia. Then it is for others. */
  isForOthers = false;
  /** All positions before this one are closed. */
  closedTo = 0;
  readonly #worker: WorkerMeans;
  #driving: Driving | undefined;
  #stopping: Promise<void> | undefined;

  constructor(run_id: string, worker: WorkerMeans) {
    this.run_id = run_id;
    this.#worker = worker;
    this.log = openRunLog(worker.workplace.store, run_id, worker.today);
  }

  /** Prepares what its cases are driven with. What refuses it stops the run, since it would refuse every worker; but where the law of this one is another, others may have that of the run. */
  async open(): Promise<void> {
    await this.look();
    if (this.halt.reason !== undefined) return;
    try {
      this.#driving = await openDriving(this.run_id, this.#worker, this.halt, () => {
        this.isWaiting = true;
      });
    } catch (error) {
      if (!CuriaError.is(error) || error.code.startsWith('STORE_')) throw error;
      // Somebody drives it who is no worker: its slices wait until that is over.
      this.isForOthers = await this.#isOfOtherLaw(error);
      if (error.code === 'RUN_BUSY' || this.isForOthers) this.halt.stop({ why: 'interrupted', error });
      else await this.stopAll({ why: 'fault', error });
    }
  }

  /** Whether what refuses the run here is that this worker is of another version: of the court, of an agent, or of Curia. */
  async #isOfOtherLaw({ code }: CuriaError): Promise<boolean> {
    if (OTHER_LAW.includes(code)) return true;
    if (code === 'KEY_MISSING') return false;
    const stored = await this.#worker.workplace.store.runs.find(this.run_id);
    return stored !== undefined && madeBy(stored.manifest) !== version();
  }

  /** Drives a case; only what stops the worker itself, or is wrong with this one case, is thrown. */
  async drive(stored: StoredCase): Promise<CaseDriven> {
    if (this.#driving === undefined || this.halt.reason !== undefined) return 'open';
    const driven = await this.#driving.drive(stored);
    await this.#stopOthers();
    return driven;
  }

  /** What stopped the run here would meet every worker: no key, a model that nobody knows, a budget that is spent. */
  async #stopOthers(): Promise<void> {
    const { reason } = this.halt;
    if (reason !== undefined && reason.why !== 'interrupted') await this.stopAll(reason);
  }

  /** Reads whether the run is to be stopped. */
  async look(): Promise<void> {
    if (this.halt.reason === undefined && (await this.isStopped()))
      this.halt.stop({ why: 'interrupted', error: stoppedElsewhere(this.run_id) });
  }

  /** Whether the run is stopped, as its log has it now. */
  async isStopped(): Promise<boolean> {
    await this.#stopOthers();
    return isStoppedBy(await this.#worker.workplace.store.cases.events(this.run_id, RUN_LOG));
  }

  /** Stops the run for every worker. */
  stopAll(reason: HaltReason): Promise<void> {
    this.halt.stop(reason);
    this.#stopping ??= (async () => {
      const mayFollow = (last: string): boolean => !ENDS.includes(last);
      await this.log.add('run-stopping', { why: reason.why, error: reason.error }, mayFollow);
      await this.#worker.workplace.store.work.runs.end(this.run_id);
    })();
    return this.#stopping;
  }

  /** No slice of it is here for now: what is reserved is given back. */
  async rest(): Promise<void> {
    await this.#driving?.budget.rest();
  }

  /** Leaves the run to others. */
  async leave(): Promise<void> {
    const driving = this.#driving;
    this.#driving = undefined;
    if (driving === undefined) return;
    await driving.budget.rest();
    await driving.close();
  }
}

const stoppedElsewhere = (run_id: string): CuriaError =>
  new CuriaError('RUN_ENDED_EARLY', `run ${run_id} was stopped`);

interface Driving {
  readonly budget: SharedBudget;
  readonly drive: (stored: StoredCase) => Promise<CaseDriven>;
  readonly close: () => Promise<void>;
}

async function openDriving(
  run_id: string,
  worker: WorkerMeans,
  halt: Halt,
  onPending: () => void,
): Promise<Driving> {
  const { workplace, concurrency, questions, gate, remembers, metrics, warn } = worker;
  const { store } = workplace;
  const driver = { who: `worker ${worker.name}`, isWorker: true };
  const { opened, means } = await resumeRun(
    {
      ...{ store, place: '', who: OWNER, driver, warn, metrics, gate },
      // The store itself remembers; that something does is all there is to say.
      cache_folder: remembers ? '' : undefined,
    },
    { run_id, limits: { concurrency } },
  );
  const { attendance } = means;
  try {
    const budget = new SharedBudget({
      budgets: store.work.budgets,
      run_id,
      halt,
      allowed: await store.work.runs.find(run_id),
      worker: { name: worker.name, at_once: concurrency, isKnown: worker.isKnown },
    });
    const around: Surroundings = {
      store,
      agent: means.agent,
      budget,
      halt,
      slots: questions,
      today: worker.today,
      onPending,
      isHeld: async () => (await attendance?.isHeld()) !== false,
      onCall() {},
      memory: means.memory,
    };
    const drive = await driverOf(opened, means, around);
    return {
      budget,
      drive,
      async close() {
        metrics?.setOpen(run_id, 0);
        await means.close();
      },
    };
  } catch (error) {
    await means.close();
    throw error;
  }
}

/** Drives one case, followed by telemetry where somebody asked for it. */
async function driverOf(
  opened: OpenedRun,
  { telemetry }: Means,
  around: Surroundings,
): Promise<Driving['drive']> {
  if (telemetry === undefined) return (stored) => driveCase(opened.court, stored, around);
  const { cases, closed } = await around.store.cases.tally(opened.manifest.run_id);
  const { court, follow } = followCases(telemetry, opened, cases - closed);
  return (stored) => {
    const drive = (): Promise<CaseDriven> => driveCase(court, stored, around);
    return follow.follow?.(stored.case_id, drive) ?? drive();
  };
}
