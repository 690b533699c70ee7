/** Starts a worker in a program: it drives runs that are left to workers, those of the program's own courts included. */
import { CuriaError } from '@curia/core';
import { type AnyCourt, findCourts } from '../courts/code-courts.ts';
import { splitLimits } from '../drive/split-limits.ts';
import { processName } from '../store/postgres/connection.ts';
import { Worker } from '../work/worker.ts';
import type { WorkDone } from '../work/worker-options.ts';
import { openWorkplace } from '../work/workplace.ts';

/** What a worker is started with. */
export interface WorkerRequest {
  /** The store in PostgreSQL: `postgres://USER@HOST/DATABASE`. */
  readonly store: string;
  /** Courts in code whose runs it drives, besides those that ship and those that runs keep whole; it leaves other runs alone. */
  readonly courts?: readonly AnyCourt[];
  /** Questions in flight at once, over all runs; 8 if absent. */
  readonly concurrency?: number;
  /** Whether answers of models are remembered in the store; not if absent. */
  readonly remembers?: boolean;
  /** Whether it ends once nothing is left to do. */
  readonly isDraining?: boolean;
  /** Told what happens, in words; nobody if absent. */
  readonly tell?: (words: string) => void;
}

/** A worker at work. */
export interface StartedWorker {
  /** What it did, once it has ended; rejected if it could not go on, such as without its store. */
  readonly ended: Promise<WorkDone>;
  /** Takes no more cases, lets calls under way finish, gives the rest back, and ends; `now` breaks them off. */
  stop(now?: boolean): Promise<WorkDone>;
}

/** Starts a worker once its store is there; refuses two courts of one name. */
export async function startWorker(request: WorkerRequest): Promise<StartedWorker> {
  const { store, courts = [], concurrency, remembers = false, isDraining = false, tell = () => {} } = request;
  if (typeof store !== 'string')
    throw new CuriaError('USAGE', 'a worker opens its store itself: name it, such as postgres://db/courts');
  findCourts(courts);
  const options = { ...splitLimits({ concurrency }), remembers, isDraining, tell };
  const name = processName();
  const workplace = await openWorkplace(store, { name: `worker ${name}`, isWorker: true, warn: tell });
  const worker = new Worker(workplace, { name, ...options });
  const ended = worker.work().finally(() => workplace.close());
  // Whoever waits for neither is not ended by a store that went away.
  ended.catch(() => {});
  return {
    ended,
    stop(now = false) {
      worker.stop(now);
      return ended;
    },
  };
}
