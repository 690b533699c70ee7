/** Builds segments: from episodes that were just read, or from smaller segments without reading an episode again. */
import type { RetrievalFeatures } from '../find/retrieval-features.ts';
import { byKey, type Group, type Groups } from './group.ts';
import { CHUNK, type GroupRange, type IndexSegment, type Posting } from './segment.ts';
import { SegmentWriter } from './segment-writer.ts';

/** An episode as the index sees it. */
export interface Indexed {
  readonly position: number;
  readonly features: RetrievalFeatures;
}

/** Builds the segment of a stretch from its episodes, oldest first. */
export function buildSegment(
  from: number,
  to: number,
  episodes: readonly Indexed[],
  refused: readonly number[],
  groups: Groups,
): IndexSegment {
  const members = Map.groupBy(episodes, ({ features }) => groups.of(features));
  const ranges: GroupRange[] = [];
  const positions = new Uint32Array(episodes.length);
  const slotsOf = new Map<string, number[]>();
  let slot = 0;
  for (const [group, found] of [...members].sort(([a], [b]) => byKey(a, b))) {
    const start = slot;
    for (const { position, features } of found) {
      for (const word of features.words) {
        const slots = slotsOf.get(word);
        if (slots === undefined) slotsOf.set(word, [slot]);
        else slots.push(slot);
      }
      positions[slot++] = position - from;
    }
    ranges.push({ group, start, end: slot });
  }
  const writer = new SegmentWriter(slot);
  const words = [...slotsOf].map(([word, slots]) => ({ bytes: Buffer.from(word), slots }));
  words.sort((a, b) => a.bytes.compare(b.bytes));
  for (const { bytes, slots } of words) writer.add(bytes, Uint32Array.from(slots));
  return writer.finish(from, to, ranges, refused, positions);
}

const DROPPED = 0xffffffff;

/** Makes one segment of those in a stretch, oldest first; what `keeps` turns down is left out. */
export function mergeSegments(
  from: number,
  to: number,
  segments: readonly IndexSegment[],
  keeps: (position: number) => boolean,
): IndexSegment {
  const { ranges, positions, moves } = layOut(segments, from, keeps);
  const writer = new SegmentWriter(positions.length);
  const places = segments.map(() => 0);
  const scratch = new Uint32Array(segments.reduce((sum, { size }) => sum + size, 0));
  for (let word = nextWord(segments, places); word !== undefined; word = nextWord(segments, places)) {
    let found = 0;
    for (const [at, segment] of segments.entries()) {
      const place = places[at]!;
      if (place === segment.wordEnds.length || segment.compareWord(place, word) !== 0) continue;
      places[at] = place + 1;
      found = moveSlots(segment, segment.posting(place), moves[at]!, scratch, found);
    }
    writer.add(word, scratch.subarray(0, found));
  }
  const refused = segments.flatMap((segment) => segment.refused).filter(keeps);
  return writer.finish(from, to, ranges, refused, positions);
}

/** Where every slot of every segment goes. */
function layOut(segments: readonly IndexSegment[], from: number, keeps: (position: number) => boolean) {
  const moves = segments.map(({ size }) => new Uint32Array(size).fill(DROPPED));
  const members = new Map<Group, (GroupRange & { readonly at: number })[]>();
  for (const [at, { ranges }] of segments.entries()) {
    for (const range of ranges) {
      const known = members.get(range.group);
      if (known === undefined) members.set(range.group, [{ ...range, at }]);
      else known.push({ ...range, at });
    }
  }
  const ranges: GroupRange[] = [];
  const positions = new Uint32Array(segments.reduce((sum, { size }) => sum + size, 0));
  let next = 0;
  for (const [group, stretches] of [...members].sort(([a], [b]) => byKey(a, b))) {
    const begin = next;
    for (const { at, start, end } of stretches) {
      const segment = segments[at]!;
      for (let slot = start; slot < end; slot++) {
        const position = segment.from + segment.positions[slot]!;
        if (!keeps(position)) continue;
        moves[at]![slot] = next;
        positions[next++] = position - from;
      }
    }
    if (next > begin) ranges.push({ group, start: begin, end: next });
  }
  return { ranges, positions: positions.slice(0, next), moves };
}

/** The first word that any segment has left. */
function nextWord(segments: readonly IndexSegment[], places: readonly number[]): Buffer | undefined {
  let first: Buffer | undefined;
  for (const [at, segment] of segments.entries()) {
    const place = places[at]!;
    if (place === segment.wordEnds.length) continue;
    if (first === undefined || segment.compareWord(place, first) < 0) first = segment.word(place);
  }
  return first;
}

function moveSlots(
  { pool, size }: IndexSegment,
  { start, count, isDense }: Posting,
  moves: Uint32Array,
  into: Uint32Array,
  used: number,
): number {
  let next = used;
  const put = (slot: number): void => {
    const moved = moves[slot]!;
    if (moved !== DROPPED) into[next++] = moved;
  };
  if (isDense) {
    for (let slot = 0; slot < size; slot++) {
      if ((pool[start + (slot >>> 5)]! >>> (slot % CHUNK)) & 1) put(slot);
    }
  } else {
    for (let at = start; at < start + count; at++) put(pool[at]!);
  }
  return next;
}
