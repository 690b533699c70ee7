/** The queue of slices, on pg-boss in the schema of the store: taken, kept alive, completed, put back, given up. */
import { CuriaError } from '@curia/core';
import type { Db, Job, PgBoss } from 'pg-boss';
import type { RunSql } from '../store/postgres/migrate.ts';
import type { PostgresJobs } from '../store/postgres/work/jobs.ts';
import { type Slice, slice, turnsFrom } from './slice.ts';

const SLICES = 'slices';
const DEAD = 'dead-slices';

/** The least that pg-boss takes: a worker that says nothing for so long has lost its slices. */
const HEARTBEAT_SECONDS = 10;
/** How often pg-boss looks for lost slices. */
const SUPERVISE_SECONDS = 1;
const HOUR = 3_600;
const YEAR = 365 * 24 * HOUR;
/** The longest name of a schema that pg-boss takes. */
const LONGEST_SCHEMA = 50;

const QUEUE = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  // Workers that die over one slice, again and again: after so many it is given up.
  retryLimit: 20,
  retryDelay: 0,
  expireInSeconds: 12 * HOUR,
  retentionSeconds: YEAR,
  // A slice that is done is of no more use.
  deleteAfterSeconds: HOUR,
};

/** Jobs that are inserted with one statement. */
const MOST_INSERTED = 1_000;

/** A slice that a worker has. */
export interface TakenSlice extends Slice {
  readonly job: Pick<Job, 'id' | 'retryCount'> & { readonly priority: number };
  /** Whether a worker before this one was lost over it. */
  readonly isTakenOver: boolean;
}

/** A slice that was given up. */
export interface DeadSlice {
  readonly schema_version: '1';
  readonly id: string;
  readonly run_id: string;
  readonly from: number;
  readonly to: number;
  readonly given_up_at: string;
  readonly reason: string;
}

/** The queue of one store. */
export class SliceQueue {
  readonly #store: PostgresJobs;
  readonly #boss: PgBoss;

  private constructor(store: PostgresJobs, boss: PgBoss) {
    this.#store = store;
    this.#boss = boss;
  }

  /** Opens the queue, and makes it where there is none; a worker also looks for slices of workers that were lost. */
  static async open(
    store: PostgresJobs,
    {
      isWorker,
      warn = () => {},
    }: { readonly isWorker: boolean; readonly warn?: ((words: string) => void) | undefined },
  ): Promise<SliceQueue> {
    if (store.schema.length > LONGEST_SCHEMA)
      throw new CuriaError(
        'USAGE',
        `a store with workers needs a schema of at most ${LONGEST_SCHEMA} letters in its address`,
      );
    await store.prepare();
    const { PgBoss: Boss } = await import('pg-boss');
    const boss = new Boss({
      db: database((text, values) => store.sql(text, values)),
      schema: store.schema,
      createSchema: false,
      schedule: false,
      supervise: isWorker,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
    });
    boss.on('error', (error) => warn(`the queue: ${error.message}`));
    await boss.start();
    await boss.createQueue(DEAD, { retentionSeconds: YEAR });
    await boss.createQueue(SLICES, { ...QUEUE, deadLetter: DEAD });
    return new SliceQueue(store, boss);
  }

