/** Every table written as SQL, against `decide`, on random rows in DuckDB, PostgreSQL and SQLite. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { policyName } from '@curia/core';
import { makePostgres } from '../../packages/curia/test/postgres-server.ts';
import { type Hunt, type Hunted, Tally } from '../hunt.ts';
import { Random } from '../random.ts';
import { compareSql } from './compare-sql.ts';
import { openDatabases } from './databases.ts';
import { drawerOf } from './draw-facts.ts';
import { everyTable, numbersFor } from './every-table.ts';

/** The hunt. */
export const sqlHunt: Hunt = {
  name: 'sql',
  tries: 'random rows of every table, decided in DuckDB, PostgreSQL and SQLite as here',
  share: { short: 200 * everyTable.length, whole: 100_000 * everyTable.length },
  async run({ seed, most, only, folder }: Hunted) {
    const tally = new Tally(['difference']);
    // The database runs under a user of its own, who must reach its folder.
    chmodSync(folder, 0o755);
    const postgres = await makePostgres(join(folder, 'postgres'), ['fsync=off']);
    const databases = await openDatabases(folder, postgres.address());
    for (const [place, table] of everyTable.entries()) {
      const draw = drawerOf(table);
      const numbers = numbersFor(place, most, only);
      const cases = numbers.map((number) => draw(new Random(seed * 1_000_003 + number)));
      if (cases.length === 0) continue;
      tally.tried(cases.length);
      for (const [at, database] of databases.entries()) {
        // Every table is tried both ways, though not in every database at once.
        const params = (place + at) % 2 === 0 ? 'literal' : 'bind';
        const { refused, differences } = await compareSql(table, cases, database, params);
        tally.noted(`refused rows in ${database.dialect}`, refused);
        for (const { at, what } of differences)
          tally.broke(
            'difference',
            numbers[at]!,
            `${database.dialect}, ${params}, ${policyName(table)}: ${what}`,
          );
      }
    }
    for (const database of databases) await database.close();
    await postgres.stop();
    return tally.findings();
  },
};
