/** What a court shows to somebody who sees it for the first time: bundled cases, and among them one that counting heads gets wrong. */
import type { PlaceReader } from './place-reader.ts';

/** The demo of a court. */
export interface Demo<Ruling extends object = object> {
  readonly runs: readonly DemoRun<Ruling>[];
  /** How the same is seen on cases of one's own: what a file of them may be called, and what this shows. */
  readonly own?: { readonly file: string; readonly means: string };
}

/** One run of the demo. */
export interface DemoRun<Ruling extends object = object> {
  /** What tells this run from another of the same court. */
  readonly of?: string;
  /** The file of its cases in the folder of the demo, or what they are made from. */
  readonly cases: string;
  /** Makes the cases, where they are not the lines of the file, and the options that say where they were put. */
  make?(from: string, scratch: string, files: PlaceReader): Promise<MadeCases>;
  /** The program that this takes; without it the run is left out. */
  readonly needs?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly agents: 'offline' | 'given';
  readonly telling?: Telling<Ruling>;
}

/** Cases that were made for a run. */
export interface MadeCases {
  readonly cases: readonly object[];
  readonly options?: Readonly<Record<string, unknown>>;
}

/** A case that counting heads gets wrong. */
export interface Telling<Ruling extends object = object> {
  readonly case_id: string;
  /** The right answer, known because the case was written with it. */
  readonly right: string;
  /** What counting heads would have made of it, which is the answer that a court has to beat. */
  plain(record: object, ruling: Ruling): PlainVote;
  /** What stands after the ruling, in a few words. */
  stands(ruling: Ruling): string;
  /** The outcome whose line explains the ruling. */
  readonly outcome: string;
}

/** What most of those who were asked say, and how many they are. */
export interface PlainVote {
  readonly says: string;
  readonly by: string;
}

/** The word that most of those who were asked say; `of` says who they are. */
export function mostOf(words: readonly string[], of: string): PlainVote {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [says, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['nothing', 0]);
  return { says, by: `${count} ${of}` };
}
