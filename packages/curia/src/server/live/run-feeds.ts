/** The feeds of all runs that somebody watches. */
import type { Store } from '../../store/store.ts';
import { RunFeed, type Watcher } from './run-feed.ts';

const POLL_MS = 250;
const COMMENT_MS = 15_000;

interface OpenFeed {
  readonly feed: RunFeed;
  readonly watchers: Set<Watcher>;
  readonly timers: readonly NodeJS.Timeout[];
}

/** The feeds of one server; a run that nobody watches costs nothing. */
export class RunFeeds {
  readonly #store: Store;
  readonly #onFault: (fault: unknown, run_id: string) => void;
  readonly #open = new Map<string, OpenFeed>();

  constructor(store: Store, onFault: (fault: unknown, run_id: string) => void) {
    this.#store = store;
    this.#onFault = onFault;
  }

  /** Lets somebody watch a run, from their cursor on. */
  async join(run_id: string, watcher: Watcher, cursor: string): Promise<void> {
    const { feed, watchers } = this.#feedOf(run_id);
    watchers.add(watcher);
    await feed.join(watcher, cursor);
    // It may have left while it was catching up.
    if (!watchers.has(watcher)) feed.leave(watcher);
  }

  /** Lets a watcher go; the loop of a run ends with its last watcher. */
  leave(run_id: string, watcher: Watcher): void {
    const open = this.#open.get(run_id);
    if (open === undefined || !open.watchers.delete(watcher)) return;
    open.feed.leave(watcher);
    if (open.watchers.size > 0) return;
    for (const timer of open.timers) clearInterval(timer);
    this.#open.delete(run_id);
  }

  /** How many runs are watched. */
  get size(): number {
    return this.#open.size;
  }

  /** Ends every loop. */
  close(): void {
    for (const { timers } of this.#open.values()) for (const timer of timers) clearInterval(timer);
    this.#open.clear();
  }

  #feedOf(run_id: string): OpenFeed {
    const known = this.#open.get(run_id);
    if (known !== undefined) return known;
    const feed = new RunFeed(this.#store, run_id);
    let isPolling = false;
    const poll = async (): Promise<void> => {
      if (isPolling) return;
      isPolling = true;
      try {
        await feed.poll();
      } catch (fault) {
        this.#onFault(fault, run_id);
      } finally {
        isPolling = false;
      }
    };
    const timers = [setInterval(poll, POLL_MS), setInterval(() => feed.comment(), COMMENT_MS)];
    const made = { feed, watchers: new Set<Watcher>(), timers };
    this.#open.set(run_id, made);
    return made;
  }
}
