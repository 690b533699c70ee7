/** Names as numbers: in the order of arrival while reading, by code point afterwards. */
import { byCodePoint } from '../text/code-points.ts';

// Every index here numbers the names that are given.

/** Names that are being collected. */
export interface NameTable {
  /** The number of a name; a new name gets the next one. */
  numberOf(name: string): number;
  readonly names: readonly string[];
}

/** Names in order, and where each number of the collection went. */
export interface SortedNames {
  readonly names: readonly string[];
  readonly place: Int32Array;
}

/** Starts a collection. */
export function startNames(): NameTable {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  return {
    names,
    numberOf(name) {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, names.length);
      names.push(name);
      return names.length - 1;
    },
  };
}

/** Sorts names by code point. */
export function sortNames(names: readonly string[]): SortedNames {
  const order = names.map((_, number) => number).sort((a, b) => byCodePoint(names[a]!, names[b]!));
  const place = new Int32Array(names.length);
  order.forEach((number, at) => {
    place[number] = at;
  });
  return { names: order.map((number) => names[number]!), place };
}
