/** A small store with every value, row and byte of it changed, one at a time: an audit finds it, or nothing that Curia reads is another. */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CuriaError } from '@curia/core/internal';
import { auditRun } from '../packages/curia/src/run/audit.ts';
import { findRun } from '../packages/curia/src/run/find-run.ts';
import { courtOf } from '../packages/curia/src/run/manifest.ts';
import { exportRun } from '../packages/curia/src/run/transfer/export-run.ts';
import { openSqliteStore } from '../packages/curia/src/store/sqlite.ts';
import type { Store } from '../packages/curia/src/store/store.ts';
import { curiaHere } from '../packages/curia/test/curia-in-process.ts';
import { type Hunt, type Hunted, Tally } from './hunt.ts';

const RUN = 'small';

/** Tables whose content the record does not prove: who sits where, and who may come. Listed as a limit in SECURITY.md. */
const UNPROVED = new Set([
  'desk_items',
  'desk_links',
  'desk_seats',
  'desk_declines',
  'desk_drafts',
  'tokens',
]);

/** One change to a store file, with what it is called. */
interface Change {
  readonly what: string;
  apply(file: string): void;
}

/** The hunt. */
export const tamperHunt: Hunt = {
  name: 'tamper',
  tries: 'every value, row and byte of a small store changed, removed or exchanged',
  share: { short: 300, whole: 1_000_000 },
  async run({ most, only, folder }: Hunted) {
    const tally = new Tally(['crash', 'not found']);
    const original = await makeStore(folder);
    const changes = changesTo(original);
    const before = await read(original);
    if (before.verdict !== 'intact') throw new Error(`the untouched store is ${before.verdict}`);
    const changed = join(folder, 'changed.sqlite');
    // A short hunt looks at changes spread over all of them.
    const stride = Math.max(1, Math.floor(changes.length / most));
    const numbers =
      only === undefined
        ? Array.from({ length: Math.ceil(changes.length / stride) }, (_, at) => at * stride)
        : [only];
    for (const number of numbers) {
      const change = changes[number]!;
      for (const part of ['', '-wal', '-shm']) rmSync(changed + part, { force: true });
      copyFileSync(original, changed);
      change.apply(changed);
      tally.tried();
      try {
        const after = await read(changed);
        if (after.verdict === 'intact' && after.record !== before.record)
          tally.broke('not found', number, `${change.what}: ${difference(before.record, after.record)}`);
      } catch (error) {
        tally.broke('crash', number, `${change.what}: ${error instanceof Error ? error.stack : error}`);
      }
    }
    return tally.findings();
  },
};

/** The first place where two records differ, as each has it. */
function difference(one: string, other: string): string {
  const at = Array.from(one).findIndex((sign, place) => sign !== other[place]);
  const [from, to] = [Math.max(0, at - 60), at + 60];
  return `${one.slice(from, to)} became ${other.slice(from, to)}`;
}

async function makeStore(folder: string): Promise<string> {
  const file = join(folder, 'original.sqlite');
  const demo = join(import.meta.dirname, '../packages/curia/demo/conflict-review.jsonl');
  const made = await curiaHere([
    'run',
    'conflict-review',
    demo,
    '--agents',
    'given',
    '--id',
    RUN,
    '--store',
    file,
    '--no-folder',
  ]);
  if (made.status !== 0) throw new Error(made.stderr);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE; VACUUM');
  database.close();
  return file;
}

/** What an audit says of a store, and everything that Curia reads from it. */
async function read(file: string): Promise<{ readonly verdict: string; readonly record: string }> {
  let store: Store | undefined;
  try {
    store = openSqliteStore(file, { must_exist: true });
    const manifest = await findRun(store, RUN);
    const { findings } = await auditRun(store, RUN, courtOf(manifest).court);
    if (findings.length > 0) return { verdict: findings[0]!.code, record: '' };
    return { verdict: 'intact', record: await recordOf(store) };
  } catch (error) {
    // A refusal with a code of its own is an honest answer; anything else is a crash.
    if (CuriaError.is(error) && error.kind !== 'internal') return { verdict: error.code, record: '' };
    throw error;
  } finally {
    store?.close();
  }
}

async function recordOf(store: Store): Promise<string> {
  let record = '';
  for await (const line of exportRun(store, RUN)) record += line;
  return record + JSON.stringify(await store.callTotals(RUN)) + JSON.stringify(await store.tally(RUN));
}

function changesTo(file: string): Change[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = (
    database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[]
  )
    .map(({ name }) => name)
    .filter((name) => !UNPROVED.has(name) && !name.startsWith('sqlite_'));
  const changes = tables.flatMap((table) => changesToTable(database, table));
  database.close();
  return [...changes, ...changesToBytes(file)];
}

function changesToTable(database: DatabaseSync, table: string): Change[] {
  const columns = (
    database.prepare(`SELECT name FROM pragma_table_info(?)`).all(table) as { name: string }[]
  ).map(({ name }) => name);
  const { count } = database.prepare(`SELECT count(*) AS count FROM ${table}`).get() as { count: number };
  const changes: Change[] = [];
  const key = `(SELECT ${columns.map((name) => `"${name}"`).join(', ')} FROM ${table} LIMIT 1 OFFSET`;
  for (let row = 0; row < count; row++) {
    const where = `(${columns.map((name) => `"${name}"`).join(', ')}) IS ${key} ${row})`;
    const sql = (what: string, text: string): Change => ({
      what: `${what} in row ${row} of ${table}`,
      apply: (changed) => execute(changed, text),
    });
    changes.push(sql('removed', `DELETE FROM ${table} WHERE ${where}`));
    for (const column of columns)
      changes.push(
        sql(
          `${column} another`,
          `UPDATE ${table} SET "${column}" = CASE typeof("${column}") WHEN 'text' THEN 'x' || substr("${column}", 2) WHEN 'null' THEN '' ELSE "${column}" + 1 END WHERE ${where}`,
        ),
        sql(
          `the end of ${column} cut off`,
          `UPDATE ${table} SET "${column}" = CASE typeof("${column}") WHEN 'text' THEN substr("${column}", 1, length("${column}") - 1) ELSE 0 END WHERE ${where}`,
        ),
        sql(
          `${column} taken from another row`,
          `UPDATE ${table} SET "${column}" = (SELECT "${column}" FROM ${table} LIMIT 1 OFFSET ${(row + 1) % count}) WHERE ${where}`,
        ),
      );
  }
  return changes;
}

/** What the database itself refuses was not changed. */
function execute(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec(sql);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SQLITE_ERROR') throw error;
  } finally {
    database.close();
  }
}

function changesToBytes(file: string): Change[] {
  const bytes = readFileSync(file);
  return Array.from(bytes, (_, at) => ({
    what: `byte ${at}`,
    apply(changed: string) {
      const copy = Buffer.from(bytes);
      copy[at] = copy[at]! ^ (1 << (at % 8));
      writeFileSync(changed, copy);
    },
  }));
}
