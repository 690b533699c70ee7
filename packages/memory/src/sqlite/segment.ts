/**
 * A segment: an immutable index over a stretch of the store.
 * Its episodes are sorted by group and, within a group, by age; the place of an episode in that order is its slot.
 * Every word has the slots of the episodes that use it: a list or, if that is shorter, one bit per slot.
 */
import { crc32 } from 'node:zlib';
import type { Band, Group, Groups } from './group.ts';
import { lowerBound } from './lower-bound.ts';

/** The slots of one word in the pool of a segment. */
export interface Posting {
  readonly start: number;
  /** How many slots. */
  readonly count: number;
  /** One bit per slot instead of a list. */
  readonly isDense: boolean;
}

/** Slots from a start up to, not including, an end. */
export interface SlotRange {
  readonly start: number;
  readonly end: number;
}

/** The slots of a group. */
export interface GroupRange extends SlotRange {
  readonly group: Group;
}

/** The number of bits in one number of a dense posting. */
export const CHUNK = 32;

/** How many numbers hold one bit per slot. */
export const chunksOf = (slots: number): number => Math.ceil(slots / CHUNK);

/** Whether a bit set is shorter than a list. */
export const isDense = (count: number, slots: number): boolean => count > chunksOf(slots);

/** Changes with the layout; segments of another version are built afresh. */
const LAYOUT = 1;

/** What a segment is made of; everything else in it follows. */
type SegmentParts = Omit<
  IndexSegment,
  'size' | 'rangeOf' | 'oldestOf' | 'find' | 'posting' | 'word' | 'compareWord'
>;

/** A segment of the index, as loaded. */
export class IndexSegment {
  /** The first position that the segment covers, and the first after it. */
  readonly from: number;
  readonly to: number;
  readonly ranges: readonly GroupRange[];
  /** Positions in the stretch that hold no episode that may be loaded. */
  readonly refused: readonly number[];
  /** The position of each slot, counted from `from`. */
  readonly positions: Uint32Array;
  /** The words in the order of their bytes, one after the other, and where each ends. */
  readonly wordBytes: Buffer;
  readonly wordEnds: Uint32Array;
  /** How many slots each word has, and where they start in the pool. */
  readonly counts: Uint32Array;
  readonly starts: Uint32Array;
  readonly pool: Uint32Array;
  /** The range of each band and, by number, of the groups in it. */
  readonly #bands = new Map<Band, { start: number; end: number; readonly groups: SlotRange[] }>();
  readonly #beginnings: Float64Array;
  readonly #oldest: Uint32Array;

