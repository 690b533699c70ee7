/** Runs that a worker leaves alone, since their courts are code that it does not have: told of once, and passed over in the queue. */
import type { PostgresLeftRuns } from '../store/postgres/work/left-runs.ts';
import type { RunAtWork } from './run-at-work.ts';

/** With more than that, those that are over are forgotten. */
const MOST = 1_000;

/** The runs that one worker leaves alone. */
export class LeftAlone {
  readonly #left: Pick<PostgresLeftRuns, 'all'>;
  readonly #tell: (words: string) => void;
  readonly #ids = new Set<string>();

  constructor(left: Pick<PostgresLeftRuns, 'all'>, tell: (words: string) => void) {
    this.#left = left;
    this.#tell = tell;
  }

  /** The ids of the runs. */
  get ids(): ReadonlySet<string> {
    return this.#ids;
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
