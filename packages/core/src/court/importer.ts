/** Takes results of another tool in as something that a court reads, such as the answer of a voice. */
import type { z } from 'zod';
import type { CommandOption } from './face/command-option.ts';

/** What was made of a file. */
export interface Imported {
  readonly record: object;
  /** What it is, counted: `1 report`. */
  readonly is: string;
  /** What a user should know besides, in whole sentences. */
  readonly notes: readonly string[];
}

/** Options as the command line gives them. */
export type ImportOptions = Readonly<Record<string, string | undefined>>;

/** How a format of another tool is taken in. */
export interface Importer<Content = unknown> {
  /** The name of the format. */
  readonly name: string;
  /** What the file is, with its article. */
  readonly file: string;
  /** What is read of it, and what becomes of that, in whole sentences. */
  readonly reads: string;
  /** Whether a file of JSON looks like one of these; it may be wrong all the same. */
  fits(value: unknown): boolean;
  readonly options: readonly CommandOption[];
  /** What is made, for the option that says where it is written. */
  readonly makes: string;
  readonly example: string;
  /** What is read of the file, which is JSON; every other field is named to the user. */
  readonly content: z.ZodType<Content>;
  /** Refuses wrong options, before there is a file. */
  check(options: ImportOptions): void;
  /** Makes of a file what it says. */
  read(content: Content, name: string, options: ImportOptions): Promise<Imported>;
}
