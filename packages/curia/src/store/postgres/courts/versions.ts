/** Versions of courts in PostgreSQL. */
import {
  type CourtVersion,
  type CourtVersions,
  courtChanged,
  hashVersion,
  type ListedVersion,
  type NewVersion,
} from '../../versions.ts';
import type { PostgresConnection } from '../connection.ts';
import { isUnstorable } from '../unstorable.ts';

const LISTED = 'court, version, sha256, author, saved_at';

/** Reads and writes versions. */
export class PostgresVersions implements CourtVersions {
  readonly #connection: PostgresConnection;
  readonly #in: string;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
    this.#in = `"${connection.address.schema}"`;
  }

  async save(given: NewVersion, after: number): Promise<CourtVersion> {
    const saved = { ...given, version: after + 1, sha256: hashVersion(given) };
    const { court, version, text, prompts, sha256, author, saved_at } = saved;
    // Of two who save after the same version, the second meets the key of the first.
    const { changes } = await this.#connection.transact((query) =>
      query(
        `INSERT INTO ${this.#in}.court_versions (court, version, text, prompts, sha256, author, saved_at)
          SELECT $1, $2, $3, $4, $5, $6, $7
            WHERE (SELECT coalesce(max(version), 0) FROM ${this.#in}.court_versions WHERE court = $1) = $2 - 1
          ON CONFLICT DO NOTHING`,
        [court, version, text, prompts, sha256, author, saved_at],
      ),
    );
    if (changes === 1) return saved;
    throw courtChanged(given, (await this.find(court))?.version ?? 0);
  }

  async find(court: string, version?: number): Promise<CourtVersion | undefined> {
    if (isUnstorable(court)) return undefined;
    const [found] = await this.#connection.read<CourtVersion>(
      `SELECT ${LISTED}, text, prompts FROM ${this.#in}.court_versions
        WHERE court = $1 AND ($2::integer IS NULL OR version = $2) ORDER BY version DESC LIMIT 1`,
      [court, version ?? null],
    );
    return found;
  }

  async list(court?: string): Promise<ListedVersion[]> {
    if (court !== undefined && isUnstorable(court)) return [];
    return this.#connection.read<ListedVersion>(
      `SELECT ${LISTED} FROM ${this.#in}.court_versions
        WHERE $1::text IS NULL OR court = $1 ORDER BY court, version DESC`,
      [court ?? null],
    );
  }
}