  constructor(parts: SegmentParts) {
    this.from = parts.from;
    this.to = parts.to;
    this.ranges = parts.ranges;
    this.refused = parts.refused;
    this.positions = parts.positions;
    this.wordBytes = parts.wordBytes;
    this.wordEnds = parts.wordEnds;
    this.counts = parts.counts;
    this.starts = parts.starts;
    this.pool = parts.pool;
    for (const range of this.ranges) {
      const { group, start, end } = range;
      const band = this.#bands.get(group.band) ?? { start, end, groups: [] };
      band.end = end;
      band.groups[group.number] = range;
      this.#bands.set(group.band, band);
    }
    this.#beginnings = new Float64Array(this.wordEnds.length);
    for (let at = 0, start = 0; at < this.wordEnds.length; start = this.wordEnds[at++]!)
      this.#beginnings[at] = beginningOf(this.wordBytes, start, this.wordEnds[at]!);
    this.#oldest = new Uint32Array(chunksOf(this.size)).fill(0xffffffff);
    for (let slot = 0; slot < this.size; slot++) {
      const chunk = slot >>> 5;
      if (this.positions[slot]! < this.#oldest[chunk]!) this.#oldest[chunk] = this.positions[slot]!;
    }
  }

  /** How many episodes it indexes. */
  get size(): number {
    return this.positions.length;
  }

  /** The positions of the episodes of a group or band, if there are any. */
  rangeOf(which: Group | Band): SlotRange | undefined {
    if ('band' in which) return this.#bands.get(which.band)?.groups[which.number];
    return this.#bands.get(which);
  }

  /** The position of the oldest episode of a chunk. */
  oldestOf(chunk: number): number {
    return this.from + this.#oldest[chunk]!;
  }

  /** The slots of a word, if any episode uses it. */
  find(word: Buffer): Posting | undefined {
    const words = this.wordEnds.length;
    const beginning = beginningOf(word, 0, word.length);
    let low = lowerBound(this.#beginnings, 0, words, beginning);
    let high = lowerBound(this.#beginnings, low, words, beginning + 1);
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.compareWord(middle, word);
      if (order === 0) return this.posting(middle);
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return undefined;
  }

  /** The slots of the word at a place of the dictionary. */
  posting(at: number): Posting {
    const count = this.counts[at]!;
    return { start: this.starts[at]!, count, isDense: isDense(count, this.size) };
  }

  /** The word at a place of the dictionary. */
  word(at: number): Buffer {
    return this.wordBytes.subarray(at === 0 ? 0 : this.wordEnds[at - 1]!, this.wordEnds[at]!);
  }

  /** The order of a word of the dictionary and another one. */
  compareWord(at: number, word: Buffer): number {
    const start = at === 0 ? 0 : this.wordEnds[at - 1]!;
    return this.wordBytes.compare(word, 0, word.length, start, this.wordEnds[at]!);
  }
}

const BEGINNING = 6;

/** The first bytes of a word as a number in the same order; six of them fit. */
function beginningOf(bytes: Buffer, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < start + BEGINNING; at++) number = number * 256 + (at < end ? bytes[at]! : 0);
  return number;
}

const HEADER_NUMBERS = 6;

/** A segment as bytes: a head of numbers, then plain numbers, the words, and the groups as JSON. */
export function encodeSegment(segment: IndexSegment): Buffer {
  const { ranges, refused, wordBytes, positions, wordEnds, counts, starts, pool } = segment;
  const groups = Buffer.from(JSON.stringify({ keys: ranges.map(({ group }) => group.key), refused }));
  const ends = Uint32Array.from(ranges, ({ end }) => end);
  const numbers = [ends, positions, wordEnds, counts, starts, pool].map(bytesOf);
  const body = Buffer.concat([...numbers, wordBytes, groups]);
  const lengths = [ends, positions, wordEnds, pool, wordBytes].map(({ length }) => length);
  const head = Uint32Array.from([LAYOUT, ...lengths]);
  const sum = Uint32Array.of(crc32(body, crc32(bytesOf(head))));
  return Buffer.concat([bytesOf(head), bytesOf(sum), body]);
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** A segment from its bytes; undefined if they are damaged or of another layout. */
export function decodeSegment(
  bytes: Uint8Array,
  from: number,
  to: number,
  groups: Groups,
): IndexSegment | undefined {
  if (bytes.length < (HEADER_NUMBERS + 1) * 4) return undefined;
  // Numbers must be aligned to four bytes.
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  let next = byteOffset;
  const take = (length: number): Uint32Array => {
    const part = new Uint32Array(buffer, next, length);
    next += length * 4;
    return part;
  };
  const head = take(HEADER_NUMBERS);
  const [sum] = take(1);
  const body = Buffer.from(buffer, next, byteOffset + byteLength - next);
  const [layout, groupCount = 0, size = 0, words = 0, poolLength = 0, wordLength = 0] = head;
  if (layout !== LAYOUT || crc32(body, crc32(bytesOf(head))) !== sum) return undefined;
  const ends = take(groupCount);
  const numbers = {
    positions: take(size),
    wordEnds: take(words),
    counts: take(words),
    starts: take(words),
    pool: take(poolLength),
  };
  const wordBytes = Buffer.from(buffer, next, wordLength);
  const text = Buffer.from(buffer, next + wordLength, byteOffset + byteLength - next - wordLength);
  const { keys, refused } = JSON.parse(text.toString()) as {
    readonly keys: readonly string[];
    readonly refused: readonly number[];
  };
  const ranges = keys.map((key, at) => ({
    group: groups.named(key),
    start: at === 0 ? 0 : ends[at - 1]!,
    end: ends[at]!,
  }));
  return new IndexSegment({ from, to, ranges, refused, wordBytes, ...numbers });
}
