/** Every way in which a case can be one character wrong: in a key, or in a value that must be one of a few words. */

/** A case with one character wrong. */
export interface Slip {
  /** Where: the path of the key or of the value. */
  readonly at: string;
  readonly from: string;
  readonly to: string;
  /** The whole case, with this one slip. */
  readonly value: unknown;
}

/** What counts as a word, and which objects have keys that are names, such as those of aspects. */
export interface SlipPlaces {
  /** Tells whether a text stands for a word of a closed list; `path` is that of the value, list positions as `[]`. */
  readonly isWord: (text: string, path: string) => boolean;
  /** Tells whether the keys of the object at a path are free names, which no schema can know. */
  readonly hasFreeKeys?: (path: string) => boolean;
}

const INSERTED = ['x', ' '];
const REPLACED = ['x'];
/** From `!` to `~`, every ASCII character has a full-width twin this far up. */
const FULL_WIDTH = 0xfee0;

/** All texts that are one insertion, deletion, replacement, swap or change of case or width away from a text. */
export function misspellings(word: string): string[] {
  const letters = [...word];
  const found = new Set<string>();
  const put = (at: number, remove: number, ...added: string[]): void => {
    found.add([...letters.slice(0, at), ...added, ...letters.slice(at + remove)].join(''));
  };
  for (let at = 0; at <= letters.length; at++) {
    for (const letter of INSERTED) put(at, 0, letter);
    const letter = letters[at];
    if (letter === undefined) continue;
    put(at, 1);
    put(at, 0, letter);
    put(at, 1, letter.toUpperCase());
    put(at, 1, letter.toLowerCase());
    for (const other of REPLACED) put(at, 1, other);
    if (/^[!-~]$/.test(letter)) put(at, 1, String.fromCodePoint(letter.codePointAt(0)! + FULL_WIDTH));
    const next = letters[at + 1];
    if (next !== undefined) put(at, 2, next, letter);
  }
  found.delete(word);
  return [...found];
}

/** Every case that is one slip away from a case; a key never becomes one that its object has already. */
export function* slipsOf(value: unknown, places: SlipPlaces, path = ''): Generator<Slip> {
  if (typeof value === 'string') {
    if (!places.isWord(value, path)) return;
    for (const to of misspellings(value)) yield { at: path, from: value, to, value: to };
  } else if (Array.isArray(value)) {
    for (const [at, entry] of value.entries()) {
      for (const slip of slipsOf(entry, places, `${path}[]`))
        yield { ...slip, value: value.with(at, slip.value) };
    }
  } else if (typeof value === 'object' && value !== null) {
    yield* slipsInObject(value as Readonly<Record<string, unknown>>, places, path);
  }
}

function* slipsInObject(
  value: Readonly<Record<string, unknown>>,
  places: SlipPlaces,
  path: string,
): Generator<Slip> {
  const entries = Object.entries(value);
  const withEntry = (at: number, key: string, entry: unknown): object =>
    Object.fromEntries(entries.with(at, [key, entry]));
  const hasFreeKeys = places.hasFreeKeys?.(path) === true;
  for (const [at, [key, entry]] of entries.entries()) {
    const under = hasFreeKeys ? `${path}.*` : path === '' ? key : `${path}.${key}`;
    if (!hasFreeKeys) {
      for (const to of misspellings(key).filter((other) => !Object.hasOwn(value, other)))
        yield { at: under, from: key, to, value: withEntry(at, to, entry) };
    }
    for (const slip of slipsOf(entry, places, under))
      yield { ...slip, value: withEntry(at, key, slip.value) };
  }
}