  /** Adds slices of one run in a transaction of the caller's or at once: they take turns, case by case, with what is worked on now. */
  async put(slices: readonly Slice[], run?: RunSql): Promise<void> {
    if (slices.length === 0) return;
    const turns = turnsFrom(await this.#store.turn(SLICES, run), slices);
    for (let at = 0; at < slices.length; at += MOST_INSERTED) {
      const jobs = slices.slice(at, at + MOST_INSERTED).map((data, index) => jobOf(data, turns[at + index]!));
      await this.#boss.insert(SLICES, jobs, run === undefined ? {} : { db: database(run) });
    }
  }

  /** Takes slices, those first whose turn is the earliest, except those of some runs; none if there is none to take now. */
  async take(most: number, except: Iterable<string> = []): Promise<TakenSlice[]> {
    const jobs = await this.#boss.fetch<Slice>(SLICES, {
      batchSize: most,
      ignoreGroups: [...except],
      includeMetadata: true,
    });
    return jobs.map(({ id, retryCount, priority, data }) => ({
      ...slice.parse(data),
      job: { id, retryCount, priority },
      isTakenOver: retryCount > 0,
    }));
  }

  /** Says that slices are still worked on; returns those that are not this worker's any more. */
  async keep(taken: readonly TakenSlice[]): Promise<TakenSlice[]> {
    if (taken.length === 0) return [];
    const kept = await this.#boss.touch(
      SLICES,
      taken.map(({ job }) => job),
    );
    const own = new Set((kept as { readonly settled?: readonly string[] }).settled ?? []);
    return taken.filter(({ job }) => !own.has(job.id));
  }

  /** Says that slices are done. */
  async complete(taken: readonly TakenSlice[]): Promise<void> {
    if (taken.length === 0) return;
    await this.#boss.complete(
      SLICES,
      taken.map(({ job }) => job),
    );
  }

  /** Puts a slice back for whoever takes it next, in the turn that it had, so before what is left of its run; what is new about it replaces what is known. */
  putBack(taken: TakenSlice, news: Partial<Slice> = {}, delaySeconds = 0): Promise<void> {
    const { job, isTakenOver: _, ...known } = taken;
    return this.#store.transact(async (run) => {
      const done = await this.#boss.complete(SLICES, [job], null, { db: database(run) });
      if (!isSettled(done)) return;
      const again = jobOf({ ...known, ...news }, job.priority, delaySeconds);
      await this.#boss.insert(SLICES, [again], { db: database(run) });
    });
  }

  /** Gives a slice up, until a person has it tried again. */
  giveUp(taken: TakenSlice, news: Partial<Slice>): Promise<void> {
    const { job, isTakenOver: _, ...known } = taken;
    return this.#store.transact(async (run) => {
      const db = database(run);
      const done = await this.#boss.complete(SLICES, [job], null, { db });
      if (isSettled(done)) await this.#boss.insert(DEAD, [{ data: { ...known, ...news } }], { db });
    });
  }

  /** Whether some slice of a run waits or is worked on. */
  hasSlices(run_id: string): Promise<boolean> {
    return this.#store.isAnyOpen(SLICES, run_id);
  }

  /** The slices that were given up, the oldest first. */
  async dead(run_id?: string): Promise<DeadSlice[]> {
    const jobs = await this.#boss.findJobs<Slice>(DEAD, run_id === undefined ? {} : { data: { run_id } });
    return jobs
      .map(({ id, data, createdOn, sourceOutput, sourceRetryCount }): DeadSlice => {
        const known = slice.parse(data);
        return {
          schema_version: '1',
          id,
          run_id: known.run_id,
          from: known.from,
          to: known.to,
          given_up_at: createdOn.toISOString(),
          reason: known.problem ?? sayOutput(sourceOutput, sourceRetryCount),
        };
      })
      .sort((one, other) => (one.given_up_at < other.given_up_at ? -1 : 1));
  }

  /** Has slices tried again that were given up, in a transaction of the caller's. */
  async revive(dead: readonly DeadSlice[], run: RunSql): Promise<void> {
    if (dead.length === 0) return;
    const db = database(run);
    await this.#boss.deleteJob(
      DEAD,
      dead.map(({ id }) => id),
      { db },
    );
    await this.put(
      dead.map(({ run_id, from, to }) => ({ run_id, from, to, tries: 0 })),
      run,
    );
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false, close: false });
  }
}

/** A slice as a job; the group lets a worker pass over whole runs. */
const jobOf = (data: Slice, priority: number, delaySeconds = 0) => ({
  data,
  priority,
  group: { id: data.run_id },
  ...(delaySeconds > 0 ? { startAfter: delaySeconds } : {}),
});

/** A database as pg-boss sees it. */
const database = (run: RunSql): Db => ({
  executeSql: async (text, values) => ({ rows: await run(text, values) }),
});

/** Whether a statement found its job; otherwise another worker has it. */
const isSettled = (response: unknown): boolean => (response as { readonly affected: number }).affected > 0;

function sayOutput(output: unknown, retries: number | null): string {
  const { message } = (output as { readonly value?: { readonly message?: unknown } } | null)?.value ?? {};
  const words = typeof message === 'string' ? message : 'no reason is recorded';
  return retries === null ? words : `${words}, ${retries + 1} times`;
}
