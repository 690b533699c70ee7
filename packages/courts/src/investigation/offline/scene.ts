/** What every investigator of a question starts from: the clues, the files that match them, and the places they point at. */

import type { FileSymbol, FileText, Ranking, Sources } from '@curia/core/agent';
import type { Language } from '../rules/report/report-words.ts';
import type { Anchor } from './anchor.ts';
import type { Clues } from './clues.ts';
import type { SpokenPlace } from './spoken-place.ts';
import type { VersionRange } from './version-range.ts';
import type { Wording } from './words/wording.ts';

/** What a text shares with the question and the logs, spelled as they do. */
export interface Shared {
  readonly part: number;
  readonly asked: readonly string[];
  /** Words of the logs that the question does not have. */
  readonly logged: readonly string[];
}

/** Everything an investigator starts from. */
export interface Scene {
  readonly language: Language;
  /** How things are said in the language of the question. */
  readonly say: Wording;
  readonly bench: Sources;
  readonly signal: AbortSignal;
  readonly clues: Clues;
  /** The files that are read. */
  readonly paths: readonly string[];
  /** Whether these are all files of the repository. */
  readonly isWhole: boolean;
  /** The files that can be suspects: not those that are built, generated, copied in, tests or examples. */
  readonly suspectable: ReadonlySet<string>;
  /** The same, by their names without folders. */
  readonly bareNames: ReadonlyMap<string, readonly string[]>;
  /** What was changed between the releases that the report tells apart. */
  readonly range: VersionRange | undefined;
  readonly anchors: readonly Anchor[];
  /** What shares most with the sentences of the report; `most` is the highest score. */
  readonly ranking: Ranking & { readonly most: number };
  /** The places that the report speaks of. */
  readonly spoken: readonly SpokenPlace[];
  /** The places that read the name which the error of the report says was not there. */
  readonly accessed: readonly SpokenPlace[];
  /** How relevant a file is to the question, from 0 to 1. */
  relevance(path: string): number;
  /** How much a text does, from 0 to 1, and the words it shares. */
  shares(text: string): Shared;
  /** Whether the question has every word of a name. */
  isAsked(name: string): boolean;
  /** The number of imports between a file and the nearest anchor; undefined if there is no path. */
  distance(path: string): number | undefined;
  file(path: string): Promise<FileText | undefined>;
  /** What a file defines. */
  symbols(path: string): Promise<readonly FileSymbol[]>;
  /** The innermost function or class around a line. */
  symbol(path: string, line: number): Promise<FileSymbol | null>;
  /** The lines of a part of a file that share most with the report. */
  telling(path: string, from: number, to: number): Promise<readonly number[]>;
}
