/** A project: a store behind its door, what names in requests stand for, and whoever drives its runs. */
import { type DeskWatch, watchDesk } from '../desk/desk-watch.ts';
import type { ReadingStore } from '../desk/reading/reading-store.ts';
import type { Caller } from '../drive/rights.ts';
import { RunFolders } from '../report/run-folders.ts';
import type { Desk } from '../store/desk/desk.ts';
import type { Store } from '../store/store.ts';
import { Metrics } from '../telemetry/metrics.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import { LazyWorkplace } from '../work/workplace.ts';
import type { TokenBook } from './caller.ts';
import { type Named, Names } from './names.ts';
import { RunKeeper } from './run-keeper.ts';
import { Vault } from './vault.ts';

/** What a project is made from. */
export interface ProjectParts {
  readonly store: Store;
  /** Where the store is, as `--store` says it. */
  readonly place: string;
  /** The expert's desk of the store; absent for a store in memory. */
  readonly desk?: Desk | undefined;
  /** Where settlements are traced; nowhere if absent. */
  readonly tracing?: Tracing | undefined;
  readonly config: Named & { readonly limits: { readonly runs_at_once: number } };
  readonly tokens: TokenBook;
  /** Told of faults, which callers only learn the number of. */
  readonly onFault: (fault: unknown, number: string) => void;
}

/** What every face offers; the store is behind the door of its vault. */
export interface Project extends Pick<ProjectParts, 'place' | 'onFault'> {
  readonly vault: Vault;
  readonly names: Names;
  readonly keeper: RunKeeper;
  /** Where runs are left to workers. */
  readonly workplace: LazyWorkplace;
  readonly metrics: Metrics;
  readonly desk_watch: DeskWatch;
  /** The folders of runs, which follow what is settled. */
  readonly folders: RunFolders;
}

/** A project as one caller may use it. */
export interface EnteredProject extends Project {
  readonly caller: Caller;
  /** The store as the caller may read it. */
  readonly store: ReadingStore;
}

/** Opens a project; refuses a configuration with broken courts. */
export function openProject({ store, place, desk, tracing, config, tokens, onFault }: ProjectParts): Project {
  const metrics = new Metrics();
  return {
    place,
    onFault,
    vault: new Vault({ store, desk, tokens }),
    names: new Names(config),
    keeper: new RunKeeper(store, config.limits.runs_at_once, onFault),
    workplace: new LazyWorkplace(store),
    metrics,
    desk_watch: watchDesk({ metrics, tracing }),
    folders: new RunFolders(place, onFault),
  };
}
