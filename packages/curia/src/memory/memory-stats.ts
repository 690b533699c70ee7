/** Counts what a memory holds, in the database itself. */
import type { DatabaseSync } from 'node:sqlite';
import type { MemoryStats } from './episode-memory.ts';

/** What is counted: a value of each entry, or several of them. */
const COUNTED = {
  by_type: `SELECT body ->> '$.episode_type' AS name FROM loaded`,
  by_language: `SELECT coalesce(body ->> '$.input_signature.language', 'ko') AS name FROM loaded`,
  by_condition: `SELECT condition.value AS name FROM loaded, json_each(body, '$.correction.applicable_conditions') condition`,
  by_month: `SELECT substr(body ->> '$.provenance.timestamp', 1, 7) AS name FROM loaded`,
} as const;

/** Counts the entries of a memory but those at the positions that are left out. */
export function memoryStats(database: DatabaseSync, leftOut: readonly number[]): MemoryStats {
  const loaded = `WITH refused AS (SELECT value FROM json_each(?)),
    loaded AS (SELECT body FROM episodes WHERE position NOT IN refused)`;
  const without = JSON.stringify(leftOut);
  const count = (names: string): Record<string, number> => {
    const sql = `${loaded} SELECT name, count(*) AS n FROM (${names}) GROUP BY name ORDER BY n DESC, name`;
    const rows = database.prepare(sql).all(without);
    return Object.fromEntries(rows.map(({ name, n }) => [String(name), Number(n)]));
  };
  const { episodes, oldest, newest } = database
    .prepare(
      `${loaded} SELECT count(*) AS episodes, min(at) AS oldest, max(at) AS newest
        FROM (SELECT body ->> '$.provenance.timestamp' AS at FROM loaded)`,
    )
    .get(without) as Pick<MemoryStats, 'episodes' | 'oldest' | 'newest'>;
  return {
    episodes,
    left_out: leftOut.length,
    oldest,
    newest,
    by_type: count(COUNTED.by_type),
    by_language: count(COUNTED.by_language),
    by_condition: count(COUNTED.by_condition),
    by_month: count(COUNTED.by_month),
  };
}
