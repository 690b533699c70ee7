/** A worker: takes slices of whatever runs are left to workers, drives their open cases, and takes over from workers that are lost. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CuriaError } from '@curia/core';
import { openRunLog } from '../drive/log/run-log.ts';
import { Slots } from '../drive/slots.ts';
import type { StoredCase } from '../store/cases.ts';
import { LeftAlone } from './left-alone.ts';
import { RunAtWork, type WorkerMeans } from './run-at-work.ts';
import { endWithoutSlices, sayStopped, sealIfWhole, sweep } from './settle-run.ts';
import { sharedGates } from './shared-gate.ts';
import type { TakenSlice } from './slice-queue.ts';
import { takeSlices } from './take-slices.ts';
import type { WorkDone, WorkerOptions } from './worker-options.ts';
import type { Workplace } from './workplace.ts';

/** How often a worker says that it is there, keeps its slices, and looks whether runs are to be stopped. */
const BEAT_MS = 3_000;
/** What a worker reserved is only used while others surely know that it is there: they forget it after ten seconds. */
const KNOWN_MS = 8_000;
/** A slice in which a case fails is tried so often, after growing pauses, before it is given up. */
const MOST_TRIES = 5;
const FIRST_PAUSE_SECONDS = 1;

/** A worker of one store. */
export class Worker {
  readonly #workplace: Workplace;
  readonly #options: WorkerOptions;
  readonly #means: WorkerMeans;
  readonly #name: string;
  readonly #stopping = new AbortController();
  readonly #runs = new Map<string, Promise<RunAtWork>>();
  readonly #taken = new Set<TakenSlice>();
  readonly #alone: LeftAlone;
  /** Slices that another worker has taken over. */
  readonly #lost = new WeakSet<TakenSlice>();
  readonly #cases: Slots;
  readonly #done = { slices: 0, cases: 0, taken_over: 0, let_go: 0 };
  #fault: unknown;
  #beatAt = Number.NEGATIVE_INFINITY;
  #beating: Promise<void> | undefined;

  constructor(workplace: Workplace, options: WorkerOptions) {
    this.#workplace = workplace;
    this.#options = options;
    // Two workers may have the same process number on machines of the same name.
    this.#name = `${options.name}:${randomBytes(3).toString('hex')}`;
    const { concurrency, remembers, metrics, tell, today = () => new Date().toISOString() } = options;
    this.#cases = new Slots(concurrency);
    this.#alone = new LeftAlone(workplace.store.work.runs, tell);
    this.#means = {
      workplace,
      name: this.#name,
      concurrency,
      remembers,
      metrics,
      today,
      warn: tell,
      questions: new Slots(concurrency),
      gate: sharedGates(workplace.store.work.gates, this.#name),
      isKnown: () => performance.now() - this.#beatAt < KNOWN_MS,
    };
  }

