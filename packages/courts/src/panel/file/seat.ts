/** A seat and its result on one item: exactly one state, and a value if it voted. */

import type { Said } from '../value/said.ts';
import type { Quotation } from './fact.ts';

/** One seat on one item. */
export interface Seat {
  /** The place of its role in the court. */
  readonly role: number;
  /** Null if nobody sits in it. */
  readonly voice: string | null;
  /** The place of its state. */
  readonly state: number;
  /** Null if it did not vote. */
  readonly said: Said | null;
  /** The index of its value on the item's roll; -1 if it did not vote. */
  readonly value: number;
  readonly reasons: readonly string[];
  readonly quotation: Quotation;
  /** Null if it gave none. */
  readonly confidence: number | null;
  /** It was not asked, since no answer of it could change anything; it counts as abstained. */
  readonly isSpared?: true;
}

/** The places of the states; from `missing` on they are silence. */
export const StateAt = {
  voted: 0,
  abstained: 1,
  inconsistent: 2,
  missing: 3,
  refused: 4,
  unusable: 5,
} as const;

/** The state of a line whose seat was spared: a state of lines alone, and of no seat. */
export const SPARED = 6;

/** A seat in which nobody sits, or of which nothing is known but its state. */
export const silentSeat = (role: number, voice: string | null, state: number): Seat => ({
  role,
  voice,
  state,
  said: null,
  value: -1,
  reasons: NOTHING,
  quotation: 'none',
  confidence: null,
});

const NOTHING: readonly string[] = Object.freeze([]);
