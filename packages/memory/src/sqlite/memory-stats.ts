/** Counts the content of a memory, in the database itself. */
import type { DatabaseSync } from 'node:sqlite';
import type { MemoryStats } from '../keep/episode-memory.ts';

interface Counted {
  readonly type: string;
  readonly language: string;
  readonly month: string;
  readonly oldest: string;
  readonly newest: string;
  readonly n: number;
}

/** The entries but those at the positions that are left out. */
const LOADED = 'SELECT body FROM episodes WHERE position NOT IN (SELECT value FROM json_each(?))';

/** Counts the entries of a memory but those at the positions that are left out. */
export function memoryStats(database: DatabaseSync, leftOut: readonly number[]): MemoryStats {
  const without = JSON.stringify(leftOut);
  const counted = database
    .prepare(
      `SELECT type, language, substr(at, 1, 7) AS month, min(at) AS oldest, max(at) AS newest, count(*) AS n
        FROM (SELECT body ->> '$.episode_type' AS type, body ->> '$.provenance.timestamp' AS at,
          coalesce(body ->> '$.input_signature.language', 'ko') AS language FROM (${LOADED}))
        GROUP BY type, language, month`,
    )
    .all(without) as unknown as Counted[];
  const conditions = database
    .prepare(
      `SELECT condition.value AS name, count(*) AS n
        FROM (${LOADED}), json_each(body, '$.correction.applicable_conditions') condition GROUP BY name`,
    )
    .all(without) as unknown as { readonly name: string; readonly n: number }[];
  return {
    episodes: counted.reduce((sum, { n }) => sum + n, 0),
    left_out: leftOut.length,
    oldest: counted.map(({ oldest }) => oldest).sort()[0] ?? null,
    newest:
      counted
        .map(({ newest }) => newest)
        .sort()
        .at(-1) ?? null,
    by_type: total(counted.map(({ type, n }) => [type, n])),
    by_language: total(counted.map(({ language, n }) => [language, n])),
    by_condition: total(conditions.map(({ name, n }) => [name, n])),
    by_month: total(counted.map(({ month, n }) => [month, n])),
  };
}

/** Adds up what has the same name; the most frequent first, then by name. */
function total(counts: readonly (readonly [name: string, n: number])[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const [name, n] of counts) sums.set(name, (sums.get(name) ?? 0) + n);
  const sorted = [...sums].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return Object.fromEntries(sorted);
}