  /** Works until it is stopped, or until nothing is left if it drains. */
  async work(): Promise<WorkDone> {
    const { concurrency, isDraining = false } = this.#options;
    await this.#beat();
    const beating = this.#keepBeating();
    try {
      const { queue } = this.#workplace;
      const own = {
        take: (most: number) => queue.take(most, this.#alone.ids),
        complete: (done: readonly TakenSlice[]) => queue.complete(done),
      };
      await takeSlices(own, {
        most: concurrency,
        signal: this.#stopping.signal,
        isDraining,
        openCases: (slices) => this.#workplace.store.work.runs.openCases(slices),
        onTaken: (slices) => {
          for (const one of slices) this.#taken.add(one);
        },
        drive: (slice, cases, onCase) => this.#driveSlice(slice, cases, onCase),
        onIdle: () => this.#leaveRuns(),
      });
    } catch (error) {
      this.#fault ??= error;
    } finally {
      this.#stopping.abort();
      await beating;
    }
    // Without its store, a worker cannot even say that it leaves.
    if (this.#fault !== undefined) throw this.#fault;
    await this.#leaveRuns();
    await this.#workplace.store.work.workers.leave(this.#name);
    return this.#done;
  }

  /** Takes no more slices; calls under way finish and the rest is given back, or they are broken off. */
  stop(now = false): void {
    this.#stopping.abort();
    const reason = {
      why: 'interrupted',
      error: new CuriaError('RUN_ENDED_EARLY', 'the worker was stopped'),
    } as const;
    for (const opening of this.#runs.values())
      opening.then(({ halt }) => (now ? halt.abort(reason) : halt.stop(reason))).catch(() => {});
  }

  /** What a worker cannot go on with: its store is gone. */
  #fail(error: unknown): void {
    this.#fault ??= error;
    this.stop(true);
  }

  async #keepBeating(): Promise<void> {
    const { signal } = this.#stopping;
    const { beat_ms = BEAT_MS } = this.#options;
    // A worker that is stopping still has calls under way, and keeps their slices until they end.
    while (!signal.aborted || this.#taken.size > 0) {
      await sleep(signal.aborted ? beat_ms / 10 : beat_ms, undefined, signal.aborted ? {} : { signal }).catch(
        () => {},
      );
      if (this.#fault !== undefined) return;
      try {
        if (performance.now() - this.#beatAt >= beat_ms / 2) await this.#beat();
      } catch (error) {
        this.#fail(error);
      }
    }
  }

  /** One at a time, whoever wants it. */
  #beat(): Promise<void> {
    this.#beating ??= this.#sayPresent().finally(() => {
      this.#beating = undefined;
    });
    return this.#beating;
  }

