/** The port of documents: the files that cases are about as somebody handed them in, kept by content and for as long as a run has them. */
import { createHash } from 'node:crypto';

/** A file that is kept with a case. */
export interface NewDocument {
  /** Its name, without any folder. */
  readonly name: string;
  /** Found in its content, never taken from its name. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** What is known of a file of a case. */
export interface StoredDocument {
  readonly case_id: string;
  /** Which of the files of its case it is, from 0. */
  readonly place: number;
  /** Of its content. */
  readonly sha256: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Where documents are kept; they come with the cases of `runs.create` and go with the run. */
export interface Documents {
  /** The files of a case, in their order. */
  of(run_id: string, case_id: string): Promise<StoredDocument[]>;
  /** The content of a file of a run. */
  read(run_id: string, sha256: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** The hash that a file is kept under. */
export const hashDocument = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The tables of documents; one file may belong to many cases, and goes with the last of them. */
export const DOCUMENTS_SCHEMA = `
  CREATE TABLE documents (
    sha256 TEXT PRIMARY KEY,
    bytes BLOB NOT NULL
  ) STRICT;
  CREATE TABLE run_documents (
    run_id TEXT NOT NULL,
    case_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    size INTEGER NOT NULL,
    PRIMARY KEY (run_id, case_id, place)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX run_documents_by_hash ON run_documents (sha256, run_id);
`;

/** The same in a schema of PostgreSQL whose quoted name is given. */
export const postgresDocuments = (schema: string): string => `
  CREATE TABLE ${schema}.documents (
    sha256 text COLLATE "C" PRIMARY KEY,
    bytes bytea NOT NULL
  );
  CREATE TABLE ${schema}.run_documents (
    run_id text COLLATE "C" NOT NULL,
    case_id text COLLATE "C" NOT NULL,
    place integer NOT NULL,
    sha256 text COLLATE "C" NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    size integer NOT NULL,
    PRIMARY KEY (run_id, case_id, place)
  );
  CREATE INDEX run_documents_by_hash ON ${schema}.run_documents (sha256, run_id);
`;
