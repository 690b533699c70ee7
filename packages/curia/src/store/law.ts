/** The law of a run as a store keeps it: texts by the hash of their content, each once for all runs. */
import { createHash } from 'node:crypto';

/** Texts by their hashes. */
export type StoredLaw = ReadonlyMap<string, string>;

/** The hash that a text is kept under. */
export const hashLaw = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Texts under their hashes, each once and in the order of the hashes: who writes the same texts at the same time waits, and is never locked out. */
export const lawOf = (texts: Iterable<string>): StoredLaw =>
  new Map(
    Array.from(texts, (text): [string, string] => [hashLaw(text), text]).sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The tables of the law; one text may belong to many runs, and goes with the last of them. */
export const LAW_SCHEMA = `
  CREATE TABLE laws (
    hash TEXT PRIMARY KEY,
    text TEXT NOT NULL
  ) STRICT;
  CREATE TABLE run_laws (
    run_id TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (run_id, hash)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX run_laws_by_hash ON run_laws (hash);
`;
