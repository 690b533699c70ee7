/**
 * Finds the nearest episodes exactly, without looking at each.
 * Within a group the score depends only on how many words of the query an episode uses, and never falls with more of them.
 * So stretches of groups are taken in the order of the best score they could reach, until none can reach the best found.
 * In a stretch, shared words are counted for 32 episodes at a time.
 */
import type { QueryFeatures, RetrievalFeatures, RetrievalScore } from '@curia/core';
import type { Indexed } from './build-segment.ts';
import { countWords, type WordCounts } from './count-words.ts';
import type { Group } from './group.ts';
import { lowerBound } from './lower-bound.ts';
import { compareScores, Nearest, type Scored } from './nearest.ts';
import { CHUNK, type GroupRange, type Posting, type Segment } from './segment.ts';

/** What is searched for. */
export interface Search {
  readonly query: QueryFeatures;
  readonly admits: (features: RetrievalFeatures) => boolean;
  readonly score: (features: RetrievalFeatures) => RetrievalScore;
  readonly most: number;
  /** The first position that still counts. */
  readonly first: number;
  /** Positions that must not be found. */
  readonly without: ReadonlySet<number>;
}

/** What is searched in. */
export interface Searched {
  readonly segments: readonly Segment[];
  /** The newest episodes, which no segment covers yet. */
  readonly tail: readonly Indexed[];
}

/** Groups of a segment side by side that can reach the same score. */
interface Stretch {
  readonly segment: Segment;
  readonly terms: readonly Posting[];
  readonly ranges: GroupRange[];
  readonly bound: RetrievalScore;
}

/** The nearest episodes, the best first and the oldest among equals. */
export function search({ segments, tail }: Searched, wanted: Search): readonly Scored[] {
  const nearest = new Nearest(wanted.most);
  const scores = new GroupScores(wanted);
  for (const { position, features } of tail) {
    if (position >= wanted.first && !wanted.without.has(position) && wanted.admits(features))
      nearest.offer({ position, score: wanted.score(features) });
  }
  const words = [...wanted.query.words].map((word) => Buffer.from(word));
  const stretches = segments.flatMap((segment) => findStretches(segment, words, scores));
  stretches.sort((a, b) => compareScores(b.bound, a.bound) || a.segment.from - b.segment.from);
  for (const stretch of stretches) {
    const { limit } = nearest;
    const order = limit === undefined ? 1 : compareScores(stretch.bound, limit.score);
    if (order < 0) break;
    if (order === 0 && stretch.segment.from > limit!.position) continue;
    scanStretch(stretch, wanted, scores, nearest);
  }
  return nearest.found;
}

/** The scores that episodes of a group can have, by the number of words they share with the query. */
class GroupScores {
  readonly #wanted: Search;
  readonly #words: readonly string[];
  readonly #firstWords: (readonly string[])[] = [];
  readonly #admitted: boolean[] = [];
  readonly #scores: RetrievalScore[][] = [];

  constructor(wanted: Search) {
    this.#wanted = wanted;
    this.#words = [...wanted.query.words];
  }

  admits({ id, features }: Group): boolean {
    this.#admitted[id] ??= this.#wanted.admits({ ...features, words: [] });
    return this.#admitted[id];
  }

  /** The score of an episode that shares so many words, as the policy itself gives it. */
  of({ id, features }: Group, shared: number): RetrievalScore {
    this.#scores[id] ??= [];
    this.#firstWords[shared] ??= this.#words.slice(0, shared);
    this.#scores[id][shared] ??= this.#wanted.score({ ...features, words: this.#firstWords[shared] });
    return this.#scores[id][shared];
  }

  /** The fewest shared words with which an episode of the group beats the limit; more than `most` where none do. */
  fewest(group: Group, limit: RetrievalScore, isEqualEnough: boolean, most: number): number {
    const beats = (shared: number): boolean => {
      const order = compareScores(this.of(group, shared), limit);
      return isEqualEnough ? order >= 0 : order > 0;
    };
    let fewest = most + 1;
    while (fewest > 0 && beats(fewest - 1)) fewest--;
    return fewest;
  }
}

function findStretches(segment: Segment, words: readonly Buffer[], scores: GroupScores): Stretch[] {
  const terms = words.flatMap((word) => segment.find(word) ?? []);
  const stretches: Stretch[] = [];
  for (const range of segment.ranges) {
    if (!scores.admits(range.group)) continue;
    const bound = scores.of(range.group, terms.length);
    const last = stretches.at(-1);
    if (last?.ranges.at(-1)?.end === range.start && compareScores(last.bound, bound) === 0)
      last.ranges.push(range);
    else stretches.push({ segment, terms, ranges: [range], bound });
  }
  return stretches;
}

function scanStretch(
  { segment, terms, ranges }: Stretch,
  wanted: Search,
  scores: GroupScores,
  nearest: Nearest,
): void {
  const counts = countWords(segment, terms, ranges[0]!.start, ranges.at(-1)!.end);
  for (const range of ranges) scanGroup(segment, terms.length, range, counts, wanted, scores, nearest);
}

/** Looks at the episodes of a group that share enough words, oldest first, until no younger one can be better. */
function scanGroup(
  { from, positions }: Segment,
  most: number,
  { group, start, end }: GroupRange,
  counts: WordCounts,
  { first, without }: Search,
  scores: GroupScores,
  nearest: Nearest,
): void {
  const begin = from < first ? lowerBound(positions, start, end, first - from) : start;
  let { limit } = nearest;
  let isEqualEnough = false;
  let fewest = 0;
  const raise = (position: number): void => {
    limit = nearest.limit;
    isEqualEnough = limit === undefined || position < limit.position;
    fewest = limit === undefined ? 0 : scores.fewest(group, limit.score, isEqualEnough, most);
  };
  for (let slot = begin; slot < end; ) {
    const chunk = slot >>> 5;
    const next = Math.min(end, (chunk + 1) * CHUNK);
    const position = from + positions[slot]!;
    if (slot === begin || (isEqualEnough && limit !== undefined && position > limit.position))
      raise(position);
    if (fewest > most) return;
    let enough = counts.atLeast(chunk, fewest) & bitsFrom(slot % CHUNK) & bitsUpTo(next - chunk * CHUNK);
    while (enough !== 0) {
      const bit = 31 - Math.clz32(enough & -enough);
      enough &= enough - 1;
      const found = from + positions[chunk * CHUNK + bit]!;
      if (without.has(found)) continue;
      const isTaken = nearest.offer({ position: found, score: scores.of(group, counts.of(chunk, bit)) });
      if (isTaken) {
        raise(found);
        if (fewest > most) return;
        enough &= counts.atLeast(chunk, fewest);
      }
    }
    slot = next;
  }
}

const bitsFrom = (bit: number): number => -1 << bit;
const bitsUpTo = (bit: number): number => (bit === CHUNK ? -1 : (1 << bit) - 1);
