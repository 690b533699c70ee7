/** What the fields of a pack declare: where a path leads, of which type, and whether it may be absent. */
import type { z } from 'zod';
import type { declaredCitation, declaredField } from './declared-file.ts';

type Field = z.output<typeof declaredField>;
type CitationField = z.output<typeof declaredCitation>;

/** What a path leads to: a value, a record of several, or an entry of which nothing is declared. */
export type Declared = Field['type'] | 'record' | 'entry';

/** The kinds of values that can be counted with. */
export const isNumeric = (declared: Declared | undefined): boolean =>
  declared === 'number' || declared === 'integer';

/** Every path above a path, the nearest first: `a[].b` lies under `a[]` and `a`. */
export function* pathsAbove(path: string): Generator<string> {
  for (let rest = path; rest !== ''; ) {
    rest = rest.endsWith('[]') ? rest.slice(0, -2) : rest.slice(0, Math.max(0, rest.lastIndexOf('.')));
    if (rest !== '') yield rest;
  }
}

/** A path inside a record, from the outside. */
export const inside = (record: string | undefined, path: string): string =>
  record === undefined || record === '' ? path : `${record}.${path}`;

/** The fields of a pack by path. */
export class FieldMap {
  readonly #declared = new Map<string, Declared>();
  readonly #fields = new Map<string, Field>();

  readonly #isRangeSoft: boolean;

  /** Where bounds are declared but a break of them is tolerated (`isRangeSoft`), a list may still be empty. */
  constructor(fields: readonly Field[], citations: readonly CitationField[] = [], isRangeSoft = false) {
    this.#isRangeSoft = isRangeSoft;
    for (const field of fields) {
      this.#fields.set(field.path, field);
      this.#declared.set(field.path, field.type);
    }
    for (const { path } of fields) this.#addAbove(path);
    for (const { path, type } of fields)
      if (type === 'list' && !this.#declared.has(`${path}[]`)) this.#declared.set(`${path}[]`, 'entry');
    for (const { path, page, snippet } of citations) {
      const known = this.#declared.get(path);
      if (known !== undefined && known !== 'record' && known !== 'entry') continue;
      for (const [name, type] of [
        [page, 'integer'],
        [snippet, 'text'],
      ] as const) {
        this.#addIfNew(inside(path, name), type);
        this.#addAbove(inside(path, name));
      }
    }
  }

  #addAbove(path: string): void {
    let below = path;
    for (const above of pathsAbove(path)) {
      this.#addIfNew(above, below === `${above}[]` ? 'list' : 'record');
      below = above;
    }
  }

  #addIfNew(path: string, declared: Declared): void {
    if (!this.#declared.has(path)) this.#declared.set(path, declared);
  }

  /** What a path leads to; undefined if no field lies there. */
  at(path: string): Declared | undefined {
    return this.#declared.get(path);
  }

  /** True if the pack says that the value may be absent, or the list or record that it lies in. */
  mayBeAbsent(path: string): boolean {
    return [path, ...pathsAbove(path)].some((one) => this.#fields.get(one)?.optional === true);
  }

  /** True if the pack has said what an empty list means: that it may be, or that it must not be. */
  isSettledIfEmpty(list: string): boolean {
    const least = this.#fields.get(list)?.min;
    return least !== undefined && (least <= 0 || !this.#isRangeSoft);
  }

  /** The paths inside a record, as they are written there; those of the whole output if there is none. */
  pathsIn(record: string | undefined): string[] {
    const start = record === undefined ? '' : `${record}.`;
    return [...this.#declared.keys()]
      .filter((path) => path.startsWith(start))
      .map((path) => path.slice(start.length));
  }

  /** The names of the fields of a record; those of the whole output if the path is empty. */
  namesIn(record: string): string[] {
    return this.pathsIn(record === '' ? undefined : record).filter((path) => !/[.[]/.test(path));
  }

  /** Every record of the output, the whole of it under an empty path. */
  records(): string[] {
    return ['', ...[...this.#declared].filter(([, declared]) => declared === 'record').map(([path]) => path)];
  }
}
