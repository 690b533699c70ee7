/** Runs that a worker passes over in the queue: for good, since their law is another than its own, which it says once; or for a moment, since somebody else drives them. */
import type { PostgresLeftRuns } from '../store/postgres/work/left-runs.ts';
import type { RunAtWork } from './run-at-work.ts';

/** With more than that, those that are over are forgotten. */
const MOST = 1_000;

/** A run that somebody drives who is no worker is looked at again after so long. */
const BUSY_MS = 2_000;

/** The runs that one worker leaves alone. */
export class LeftAlone {
  readonly #left: Pick<PostgresLeftRuns, 'all'>;
  readonly #tell: (words: string) => void;
  readonly #ids = new Set<string>();
  /** Until when runs are passed over that somebody else drives. */
  readonly #busy = new Map<string, number>();

  constructor(left: Pick<PostgresLeftRuns, 'all'>, tell: (words: string) => void) {
    this.#left = left;
    this.#tell = tell;
  }

  /** The ids of the runs. */
  get ids(): string[] {
    for (const [run_id, until] of this.#busy) if (until <= performance.now()) this.#busy.delete(run_id);
    return [...this.#ids, ...this.#busy.keys()];
  }

  /** Passes a run over for a moment. */
  pause(run_id: string): void {
    this.#busy.set(run_id, performance.now() + BUSY_MS);
  }

  /** Leaves a run alone from now on. */
  async add({ run_id, halt }: RunAtWork): Promise<void> {
    if (this.#ids.has(run_id)) return;
    this.#ids.add(run_id);
    this.#tell(`left to other workers: ${halt.reason?.error.message ?? run_id}`);
    if (this.#ids.size <= MOST) return;
    const left = new Set(await this.#left.all());
    for (const one of this.#ids) if (!left.has(one)) this.#ids.delete(one);
  }
}
