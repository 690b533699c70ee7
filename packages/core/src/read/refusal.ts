/** How Curia refuses: what a schema objects to, in plain words, and an error that names the first problem and lists all. */
import { z } from 'zod';
import { describe, oneOf } from '../text/describe.ts';
import { didYouMean, suggest } from '../text/edit-distance.ts';
import type { ErrorDetail } from '../text/error-detail.ts';
import { formatPath } from '../text/format-path.ts';
import { CuriaError, type ErrorCode } from './errors.ts';
import { nearFields } from './near-fields.ts';

/** An input of many broken parts is refused for all of them, but not with a list as long as itself. */
const MOST_DETAILS = 100;

/**
 * An error about a value: `within` says where it comes from, such as a file; `whole` replaces the path if the value as a whole
 * is wrong.
 */
export function refusal(
  code: ErrorCode,
  whole: string,
  problems: readonly ErrorDetail[],
  within = '',
): CuriaError {
  const words = within === '' ? sayFirst(whole, problems) : `${within}: ${sayFirst(whole, problems)}`;
  if (problems.length <= MOST_DETAILS) return new CuriaError(code, words, problems);
  const left = { path: '', problem: `and ${problems.length - MOST_DETAILS} more problems` };
  return new CuriaError(code, words, [...problems.slice(0, MOST_DETAILS), left]);
}

/** The first of some problems with its place, and how many more there are. */
function sayFirst(whole: string, [first, ...others]: readonly ErrorDetail[]): string {
  if (first === undefined) return `${whole}: is refused`;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return `${first.path || whole}: ${first.problem}${more}`;
}

/** Some problems in one line, each with its place; `most` of them, and how many more there are. */
export function sayProblems(whole: string, problems: readonly ErrorDetail[], most = MOST_DETAILS): string {
  const said = problems.slice(0, most).map(({ path, problem }) => `${path || whole}: ${problem}`);
  return `${said.join('; ')}${problems.length > most ? ` (and ${problems.length - most} more)` : ''}`;
}

/** A value as a schema reads it, or everything that the schema objects to. */
export type ReadResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly ErrorDetail[] };

/**
 * Reads a value by a schema; a field that it does not know is left out, unless its name is nearly that of one it knows. In a
 * format of others (`isForeign`) such a name is no slip.
 */
export function tryRead<S extends z.ZodType>(
  schema: S,
  value: unknown,
  { isForeign = false }: { readonly isForeign?: boolean } = {},
): ReadResult<z.output<S>> {
  const parsed = schema.safeParse(value, IN_PLAIN_WORDS);
  const near = isForeign ? [] : nearFields(schema, value);
  if (parsed.success)
    return near.length === 0 ? { ok: true, value: parsed.data } : { ok: false, problems: near };
  const problems = parsed.error.issues.flatMap((issue) => detailsOf(issue, []));
  const places = new Set(problems.map(({ path }) => path));
  return { ok: false, problems: [...near.filter(({ path }) => !places.has(path)), ...problems] };
}

/** Reads a value by a schema; refuses it with one detail per problem. */
export function readBy<S extends z.ZodType>(
  schema: S,
  value: unknown,
  code: ErrorCode,
  whole: string,
  within = '',
): z.output<S> {
  const read = tryRead(schema, value);
  if (read.ok) return read.value;
  throw refusal(code, whole, read.problems, within);
}

/** Reads a case by its schema; throws `INPUT_INVALID` with one detail per problem. */
export const readInput = <S extends z.ZodType>(schema: S, input: unknown): z.output<S> =>
  readBy(schema, input, 'INPUT_INVALID', 'the case');

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

/** The message for a union; which of its forms was meant is explained part by part. */
const NO_FORM = 'fits none of the forms it may have';

/** The fields an object does have, keyed by the list of given fields it does not have. */
const fieldsBeside = new WeakMap<readonly string[], readonly string[]>();

/** Makes a schema report errors in plain words; the schema's own messages take precedence. */
export const IN_PLAIN_WORDS = { error: wordIssue } satisfies z.core.ParseContext<Issue>;

function detailsOf(issue: Issue, under: readonly PropertyKey[]): ErrorDetail[] {
  const path = [...under, ...issue.path];
  if (issue.code === 'invalid_union' && issue.message === NO_FORM) {
    const nearest = nearestForm(issue.errors);
    if (nearest !== undefined) return nearest.flatMap((one) => detailsOf(one, path));
  }
  if (issue.code !== 'unrecognized_keys') return [{ path: formatPath(path), problem: issue.message }];
  const known = fieldsBeside.get(issue.keys);
  return issue.keys.map((key) => ({
    path: formatPath([...path, key]),
    problem: known === undefined ? issue.message : `is not a known field; ${suggest(key, known)}`,
  }));
}

