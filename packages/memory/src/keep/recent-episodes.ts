/** The fingerprints of the newest episodes, kept from one write to the next, so that few entries have to be read again. */
import { fingerprintOf, NOVELTY_WINDOW } from '../write/write-episode.ts';
import type { EpisodeMemory, LoadedEntry } from './episode-memory.ts';

/** As many as others may have written since the last look without the whole window being read again. */
const FEW = 4;

interface Known {
  readonly episode_id: string;
  /** Null if the entry fails the checks. */
  readonly fingerprint: string | null;
}

/** Looks at the newest episodes of a memory that others write to as well. */
export class RecentEpisodes {
  readonly #memory: EpisodeMemory;
  #known: readonly Known[] = [];

  constructor(memory: EpisodeMemory) {
    this.#memory = memory;
  }

  /** The fingerprints of the newest episodes. */
  async fingerprints(): Promise<ReadonlySet<string>> {
    const last = this.#known.at(-1)?.episode_id;
    const newest = (await this.#memory.newest(FEW)).map(toKnown);
    const seen = newest.findIndex(({ episode_id }) => episode_id === last);
    this.#known =
      seen < 0
        ? (await this.#memory.newest(NOVELTY_WINDOW)).map(toKnown)
        : [...this.#known, ...newest.slice(seen + 1)].slice(-NOVELTY_WINDOW);
    return new Set(this.#known.flatMap(({ fingerprint }) => fingerprint ?? []));
  }
}

const toKnown = (entry: LoadedEntry): Known =>
  'episode' in entry
    ? { episode_id: entry.episode.episode_id, fingerprint: fingerprintOf(entry.episode) }
    : { episode_id: entry.episode_id, fingerprint: null };
