/** Looks: a calibration on known answers that an earlier one has seen is not the only chance its statement had. */

import { goldHash } from '../vote-hash.ts';
import { goldItems, type VoteSet } from '../vote-set.ts';
import type { Calibration } from './calibration.ts';

/** What an earlier calibration of the same question leaves behind. */
export interface EarlierLook {
  readonly look: number;
  readonly seed: string;
  readonly gold_hash: string;
  /** The items whose answers were known then. */
  readonly known: readonly string[];
}

/** What a calibration leaves behind of one field; undefined if it says nothing of it. */
export function earlierLook(calibration: Calibration | undefined, field: string): EarlierLook | undefined {
  const earlier = calibration?.fields[field];
  if (earlier === undefined) return undefined;
  const { look = 1, seed, gold_hash, sample } = earlier;
  const known =
    sample?.gold.map(([item]) => item) ?? calibration?.made_from?.gold.map(({ item }) => item) ?? [];
  return { look, seed, gold_hash, known };
}

/** Which look a calibration is: the first on known answers of its own; the same one again is no further look. */
export function lookAfter(earlier: EarlierLook | undefined, votes: VoteSet, seed: string): number {
  if (earlier === undefined) return 1;
  if (earlier.gold_hash === goldHash(votes) && earlier.seed === seed) return earlier.look;
  const before = new Set(earlier.known);
  // Items are numbered by the votes.
  return goldItems(votes).some((item) => before.has(votes.items[item]!)) ? earlier.look + 1 : 1;
}

/** Says how sure all looks are together; nothing for the first. */
export function sayLook(look: number, delta: number): string {
  if (look === 1) return '';
  const together = Math.round((1 - look * delta) * 1000) / 10;
  return ` (look ${look}: confidence of ${look === 2 ? 'both' : `all ${look}`} together ${together > 0 ? `${together} %` : 'none'}; known answers that no earlier calibration has seen make it a first look)`;
}
