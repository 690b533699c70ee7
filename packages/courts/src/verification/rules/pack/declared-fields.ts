/** The checks of single fields in a declared pack: their kind, their bounds, and where they cite the source. */

import { toPointer } from '@curia/core/read';
import { describe, identityOf, isSeen, nearName } from '@curia/core/text';
import type { z } from 'zod';
import type { declaredCitation, declaredField } from './declared-file.ts';
import { type FieldMap, inside } from './field-map.ts';
import { type FieldPlace, fieldPlaces, parsePath } from './field-path.ts';
import type { Check, Citation, FoundDefect } from './pack.ts';

type Field = z.output<typeof declaredField>;
type CitationField = z.output<typeof declaredCitation>;

/** The shape check of a declared pack: every field is present and has the right kind. */
export function fieldShape(
  fields: readonly Field[],
  citations: readonly CitationField[],
  labels: Readonly<Record<string, readonly string[]>>,
  map: FieldMap,
): (output: unknown) => Iterable<FoundDefect> {
  const known = fields.map((field) => ({ ...field, steps: parsePath(field.path) }));
  const records = map.records().map((path) => ({ path, steps: parsePath(path), names: map.namesIn(path) }));
  return function* shape(output) {
    if (typeof output !== 'object' || output === null || Array.isArray(output)) {
      yield {
        code: 'FIELD_TYPE',
        message: `the output must be an object, got ${describe(output)}`,
        pointer: '',
      };
      return;
    }
    // Several fields may end at the same missing record; it is reported once.
    const reported = new Set<string>();
    function* report(field: Field, { pointer, value, isEnd }: FieldPlace): Generator<FoundDefect> {
      const found = problemWith(field, value, isEnd, labels);
      if (found === undefined || reported.has(pointer)) return;
      reported.add(pointer);
      yield { ...found, pointer, location: { field: field.path } };
    }
    for (const field of known)
      for (const place of fieldPlaces(output, field.steps)) yield* report(field, place);
    for (const { path, page, snippet, anchors, optional } of citations) {
      for (const place of fieldPlaces(output, parsePath(path))) {
        // Only the record as a whole is optional: a value without its page and snippet cannot be checked.
        if (optional === true && place.value == null) continue;
        if (!place.isEnd) {
          yield* report({ path, type: 'list' }, place);
          continue;
        }
        for (const [name, type] of [
          [page, 'integer'],
          [snippet, 'text'],
        ] as const)
          for (const inner of fieldPlaces(place.value, parsePath(name), place.pointer))
            yield* report({ path: `${path}.${name}`, type }, inner);
        if (anchors === undefined) continue;
        for (const inner of fieldPlaces(place.value, parsePath(`${anchors}[]`), place.pointer))
          yield* report({ path: `${path}.${anchors}[]`, type: 'text', optional: true }, inner);
      }
    }
    for (const { path, steps, names } of records)
      for (const { pointer, value, isEnd } of fieldPlaces(output, steps))
        if (isEnd)
          for (const found of misspelt(path, pointer, value, names))
            if (!reported.has(found.pointer)) yield found;
  };
}

/** Names in a record that are nearly those of fields that it lacks: an optional value must not go unread for a slip. */
function* misspelt(
  path: string,
  pointer: string,
  value: unknown,
  names: readonly string[],
): Generator<FoundDefect> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const record = value as Readonly<Record<string, unknown>>;
  const lacking = names.filter((name) => !Object.hasOwn(record, name) || record[name] == null);
  if (lacking.length === 0) return;
  for (const name of Object.keys(record)) {
    if (names.includes(name)) continue;
    const meant = nearName(name, lacking) ?? lacking.find((one) => identityOf(one) === identityOf(name));
    if (meant === undefined) continue;
    const field = inside(path, meant);
    const message = `${field} is missing; ${name} is no field of the pack: did you mean ${meant}?`;
    yield { code: 'FIELD_MISSING', message, pointer: `${pointer}${toPointer([meant])}`, location: { field } };
  }
}

