/** Sums, products, counts and orders that a pack declares: the check, and a fixer if the pack allows one. */

import { type PatchOperation, toPointer, valueAt } from '@curia/core/read';
import type { z } from 'zod';
import type { declaredArithmetic, declaredOrder } from './declared-file.ts';
import { FieldMap, inside, isNumeric, pathsAbove } from './field-map.ts';
import { fieldPlaces, parsePath } from './field-path.ts';
import type { Check, Fixer, FoundDefect } from './pack.ts';

/** An equation that a pack declares. */
export type Arithmetic = z.output<typeof declaredArithmetic>;

/** Bounds are inclusive: rounding errors must not decide. */
export const EPSILON = 1e-9;

/** An equation on one record that does not hold, or that cannot be computed there. */
type Outcome =
  | {
      readonly is: 'broken';
      /** The field to correct, or the record if the expected number is fixed. */
      readonly pointer: string;
      readonly computed: number;
      readonly stated: number;
    }
  | { readonly is: 'unknown'; readonly pointer: string; readonly because: string };

/** One check per declared equation; without a map of fields, the shape check warrants that every value is there. */
export const arithmeticChecks = (entries: readonly Arithmetic[], map?: FieldMap): Check[] =>
  entries.map((entry, at) => {
    const { kind, code, of, equals, fix } = entry;
    const id = `${kind}-${at + 1}-${code.toLowerCase()}`;
    const what = `the ${kind} of ${[of].flat().join(', ')}`;
    return {
      id,
      agent: kind === 'count' ? 'V1' : 'V2',
      codes: codesOf(code, map === undefined || isSure(entry, map)),
      *run({ output }) {
        for (const found of outcomesOf(entry, map, output)) {
          if (found.is === 'unknown') {
            yield notComputed(id, what, found, typeof equals === 'number' ? [of].flat()[0]! : equals);
            continue;
          }
          const { pointer, computed, stated } = found;
          yield {
            code,
            message: `${what} is ${tidy(computed)}, but ${typeof equals === 'number' ? 'it must be' : `${equals} says`} ${tidy(stated)}`,
            pointer,
            location: { field: typeof equals === 'number' ? [of].flat()[0]! : equals },
            ...(fix === true ? { suggested_fix: `set it to ${tidy(computed)}` } : {}),
          };
        }
      },
    };
  });

const NOT_COMPUTED = 'CHECK_NOT_COMPUTED';

/** A check that always has its values reports nothing but its own code. */
const codesOf = (code: string, isSure: boolean): string[] => (isSure ? [code] : [code, NOT_COMPUTED]);

const notComputed = (
  verifier: string,
  what: string,
  { pointer, because }: { readonly pointer: string; readonly because: string },
  field: string,
): FoundDefect => ({
  code: NOT_COMPUTED,
  message: `${what} cannot be computed: ${because}`,
  pointer,
  location: { field, verifier },
});

/** True if every value that an equation reads is there in every output of the right shape. */
function isSure({ kind, each, of, equals, absent }: Arithmetic, map: FieldMap): boolean {
  const isThere = (path: string): boolean =>
    isNumeric(map.at(inside(each, path))) && !map.mayBeAbsent(inside(each, path));
  const operands = [of].flat();
  const areOperandsSure =
    kind === 'count'
      ? operands.every((path) => map.at(inside(each, path)) !== undefined)
      : absent !== undefined ||
        operands.every((path) => isThere(path) && (kind === 'sum' || isFilled(inside(each, path), map)));
  const isStatedKnown =
    typeof equals === 'number' || (isNumeric(map.at(inside(each, equals))) && !equals.includes('[]'));
  return areOperandsSure && isStatedKnown && (each === undefined || isFilled(each, map));
}

/** True if no list on the way to a path can be empty, or the pack says that it may be. */
const isFilled = (path: string, map: FieldMap): boolean =>
  [path, ...pathsAbove(path)].every((one) => !one.endsWith('[]') || map.isSettledIfEmpty(one.slice(0, -2)));

/** A fixer for each equation whose field may be computed. */
export const arithmeticFixers = (entries: readonly Arithmetic[], map?: FieldMap): Fixer[] =>
  entries
    .filter(({ fix }) => fix === true)
    .map((entry) => ({
      fix_id: `set_${entry.code.toLowerCase()}`,
      fix(output, { pointer }): PatchOperation[] {
        // Recomputes only the record that the field belongs to, however many there are.
        const field = toPointer(String(entry.equals).split('.'));
        const base = pointer.endsWith(field) ? pointer.slice(0, -field.length) : pointer;
        const found = outcomeOn(entry, map, valueAt(output, base), base);
        if (found?.is !== 'broken' || typeof valueAt(output, pointer) !== 'number') return [];
        return [{ op: 'replace', path: pointer, value: tidy(found.computed) }];
      },
    }));

/** What comes of an equation, record by record; nothing where it holds, or where the pack says that it does not apply. */
function* outcomesOf(entry: Arithmetic, map: FieldMap | undefined, output: unknown): Generator<Outcome> {
  for (const { pointer, value, because } of recordsOf(entry.each, map, output)) {
    if (because !== undefined) yield { is: 'unknown', pointer, because };
    else {
      const found = outcomeOn(entry, map, value, pointer);
      if (found !== undefined) yield found;
    }
  }
}

/** A record that a check is about, or why there is none. */
interface RecordPlace {
  readonly pointer: string;
  readonly value: unknown;
  readonly because?: string;
}

