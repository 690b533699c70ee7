/** Puts a segment together word by word; building and merging both end here. */
import { CHUNK, chunksOf, type GroupRange, IndexSegment, isDense } from './segment.ts';

const FIRST_CAPACITY = 1 << 12;

/** Collects words in the order of their bytes, each with its slots. */
export class SegmentWriter {
  readonly #slots: number;
  #pool = new Uint32Array(FIRST_CAPACITY);
  #used = 0;
  #bytes = Buffer.alloc(FIRST_CAPACITY);
  #bytesUsed = 0;
  readonly #ends: number[] = [];
  readonly #counts: number[] = [];
  readonly #starts: number[] = [];

  constructor(slots: number) {
    this.#slots = slots;
  }

  /** Adds a word with its slots in any order; they are sorted in place. */
  add(word: Buffer, slots: Uint32Array): void {
    if (slots.length === 0) return;
    const dense = isDense(slots.length, this.#slots);
    const start = this.#used;
    this.#reserve(dense ? chunksOf(this.#slots) : slots.length, word.length);
    if (dense) {
      for (const slot of slots) this.#pool[start + (slot >>> 5)]! |= 1 << (slot % CHUNK);
      this.#used += chunksOf(this.#slots);
    } else {
      this.#pool.set(slots.sort(), start);
      this.#used += slots.length;
    }
    this.#bytesUsed += word.copy(this.#bytes, this.#bytesUsed);
    this.#ends.push(this.#bytesUsed);
    this.#counts.push(slots.length);
    this.#starts.push(start);
  }

  /** The segment. */
  finish(
    from: number,
    to: number,
    ranges: readonly GroupRange[],
    refused: readonly number[],
    positions: Uint32Array,
  ): IndexSegment {
    return new IndexSegment({
      from,
      to,
      ranges,
      refused,
      positions,
      wordBytes: Buffer.from(this.#bytes.subarray(0, this.#bytesUsed)),
      wordEnds: Uint32Array.from(this.#ends),
      counts: Uint32Array.from(this.#counts),
      starts: Uint32Array.from(this.#starts),
      pool: this.#pool.slice(0, this.#used),
    });
  }

  #reserve(numbers: number, bytes: number): void {
    if (this.#used + numbers > this.#pool.length) {
      const larger = new Uint32Array(Math.max(this.#pool.length * 2, this.#used + numbers));
      larger.set(this.#pool.subarray(0, this.#used));
      this.#pool = larger;
    }
    if (this.#bytesUsed + bytes > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(this.#bytes.length * 2, this.#bytesUsed + bytes));
      this.#bytes.copy(larger, 0, 0, this.#bytesUsed);
      this.#bytes = larger;
    }
  }
}
