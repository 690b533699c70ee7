/** Documents in PostgreSQL. */
import { type Documents, hashDocument, type NewDocument, type StoredDocument } from '../documents.ts';
import type { PostgresConnection } from './connection.ts';
import { isUnstorable } from './unstorable.ts';

/** The files of a case, about to be stored. */
export interface CaseDocuments {
  readonly case_id: string;
  readonly documents: readonly NewDocument[];
}

/** Writes and reads documents. */
export class PostgresDocuments implements Documents {
  readonly #connection: PostgresConnection;
  readonly #in: string;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
    this.#in = `"${connection.address.schema}"`;
  }

  /** Writes the files of some cases, one after the other: each may be large. May be done twice. */
  async put(run_id: string, cases: Iterable<CaseDocuments>): Promise<void> {
    for (const { case_id, documents } of cases)
      for (const [place, { name, type, bytes }] of documents.entries()) {
        const sha256 = hashDocument(bytes);
        await this.#connection.inTransaction([
          // First, so that whoever removes what no run has waits for it, and this waits for them.
          [
            `INSERT INTO ${this.#in}.run_documents (run_id, case_id, place, sha256, name, type, size)
              VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (run_id, case_id, place) DO NOTHING`,
            [run_id, case_id, place, sha256, name, type, bytes.byteLength],
          ],
          [
            `INSERT INTO ${this.#in}.documents (sha256, bytes) VALUES ($1, $2) ON CONFLICT (sha256) DO NOTHING`,
            [sha256, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)],
          ],
        ]);
      }
  }

  /** Removes the files that no run has any more; the lock waits for whoever is writing one. */
  async forget(): Promise<void> {
    await this.#connection.inTransaction([
      [`LOCK TABLE ${this.#in}.run_documents IN SHARE ROW EXCLUSIVE MODE`, []],
      [
        `DELETE FROM ${this.#in}.documents d
          WHERE NOT EXISTS (SELECT FROM ${this.#in}.run_documents r WHERE r.sha256 = d.sha256)`,
        [],
      ],
    ]);
  }

  async of(run_id: string, case_id: string): Promise<StoredDocument[]> {
    if (isUnstorable(run_id) || isUnstorable(case_id)) return [];
    return this.#connection.read<StoredDocument>(
      `SELECT case_id, place, sha256, name, type, size FROM ${this.#in}.run_documents
        WHERE run_id = $1 AND case_id = $2 ORDER BY place`,
      [run_id, case_id],
    );
  }

  async read(run_id: string, sha256: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (isUnstorable(run_id) || isUnstorable(sha256)) return undefined;
    const [found] = await this.#connection.read<{ bytes: Buffer<ArrayBuffer> }>(
      `SELECT bytes FROM ${this.#in}.documents WHERE sha256 = $1
        AND EXISTS (SELECT FROM ${this.#in}.run_documents WHERE sha256 = $1 AND run_id = $2)`,
      [sha256, run_id],
    );
    return found?.bytes;
  }
}
