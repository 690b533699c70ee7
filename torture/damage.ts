/** One piece of damage to a record or a text: the kinds of slips, lies and accidents that must never make it acceptable. */
import type { Random } from './random.ts';

/** A damaged value, with what was done and where. */
export interface Damaged {
  readonly value: unknown;
  readonly path: string;
  readonly what: string;
}

interface Place {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** Values that no field means. */
const NONSENSE: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  0.1 + 0.2,
  2 ** 53,
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  'yes',
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  '\u202egnp.exe',
  '\u200b',
  '<script>alert(1)</script>',
  'x'.repeat(5_000),
  [],
  [[]],
  {},
  { toString: 'no' },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  nested(70),
];

function nested(depth: number): unknown {
  return depth === 0 ? [] : [nested(depth - 1)];
}

/** Nonsense in the place of a value: of another type, since a number in the place of a number may be meant. */
const nonsenseFor = (value: unknown, random: Random): unknown =>
  random.pick(NONSENSE.filter((one) => typeof one !== typeof value || typeof one === 'string'));

/** Damages one place of a value. */
export function damageValue(value: unknown, random: Random): Damaged {
  const place = random.pick(placesIn(value));
  const done = damageOne(place.value, random);
  return { value: put(value, place.path, done.value), path: place.path.join('.'), what: done.what };
}

/** Removes, repeats or exchanges entries of one list: what is left is legible, and says something else. */
export function rearrange(value: unknown, random: Random): Damaged | undefined {
  const lists = placesIn(value).filter((place) => Array.isArray(place.value) && place.value.length > 0);
  if (lists.length === 0) return undefined;
  const place = random.pick(lists);
  const list = place.value as readonly unknown[];
  const [at, other] = [random.below(list.length), random.below(list.length)];
  const path = place.path.join('.');
  const done = (changed: readonly unknown[], what: string): Damaged => ({
    value: put(value, place.path, changed),
    path,
    what,
  });
  switch (random.below(4)) {
    case 0:
      return done(list.toSpliced(at, 1), `without entry ${at}`);
    case 1:
      return done(list.toSpliced(other, 0, list[at]), `entry ${at} twice`);
    case 2:
      return done(list.with(at, list[other]).with(other, list[at]), `entries ${at} and ${other} exchanged`);
    default: {
      const elsewhere = random.pick(lists).value as readonly unknown[];
      return done([...list, random.pick(elsewhere)], 'an entry of another list added');
    }
  }
}

function placesIn(value: unknown): Place[] {
  const places: Place[] = [];
  const visit = (one: unknown, path: readonly (string | number)[]): void => {
    places.push({ path, value: one });
    if (typeof one !== 'object' || one === null) return;
    for (const [key, below] of Object.entries(one))
      visit(below, [...path, Array.isArray(one) ? Number(key) : key]);
  };
  visit(value, []);
  return places;
}

function damageOne(value: unknown, random: Random): { readonly value: unknown; readonly what: string } {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  const keys = isRecord ? Object.keys(value) : [];
  if (keys.length > 0 && random.fraction() < 0.6) {
    const key = random.pick(keys);
    const { [key]: taken, ...rest } = value as Record<string, unknown>;
    switch (random.below(4)) {
      case 0:
        return { value: rest, what: `without ${key}` };
      case 1:
        return { value: { ...rest, [misspell(key, random)]: taken }, what: `${key} misspelt` };
      case 2:
        return {
          value: { ...rest, [key]: taken, [misspell(key, random)]: nonsenseFor(taken, random) },
          what: `a second ${key}, misspelt`,
        };
      default:
        return { value: { ...rest, [key]: nonsenseFor(taken, random) }, what: `${key} is nonsense` };
    }
  }
  if (typeof value === 'string' && value.length > 0 && random.fraction() < 0.6)
    return { value: misspell(value, random), what: 'misspelt' };
  switch (random.below(4)) {
    case 0:
      return { value: [value], what: 'in a list' };
    case 1:
      return { value: { value }, what: 'in a record' };
    case 2:
      return { value: Array.isArray(value) ? { ...value } : String(value), what: 'of another type' };
    default:
      return { value: nonsenseFor(value, random), what: 'nonsense' };
  }
}

/** A slip of the keyboard, or a letter that only looks right. */
function misspell(word: string, random: Random): string {
  const at = random.below(word.length);
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  switch (random.below(7)) {
    case 0:
      return before + after;
    case 1:
      return before + letter + letter + after;
    case 2:
      return `${before}${after.charAt(0)}${letter}${after.slice(1)}x`;
    case 3:
      return `${before}\u200b${letter}${after}`;
    case 4:
      return `${word} `;
    case 5:
      return before + (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()) + after;
    default:
      return (
        before + ({ a: 'а', e: 'е', o: 'о', A: 'А', E: 'Е', O: 'О' }[letter] ?? `${letter}\u0301`) + after
      );
  }
}

function put(value: unknown, [key, ...rest]: readonly (string | number)[], damaged: unknown): unknown {
  if (key === undefined) return damaged;
  if (Array.isArray(value)) return value.map((one, at) => (at === key ? put(one, rest, damaged) : one));
  const record = value as Record<string, unknown>;
  return { ...record, [key]: put(record[key], rest, damaged) };
}

/** Damages a text as files, pipes and networks do. */
export function damageText(text: string, random: Random): { readonly text: string; readonly what: string } {
  const at = random.below(text.length + 1);
  const put = (inserted: string): string => text.slice(0, at) + inserted + text.slice(at);
  switch (random.below(8)) {
    case 0:
      return { text: text.slice(0, at), what: `cut at ${at}` };
    case 1:
      return { text: text.slice(0, at) + text.slice(at + 1), what: `a character lost at ${at}` };
    case 2: {
      const other = String.fromCharCode(
        text.charCodeAt(Math.min(at, text.length - 1)) ^ (1 << random.below(7)),
      );
      return { text: text.slice(0, at) + other + text.slice(at + 1), what: `a bit turned at ${at}` };
    }
    case 3:
      return {
        text: put(random.pick(['\u0000', '\ufeff', '\u2028', '\r', '\t', '\ud800'])),
        what: `a control at ${at}`,
      };
    case 4:
      return {
        text: put(random.pick(['{', '}', '[', ']', '"', ',', ':', '\\', '&a', '*a', '!!js', '|', '#'])),
        what: `a sign at ${at}`,
      };
    case 5:
      return {
        text: put(random.pick(['1e999', 'NaN', '-0', 'null', '"\\ud800"', '{"a":1,"a":2}'])),
        what: `a value at ${at}`,
      };
    case 6:
      return { text: text + text, what: 'twice' };
    default: {
      const length = random.below(40);
      return { text: put(text.slice(at, at + length)), what: `${length} characters repeated at ${at}` };
    }
  }
}
