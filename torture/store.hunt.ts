/** Stores against their model: several writers at once on one run, in memory, in a file with two handles, and on PostgreSQL. */
import { join } from 'node:path';
import { openPostgresStore } from '../packages/curia/src/store/postgres/postgres.ts';
import { openSqliteStore } from '../packages/curia/src/store/sqlite/sqlite.ts';
import type { Store } from '../packages/curia/src/store/store.ts';
import { temporaryStore } from '../packages/curia/src/store/temporary/temporary.ts';
import { sharedPostgres } from '../packages/curia/test/postgres-server.ts';
import { type Hunt, type Hunted, Tally } from './hunt.ts';
import { holdToItsModel } from './store-model.ts';

/** The hunt. */
export const storeHunt: Hunt = {
  name: 'stores',
  tries: 'random writers at once against a model, on every store',
  share: { short: 30, whole: 20_000 },
  async run({ seed, most, only, folder }: Hunted) {
    const tally = new Tally(['promise broken']);
    const place = (await sharedPostgres()).address();
    const kinds: Record<string, readonly Store[]> = {
      memory: [temporaryStore()],
      sqlite: [1, 2].map(() => openSqliteStore(join(folder, 'store.sqlite'))),
      postgres: [1, 2].map(() => openPostgresStore(place)),
    };
    const names = Object.keys(kinds);
    const numbers = only === undefined ? Array.from({ length: most }, (_, number) => number) : [only];
    for (const number of numbers) {
      const name = names[number % names.length]!;
      tally.tried();
      const problem = await holdToItsModel(kinds[name]!, `run-${number}`, seed * 1_000_003 + number);
      if (problem !== undefined) tally.broke('promise broken', number, `${name}: ${problem}`);
    }
    for (const store of Object.values(kinds).flat()) await store.close();
    return tally.findings();
  },
};
