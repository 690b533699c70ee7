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

/** What somebody watches: a run, read by whom. */
export interface Watched {
  readonly run_id: string;
  /** The person: what may be seen changes with their tokens and seats, so that nobody shares the feed of another. */
  readonly reader: string;
  /** The store as it may be read now; what may be seen changes while somebody watches. */
  readonly read: () => Pick<Store, 'lists'>;
}

const keyOf = ({ run_id, reader }: Watched): string => JSON.stringify([run_id, reader]);

/** The feeds of one server; a run that nobody watches costs nothing. */
export class RunFeeds {
  readonly #onFault: (fault: unknown, run_id: string) => void;
  readonly #open = new Map<string, OpenFeed>();

  constructor(onFault: (fault: unknown, run_id: string) => void) {
    this.#onFault = onFault;
  }

  /** Lets somebody watch a run, from their cursor on; whoever reads the same shares one feed. */
  async join(watched: Watched, watcher: Watcher, cursor: string): Promise<void> {
    const { feed, watchers } = this.#feedOf(watched);
    watchers.add(watcher);
    await feed.join(watcher, cursor);
    // It may have left while it was catching up.
    if (!watchers.has(watcher)) feed.leave(watcher);
  }

  /** Lets a watcher go; the loop of a run ends with its last watcher. */
  leave(watched: Watched, watcher: Watcher): void {
    const open = this.#open.get(keyOf(watched));
    if (open === undefined || !open.watchers.delete(watcher)) return;
    open.feed.leave(watcher);
    if (open.watchers.size > 0) return;
    for (const timer of open.timers) clearInterval(timer);
    this.#open.delete(keyOf(watched));
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

  #feedOf(watched: Watched): OpenFeed {
    const known = this.#open.get(keyOf(watched));
    if (known !== undefined) return known;
    const { run_id, read } = watched;
    const feed = new RunFeed(read, run_id);
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
    this.#open.set(keyOf(watched), made);
    return made;
  }
}
