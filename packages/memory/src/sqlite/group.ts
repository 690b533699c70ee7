/** How episodes are sorted for search: by what filters read, then by everything but their words. */
import type { RetrievalFeatures } from '../find/retrieval-features.ts';

/** What all episodes of a group have in common. */
export type SharedFeatures = Omit<RetrievalFeatures, 'words'>;

/** Episodes that filters and scores can tell apart by their words alone; one object wherever it occurs. */
export interface Group {
  /** Sorts groups so that those of one band are adjacent. */
  readonly key: string;
  readonly features: SharedFeatures;
  readonly band: Band;
  /** Its place among the groups of its band. */
  readonly number: number;
}

/** Groups that differ in length and number of items only. */
export interface Band {
  readonly groups: readonly Group[];
}

/** Every group and band that was met. */
export class Groups {
  readonly #groups = new Map<string, Group>();
  readonly #bands = new Map<string, { readonly groups: Group[] }>();

  /** Every band. */
  get bands(): Iterable<Band> {
    return this.#bands.values();
  }

  /** The group of an episode. */
  of({ language, structure, is_evaluation, split, length_bucket, items }: SharedFeatures): Group {
    return this.named(JSON.stringify([language, structure, is_evaluation, split, length_bucket, items]));
  }

  /** The group of a key that `of` made, in this process or in another. */
  named(key: string): Group {
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const [language, structure, is_evaluation, split, length_bucket, items] = JSON.parse(key);
    const features = { language, structure, is_evaluation, split, length_bucket, items };
    const bandKey = JSON.stringify([language, structure, is_evaluation, split]);
    const band = this.#bands.get(bandKey) ?? { groups: [] };
    const group = { key, features, band, number: band.groups.length };
    band.groups.push(group);
    this.#bands.set(bandKey, band);
    this.#groups.set(key, group);
    return group;
  }
}

/** The order of groups in a segment. */
export const byKey = (a: Group, b: Group): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
