/**
 * The index of a store: segments over its past, and a short tail of its newest episodes.
 * A full tail becomes a segment, and four segments side by side become one, up to a size; so adding stays cheap.
 */
import type { RetrievalFeatures } from '../find/retrieval-features.ts';
import { buildSegment, type Indexed, mergeSegments } from './build-segment.ts';
import { Groups } from './group.ts';
import type { IndexSegment } from './segment.ts';

/** How many positions the smallest segment covers, how many become one, and how many the largest covers. */
export interface IndexSizes {
  readonly smallest: number;
  readonly fan: number;
  readonly largest: number;
}

/** Merging the largest takes a fraction of a second, so no append waits longer than that. */
const INDEX_SIZES: IndexSizes = { smallest: 512, fan: 4, largest: 131_072 };

/** Segments cover stretches that begin at multiples of their length: every process cuts a store in the same places. */
export class EpisodeIndex {
  readonly groups = new Groups();
  readonly #sizes: IndexSizes;
  #first = 0;
  /** The first position that is not indexed. */
  next: number;
  #segments: IndexSegment[];
  #tail: Indexed[] = [];
  #refused: number[] = [];
  #open: number | undefined;

  constructor(segments: (groups: Groups) => IndexSegment[] = () => [], sizes: IndexSizes = INDEX_SIZES) {
    this.#sizes = sizes;
    this.#segments = segments(this.groups);
    this.next = this.#segments.at(-1)?.to ?? 0;
  }

  /** The first position that is in the store; a segment may still hold older ones. */
  get first(): number {
    return this.#first;
  }

  set first(position: number) {
    this.#first = position;
    this.#segments = this.#segments.filter(({ to }) => to > position);
  }

  /** Oldest first. */
  get segments(): readonly IndexSegment[] {
    return this.#segments;
  }

  get tail(): readonly Indexed[] {
    return this.#tail;
  }

  /** Positions that hold no episode that may be loaded, oldest first. */
  get refused(): number[] {
    const all = [...this.#segments.flatMap(({ refused }) => refused), ...this.#refused];
    return all.filter((position) => position >= this.#first);
  }

  /** Takes in the next row of the store, null if its episode was refused; returns the segments that completed. */
  add(position: number, features: RetrievalFeatures | null): IndexSegment[] {
    const block = Math.floor(position / this.#sizes.smallest) * this.#sizes.smallest;
    const sealed = this.#open === block ? [] : this.seal();
    this.#open = block;
    this.next = Math.max(this.next, position + 1);
    if (features === null) this.#refused.push(position);
    else this.#tail.push({ position, features });
    return position + 1 === block + this.#sizes.smallest ? [...sealed, ...this.seal()] : sealed;
  }

  /** Makes a segment of the tail, which must have got all it ever will; returns the resulting segments. */
  seal(): IndexSegment[] {
    if (this.#open === undefined) return [];
    const { smallest, fan, largest } = this.#sizes;
    let made = buildSegment(this.#open, this.#open + smallest, this.#tail, this.#refused, this.groups);
    this.#tail = [];
    this.#refused = [];
    this.#open = undefined;
    this.#insert(made);
    for (let size = smallest * fan; size <= largest && made.to % size === 0; size *= fan)
      made = this.#merge(made.to - size, made.to);
    return [made];
  }

  #merge(from: number, to: number): IndexSegment {
    const parts = this.#segments.filter((segment) => segment.from >= from && segment.to <= to);
    const merged = mergeSegments(from, to, parts, (position) => position >= this.#first);
    this.#segments = this.#segments.filter((segment) => !parts.includes(segment));
    this.#insert(merged);
    return merged;
  }

  #insert(segment: IndexSegment): void {
    const place = this.#segments.findIndex(({ from }) => from > segment.from);
    this.#segments.splice(place < 0 ? this.#segments.length : place, 0, segment);
  }
}
