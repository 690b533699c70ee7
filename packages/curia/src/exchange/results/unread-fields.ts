/** Lists the fields of a file that its reader does not read, so that nothing is dropped in silence. */
import { z } from 'zod';
import type { UnreadField } from './judgements.ts';

/** Every field that a schema does not name, by path, with how often it occurs; what is null or empty says nothing. */
export function unreadFields(schema: z.ZodType, value: unknown): UnreadField[] {
  const found = new Map<string, number>();
  walk(schema, value, '', found);
  return Array.from(found, ([path, times]) => ({ path, times })).sort((one, other) =>
    one.path < other.path ? -1 : 1,
  );
}

function walk(schema: z.ZodType, value: unknown, path: string, found: Map<string, number>): void {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    for (const entry of value) walk(inner.element as z.ZodType, entry, `${path}[]`, found);
    return;
  }
  if (inner instanceof z.ZodUnion) {
    const form = (inner.options as z.ZodType[]).find((one) => one.safeParse(value).success);
    if (form !== undefined) walk(form, value, path, found);
    return;
  }
  if (!(inner instanceof z.ZodObject) || typeof value !== 'object' || value === null || Array.isArray(value))
    return;
  const shape = inner.shape as Readonly<Record<string, z.ZodType>>;
  for (const [key, field] of Object.entries(value)) {
    const place = path === '' ? key : `${path}.${key}`;
    if (Object.hasOwn(shape, key)) walk(shape[key]!, field, place, found);
    else if (!isNothing(field)) found.set(place, (found.get(place) ?? 0) + 1);
  }
}

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema;
}

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