/** The records that a check is about; where there is none, nothing was checked, unless the pack says that there need not be any. */
function* recordsOf(
  each: string | undefined,
  map: FieldMap | undefined,
  output: unknown,
): Generator<RecordPlace> {
  if (each === undefined) {
    yield { pointer: '', value: output };
    return;
  }
  for (const list of [...pathsAbove(each)].filter((one) => each.startsWith(`${one}[]`)).reverse()) {
    // Bounds are a check of their own.
    if (map?.isSettledIfEmpty(list) === true || map?.mayBeAbsent(list) === true) continue;
    for (const { pointer, value } of fieldPlaces(output, parsePath(list)))
      if (value == null || (Array.isArray(value) && value.length === 0))
        yield { pointer, value, because: `${list} has no entries; if it may be empty, give it min: 0` };
  }
  for (const { pointer, value, isEnd } of fieldPlaces(output, parsePath(each)))
    if (isEnd) yield { pointer, value };
}

function outcomeOn(
  { kind, each, of, equals, tolerance, absent }: Arithmetic,
  map: FieldMap | undefined,
  record: unknown,
  base: string,
): Outcome | undefined {
  const allowed = (tolerance ?? (kind === 'count' ? 0 : 0.01)) + EPSILON;
  const mayBeAbsent = (path: string): boolean => map?.mayBeAbsent(inside(each, path)) === true;
  const unknown = (pointer: string, because: string): Outcome => ({ is: 'unknown', pointer, because });
  const [place] = typeof equals === 'number' ? [] : fieldPlaces(record, parsePath(equals), base);
  const stated = typeof equals === 'number' ? equals : place!.isEnd ? place!.value : undefined;
  if (stated == null && mayBeAbsent(String(equals))) return undefined;
  // Only a run that is older than the check of paths may have such a pack.
  if (String(equals).includes('[]')) return unknown(base, `${equals} leads to many values`);
  if (typeof stated !== 'number')
    return unknown(place?.pointer ?? base, `${equals} is ${stated == null ? 'absent' : 'no number'}`);
  let computed = kind === 'product' ? 1 : 0;
  for (const path of [of].flat()) {
    const values = [...fieldPlaces(record, parsePath(path), base)];
    if (kind === 'count') {
      computed += values.filter(({ value, isEnd }) => isEnd && value != null).length;
      if (map !== undefined && map.at(inside(each, path)) === undefined)
        return unknown(base, `no field declares ${path}`);
      continue;
    }
    if (values.length === 0 && kind === 'product') {
      const isDeclared = absent === 'skip' || isFilled(inside(each, path), map ?? NOTHING);
      return isDeclared ? undefined : unknown(base, `there is no ${path}`);
    }
    for (const { value, isEnd, pointer } of values) {
      if (isEnd && typeof value === 'number') computed = kind === 'sum' ? computed + value : computed * value;
      else if (value != null) return unknown(pointer, `${path} is no number`);
      else if (!mayBeAbsent(path)) return unknown(pointer, `${path} is absent`);
      else if (absent === 'skip') return undefined;
      else if (absent !== 'zero')
        return unknown(pointer, `${path} is absent; the pack may say with absent: what that means`);
    }
  }
  // Written so that NaN counts as broken.
  return Math.abs(computed - stated) <= allowed
    ? undefined
    : { is: 'broken', pointer: place?.pointer ?? base, computed, stated };
}

const NOTHING = new FieldMap([]);

/** Removes the rounding noise of adding decimals. */
export const tidy = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Where a text is a time such as 2025-03-31T12:00+01:00, the letters of two of one form are in the order of time. */
const TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:(?<gap>[T ])(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)?)?(?<zone>Z|[+-]\d{2}:?\d{2})?$/;

/** True if one of two values can be said to come first: numbers, and days or times that are written in one form and zone. */
function areComparable(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return true;
  if (typeof one !== 'string' || typeof other !== 'string' || one.length !== other.length) return false;
  const [time, otherTime] = [TIME.exec(one)?.groups, TIME.exec(other)?.groups];
  return (
    time !== undefined &&
    otherTime !== undefined &&
    time.gap === otherTime.gap &&
    time.zone === otherTime.zone
  );
}

/** One check per declared order. */
export const orderChecks = (entries: readonly z.output<typeof declaredOrder>[], map: FieldMap): Check[] =>
  entries.map(({ code, each, first, last }, at) => {
    const kinds = [first, last].map((path) => map.at(inside(each, path)));
    const isKnown = !kinds.includes(undefined) && !`${first}${last}`.includes('[]');
    const isSure = isKnown && !kinds.includes('text') && (each === undefined || isFilled(each, map));
    const id = `order-${at + 1}-${code.toLowerCase()}`;
    const what = `the order of ${first} and ${last}`;
    return {
      id,
      agent: 'V2',
      codes: codesOf(code, isSure),
      *run({ output }) {
        for (const { pointer, value: record, because } of recordsOf(each, map, output)) {
          if (because !== undefined) {
            yield notComputed(id, what, { pointer, because }, last);
            continue;
          }
          const [before] = fieldPlaces(record, parsePath(first), pointer);
          const [after] = fieldPlaces(record, parsePath(last), pointer);
          const isAbsent = [before, after].some((place) => place?.value == null);
          if (isAbsent && isKnown) continue; // The shape check saw to it that it is optional.
          if (!isKnown || !areComparable(before!.value, after!.value))
            yield notComputed(
              id,
              what,
              { pointer, because: `${first} and ${last} cannot be compared` },
              last,
            );
          else if ((before!.value as string) > (after!.value as string))
            yield {
              code,
              message: `${first} (${before!.value}) comes after ${last} (${after!.value})`,
              pointer: after!.pointer || toPointer([last]),
              location: { field: last },
            };
        }
      },
    };
  });
