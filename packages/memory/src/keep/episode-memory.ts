/** The port of the memory: episodes in the order they were stored, and the nearest of them for a case. */
import type { CuriaError } from '@curia/core';
import type { Episode } from '../episode/episode.ts';
import type { MemoryQuery } from '../find/retrieval-features.ts';
import type { RetrievalPolicy, Retrieved } from '../find/retrieve.ts';

/** An episode about to be stored; its id is given by the store. */
export type EpisodeDraft = Omit<Episode, 'episode_id'>;

/** What an episode was made from, and the reply to writing it, as JSON. */
export interface Origin {
  readonly name: string;
  readonly told: string;
}

/** The episode of an origin; `told` is null if it was written before that was kept. */
export interface Originated {
  readonly episode_id: string;
  readonly told: string | null;
}

/** How the nearest episodes are looked for. */
export interface QueryOptions {
  /** `memory-v1_1` unless another is named. */
  readonly policy?: RetrievalPolicy;
  /** 1 to 3. */
  readonly k?: number;
  /** Also reports what the isolation of splits withheld; that takes a second search. */
  readonly explain?: boolean;
}

/** A stored entry that failed the checks when it was loaded. */
export interface LeftOut {
  readonly episode_id: string;
  readonly error: CuriaError;
}

/** What a query found. */
export interface MemoryAnswer {
  /** As core's `retrieve` gives it over all entries that may be loaded. */
  readonly retrieved: readonly Retrieved[];
  /** Entries that would have been among them and failed the checks. */
  readonly left_out: readonly LeftOut[];
  /** With `explain`, episodes that would be among them but are from the evaluation that the case is from. */
  readonly isolated: readonly Episode[];
}

/** What became of an entry that was brought along with an id of its own. */
export interface Taken {
  readonly episode_id: string;
  /** `present` if the same entry was there already, `renumbered` if its id was taken by another. */
  readonly outcome: 'stored' | 'renumbered' | 'present';
}

/** An entry of the store, or why it is left out. */
export type LoadedEntry = { readonly episode: Episode } | LeftOut;

/** What is removed; both may be given. */
export interface Pruning {
  /** How many are kept: the newest. */
  readonly keep?: number | undefined;
  /** Those whose own time is before this one (ISO 8601). */
  readonly before?: string | undefined;
}

/** How a store is filled. */
export interface MemoryStats {
  readonly episodes: number;
  /** Entries that fail the checks: stored, never shown. */
  readonly left_out: number;
  readonly oldest: string | null;
  readonly newest: string | null;
  readonly by_type: Readonly<Record<string, number>>;
  readonly by_language: Readonly<Record<string, number>>;
  readonly by_condition: Readonly<Record<string, number>>;
  /** By the month of their own time, such as 2026-11. */
  readonly by_month: Readonly<Record<string, number>>;
}

/** Where episodes are kept. A promise that is kept means that the data survives the loss of power. */
export interface EpisodeMemory {
  /**
   * Stores an episode under the next id, together with the reply about it. With the text of its case, an episode that quotes it is
   * refused; with an origin, a second episode of that origin.
   */
  append(draft: EpisodeDraft, source?: string, origin?: Origin): Promise<Episode>;
  /** The episode of an origin, and the reply when it was written. */
  originated(name: string): Promise<Originated | undefined>;
  /** Stores an entry from elsewhere under its own id; where another entry has that id, refuses it or gives it the next. With the text of its case, an entry that quotes it is refused. */
  take(entry: unknown, ifTaken: 'refuse' | 'renumber', source?: string): Promise<Taken>;
  /** The nearest episodes for a case. */
  query(query: MemoryQuery, options?: QueryOptions): Promise<MemoryAnswer>;
  /** One entry, by its id. */
  find(episode_id: string): Promise<LoadedEntry | undefined>;
  /** Every entry, oldest first. */
  entries(): AsyncIterable<LoadedEntry>;
  /** The newest entries, the newest last. */
  newest(most: number): Promise<LoadedEntry[]>;
  /** Removes entries; returns how many were removed and how many are left. */
  prune(pruning: Pruning): Promise<{ readonly removed: number; readonly kept: number }>;
  stats(): Promise<MemoryStats>;
  close(): Promise<void>;
}
