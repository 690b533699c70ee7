/** The different values that were said on one item, numbered: the same number for the same spelling. */
import type { Said, ValueReader } from './said.ts';

/** The values of an item. A closed kind has one roll for all items, with every value on it. */
export class Roll {
  readonly reader: ValueReader;
  readonly said: Said[];
  /** The number of the class of each value, tolerance aside: equal values share one. */
  readonly classOf: number[];
  #classes: number;
  readonly #bySpelling: Map<string, number> | null;
  readonly #byKey: Map<string, number> | null;

  constructor(reader: ValueReader) {
    const isClosed = reader.closed.length > 0;
    this.reader = reader;
    this.said = [...reader.closed];
    this.classOf = reader.closed.map((_, place) => place);
    this.#classes = this.classOf.length;
    this.#bySpelling = isClosed ? null : new Map();
    this.#byKey = isClosed ? null : new Map();
  }

  get classes(): number {
    return this.#classes;
  }

  /** The number of a value. */
  number(said: Said): number {
    if (this.#bySpelling === null || this.#byKey === null) return said.place;
    // An empty spelling is "there is none"; no text that was said is empty.
    const known = this.#bySpelling.get(said.spelling);
    if (known !== undefined) return known;
    const number = this.said.length;
    this.#bySpelling.set(said.spelling, number);
    this.said.push(said);
    const group = this.#byKey.get(said.key) ?? this.#classes++;
    this.#byKey.set(said.key, group);
    this.classOf.push(group);
    return number;
  }
}