  async #sayPresent(): Promise<void> {
    const { store, queue } = this.#workplace;
    const now = performance.now();
    await store.work.workers.beat(this.#name);
    this.#beatAt = now;
    for (const one of await queue.keep([...this.#taken])) {
      this.#lost.add(one);
      this.#taken.delete(one);
    }
    for (const opening of this.#runs.values()) await (await opening).look();
    if (this.#stopping.signal.aborted || !(await store.work.workers.isTimeToSweep())) return;
    const openLog = (run_id: string) => openRunLog(store, run_id, this.#means.today);
    for (const run_id of await sweep(this.#workplace, openLog))
      this.#options.tell(
        `run ${run_id} had open cases that nobody was working on; they are in the queue again`,
      );
  }

  /** The run of a slice, opened once. */
  #runOf(run_id: string): Promise<RunAtWork> {
    const known = this.#runs.get(run_id);
    if (known !== undefined) return known;
    const opening = (async () => {
      const run = new RunAtWork(run_id, this.#means);
      await run.open();
      return run;
    })();
    this.#runs.set(run_id, opening);
    // A run that could not be opened is opened anew for the next slice.
    opening.catch(() => this.#runs.delete(run_id));
    return opening;
  }

  /** Drives the open cases of a slice; says whether the slice is done. */
  async #driveSlice(slice: TakenSlice, cases: readonly StoredCase[], onCase: () => void): Promise<boolean> {
    try {
      // All of it is closed, or its run is gone.
      if (cases.length === 0) return true;
      const run = await this.#runOf(slice.run_id);
      run.slices++;
      try {
        if (slice.isTakenOver && run.halt.reason === undefined) this.#takeOver(slice, cases.length);
        const { faults, isWhole } = await this.#driveCases(run, slice, cases, onCase);
        return await this.#conclude(run, slice, faults, isWhole);
      } finally {
        run.slices--;
        if (run.slices === 0 && this.#fault === undefined) await this.#rest(run);
      }
    } catch (error) {
      this.#fail(error);
      return false;
    } finally {
      this.#taken.delete(slice);
    }
  }

  async #driveCases(
    run: RunAtWork,
    slice: TakenSlice,
    cases: readonly StoredCase[],
    onCase: () => void,
  ): Promise<{ readonly faults: readonly unknown[]; readonly isWhole: boolean }> {
    const faults: unknown[] = [];
    let isWhole = true;
    const driveOne = async (stored: StoredCase): Promise<void> => {
      // After a pause, such as of the whole machine, others may have the slice by now.
      if (!this.#means.isKnown()) await this.#beat();
      if (this.#lost.has(slice) || this.#stopping.signal.aborted) {
        isWhole = false;
        return;
      }
      const driven = await run.drive(stored);
      if (driven === 'ruled' || driven === 'refused') this.#done.cases++;
      if (driven === 'let-go') this.#done.let_go++;
      if (driven === 'open' && run.halt.reason !== undefined) isWhole = false;
    };
    await Promise.all(
      cases.map((stored) =>
        this.#cases.within(() =>
          driveOne(stored)
            .catch((error: unknown) => {
              // Without a store nothing can go on; a fault in one case leaves that case open and the others alone.
              if (CuriaError.is(error) && error.code.startsWith('STORE_')) throw error;
              faults.push(error);
            })
            .finally(onCase),
        ),
      ),
    );
    return { faults, isWhole };
  }

  /** What becomes of a slice: done, put back for others, tried again later, or given up. */
  async #conclude(
    run: RunAtWork,
    slice: TakenSlice,
    faults: readonly unknown[],
    isWhole: boolean,
  ): Promise<boolean> {
    const { queue } = this.#workplace;
    if (this.#lost.has(slice)) return false;
    const isStopping = this.#stopping.signal.aborted;
    // A run that was stopped may have been continued meanwhile: only what is stopped now is done with.
    if (!isWhole && (isStopping || !(await run.isStopped()))) {
      if (run.isForOthers) await this.#alone.add(run);
      // Its slices come before the backlog, and would come again and again.
      else if (!isStopping) this.#alone.pause(run.run_id);
      await queue.putBack(slice, {}, isStopping || run.isForOthers ? 0 : FIRST_PAUSE_SECONDS);
      return false;
    }
    const [first] = faults;
    if (first !== undefined && run.halt.reason === undefined) {
      const problem = first instanceof Error ? first.message : String(first);
      const tries = slice.tries + 1;
      this.#options.tell(`run ${slice.run_id}, positions ${slice.from} to ${slice.to}: ${problem}`);
      if (tries >= MOST_TRIES) await queue.giveUp(slice, { tries, problem });
      else await queue.putBack(slice, { tries, problem }, FIRST_PAUSE_SECONDS * 2 ** slice.tries);
      return false;
    }
    this.#done.slices++;
    return true;
  }

  #takeOver(slice: TakenSlice, cases: number): void {
    const { tell, metrics } = this.#options;
    if (cases === 0) return;
    this.#done.taken_over += cases;
    metrics?.add('curia_takeovers_total', {}, cases);
    tell(`run ${slice.run_id}: took over ${cases} open cases of a worker that was lost`);
  }

  /** The last slice of a run that was here is done. */
  async #rest(run: RunAtWork): Promise<void> {
    if (run.halt.reason !== undefined) return this.#leaveRun(run);
    await run.rest();
    const open = await sealIfWhole(this.#workplace, run.run_id, run.log, run.closedTo);
    if (open !== undefined) run.closedTo = open;
  }

  /** Nothing is under way here: leaves every run, and says of each what becomes of it. */
  async #leaveRuns(): Promise<void> {
    for (const opening of this.#runs.values()) {
      const run = await opening;
      if (run.slices === 0) await this.#leaveRun(run);
    }
  }

  async #leaveRun(run: RunAtWork): Promise<void> {
    const { run_id, log } = run;
    this.#runs.delete(run_id);
    await run.leave();
    if (run.halt.reason !== undefined) await sayStopped(this.#workplace, run_id, log);
    else if ((await sealIfWhole(this.#workplace, run_id, log, run.closedTo)) !== undefined)
      await endWithoutSlices(this.#workplace, run_id, log, run.isWaiting);
  }
}
