/** Alarms in the embedded store. */

import type { Write } from '@curia/memory/sqlite';
import type { KnownVoids, StoredVoid, UntoldVoid, Voids } from '../voids.ts';
import type { SqliteStatements } from './statements.ts';

/** Reads and writes alarms; events of alarms are noted by a trigger. */
export class SqliteVoids implements Voids {
  readonly #sql: SqliteStatements;
  readonly #write: Write;

  constructor(sql: SqliteStatements, write: Write) {
    this.#sql = sql;
    this.#write = write;
  }

  async under(identities: readonly string[]): Promise<KnownVoids> {
    return {
      voids: this.#sql.all<StoredVoid>(
        `SELECT identity, id, at, record FROM voids
          WHERE identity IN (SELECT value FROM json_each(?)) ORDER BY at, identity, id`,
        [JSON.stringify(identities)],
      ),
      untold: this.#sql.all<UntoldVoid>('SELECT run_id, case_id, seq FROM voids_untold', []),
    };
  }

  add(voids: readonly StoredVoid[], told: readonly UntoldVoid[]): Promise<void> {
    return this.#write(() => {
      for (const { identity, id, at, record } of voids)
        this.#sql.run(
          'INSERT INTO voids (identity, id, at, record) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
          [identity, id, at, record],
        );
      for (const { run_id, case_id, seq } of told)
        this.#sql.run('DELETE FROM voids_untold WHERE run_id = ? AND case_id = ? AND seq = ?', [
          run_id,
          case_id,
          seq,
        ]);
    });
  }
}
