/** Answers of models that are remembered in PostgreSQL, for every process that uses the store. */
import type { RememberedAnswers } from '../answers.ts';
import type { PostgresConnection } from './connection.ts';

/** The answers of one store. An answer that cannot be remembered, or read again, is asked for again. */
export function postgresAnswers(connection: PostgresConnection): RememberedAnswers {
  const table = `"${connection.address.schema}".answers`;
  return {
    async get(key) {
      const sql = `SELECT answer FROM ${table} WHERE key = $1`;
      try {
        const [found] = await connection.read<{ answer: string }>(sql, [key]);
        return found === undefined ? undefined : (JSON.parse(found.answer) as unknown);
      } catch {
        return undefined;
      }
    },
    async set(key, answer) {
      const sql = `INSERT INTO ${table} (key, answer) VALUES ($1, $2)
        ON CONFLICT (key) DO UPDATE SET answer = excluded.answer, answered_at = now()`;
      await connection.read(sql, [key, JSON.stringify(answer)]).catch(() => {});
    },
  };
}
