/** The different values that were said on one item, numbered: the same number for the same spelling. */
import type { Said, ValueReader } from './said.ts';

/** The values of an item. A closed kind has one roll for all items, with every value on it. */
export class Roll {
  readonly reader: ValueReader;
  readonly said: Said[];
  /** The number of the class of each value, tolerance aside: equal values share one. */
  readonly classOf: number[];
  /** The numbers of an open kind by spelling, and its classes by key; null if the kind is closed. */
  readonly #open: { readonly numbers: Map<string, number>; readonly classes: Map<string, number> } | null;

  constructor(reader: ValueReader) {
    this.reader = reader;
    this.said = [...reader.closed];
    this.classOf = reader.closed.map((_, place) => place);
    this.#open = reader.closed.length > 0 ? null : { numbers: new Map(), classes: new Map() };
  }

  /** The number of a value. */
  number(said: Said): number {
    if (this.#open === null) return said.place;
    const { numbers, classes } = this.#open;
    // An empty spelling is "there is none"; no text that was said is empty.
    const known = numbers.get(said.spelling);
    if (known !== undefined) return known;
    const number = this.said.length;
    numbers.set(said.spelling, number);
    this.said.push(said);
    const group = classes.get(said.key) ?? classes.size;
    classes.set(said.key, group);
    this.classOf.push(group);
    return number;
  }
}
