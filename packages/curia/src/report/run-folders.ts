/** Keeps the folders of runs in step with what people settle: rewritten aside, one at a time, once for all that happened meanwhile. */
import type { OpenedRun } from '../kept/opened-run.ts';
import { folderOf } from '../store/beside-store.ts';
import type { Store } from '../store/store.ts';
import { refreshRun } from './refresh-run.ts';

/** The folders beside one store. */
export class RunFolders {
  readonly #place: string;
  readonly #onFault: (fault: unknown, run_id: string) => void;
  readonly #waiting = new Map<string, { readonly store: Store; readonly run: OpenedRun }>();
  #writing: Promise<void> | undefined;

  constructor(place: string, onFault: (fault: unknown, run_id: string) => void) {
    this.#place = place;
    this.#onFault = onFault;
  }

  /** Has the folder of a run written anew, if there is one; nobody waits for it. */
  changed(store: Store, run: OpenedRun): void {
    this.#waiting.set(run.manifest.run_id, { store, run });
    this.#writing ??= this.#write();
  }

  /** Resolves once every folder is as it should be. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    // What follows in the same moment is written with it.
    await new Promise((resolve) => setImmediate(resolve));
    for (;;) {
      const [next] = this.#waiting;
      if (next === undefined) break;
      const [run_id, { store, run }] = next;
      this.#waiting.delete(run_id);
      const folder = folderOf(this.#place, run_id);
      const problem = folder === undefined ? undefined : await refreshRun(store, run, folder);
      // The review is stored; `curia resume` writes the folder again.
      if (problem !== undefined) this.#onFault(new Error(`the folder of run ${run_id}: ${problem}`), run_id);
    }
    this.#writing = undefined;
  }
}