function problemWith(
  { path, type, optional, label }: Field,
  value: unknown,
  isEnd: boolean,
  labels: Readonly<Record<string, readonly string[]>>,
): Pick<FoundDefect, 'code' | 'message'> | undefined {
  if (value === undefined || value === null) {
    return optional === true ? undefined : { code: 'FIELD_MISSING', message: `${path} is missing` };
  }
  const wrong = (wanted: string): Pick<FoundDefect, 'code' | 'message'> => ({
    code: 'FIELD_TYPE',
    message: `${path} must be ${wanted}, got ${describe(value)}`,
  });
  if (!isEnd) return wrong('reachable through records and lists');
  switch (type) {
    case 'text':
      if (typeof value !== 'string') return wrong('text');
      return optional === true || isSeen(value)
        ? undefined
        : { code: 'FIELD_MISSING', message: `${path} is blank` };
    case 'number':
      if (!Number.isFinite(value)) return wrong('a number');
      // Of a larger one, digits were lost before anybody could look at them.
      return Math.abs(value as number) <= Number.MAX_SAFE_INTEGER
        ? undefined
        : wrong(`a number up to ${Number.MAX_SAFE_INTEGER}`);
    case 'integer':
      return Number.isSafeInteger(value) ? undefined : wrong('a whole number');
    case 'flag':
      return typeof value === 'boolean' ? undefined : wrong('true or false');
    case 'list':
      return Array.isArray(value) ? undefined : wrong('a list');
    case 'date':
      return isDate(value) ? undefined : wrong('a date such as 2025-03-31');
    case 'label': {
      const known = labels[label!]!;
      if (known.includes(value as string)) return undefined;
      return {
        code: 'LABEL_UNKNOWN',
        message: `${path} must be one of ${known.join(', ')}, got ${describe(value)}`,
      };
    }
  }
}

function isDate(value: unknown): boolean {
  const parts = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  if (parts === null) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

/** Checks bounds: numbers by value, lists by length. */
export function fieldRanges(fields: readonly Field[]): Check {
  const bounded = fields
    .filter(({ min, max }) => min !== undefined || max !== undefined)
    .map((field) => ({ ...field, steps: parsePath(field.path) }));
  return {
    id: 'field-ranges',
    agent: 'V1',
    codes: ['FIELD_RANGE'],
    *run({ output }) {
      for (const { steps, path, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } of bounded) {
        for (const { pointer, value } of fieldPlaces(output, steps)) {
          const measured = Array.isArray(value) ? value.length : value;
          if (typeof measured !== 'number' || (measured >= min && measured <= max)) continue;
          const bound = measured < min ? `at least ${min}` : `at most ${max}`;
          const what = Array.isArray(value)
            ? `${path} must have ${bound} item(s), it has`
            : `${path} must be ${bound}, it is`;
          yield { code: 'FIELD_RANGE', message: `${what} ${measured}`, pointer, location: { field: path } };
        }
      }
    },
  };
}

/** Yields every citation of an output whose shape is valid. */
export function* declaredCitations(
  output: unknown,
  citations: readonly CitationField[],
): Generator<Citation> {
  for (const { path, page, snippet, anchors, values = [] } of citations) {
    for (const { pointer, value, isEnd } of fieldPlaces(output, parsePath(path))) {
      if (!isEnd || typeof value !== 'object' || value === null) continue;
      const at = (name: string): unknown[] =>
        [...fieldPlaces(value, parsePath(name))].map((place) => place.value);
      const [words] = at(snippet);
      if (typeof words !== 'string') continue;
      yield {
        pointer,
        page: at(page)[0] as number,
        snippet: words,
        anchors: anchors === undefined ? [] : (at(`${anchors}[]`).filter((one) => one != null) as string[]),
        values: values
          .flatMap(at)
          .filter((one) => typeof one === 'number' || (typeof one === 'string' && isSeen(one))) as (
          | string
          | number
        )[],
        location: { field: path },
      };
    }
  }
}
