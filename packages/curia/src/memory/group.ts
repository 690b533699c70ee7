/** A group: episodes that filters and scores can tell apart by their words alone. */
import type { RetrievalFeatures } from '@curia/core';

/** What all episodes of a group have in common. */
export type SharedFeatures = Omit<RetrievalFeatures, 'words'>;

/** A group, the same object wherever its key occurs. */
export interface Group {
  /** Sorts groups so that those with the same language, structure and origin stand side by side. */
  readonly key: string;
  /** Counts up from 0, so that a query can keep what it knows of each group in a list. */
  readonly id: number;
  readonly features: SharedFeatures;
}

/** Every group that was met, one object each. */
export class Groups {
  readonly #byKey = new Map<string, Group>();

  /** The group of an episode. */
  of({ language, structure, split, is_evaluation, length_bucket, num_aspects }: SharedFeatures): Group {
    return this.named(
      JSON.stringify([language, structure, is_evaluation, split, length_bucket, num_aspects]),
    );
  }

  /** The group of a key that `of` made, in this process or in another. */
  named(key: string): Group {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const [language, structure, is_evaluation, split, length_bucket, num_aspects] = JSON.parse(key);
    const features = { language, structure, is_evaluation, split, length_bucket, num_aspects };
    const group = { key, id: this.#byKey.size, features };
    this.#byKey.set(key, group);
    return group;
  }
}

/** The order of groups in a segment. */
export const byKey = (a: Group, b: Group): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
