/** Pools: episodes whose score, for one query, follows from the number of words they share with it. */
import type { RetrievalFeatures } from '../find/retrieval-features.ts';
import type { RetrievalScore } from '../find/retrieve.ts';
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
  readonly #scores: (shared: number) => RetrievalScore;
  readonly #known: RetrievalScore[] = [];

  constructor(members: Band | Group, best: RetrievalScore, scores: (shared: number) => RetrievalScore) {
    this.members = members;
    this.band = 'band' in members ? members.band : members;
    this.best = best;
    this.#scores = scores;
  }

  /** The score of an episode that shares that many words, as the policy itself gives it. */
  at(shared: number): RetrievalScore {
    const known = this.#known[shared];
    if (known !== undefined) return known;
    const score = this.#scores(shared);
    this.#known[shared] = score;
    return score;
  }

  /** The fewest shared words with which an episode beats a score, or equals it; more than `most` if none do. */
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
export function* findPools(
  bands: Iterable<Band>,
  words: readonly string[],
  { admits, score }: Scoring,
): Generator<Pool> {
  const firstWords = Array.from({ length: words.length + 1 }, (_, shared) => words.slice(0, shared));
  const scoresOf =
    (features: OpenFeatures) =>
    (shared: number): RetrievalScore => {
      features.words = firstWords[shared]!;
      return score(features);
    };
  const found: { readonly members: Band | Group; readonly best: RetrievalScore }[] = [];
  for (const band of bands) {
    const watched = new WatchedFeatures(band.groups[0]!.features);
    const isAdmitted = admits(watched);
    const isByShape = watched.isShapeRead;
    if (!isByShape && !isAdmitted) continue;
    const scores = scoresOf(watched);
    const best = scores(words.length);
    for (let shared = 0; shared < words.length && !watched.isShapeRead; shared++) scores(shared);
    if (!watched.isShapeRead) found.push({ members: band, best });
    else {
      for (const group of band.groups) {
        const features = { ...group.features, words };
        if (!isByShape || admits(features)) found.push({ members: group, best: score(features) });
      }
    }
  }
  found.sort((a, b) => compareScores(b.best, a.best));
  // Most are never asked for: the search ends at the first that cannot reach what was found.
  for (const { members, best } of found) {
    const { features } = 'band' in members ? members : members.groups[0]!;
    yield new Pool(members, best, scoresOf({ ...features, words }));
  }
}

/** Whether a policy looks at length or number of items; if it never does, all groups of a band are alike to it. */
class WatchedFeatures implements OpenFeatures {
  readonly language: string;
  readonly structure: readonly string[];
  readonly split: string;
  readonly is_evaluation: boolean;
  words: readonly string[] = [];
  isShapeRead = false;
  readonly #shape: Pick<SharedFeatures, 'length_bucket' | 'items'>;

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

  get items(): number {
    this.isShapeRead = true;
    return this.#shape.items;
  }
}
