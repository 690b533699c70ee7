/** What agents may read: files, logs and history through read-only tools that stay inside what they were given. */

import type { LogLine } from '../../text/log-lines.ts';
import type { ImportGraph } from './import-graph.ts';
import type { Ranking } from './ranking.ts';
import type { FileSymbol, FileSymbols } from './symbols.ts';

/** Why something cannot be read, in one sentence. */
export interface Refusal {
  readonly problem: string;
}

/** True if a value is a refusal rather than a result. */
export const isRefusal = (given: object): given is Refusal => Object.hasOwn(given, 'problem');

/** A text file. Secrets in it are masked. */
export interface FileText {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
}

/** The files in a folder; `is_cut` is true if there are more. */
export interface FileList {
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
  readonly is_cut: boolean;
}

/** One line that a search found. */
export interface SearchMatch {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** The results of a search; `is_cut` is true if there are more. */
export interface SearchResult {
  readonly matches: readonly SearchMatch[];
  readonly files_searched: number;
  readonly files_skipped: number;
  readonly is_cut: boolean;
}

/** One commit of a log. */
export interface LoggedCommit {
  readonly commit: string;
  readonly author: string;
  readonly date: string;
  readonly subject: string;
  /** It only brings together what other commits changed. */
  readonly is_merge: boolean;
  readonly files: readonly string[];
}

/** A commit with its changes. */
export interface ShownCommit extends Omit<LoggedCommit, 'files' | 'is_merge'> {
  readonly body: string;
  /** A unified diff. */
  readonly diff: string;
  readonly is_cut: boolean;
}

/** One line and the commit that last changed it. */
export interface BlamedLine {
  readonly line: number;
  readonly commit: string;
  readonly author: string;
  readonly date: string;
  readonly subject: string;
  /** What the file was called in that commit. */
  readonly path_then: string;
  readonly text: string;
}

/** One frame of a stack trace. */
export interface StackFrame {
  /** The path as the trace has it. */
  readonly path: string;
  readonly line: number;
  readonly function: string | null;
  /** The code that the trace shows for the frame; null if it shows none. */
  readonly shown: string | null;
  /** The line of the text that contains the frame. */
  readonly at_line: number;
  /** The file of the repository that is meant; null if it is not one, or cannot be told. */
  readonly file: string | null;
  /** The line of the file as it is now; the trace may be of another version. */
  readonly place: number | null;
  /**
   * How the line was found: the code that the trace shows stands there, the number lies in the function that the trace names, the
   * function was found but the number does not fit it, or there is nothing but the number.
   */
  readonly place_by: 'code' | 'line' | 'function' | 'number' | null;
}

/** One stack trace: the error thrown and its frames, innermost first. */
export interface StackTrace {
  readonly language: string;
  readonly error: string | null;
  readonly message: string | null;
  /** The line of the text that says what was thrown; null if none does. */
  readonly error_line: number | null;
  readonly frames: readonly StackFrame[];
}

/** Errors of a log that say the same, up to numbers and ids. */
export interface ErrorSignature {
  readonly signature: string;
  readonly count: number;
  readonly first: LogLine;
  readonly last: LogLine;
}

/** The contents of a log. */
export interface LogRead {
  readonly path: string;
  readonly lines: number;
  readonly levels: Readonly<Record<string, number>>;
  readonly from: string | null;
  readonly to: string | null;
  readonly first_error: LogLine | null;
  /** The most frequent first. */
  readonly errors: readonly ErrorSignature[];
  readonly selected: readonly LogLine[];
  readonly is_cut: boolean;
}

/** The logs that can be read. */
export interface LogList {
  readonly logs: readonly string[];
}

/** Where a name is defined, and where it is called. */
export interface SymbolsFound {
  readonly definitions: readonly (FileSymbol & { readonly path: string })[];
  readonly calls: readonly SearchMatch[];
  readonly is_cut: boolean;
}

/** The tools that your own agents call by name, with their arguments and results. */
export interface SourceTools {
  readonly search_text: {
    readonly takes: {
      readonly pattern: string;
      readonly regexp?: boolean;
      readonly ignore_case?: boolean;
      readonly paths?: string;
      readonly most?: number;
    };
    readonly gives: SearchResult;
  };
  readonly git_log: {
    readonly takes: {
      readonly path?: string;
      readonly contains?: string;
      readonly since?: string;
      readonly until?: string;
      readonly most?: number;
    };
    readonly gives: { readonly commits: readonly LoggedCommit[]; readonly is_cut: boolean };
  };
  readonly git_show: {
    readonly takes: { readonly commit: string; readonly path?: string };
    readonly gives: ShownCommit;
  };
  readonly git_blame: {
    readonly takes: {
      readonly path: string;
      readonly from: number;
      readonly to: number;
      readonly ignore?: readonly string[];
    };
    readonly gives: { readonly path: string; readonly lines: readonly BlamedLine[] };
  };
  readonly git_pickaxe: {
    readonly takes: { readonly text: string; readonly path?: string; readonly most?: number };
    readonly gives: { readonly commits: readonly LoggedCommit[]; readonly is_cut: boolean };
  };
  readonly git_releases: {
    readonly takes: { readonly most?: number };
    readonly gives: {
      readonly releases: readonly {
        readonly version: string;
        readonly commit: string;
        readonly date: string;
      }[];
      readonly is_cut: boolean;
    };
  };
  readonly find_symbol: {
    readonly takes: { readonly name: string; readonly most?: number };
    readonly gives: SymbolsFound;
  };
  readonly ranked_search: {
    readonly takes: { readonly text: string; readonly paths?: string; readonly most?: number };
    readonly gives: Ranking;
  };
  readonly parse_stack_trace: {
    readonly takes: { readonly text: string };
    readonly gives: { readonly traces: readonly StackTrace[] };
  };
  readonly read_log: {
    readonly takes: {
      readonly path?: string;
      readonly level?: NonNullable<LogLine['level']>;
      readonly contains?: string;
      readonly from_line?: number;
      readonly most?: number;
    };
    readonly gives: LogRead | LogList;
  };
}

/** What a run gives its agents to read. Nothing in it changes anything, and nothing outside can be reached through it. */
export interface Sources {
  /** The files of the repository. */
  files(signal: AbortSignal): Promise<FileList | Refusal>;
  /** A text file of the repository. */
  text(path: string): Promise<FileText | Refusal>;
  /** A log: one of those given, else a file of the repository. */
  log(path: string): Promise<FileText | Refusal>;
  /** What a file defines and calls. */
  symbols(path: string): Promise<FileSymbols | Refusal>;
  /** Files that are not suspects by themselves (built, generated, vendored, tests, examples, types alone), each with the reason; of all files, or of some. */
  aside(signal: AbortSignal, among?: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The import graph. */
  imports(signal: AbortSignal): Promise<ImportGraph | Refusal>;
  /** Puts a question to a tool: its input is checked, its time is limited. */
  use<Name extends keyof SourceTools>(
    tool: Name,
    input: SourceTools[Name]['takes'],
    signal: AbortSignal,
  ): Promise<SourceTools[Name]['gives'] | Refusal>;
  /** Works something out once for all agents of the run, such as an index over all files. */
  derive<T>(name: string, make: () => Promise<T>): Promise<T>;
}
