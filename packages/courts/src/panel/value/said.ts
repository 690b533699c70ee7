/** From a JSON value to what was said: how it is written, what makes it equal to others, and which of two comes first. */

import { byCodePoint, describe, didYouMean, foldText } from '@curia/core/text';
import { countLetters } from '@curia/core/text/opinion';
import { byLength } from './compare-text.ts';
import { decimalOf, isOnStep } from './decimal.ts';
import { type ChoiceKind, type Kind, LONGEST_LIST, LONGEST_TEXT, type TextKind } from './kind.ts';

/** A value as JSON writes it; null is "there is none". */
export type SaidValue = string | number | boolean | null | readonly string[];

/** A value that was said. */
export interface Said {
  readonly value: SaidValue;
  /** The same for all values that are equal, numbers within a tolerance aside; empty for "there is none". */
  readonly key: string;
  /** Equal for all values that are written alike. */
  readonly spelling: string;
  /** Its position in the list of a closed kind, with "there is none" last; 0 for open kinds. */
  readonly place: number;
}

/** How the values of one kind are read and put in order. */
export interface ValueReader {
  readonly kind: Kind;
  /** Every value of a closed kind by its place; empty for open kinds. */
  readonly closed: readonly Said[];
  /** "There is none", if the kind is optional. */
  readonly none: Said | null;
  /** What was said, or what is wrong with it, in words. */
  readonly read: (value: unknown) => Said | string;
  /** The smaller one first; "there is none" comes last. */
  readonly compare: (one: Said, other: Said) => number;
}

/** "There is none". */
const noneAt = (place: number): Said => ({ value: null, key: '', spelling: '', place });

/** Prepares a kind for reading. */
export function readerOf(kind: Kind): ValueReader {
  const read = readSome(kind);
  const none = kind.optional === true ? noneAt(read.some.length) : null;
  return {
    kind,
    closed: none === null || read.some.length === 0 ? read.some : [...read.some, none],
    none,
    read: (value) => {
      if (value !== null && value !== undefined) return read.one(value);
      if (none === null) return 'is missing, and the kind is not optional';
      // Who leaves a value out has not said that there is none.
      return value === null ? none : 'is missing; null says that there is none';
    },
    compare: (one, other) => {
      if (one.key === '' || other.key === '') return Number(one.key === '') - Number(other.key === '');
      return read.compare(one, other);
    },
  };
}

interface SomeReader {
  readonly some: readonly Said[];
  readonly one: (value: unknown) => Said | string;
  readonly compare: (one: Said, other: Said) => number;
}

const byPlace = (one: Said, other: Said): number => one.place - other.place;
const bySpelling = (one: Said, other: Said): number => byLength(one.spelling, other.spelling);

function readSome(kind: Kind): SomeReader {
  switch (kind.kind) {
    case 'choice':
      return readChoice(kind);
    case 'flag': {
      const some = [true, false].map((value, place) => {
        const word = String(value);
        return { value, key: word, spelling: word, place };
      });
      const one = (value: unknown): Said | string =>
        typeof value === 'boolean' ? some[value ? 0 : 1]! : `must be true or false, got ${describe(value)}`;
      return { some, one, compare: byPlace };
    }
    case 'number': {
      const one = (value: unknown): Said | string => {
        const problem = problemWithNumber(kind, value);
        if (problem !== undefined) return problem;
        // Decimals have no negative zero.
        const number = (value as number) + 0;
        const key = String(number);
        return { value: number, key, spelling: key, place: 0 };
      };
      return { some: [], one, compare: (a, b) => (a.value as number) - (b.value as number) };
    }
    case 'date':
      return {
        some: [],
        one: (value) => saidText(value, problemWithDate, (day) => day),
        compare: bySpelling,
      };
    case 'text': {
      const form = formOf(kind);
      const one = (value: unknown): Said | string =>
        saidText(value, (text) => problemWithText(kind, text, form(text)), form);
      return { some: [], one, compare: bySpelling };
    }
    case 'list':
      return readList(readSome(kind.of));
  }
}

