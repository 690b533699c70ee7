/** Versions of courts in the embedded store. */
import type { Write } from '@curia/memory/sqlite';
import {
  type CourtVersion,
  type CourtVersions,
  courtChanged,
  hashVersion,
  type ListedVersion,
  type NewVersion,
} from '../versions.ts';
import type { SqliteStatements } from './statements.ts';

const LISTED = 'court, version, sha256, author, saved_at';

/** Reads and writes versions. */
export class SqliteVersions implements CourtVersions {
  readonly #sql: SqliteStatements;
  readonly #write: Write;

  constructor(sql: SqliteStatements, write: Write) {
    this.#sql = sql;
    this.#write = write;
  }

  async save(given: NewVersion, after: number): Promise<CourtVersion> {
    const saved = { ...given, version: after + 1, sha256: hashVersion(given) };
    const newest = await this.#write(() => {
      const found = this.#sql.get<{ newest: number }>(
        'SELECT coalesce(max(version), 0) AS newest FROM court_versions WHERE court = ?',
        [given.court],
      );
      // An aggregate has a row, even over nothing.
      if (found!.newest !== after) return found!.newest;
      const { court, version, text, prompts, sha256, author, saved_at } = saved;
      this.#sql.run(
        `INSERT INTO court_versions (court, version, text, prompts, sha256, author, saved_at)
          VALUES (?, ?, ?, ?, ?, ?, ?)`,
        [court, version, text, prompts, sha256, author, saved_at],
      );
      return after;
    });
    if (newest !== after) throw courtChanged(given, newest);
    return saved;
  }

  async find(court: string, version?: number): Promise<CourtVersion | undefined> {
    return this.#sql.get<CourtVersion>(
      `SELECT ${LISTED}, text, prompts FROM court_versions
        WHERE court = ?1 AND (?2 IS NULL OR version = ?2) ORDER BY version DESC LIMIT 1`,
      [court, version ?? null],
    );
  }

  async list(court?: string): Promise<ListedVersion[]> {
    return this.#sql.all<ListedVersion>(
      `SELECT ${LISTED} FROM court_versions WHERE ?1 IS NULL OR court = ?1 ORDER BY court, version DESC`,
      [court ?? null],
    );
  }
}
