/** Documents in the embedded store. */
import { type Documents, hashDocument, type NewDocument, type StoredDocument } from '../documents.ts';
import type { SqliteStatements } from './statements.ts';

/** Writes the files of a case; part of the write that stores the case. */
export function insertDocuments(
  sql: SqliteStatements,
  run_id: string,
  case_id: string,
  files: readonly NewDocument[],
): void {
  for (const [place, { name, type, bytes }] of files.entries()) {
    const sha256 = hashDocument(bytes);
    sql.run('INSERT INTO documents (sha256, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING', [sha256, bytes]);
    sql.run(
      'INSERT INTO run_documents (run_id, case_id, place, sha256, name, type, size) VALUES (?, ?, ?, ?, ?, ?, ?)',
      [run_id, case_id, place, sha256, name, type, bytes.byteLength],
    );
  }
}

/** Removes the files that no run has any more. */
export const forgetDocuments = (sql: SqliteStatements): number =>
  sql.run('DELETE FROM documents WHERE sha256 NOT IN (SELECT sha256 FROM run_documents)', []);

/** Reads documents. */
export class SqliteDocuments implements Documents {
  readonly #sql: SqliteStatements;

  constructor(sql: SqliteStatements) {
    this.#sql = sql;
  }

  async of(run_id: string, case_id: string): Promise<StoredDocument[]> {
    return this.#sql.all<StoredDocument>(
      `SELECT case_id, place, sha256, name, type, size FROM run_documents
        WHERE run_id = ? AND case_id = ? ORDER BY place`,
      [run_id, case_id],
    );
  }

  async read(run_id: string, sha256: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#sql.get<{ bytes: Uint8Array<ArrayBuffer> }>(
      `SELECT bytes FROM documents WHERE sha256 = ?1
        AND EXISTS (SELECT 1 FROM run_documents WHERE sha256 = ?1 AND run_id = ?2)`,
      [sha256, run_id],
    )?.bytes;
  }
}
