/** Reads a row of the store; every entry is checked again, whoever wrote the file. */
import { CuriaError } from '@curia/core';
import type { Episode } from '../episode/episode.ts';
import { readEpisode } from '../episode/read-episode.ts';
import type { LoadedEntry } from '../keep/episode-memory.ts';

/** A row of the store. */
export interface EpisodeRow {
  readonly position: number;
  readonly episode_id: string;
  readonly body: string;
}

/** Loads an entry, or says why it is left out. */
export function loadEntry({ episode_id, body }: EpisodeRow): LoadedEntry {
  try {
    const episode = readEpisode(parse(body));
    if (episode.episode_id === episode_id) return { episode };
    throw new CuriaError('STORE_INVALID', `the entry under ${episode_id} says ${episode.episode_id}`);
  } catch (error) {
    if (CuriaError.is(error)) return { episode_id, error };
    throw error;
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new CuriaError('JSON_INVALID', `the entry is not JSON: ${(error as Error).message}`);
  }
}

/** Whether an entry passed. */
export const isLoaded = (entry: LoadedEntry): entry is { readonly episode: Episode } => 'episode' in entry;
