/** Counts in binary for 32 episodes at a time: number k of a chunk holds the k-th binary digit of all its counts. */
import { lowerBound } from './lower-bound.ts';
import type { Posting, Segment } from './segment.ts';

/** How many words of a query each slot of a stretch has. */
export interface WordCounts {
  /** The slots of a chunk that have at least so many, as bits. */
  atLeast(chunk: number, fewest: number): number;
  /** The count of one slot. */
  of(chunk: number, bit: number): number;
}

/** Reused from query to query: it is as large as the largest stretch, and cleared before use. */
let scratch = new Int32Array(1 << 12);

/** Counts the words of a query for the slots from `start` up to `end`; valid until the next call. */
export function countWords(
  { pool }: Segment,
  terms: readonly Posting[],
  start: number,
  end: number,
): WordCounts {
  const digits = 32 - Math.clz32(terms.length);
  const firstChunk = start >>> 5;
  const chunks = ((end + 31) >>> 5) - firstChunk;
  if (scratch.length < chunks * digits) scratch = new Int32Array(chunks * digits);
  const counts = scratch;
  counts.fill(0, 0, chunks * digits);
  for (const term of terms) {
    if (term.isDense) addBits(counts, digits, pool, term.start + firstChunk, chunks);
    else addList(counts, digits, pool, term, start, end);
  }
  return {
    atLeast: (chunk, fewest) => atLeast(counts, (chunk - firstChunk) * digits, digits, fewest),
    of: (chunk, bit) => {
      const place = (chunk - firstChunk) * digits;
      let count = 0;
      for (let digit = 0; digit < digits; digit++) count |= ((counts[place + digit]! >>> bit) & 1) << digit;
      return count;
    },
  };
}

function addBits(counts: Int32Array, digits: number, pool: Uint32Array, from: number, chunks: number): void {
  for (let chunk = 0; chunk < chunks; chunk++) {
    let carry = pool[from + chunk]! | 0;
    for (let place = chunk * digits; carry !== 0; place++) {
      const digit = counts[place]!;
      counts[place] = digit ^ carry;
      carry &= digit;
    }
  }
}

function addList(
  counts: Int32Array,
  digits: number,
  pool: Uint32Array,
  { start, count }: Posting,
  from: number,
  to: number,
): void {
  const firstChunk = from >>> 5;
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

/** Compares 32 counts with one number, from the highest digit down. */
function atLeast(counts: Int32Array, place: number, digits: number, fewest: number): number {
  let equal = -1;
  let greater = 0;
  for (let digit = digits - 1; digit >= 0; digit--) {
    const bits = counts[place + digit]!;
    if ((fewest >>> digit) & 1) equal &= bits;
    else {
      greater |= equal & bits;
      equal &= ~bits;
    }
  }
  return greater | equal;
}
