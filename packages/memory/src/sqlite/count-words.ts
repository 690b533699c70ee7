/** Counts in binary for 32 episodes at a time: number k of a chunk contains the k-th binary digit of all its counts. */
import { lowerBound } from './lower-bound.ts';
import type { Posting, SlotRange } from './segment.ts';

/** How many words of a query each slot of a range has. */
export class WordCounts {
  readonly #firstChunk: number;
  readonly #chunks: number;
  readonly #digits: number;
  readonly #counts: Int32Array;

  constructor(pool: Uint32Array, terms: readonly Posting[], { start, end }: SlotRange) {
    this.#firstChunk = start >>> 5;
    this.#chunks = ((end + 31) >>> 5) - this.#firstChunk;
    this.#digits = 32 - Math.clz32(terms.length);
    this.#counts = new Int32Array(this.#chunks * this.#digits);
    for (const term of terms) {
      if (term.isDense) this.#addBits(pool, term.start + this.#firstChunk);
      else this.#addList(pool, term, start, end);
    }
  }

  /** The slots of a chunk that have at least that many, as bits: compared from the highest digit down. */
  atLeast(chunk: number, fewest: number): number {
    const place = (chunk - this.#firstChunk) * this.#digits;
    let equal = -1;
    let greater = 0;
    for (let digit = this.#digits - 1; digit >= 0; digit--) {
      const bits = this.#counts[place + digit]!;
      if ((fewest >>> digit) & 1) equal &= bits;
      else {
        greater |= equal & bits;
        equal &= ~bits;
      }
    }
    return greater | equal;
  }

  /** The count of one slot. */
  of(chunk: number, bit: number): number {
    const place = (chunk - this.#firstChunk) * this.#digits;
    let count = 0;
    for (let digit = 0; digit < this.#digits; digit++)
      count |= ((this.#counts[place + digit]! >>> bit) & 1) << digit;
    return count;
  }

  #addBits(pool: Uint32Array, from: number): void {
    const counts = this.#counts;
    for (let chunk = 0, first = 0; chunk < this.#chunks; chunk++, first += this.#digits) {
      let carry = pool[from + chunk]! | 0;
      for (let place = first; carry !== 0; place++) {
        const digit = counts[place]!;
        counts[place] = digit ^ carry;
        carry &= digit;
      }
    }
  }

  #addList(pool: Uint32Array, { start, count }: Posting, from: number, to: number): void {
    const [counts, digits, firstChunk] = [this.#counts, this.#digits, this.#firstChunk];
    const end = start + count;
    for (let at = lowerBound(pool, start, end, from); at < end; at++) {
      const slot = pool[at]!;
      if (slot >= to) return;
      let carry = 1 << (slot & 31);
      for (let place = ((slot >>> 5) - firstChunk) * digits; carry !== 0; place++) {
        const digit = counts[place]!;
        counts[place] = digit ^ carry;
        carry &= digit;
      }
    }
  }
}
