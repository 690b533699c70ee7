/** Drives the runs that were started or resumed over HTTP: a few at a time, the others wait their turn. */
import { CuriaError } from '@curia/core';
import { Halt } from '../drive/halt.ts';
import { conductRun, type Means } from '../drive/prepare-run.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import type { Store } from '../store/store.ts';

interface Driven {
  readonly opened: OpenedRun;
  readonly means: Means;
  readonly halt: Halt;
}

/** The runs that one server drives. */
export class RunKeeper {
  readonly #store: Store;
  readonly #most: number;
  #isClosing = false;
  readonly #onFault: (fault: unknown, run_id: string) => void;
  readonly #waiting: Driven[] = [];
  readonly #driving = new Map<string, { readonly halt: Halt; readonly end: Promise<void> }>();

  constructor(store: Store, most: number, onFault: (fault: unknown, run_id: string) => void) {
    this.#store = store;
    this.#most = most;
    this.#onFault = onFault;
  }

  /** Whether it is being closed, so that it takes nothing up. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Whether this server drives a run, or will once others have ended. */
  has(run_id: string): boolean {
    return this.#driving.has(run_id) || this.#waiting.some(({ opened }) => opened.manifest.run_id === run_id);
  }

  /** The runs that this server drives, or will once others have ended. */
  names(): string[] {
    return [...this.#driving.keys(), ...this.#waiting.map(({ opened }) => opened.manifest.run_id)];
  }

  /** Drives a run in its turn, and closes what it is driven with. */
  drive(opened: OpenedRun, means: Means): void {
    const { run_id } = opened.manifest;
    if (this.has(run_id)) {
      void means.close();
      throw new CuriaError('RUN_BUSY', `this server is driving run ${run_id} already`);
    }
    this.#waiting.push({ opened, means, halt: new Halt() });
    this.#next();
  }

  /** Stops a run once the calls under way have finished, or breaks them off; it can be resumed either way. */
  async stop(run_id: string, now: boolean): Promise<void> {
    const at = this.#waiting.findIndex(({ opened }) => opened.manifest.run_id === run_id);
    if (at >= 0) {
      const [stopped] = this.#waiting.splice(at, 1);
      await stopped?.means.close();
      return;
    }
    const driven = this.#driving.get(run_id);
    if (driven === undefined)
      throw new CuriaError('RUN_IDLE', `this server is not driving run ${run_id}, so it cannot stop it`);
    pull(driven.halt, now);
    await driven.end;
  }

  /** Stops everything, for the end of the server; what is unfinished is left to the next one. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#waiting.splice(0).map(({ means }) => leave(means, true)));
    for (const { halt } of this.#driving.values()) pull(halt, true);
    await Promise.all([...this.#driving.values()].map(({ end }) => end));
  }

  #next(): void {
    while (this.#driving.size < this.#most) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      const { run_id } = next.opened.manifest;
      const end = this.#conduct(next).finally(() => {
        this.#driving.delete(run_id);
        this.#next();
      });
      this.#driving.set(run_id, { halt: next.halt, end });
    }
  }

  /** What ends a run early is in its log; only what could not even be written there is told here. */
  async #conduct({ opened, means, halt }: Driven): Promise<void> {
    let unfinished = false;
    try {
      const { status } = await conductRun(this.#store, opened, means, { halt });
      unfinished = this.#isClosing && status === 'stopped' && halt.reason?.why === 'interrupted';
    } catch (fault) {
      this.#onFault(fault, opened.manifest.run_id);
    } finally {
      await leave(means, unfinished);
    }
  }
}

/** Closes what a run is driven with; word of an unfinished one stays for the server that takes it up. */
async function leave({ attendance, close }: Means, unfinished: boolean): Promise<void> {
  if (unfinished) await attendance?.leave(true);
  await close();
}

function pull(halt: Halt, now: boolean): void {
  const error = new CuriaError('RUN_ENDED_EARLY', 'the run was stopped');
  if (now) halt.abort({ why: 'interrupted', error });
  else halt.stop({ why: 'interrupted', error });
}