/** Of the forms a value may have, the one with the fewest objections, if it differs from the others in more than its kind. */
function nearestForm(forms: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const [nearest] = forms
    .filter((issues) => issues.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'))
    .toSorted((one, other) => one.length - other.length);
  return nearest;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};

const kindOf = (expected: string): string => KINDS[expected] ?? expected;

/** A value in a list of allowed values: a word unchanged, anything else as JSON. */
const wordValue = (value: unknown): string =>
  typeof value === 'string' && /^\p{L}[\p{L}\p{N}_./#-]*$/u.test(value) ? value : describe(value);

function wordIssue(issue: RawIssue): string {
  const { input } = issue;
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'never'
        ? 'must be left out'
        : `must be ${kindOf(issue.expected)}, got ${describe(input)}`;
    case 'invalid_value':
      return `must be ${oneOf(issue.values.map(wordValue))}, got ${describe(input)}${meant(input, issue.values)}`;
    case 'too_small': {
      const bound = issue.exact === true ? 'exactly' : issue.inclusive === false ? 'above' : 'at least';
      return wordBound(issue.origin, bound, issue.minimum, input);
    }
    case 'too_big': {
      const bound = issue.exact === true ? 'exactly' : issue.inclusive === false ? 'below' : 'at most';
      return wordBound(issue.origin, bound, issue.maximum, input);
    }
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}, got ${describe(input)}`;
    case 'invalid_format':
      return issue.format === 'regex'
        ? `must match ${issue.pattern}, got ${describe(input)}`
        : `must be a ${FORMATS[issue.format] ?? issue.format}, got ${describe(input)}`;
    case 'unrecognized_keys': {
      const fields = fieldsOf(issue.inst);
      if (fields !== undefined) fieldsBeside.set(issue.keys, fields);
      return 'is not a known field';
    }
    case 'invalid_union':
      return wordUnion(issue, input);
    case 'invalid_key':
      return `is not a possible name: ${issue.issues.map(({ message }) => message).join('; ')}`;
    default:
      return 'is not allowed here';
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  url: 'URL',
  datetime: 'time such as 2026-01-31T12:00:00Z',
  date: 'date such as 2026-01-31',
};

const PARTS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  object: ['field', 'fields'],
};

function wordBound(origin: string, bound: string, limit: number | bigint, input: unknown): string {
  const parts = PARTS[origin];
  if (parts === undefined) return `must be ${bound} ${limit}, got ${describe(input)}`;
  if (bound === 'at least' && limit === 1) return 'must not be empty';
  return `must have ${bound} ${limit} ${parts[limit === 1 ? 0 : 1]}`;
}

function wordUnion(issue: Extract<RawIssue, { code: 'invalid_union' }>, input: unknown): string {
  if (issue.discriminator !== undefined && Array.isArray(issue.options)) {
    const found = (input as Readonly<Record<string, unknown>> | null)?.[issue.discriminator];
    return `must be ${oneOf(issue.options.map(wordValue))}, got ${describe(found)}${meant(found, issue.options)}`;
  }
  const kinds = issue.errors.map(([first, ...more]) =>
    first !== undefined && more.length === 0 ? kindsIn(first) : undefined,
  );
  const known = kinds.flatMap((words) => words ?? []);
  return kinds.length === 0 || kinds.includes(undefined)
    ? NO_FORM
    : `must be ${oneOf([...new Set(known)])}, got ${describe(input)}${meant(input, known)}`;
}

/** What others call the kinds of values that a schema names. */
const ELSEWHERE: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    bool: ['flag'],
    boolean: ['flag'],
    int: ['count', 'number'],
    integer: ['count', 'number'],
    float: ['score', 'number'],
    number: ['score'],
    enum: ['choice'],
    string: ['text', 'choice'],
    str: ['text', 'choice'],
    array: ['set', 'list'],
  }),
);

/** The word that was probably meant: nearly the same one, or what it is called here. */
function meant(found: unknown, options: readonly unknown[]): string {
  if (typeof found !== 'string') return '';
  const names = options.filter((option) => typeof option === 'string');
  const here = ELSEWHERE.get(found.toLowerCase())?.find((word) => names.includes(word));
  const word = here ?? didYouMean(found, names);
  return word === undefined ? '' : `; did you mean ${word}?`;
}

/** The expected kinds, if an issue is about the value itself. */
function kindsIn(issue: Issue): readonly string[] | undefined {
  if (issue.path.length > 0) return undefined;
  if (issue.code === 'invalid_type') return [kindOf(issue.expected)];
  return issue.code === 'invalid_value' ? issue.values.map(wordValue) : undefined;
}

/** The fields that the schema of an object names. */
function fieldsOf(schema: RawIssue['inst']): readonly string[] | undefined {
  if (schema instanceof z.core.$ZodObject) return Object.keys(schema._zod.def.shape);
  if (!(schema instanceof z.core.$ZodRecord)) return undefined;
  const { values } = schema._zod.def.keyType._zod;
  return values === undefined ? undefined : Array.from(values, String);
}
