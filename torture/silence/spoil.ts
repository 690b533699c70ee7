/** An answer that is spoilt: of another shape, cut down to nothing, or with a word that nobody knows. */
import type { Random } from '../random.ts';

type Path = readonly (string | number)[];

/** Whole answers that say nothing. */
const NOTHING: readonly unknown[] = [
  null,
  '',
  'yes',
  'KEEP',
  0,
  true,
  [],
  {},
  [[]],
  { answer: null },
  { votes: null },
];

/** Spoils an answer, whole or in one place. */
export function spoil(answer: unknown, random: Random): { readonly value: unknown; readonly what: string } {
  if (random.fraction() < 0.4) {
    const value = random.pick(NOTHING);
    return { value, what: `is ${JSON.stringify(value)}` };
  }
  const places = leaves(answer, []);
  if (places.length === 0) return { value: null, what: 'is null' };
  const path = random.pick(places);
  const value = random.pick([null, 'perhaps', { of: 'another shape' }, []]);
  return { value: put(answer, path, value), what: `${path.join('.')} is ${JSON.stringify(value)}` };
}

function leaves(value: unknown, path: Path): Path[] {
  if (typeof value !== 'object' || value === null) return path.length === 0 ? [] : [path];
  return Object.entries(value).flatMap(([key, below]) =>
    leaves(below, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function put(value: unknown, [key, ...rest]: Path, instead: unknown): unknown {
  if (key === undefined) return instead;
  if (Array.isArray(value)) return value.map((one, at) => (at === key ? put(one, rest, instead) : one));
  const record = value as Readonly<Record<string, unknown>>;
  return { ...record, [key]: put(record[key], rest, instead) };
}
