/** The folder of a run: what a court adds to it, and how it checks one that is written. */
import type { z } from 'zod';
import type { Remark } from '../page/remark.ts';
import type { Rulebook } from '../protocol/rulebook.ts';
import type { RunCheck } from './doctor/run-check.ts';
import type { RuledCase, RunCase } from './run-case.ts';

/** What a court has to do with the folders of its runs. */
export interface RunFolder<Options extends object = object, Ruling extends object = object> {
  /** Further records of a ruled case. */
  records?(one: RuledCase<Ruling>): readonly { readonly file: string; readonly line: object }[];
  /** Whole files about a ruled case, by their path. */
  files?(one: RuledCase<Ruling>, how: ReportHow): Readonly<Record<string, string>>;
  /** Whole files about a case that is still open, by their path. */
  unfinished?(one: OpenCase): Readonly<Record<string, string>>;
  /** The forms in which it reports on a case, such as `html`. */
  readonly forms?: readonly string[];
  /** What a ruled case comes to, as a document in one of its forms. */
  report?(one: RuledCase<Ruling>, form: string, how: ReportHow): string;
  /** The court's remarks on a whole run. */
  study?(options: Options, rulebook: Rulebook): Study<Ruling>;
  /** The file with a record for every case that has a result; by it a folder is known that does not say whose it is. */
  readonly results?: string;
  /** The case as it came in, from its record and the keys of what was asked in it; by default the record, as it stands. */
  asGiven?(record: object, asked: readonly string[]): object;
  /** Checks a folder that has results. */
  check?(folder: FolderReader): Promise<RunCheck[]>;
}

/** How a document about a case is written. */
export interface ReportHow {
  /** The version of Curia that writes it. */
  readonly version: string;
  /** The language, if it is not that of the case. */
  readonly language?: string | undefined;
  /** Where the repository of the run is, seen from the document: its places become links. */
  readonly repository?: string | undefined;
}

/** A case that is open, as far as it came. */
export interface OpenCase extends RunCase {
  readonly record: object;
}

/** Reads the ruled cases of a run one by one and sums them up in remarks. */
export interface Study<Ruling extends object = object> {
  add(one: RuledCase<Ruling>): void;
  /** Sentences in English; what has a code can be said in other languages. */
  remarks(): readonly (string | Remark)[];
  /** Documents about the whole run, by file name. */
  documents?(): Readonly<Record<string, object>>;
}

/** A folder as its checks read it: throws a `CuriaError` where a file is absent. */
export interface FolderReader {
  has(file: string): boolean;
  /** The records in a file of JSON lines that have the shape. */
  records<T>(file: string, shape: z.ZodType<T>): Promise<readonly T[]>;
  /** A document of JSON; undefined if it does not have the shape. */
  document<T>(file: string, shape: z.ZodType<T>): T | undefined;
  /** What could not be read until now, each with its place. */
  readonly unreadable: readonly string[];
}
