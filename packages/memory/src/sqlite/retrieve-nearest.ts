/** The index proposes, the entries decide: each is loaded through the checks and scored again by the policy. */
import { CuriaError } from '@curia/core';
import { episodeFeatures, type QueryFeatures, type RetrievalFeatures } from '../find/retrieval-features.ts';
import { type RetrievalPolicy, type Retrieved, similarityOf } from '../find/retrieve.ts';
import type { LeftOut, LoadedEntry } from '../keep/episode-memory.ts';
import { isLoaded } from './load-entry.ts';
import { compareScores, type Scored } from './nearest.ts';
import { type Searched, search } from './search.ts';

/** What is looked for. */
export interface NearestQuery {
  readonly query: QueryFeatures;
  readonly policy: RetrievalPolicy;
  readonly most: number;
  readonly admits: (features: RetrievalFeatures) => boolean;
}

/** Retrieves the nearest entries; one that does not pass is added to `leftOut`, and the next best takes its place. */
export function retrieveNearest(
  index: Searched,
  load: (position: number) => LoadedEntry | undefined,
  { query, policy, most, admits }: NearestQuery,
  leftOut: LeftOut[],
): Retrieved[] {
  const without = new Set<number>();
  const score = (features: RetrievalFeatures) => policy.score(query, features);
  const check = ({ position, score: indexed }: Scored): Retrieved[] => {
    const loaded = load(position);
    if (loaded !== undefined && isLoaded(loaded)) {
      const entry = loaded.episode;
      const features = episodeFeatures(entry);
      if (admits(features) && compareScores(score(features), indexed) === 0)
        return [{ entry, position, score: indexed, similarity: similarityOf(query, features) }];
      const error = new CuriaError('STORE_INVALID', 'the entry was changed after it was stored');
      leftOut.push({ episode_id: entry.episode_id, error });
    } else if (loaded !== undefined) leftOut.push(loaded);
    // An entry that is gone was removed by another process a moment ago.
    without.add(position);
    return [];
  };
  for (;;) {
    const passedOver = without.size;
    const retrieved = search(index, { query, admits, score, most, without }).flatMap(check);
    if (without.size === passedOver) return retrieved;
  }
}
