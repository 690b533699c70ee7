/** Brings the schema of a PostgreSQL store up to date, and refuses one that is not ours or newer than this version. */
import { CuriaError } from '@curia/core';
import type { PostgresAddress } from './address.ts';
import { lockKey } from './lock-key.ts';
import { POSTGRES_MIGRATIONS } from './migrations.ts';

/** Runs one statement of a session. */
export type RunSql = <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

const OLDEST_SERVER = 13;
const NEWEST = POSTGRES_MIGRATIONS.at(-1)?.version ?? 0;

/** Migrates; with `mustExist`, a schema without a store is refused instead of filled. */
export async function migrate(
  run: RunSql,
  { shown, schema }: PostgresAddress,
  mustExist: boolean,
): Promise<void> {
  const [server] = await run<{ version: number }>(
    `SELECT current_setting('server_version_num')::integer / 10000 AS version`,
  );
  if (server!.version < OLDEST_SERVER)
    throw new CuriaError(
      'STORE_INVALID',
      `${shown} is PostgreSQL ${server!.version}; Curia needs ${OLDEST_SERVER} or newer`,
    );
  const version = await versionOf(run, shown, schema);
  if (version === NEWEST) return;
  if (version === 0 && mustExist)
    throw new CuriaError('STORE_INVALID', `${shown} has no store of Curia; \`curia run\` makes one`);
  for (const step of POSTGRES_MIGRATIONS) {
    await run('BEGIN');
    try {
      await run('SELECT pg_advisory_xact_lock($1)', [lockKey(schema, 'migrate')]);
      // Another process may have made the same step while this one waited.
      if ((await versionOf(run, shown, schema)) < step.version) {
        const name = `"${schema}"`;
        if (step.version === 1 && !(await hasSchema(run, schema))) await run(`CREATE SCHEMA ${name}`);
        if (step.version === 1)
          await run(`CREATE TABLE ${name}.curia_version (version integer PRIMARY KEY, name text NOT NULL)`);
        await run(step.sql(name));
        await run(`INSERT INTO ${name}.curia_version (version, name) VALUES ($1, $2)`, [
          step.version,
          step.name,
        ]);
      }
      await run('COMMIT');
    } catch (error) {
      await run('ROLLBACK').catch(() => {});
      throw error;
    }
  }
}

const hasSchema = async (run: RunSql, schema: string): Promise<boolean> =>
  (await run('SELECT FROM pg_namespace WHERE nspname = $1', [schema])).length > 0;

/** The version of a schema; 0 if there is none yet. */
async function versionOf(run: RunSql, shown: string, schema: string): Promise<number> {
  const tables = await run<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = $1 AND c.relname IN ('curia_version', 'runs', 'cases', 'events', 'calls', 'rulings')`,
    [schema],
  );
  if (tables.length === 0) return 0;
  if (!tables.some(({ name }) => name === 'curia_version'))
    throw new CuriaError(
      'STORE_INVALID',
      `${shown} has tables, but they are not of Curia; name another schema`,
    );
  const [found] = await run<{ version: number | null }>(
    `SELECT max(version) AS version FROM "${schema}".curia_version`,
  );
  const version = found?.version ?? 0;
  if (version <= NEWEST) return version;
  const words = `${shown} was written by a newer Curia (version ${version}; this one knows ${NEWEST})`;
  throw new CuriaError('STORE_NEWER', words);
}
