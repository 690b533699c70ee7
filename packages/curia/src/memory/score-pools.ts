/** Pools: episodes whose score, for one query, follows from the number of words they share with it. */
import type { RetrievalFeatures, RetrievalScore } from '@curia/core';
import type { Band, Group, SharedFeatures } from './group.ts';
import { compareScores } from './nearest.ts';

/** What pools are made for. */
export interface Scoring {
  readonly admits: (features: RetrievalFeatures) => boolean;
  readonly score: (features: RetrievalFeatures) => RetrievalScore;
}

/** Features whose words can be exchanged. */
type OpenFeatures = SharedFeatures & { words: readonly string[] };

/** A pool, and the scores in it. */
export class Pool {
  readonly members: Band | Group;
  readonly band: Band;
  /** The score of an episode that uses every word of the query. */
  readonly best: RetrievalScore;
  readonly #features: OpenFeatures;
  readonly #words: readonly string[];
  readonly #score: Scoring['score'];
  readonly #scores: RetrievalScore[] = [];

  constructor(
    members: Band | Group,
    features: OpenFeatures,
    words: readonly string[],
    score: Scoring['score'],
  ) {
    this.members = members;
    this.band = 'band' in members ? members.band : members;
    this.#features = features;
    this.#words = words;
    this.#score = score;
    this.best = this.at(words.length);
  }

  /** The score of an episode that shares so many words, as the policy itself gives it. */
  at(shared: number): RetrievalScore {
    const known = this.#scores[shared];
    if (known !== undefined) return known;
    this.#features.words = shared === this.#words.length ? this.#words : this.#words.slice(0, shared);
    const score = this.#score(this.#features);
    this.#scores[shared] = score;
    return score;
  }

  /** The fewest shared words with which an episode beats a score, or equals it; more than `most` where none do. */
  fewest(than: RetrievalScore, isEqualEnough: boolean, most: number): number {
    let fewest = most + 1;
    while (fewest > 0) {
      const order = compareScores(this.at(fewest - 1), than);
      if (isEqualEnough ? order < 0 : order <= 0) break;
      fewest--;
    }
    return fewest;
  }
}

/** The pools of all episodes that are admitted, those that can reach the highest score first. */
export function findPools(
  bands: Iterable<Band>,
  words: readonly string[],
  { admits, score }: Scoring,
): Pool[] {
  const pools: Pool[] = [];
  for (const band of bands) {
    const watched = new WatchedFeatures(band.groups[0]!.features);
    const isAdmitted = admits(watched);
    if (!watched.isShapeRead) {
      if (!isAdmitted) continue;
      const pool = new Pool(band, watched, words, score);
      for (let shared = 0; shared < words.length && !watched.isShapeRead; shared++) pool.at(shared);
      if (!watched.isShapeRead) {
        pools.push(pool);
        continue;
      }
    }
    for (const group of band.groups) {
      const features = { ...group.features, words: [] };
      if (admits(features)) pools.push(new Pool(group, features, words, score));
    }
  }
  return pools.sort((a, b) => compareScores(b.best, a.best));
}

/** Tells whether a policy looks at length or aspects; if it never does, all groups of a band are alike to it. */
class WatchedFeatures implements OpenFeatures {
  readonly language: string;
  readonly structure: readonly string[];
  readonly split: string;
  readonly is_evaluation: boolean;
  words: readonly string[] = [];
  isShapeRead = false;
  readonly #shape: Pick<SharedFeatures, 'length_bucket' | 'num_aspects'>;

  constructor({ language, structure, split, is_evaluation, ...shape }: SharedFeatures) {
    this.language = language;
    this.structure = structure;
    this.split = split;
    this.is_evaluation = is_evaluation;
    this.#shape = shape;
  }

  get length_bucket(): string {
    this.isShapeRead = true;
    return this.#shape.length_bucket;
  }

  get num_aspects(): number {
    this.isShapeRead = true;
    return this.#shape.num_aspects;
  }
}
