/** The port of court versions: the texts of courts that are edited here, each version kept as it was saved. */
import { CuriaError } from '@curia/core';
import { canonicalJson, sha256 } from '@curia/core/text';

/** A court as somebody saved it. */
export interface NewVersion {
  readonly court: string;
  /** The court file. */
  readonly text: string;
  /** The text of each prompt that it names, by role: JSON. */
  readonly prompts: string;
  readonly author: string;
  readonly saved_at: string;
}

/** A version that is kept; it never changes. */
export interface CourtVersion extends NewVersion {
  /** From 1. */
  readonly version: number;
  /** Of the court file and its prompts. */
  readonly sha256: string;
}

/** A version without its texts. */
export type ListedVersion = Omit<CourtVersion, 'text' | 'prompts'>;

/** Where versions of courts are kept; they outlive the runs that used them. */
export interface CourtVersions {
  /** Saves a version after another, or the first after 0; refused with `VERSION_CHANGED` if that is not the newest. */
  save(version: NewVersion, after: number): Promise<CourtVersion>;
  /** One version, or the newest. */
  find(court: string, version?: number): Promise<CourtVersion | undefined>;
  /** All versions, by court, the newest of each first; or those of one court. */
  list(court?: string): Promise<ListedVersion[]>;
}

/** What a version is known by. */
export const hashVersion = ({ text, prompts }: Pick<NewVersion, 'text' | 'prompts'>): string =>
  sha256(canonicalJson({ text, prompts: JSON.parse(prompts) as unknown }));

/** The refusal of whoever edited a version that is not the newest any more. */
export const courtChanged = ({ court }: Pick<NewVersion, 'court'>, newest: number): CuriaError =>
  new CuriaError('VERSION_CHANGED', `${court} has version ${newest} by now; somebody saved it meanwhile`);

const versionsTable = (at: string, name: string, end: string): string => `
  CREATE TABLE ${at}court_versions (
    court ${name} NOT NULL,
    version INTEGER NOT NULL,
    text TEXT NOT NULL,
    prompts TEXT NOT NULL,
    sha256 ${name} NOT NULL,
    author ${name} NOT NULL,
    saved_at ${name} NOT NULL,
    PRIMARY KEY (court, version)
  )${end};
`;

/** The step that makes the table of the embedded store. */
export const VERSIONS_SCHEMA = versionsTable('', 'TEXT', ' STRICT');

/** The same in a schema of PostgreSQL whose quoted name is given. */
export const postgresVersions = (schema: string): string =>
  versionsTable(`${schema}.`, 'text COLLATE "C"', '');
