/** Finds unknown fields whose names are close to known ones: typos, which must never be ignored. */
import { z } from 'zod';
import type { ErrorDetail } from '../text/error-detail.ts';
import { formatPath } from '../text/format-path.ts';
import { nearName } from '../text/names/near-name.ts';

/** Looks through a value and adds what it finds to a list; `path` leads to the value and is the same again afterwards. */
type Search = (value: unknown, path: PropertyKey[], found: ErrorDetail[]) => void;

/** Schemas are searched for every line of a stream, so each is prepared once; null if it contains no object. */
const prepared = new WeakMap<z.core.$ZodType, Search | null>();

/** Reports each field whose name is close to a known one, wherever the schema names an object's fields. */
export function nearFields(schema: z.core.$ZodType, value: unknown): ErrorDetail[] {
  const found: ErrorDetail[] = [];
  searchOf(schema)?.(value, [], found);
  return found;
}

function searchOf(schema: z.core.$ZodType): Search | null {
  const known = prepared.get(schema);
  if (known !== undefined) return known;
  // A schema that contains itself meets this one on the way.
  prepared.set(schema, (value, path, found) => prepared.get(schema)?.(value, path, found));
  const search = prepare(schema);
  prepared.set(schema, search);
  return search;
}

function prepare(schema: z.core.$ZodType): Search | null {
  if (schema instanceof z.core.$ZodObject) return inObject(schema);
  if (schema instanceof z.core.$ZodArray) return inEntries(schema._zod.def.element);
  if (schema instanceof z.core.$ZodRecord) return inEntries(schema._zod.def.valueType);
  if (schema instanceof z.core.$ZodUnion) return inForms(schema._zod.def.options);
  if (schema instanceof z.core.$ZodPipe) return searchOf(schema._zod.def.in);
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodReadonly ||
    schema instanceof z.core.$ZodCatch
  )
    return searchOf(schema._zod.def.innerType);
  return null;
}

/** Names that were looked up are remembered, but not without end: a stream may bring ever new ones. */
const MOST_REMEMBERED = 1_000;

/** Replaces a name that does not exist. */
const UNKNOWN = '';

function inObject(schema: z.core.$ZodObject): Search {
  const names = Object.keys(schema._zod.def.shape);
  /** By name: how a known field is searched on, or the name that an unknown one was meant to be. */
  const fields = new Map<string, Search | null | string>(
    Object.entries(schema._zod.def.shape).map(([name, field]) => [name, searchOf(field)]),
  );
  const lookUp = (name: string): string => {
    const meant = nearName(name, names) ?? UNKNOWN;
    if (fields.size < names.length + MOST_REMEMBERED) fields.set(name, meant);
    return meant;
  };
  return (value, path, found) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const name of Object.keys(value)) {
      const known = fields.get(name) ?? (fields.has(name) ? null : lookUp(name));
      if (known === null || known === UNKNOWN) continue;
      path.push(name);
      if (typeof known === 'string')
        found.push({ path: formatPath(path), problem: `is not a known field; did you mean ${known}?` });
      else known((value as Readonly<Record<string, unknown>>)[name], path, found);
      path.pop();
    }
  };
}

function inEntries(entry: z.core.$ZodType): Search | null {
  const search = searchOf(entry);
  if (search === null) return null;
  return (value, path, found) => {
    if (typeof value !== 'object' || value === null) return;
    const isList = Array.isArray(value);
    for (const [name, one] of isList ? value.entries() : Object.entries(value)) {
      path.push(name);
      search(one, path, found);
      path.pop();
    }
  };
}

/** Of several forms, a value has the first that takes it. */
function inForms(forms: readonly z.core.$ZodType[]): Search | null {
  const searches = forms.map((form) => [form, searchOf(form)] as const);
  if (searches.every(([, search]) => search === null)) return null;
  return (value, path, found) =>
    searches.find(([form]) => z.safeParse(form, value).success)?.[1]?.(value, path, found);
}
