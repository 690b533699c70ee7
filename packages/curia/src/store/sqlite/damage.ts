/** What is wrong with an SQLite file itself: pages and indexes that contradict each other, a schema that is not the one Curia made. */
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseKind } from '@curia/memory/sqlite';

/** The first thing that is wrong with a file; undefined if it is sound. */
export function damageOf(database: DatabaseSync, kind: DatabaseKind): string | undefined {
  const [first] = database.prepare('PRAGMA integrity_check(1)').all() as { integrity_check: string }[];
  if (first?.integrity_check !== 'ok') return first?.integrity_check ?? 'SQLite cannot check it';
  const [found, meant] = [schemaOf(database), schemaMadeBy(kind)];
  for (const [name, sql] of meant) if (found.get(name) !== sql) return `its ${name} is not as Curia made it`;
  // Another index changes no content; a view or a trigger can.
  const added = [...found.keys()].find((name) => !meant.has(name) && !name.startsWith('index '));
  return added === undefined ? undefined : `its ${added} is not of Curia`;
}

function schemaOf(database: DatabaseSync): Map<string, string | null> {
  const rows = database.prepare('SELECT type, name, sql FROM sqlite_schema').all() as {
    type: string;
    name: string;
    sql: string | null;
  }[];
  return new Map(
    rows
      .filter(({ name }) => !name.startsWith('sqlite_'))
      .map(({ type, name, sql }) => [`${type} ${name}`, sql]),
  );
}

function schemaMadeBy({ migrations }: DatabaseKind): Map<string, string | null> {
  const made = new DatabaseSync(':memory:');
  try {
    for (const { sql } of migrations) made.exec(sql);
    return schemaOf(made);
  } finally {
    made.close();
  }
}
