/** A random order that does not depend on the order of the rows: by the hash of a seed and the name. */
import { byCodePoint } from '../text/code-points.ts';
import { sha256 } from '../text/sha256.ts';

// Every index here numbers the names that are given.

/** The items in random order. */
export function orderByLot(items: readonly number[], names: readonly string[], seed: string): number[] {
  const drawn = items.map((item) => ({ item, lot: sha256(`${seed}\n${names[item]!}`) }));
  return drawn
    .sort((a, b) => byCodePoint(a.lot, b.lot) || byCodePoint(names[a.item]!, names[b.item]!))
    .map(({ item }) => item);
}