function readChoice(kind: ChoiceKind): SomeReader {
  const some = kind.values.map((value, place) => ({ value, key: value, spelling: value, place }));
  const byWord = new Map<unknown, Said>(some.map((said) => [said.value, said]));
  const one = (value: unknown): Said | string => byWord.get(value) ?? problemWithChoice(kind.values, value);
  return { some, one, compare: byPlace };
}

function problemWithChoice(values: readonly string[], value: unknown): string {
  const near = typeof value === 'string' ? nearWord(values, value) : undefined;
  const said = values.length > 20 ? `${values.slice(0, 20).join(', ')}, …` : values.join(', ');
  const hint = near === undefined ? '' : `; did you mean ${near}?`;
  return `must be one of ${said}, got ${describe(value)}${hint}`;
}

/** The word that somebody meant: one that differs in form alone, else one that is spelt nearly so. */
function nearWord(values: readonly string[], value: string): string | undefined {
  const folded = foldText(value);
  return values.find((word) => foldText(word) === folded) ?? didYouMean(value, values);
}

/** Says what is wrong with a number, or nothing. */
function problemWithNumber(
  { min, max, step }: Extract<Kind, { kind: 'number' }>,
  value: unknown,
): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return `must be a number, got ${describe(value)}`;
  if (min !== undefined && value < min) return `must be at least ${min}, got ${value}`;
  if (max !== undefined && value > max) return `must be at most ${max}, got ${value}`;
  if (step === undefined) return undefined;
  const from = min ?? 0;
  return isOnStep(decimalOf(value), decimalOf(from), decimalOf(step))
    ? undefined
    : `must be ${from} plus a whole number of steps of ${step}, got ${value}`;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

function problemWithDate(text: string): string | undefined {
  const [, year, month, day] = DAY.exec(text)?.map(Number) ?? [];
  if (year === undefined) return `must be a day such as 2026-01-31, got ${describe(text)}`;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month! - 1] ?? 0;
  return day! >= 1 && day! <= days ? undefined : `is no day of the calendar: ${text}`;
}

/** The form in which texts of a kind are compared. */
const formOf = ({ exact }: TextKind): ((text: string) => string) =>
  exact === true ? (text) => text.normalize('NFC').trim() : foldText;

function problemWithText({ max = LONGEST_TEXT }: TextKind, text: string, form: string): string | undefined {
  if (form === '') return `must not be empty, got ${describe(text)}`;
  // A text has at most as many code points as units: most need not be counted.
  const letters = form.length <= max ? form.length : countLetters(form);
  return letters <= max ? undefined : `must have at most ${max} letters, got ${letters}`;
}

function saidText(
  value: unknown,
  problemWith: (text: string) => string | undefined,
  form: (text: string) => string,
): Said | string {
  if (typeof value !== 'string') return `must be text, got ${describe(value)}`;
  return problemWith(value) ?? { value, key: form(value), spelling: value, place: 0 };
}

function readList(entries: SomeReader): SomeReader {
  const one = (value: unknown): Said | string => {
    if (!Array.isArray(value)) return `must be a list, got ${describe(value)}`;
    if (value.length > LONGEST_LIST) return `must have at most ${LONGEST_LIST} entries, got ${value.length}`;
    const keys = new Set<string>();
    const spellings = new Set<string>();
    for (const [at, item] of value.entries()) {
      const said = item === null ? 'must not be null' : entries.one(item);
      if (typeof said === 'string') return `entry ${at} ${said}`;
      keys.add(said.key);
      spellings.add(said.spelling);
    }
    const written = [...spellings].sort(byCodePoint);
    return {
      value: Object.freeze(written),
      key: JSON.stringify([...keys].sort(byCodePoint)),
      spelling: JSON.stringify(written),
      place: 0,
    };
  };
  const compare = (a: Said, b: Said): number => {
    const [left, right] = [a.value as readonly string[], b.value as readonly string[]];
    const at = left.findIndex((entry, index) => entry !== right[index]);
    return left.length - right.length || (at < 0 ? 0 : byCodePoint(left[at]!, right[at]!));
  };
  return { some: [], one, compare };
}
