/** What a schema finds wrong with a value, in words for people: every problem with its place, and what was probably meant. */
import { z } from 'zod';
import type { ErrorDetail } from '../errors.ts';
import { describe } from '../table/read-facts.ts';
import { didYouMean } from '../text/edit-distance.ts';
import { formatPath } from '../text/format-path.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Lists the problems of a value that does not fit a schema. */
export function shapeProblems(schema: z.ZodType, value: unknown, error: z.ZodError): ErrorDetail[] {
  return error.issues.flatMap((issue) => wordIssue(schema, value, issue, []));
}

function wordIssue(schema: z.ZodType, value: unknown, issue: Issue, base: Path): ErrorDetail[] {
  const path = [...base, ...issue.path];
  const given = valueAt(value, issue.path);
  const say = (problem: string): ErrorDetail[] => [{ path: formatPath(path), problem }];
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = keysOf(schemaAt(schema, value, issue.path), given);
      return issue.keys.flatMap((key) => say(`has no field ${key}${meant(key, known)}`));
    }
    case 'invalid_value': {
      const words = issue.values.map(String);
      if (given === undefined) return say(`is missing; it is one of ${words.join(', ')}`);
      return say(`must be one of ${words.join(', ')}, got ${describe(given)}${meant(given, words)}`);
    }
    case 'invalid_union': {
      const options = optionsOf(schemaAt(schema, value, issue.path));
      // The form that fits best is the one that was meant; where several fit equally badly, none is.
      const [best, next] = issue.errors
        .map((issues, at) => ({ issues, option: options[at]! }))
        .sort((a, b) => a.issues.length - b.issues.length);
      const isClear =
        best !== undefined &&
        (next === undefined || best.issues.length < next.issues.length) &&
        isRecord(given);
      if (!isClear) return say(plain(issue.message, given));
      return best.issues.flatMap((inner) => wordIssue(best.option, given, inner, path));
    }
    default:
      return say(given === undefined ? 'is missing' : plain(issue.message, given));
  }
}

const meant = (wrong: unknown, known: readonly string[]): string => {
  const near = typeof wrong === 'string' ? didYouMean(wrong, known) : undefined;
  return near === undefined ? '' : `; did you mean ${near}?`;
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'a map',
  record: 'a map',
  array: 'a list',
};

/** The schema's own words, made plain. */
function plain(message: string, given: unknown): string {
  const [, wanted] = /^Invalid input: expected (\w+), received/.exec(message) ?? [];
  if (wanted !== undefined) return `must be ${TYPES[wanted] ?? wanted}, got ${describe(given)}`;
  return message.replace(/^Invalid input: /, '');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, step)
        ? (at as Record<PropertyKey, unknown>)[step]
        : undefined,
    value,
  );

/** The part of a schema that a path leads to. */
function schemaAt(schema: z.ZodType, value: unknown, path: Path): z.ZodType {
  const inner = unwrap(schema, value);
  const [step, ...rest] = path;
  if (step === undefined) return inner;
  const below = valueAt(value, [step]);
  if (inner instanceof z.ZodObject) {
    const part = (inner.shape as Record<PropertyKey, z.ZodType>)[step];
    return part === undefined ? z.unknown() : schemaAt(part, below, rest);
  }
  if (inner instanceof z.ZodArray) return schemaAt(inner.element as z.ZodType, below, rest);
  if (inner instanceof z.ZodRecord) return schemaAt(inner.valueType as z.ZodType, below, rest);
  return z.unknown();
}

/** Takes off what says nothing of the shape, and chooses the form that a value names by its kind. */
function unwrap(schema: z.ZodType, value: unknown): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap() as z.ZodType, value);
  }
  if (schema instanceof z.ZodDiscriminatedUnion && isRecord(value)) {
    const { discriminator } = schema.def;
    const option = optionsOf(schema).find(
      (one) =>
        one instanceof z.ZodObject &&
        one.shape[discriminator]?.safeParse(value[discriminator]).success === true,
    );
    return option ?? schema;
  }
  return schema;
}

const optionsOf = (schema: z.ZodType): readonly z.ZodType[] =>
  schema instanceof z.ZodUnion ? (schema.options as readonly z.ZodType[]) : [];

/** The fields that a schema knows; of several forms, those of the one that shares most with the value. */
function keysOf(schema: z.ZodType, value: unknown): string[] {
  const inner = unwrap(schema, value);
  if (inner instanceof z.ZodObject) return Object.keys(inner.shape);
  const shared = (keys: readonly string[]): number =>
    keys.filter((key) => isRecord(value) && Object.hasOwn(value, key)).length;
  const [best = []] = optionsOf(inner)
    .map((option) => (option instanceof z.ZodObject ? Object.keys(option.shape) : []))
    .sort((a, b) => shared(b) - shared(a));
  return best;
}
