/** What can happen to a database and on the way to it: connections cut, answers lost or late, restarts, no room. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresStore } from '../../packages/curia/src/store/postgres/postgres.ts';
import { type BreakingProxy, startBreakingProxy } from '../../packages/curia/test/postgres-proxy.ts';
import {
  asOwner,
  makePostgres,
  type PostgresServer,
  sharedPostgres,
} from '../../packages/curia/test/postgres-server.ts';
import type { Random } from '../random.ts';
import { type Disturbance, DisturbedRun, type Fault } from './fault.ts';

/** A run over a proxy that is disturbed at some questions. */
function overProxy(
  name: string,
  whole: number,
  disturb: (proxy: BreakingProxy, random: Random) => Disturbance,
): Fault {
  let proxy: BreakingProxy | undefined;
  return {
    name,
    whole,
    async prepare() {
      const server = await sharedPostgres();
      const breaking = await startBreakingProxy(server.port);
      proxy = breaking;
      const direct = server.address();
      const through = direct.replace(`:${server.port}/`, `:${breaking.port}/`);
      return async (at, random) => {
        const run = new DisturbedRun(`${name.replaceAll(/\W+/g, '-')}-${at}-${random.below(1e9)}`);
        const store = openPostgresStore(through);
        const isDone = await run.drive(store, disturb(breaking, random));
        breaking.slow(0);
        await store.close();
        if (!isDone) return 'the run did not come to its end';
        const looking = openPostgresStore(direct);
        const problem = await run.problem(looking);
        await looking.close();
        return problem;
      };
    },
    async tidy() {
      await proxy?.close();
    },
  };
}

/** All of them. */
export const databaseFaults: readonly Fault[] = [
  overProxy('connections cut', 60, (proxy, random) => ({
    onAsk() {
      if (random.below(6) === 0) proxy.cut();
    },
  })),
  overProxy('answers of the database lost after the commit', 60, (proxy, random) => ({
    onAsk() {
      if (random.below(4) === 0)
        proxy.loseAnswerTo(random.pick(['answered', 'ruled', 'run-completed', 'INSERT']));
    },
  })),
  overProxy('a slow way to the database', 20, (proxy, random) => {
    proxy.slow(1 + random.below(15));
    return {};
  }),
  restarts(),
  {
    name: 'a database without room',
    whole: 30,
    prepare: async () => async (_at, random) => {
      const place = (await sharedPostgres()).address();
      const store = openPostgresStore(place);
      const run = new DisturbedRun();
      await store.lists.runs();
      await asOwner(
        place,
        `CREATE FUNCTION SCHEMA_NAME.fill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF (SELECT count(*) FROM SCHEMA_NAME.events) >= ${random.below(40)} THEN
            RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full';
          END IF; RETURN NEW; END $$`,
        'CREATE TRIGGER full_disk BEFORE INSERT ON SCHEMA_NAME.events FOR EACH ROW EXECUTE FUNCTION SCHEMA_NAME.fill()',
      );
      await run.driveInto(['STORE_FULL'], store);
      await asOwner(place, 'DROP TRIGGER full_disk ON SCHEMA_NAME.events');
      if (!(await run.drive(store))) return 'the run cannot be continued';
      const problem = await run.problem(store);
      await store.close();
      await asOwner(place, 'DROP SCHEMA SCHEMA_NAME CASCADE');
      return problem;
    },
  },
];

/** A server that is stopped at once and started again at some questions. */
function restarts(): Fault {
  let server: PostgresServer | undefined;
  return {
    name: 'a database that restarts',
    whole: 20,
    isSlow: true,
    async prepare() {
      // The user that the server runs as must be able to enter the folder.
      const own = await makePostgres(join(tmpdir(), `postgres-restarted-${process.pid}`));
      server = own;
      const place = own.address();
      return async (at, random) => {
        const run = new DisturbedRun(`restarted-${at}`);
        const store = openPostgresStore(place);
        const when = 1 + random.below(20);
        const isDone = await run.drive(store, {
          async onAsk(asked) {
            if (asked !== when) return;
            await own.stop();
            await own.start();
          },
        });
        const problem = isDone ? await run.problem(store) : 'the run did not come to its end';
        await store.close();
        return problem;
      };
    },
    async tidy() {
      await server?.stop();
    },
  };
}
