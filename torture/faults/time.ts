/** Time that does not pass as it should: processes that stand still and wake up later, clocks that jump. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CuriaError } from '@curia/core';
import { openSqliteStore } from '../../packages/curia/src/store/sqlite/sqlite.ts';
import { sharedPostgres } from '../../packages/curia/test/postgres-server.ts';
import { Nursery } from '../kills/nursery.ts';
import { stories } from '../kills/stories.ts';
import { DisturbedRun, type Fault } from './fault.ts';

const LONGEST_PAUSE_MS = 8_000;

/** All of them. */
export const timeFaults: readonly Fault[] = [
  pauses('a run that two processes share, in a file'),
  pauses('a run that two processes share, on PostgreSQL'),
  {
    name: 'clocks that jump',
    whole: 60,
    prepare: async (folder) => async (at, random) => {
      const store = openSqliteStore(join(folder, `jump-${at}.sqlite`));
      const run = new DisturbedRun();
      // Between the year 2000 and the year 2100, from one event to the next.
      const today = (): string => new Date(946_684_800_000 + random.fraction() * 3.15e12).toISOString();
      await run.drive(store, { today });
      const problem = await run.problem(store);
      await store.close();
      return problem;
    },
  },
];

/** A process stands still in the middle of a run, another goes on with it, and the first wakes up. */
function pauses(name: string): Fault {
  const story = stories.find((one) => one.name === name)!;
  let nursery: Nursery | undefined;
  return {
    name: `a process that stands still: ${name}`,
    whole: 30,
    isSlow: true,
    async prepare(folder) {
      const born = await Nursery.open(join(folder, 'compiled'));
      nursery = born;
      const address = story.isOnPostgres ? (await sharedPostgres()).address() : undefined;
      return async (at, random) => {
        const here = join(folder, `paused-${at}`);
        mkdirSync(here);
        const store = address ?? join(here, 'store.sqlite');
        const scenery = { folder: here, store, run_id: `paused-${at}` };
        const notes = join(here, 'notes');
        const fate = { story: name, scenery, at: 1 + random.below(150), signal: 'SIGSTOP', notes } as const;
        const acknowledged = new Set<string>();
        const witness = { acknowledged: (what: string) => acknowledged.add(what), asked() {} };
        let others: Promise<unknown> = Promise.resolve();
        await born.live(fate, (wake) => {
          // Whoever stands still in the middle of a write keeps the others from writing: those of a file are refused, those
          // of a database wait until it wakes.
          others = story.live(scenery, witness).catch((error: unknown) => {
            if (!CuriaError.is(error) || error.code !== 'STORE_BUSY') throw error;
          });
          void Promise.race([others, sleep(LONGEST_PAUSE_MS)]).finally(wake);
        });
        await others;
        for (let life = 0; life < 100 && !(await story.live(scenery, witness)); life++);
        const { durable, problems } = await story.contents(scenery);
        const lost = [...acknowledged].filter((hash) => !durable.includes(hash)).length;
        return lost > 0 ? `${lost} acknowledged events are lost` : problems[0];
      };
    },
    async tidy() {
      nursery?.close();
    },
  };
}
