/**
 * Finds the nearest episodes exactly, without looking at each.
 * In a pool the score depends only on how many words of the query an episode uses, and never falls with more of them.
 * So pools are taken in the order of the best score they could reach, until none can reach the best found;
 * and in a pool, shared words are counted for 32 episodes at a time.
 */
import type { QueryFeatures } from '../find/retrieval-features.ts';
import type { Indexed } from './build-segment.ts';
import { WordCounts } from './count-words.ts';
import type { Band } from './group.ts';
import { compareScores, Nearest, type Scored } from './nearest.ts';
import { findPools, type Pool, type Scoring } from './score-pools.ts';
import { CHUNK, type IndexSegment, type Posting } from './segment.ts';

/** What is searched for. */
export interface Search extends Scoring {
  readonly query: QueryFeatures;
  readonly most: number;
  /** Positions that must not be found. */
  readonly without: ReadonlySet<number>;
}

/** What is searched in. */
export interface Searched {
  readonly groups: { readonly bands: Iterable<Band> };
  readonly segments: readonly IndexSegment[];
  /** The newest episodes, which no segment covers yet. */
  readonly tail: readonly Indexed[];
  /** The first position that still counts. */
  readonly first: number;
}

/** The nearest episodes, the best first and the oldest among equals. */
export function search({ groups, segments, tail, first }: Searched, wanted: Search): readonly Scored[] {
  const { query, most, without } = wanted;
  const nearest = new Nearest(most);
  const counts = (position: number): boolean => position >= first && !without.has(position);
  for (const { position, features } of tail) {
    if (counts(position) && wanted.admits(features))
      nearest.offer({ position, score: wanted.score(features) });
  }
  const words = [...query.words];
  const bytes = words.map((word) => Buffer.from(word));
  const counted = segments.map((segment) => new CountedSegment(segment, bytes));
  for (const pool of findPools(groups.bands, words, wanted)) {
    const { limit } = nearest;
    if (limit !== undefined && compareScores(pool.best, limit.score) < 0) break;
    for (const segment of counted) scanPool(pool, segment, counts, nearest);
  }
  return nearest.found;
}

/** A segment with the words of a query in it, counted band by band as they are asked for. */
class CountedSegment {
  readonly segment: IndexSegment;
  readonly terms: readonly Posting[];
  readonly #counts = new Map<Band, WordCounts>();

  constructor(segment: IndexSegment, words: readonly Buffer[]) {
    this.segment = segment;
    this.terms = words.flatMap((word) => segment.find(word) ?? []);
  }

  countsOf(band: Band): WordCounts {
    let counts = this.#counts.get(band);
    if (counts === undefined) {
      // Words are only counted in a band that has members in this segment.
      counts = new WordCounts(this.segment.pool, this.terms, this.segment.rangeOf(band)!);
      this.#counts.set(band, counts);
    }
    return counts;
  }
}

/** Looks at the episodes of a pool in one segment that share enough words to be among the nearest. */
function scanPool(
  pool: Pool,
  counted: CountedSegment,
  counts: (position: number) => boolean,
  nearest: Nearest,
): void {
  const { segment, terms } = counted;
  const most = terms.length;
  if (nearest.limit !== undefined && compareScores(pool.at(most), nearest.limit.score) < 0) return;
  const range = segment.rangeOf(pool.members);
  if (range === undefined) return;
  // An older episode needs as many words as the last of the nearest, a younger one more.
  let [older, younger] = [0, 0];
  const raise = (): void => {
    const { limit } = nearest;
    if (limit === undefined) return;
    younger = pool.fewest(limit.score, false, most);
    older = segment.from > limit.position ? younger : pool.fewest(limit.score, true, most);
  };
  raise();
  if (older > most) return;
  const { start, end } = range;
  const shared = counted.countsOf(pool.band);
  for (let chunk = start >>> 5; chunk * CHUNK < end; chunk++) {
    const limit = nearest.limit?.position ?? Number.POSITIVE_INFINITY;
    const fewest = segment.oldestOf(chunk) < limit ? older : younger;
    if (fewest > most) continue;
    let enough = shared.atLeast(chunk, fewest) & bitsBetween(start - chunk * CHUNK, end - chunk * CHUNK);
    for (; enough !== 0; enough &= enough - 1) {
      const bit = 31 - Math.clz32(enough & -enough);
      const position = segment.from + segment.positions[chunk * CHUNK + bit]!;
      if (counts(position) && nearest.offer({ position, score: pool.at(shared.of(chunk, bit)) })) {
        raise();
        if (older > most) return;
      }
    }
  }
}

/** The bits from one place up to, not including, another; either may lie outside. */
function bitsBetween(start: number, end: number): number {
  const from = start > 0 ? -1 << start : -1;
  return end < CHUNK ? from & ((1 << end) - 1) : from;
}
