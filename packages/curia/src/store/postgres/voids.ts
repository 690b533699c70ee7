/** Alarms in PostgreSQL. */
import type { KnownVoids, StoredVoid, UntoldVoid, Voids } from '../voids.ts';
import type { PostgresConnection } from './connection.ts';

/** Reads and writes alarms; events of alarms are noted by a trigger. */
export class PostgresVoids implements Voids {
  readonly #connection: PostgresConnection;
  readonly #in: string;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
    this.#in = `"${connection.address.schema}"`;
  }

  async under(identities: readonly string[]): Promise<KnownVoids> {
    const rows = await this.#connection.read<StoredVoid & UntoldVoid>(
      `SELECT identity, id, at, record, NULL AS run_id, NULL AS case_id, NULL AS seq FROM ${this.#in}.voids
          WHERE identity = ANY($1::text[])
        UNION ALL
        SELECT NULL, NULL, NULL, NULL, run_id, case_id, seq FROM ${this.#in}.voids_untold
        ORDER BY 3, 1, 2`,
      [[...identities]],
    );
    return {
      voids: rows.flatMap(({ identity, id, at, record }) =>
        identity === null ? [] : [{ identity, id, at, record }],
      ),
      untold: rows.flatMap(({ run_id, case_id, seq }) => (run_id === null ? [] : [{ run_id, case_id, seq }])),
    };
  }

  async add(voids: readonly StoredVoid[], told: readonly UntoldVoid[]): Promise<void> {
    await this.#connection.inTransaction([
      [
        `INSERT INTO ${this.#in}.voids (identity, id, at, record)
          SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) ON CONFLICT DO NOTHING`,
        [
          voids.map(({ identity }) => identity),
          voids.map(({ id }) => id),
          voids.map(({ at }) => at),
          voids.map(({ record }) => record),
        ],
      ],
      [
        `DELETE FROM ${this.#in}.voids_untold u USING unnest($1::text[], $2::text[], $3::integer[]) AS t (run_id, case_id, seq)
          WHERE u.run_id = t.run_id AND u.case_id = t.case_id AND u.seq = t.seq`,
        [told.map(({ run_id }) => run_id), told.map(({ case_id }) => case_id), told.map(({ seq }) => seq)],
      ],
    ]);
  }
}
