/** The options of a court: what can be set, and what is set by name, read by the schema of the court. */
import { CuriaError, type ErrorCode } from '@curia/core';
import type { Court } from '@curia/core/court';
import { readBy } from '@curia/core/read';
import { suggest } from '@curia/core/text';
import { z } from 'zod';
import { loadDefinition } from '../input/load-definition.ts';
import { looksLikeTableFile } from '../input/table-file.ts';

/** An option as JSON Schema. */
export type OptionField = z.core.JSONSchema.BaseSchema;

const known = new WeakMap<z.ZodType, Readonly<Record<string, OptionField>>>();

/** What can be set, by name. */
export function optionFields({ options }: Pick<Court, 'options'>): Readonly<Record<string, OptionField>> {
  const found =
    known.get(options) ?? z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' }).properties ?? {};
  known.set(options, found as Readonly<Record<string, OptionField>>);
  return found as Readonly<Record<string, OptionField>>;
}

/** What can be set, as one schema. */
export const optionSchema = (court: Pick<Court, 'name' | 'options'>) => ({
  title: court.name,
  type: 'object',
  properties: optionFields(court),
});

/** The closed values of an option. */
export function closedValues({ type, anyOf, enum: closed, const: only }: OptionField): readonly unknown[] {
  if (closed !== undefined) return closed;
  if (only !== undefined) return [only];
  if (anyOf !== undefined) return anyOf.flatMap((one) => closedValues(one as OptionField));
  return type === 'boolean' ? [false, true] : [];
}

/** What an option takes, in words: its closed values, and a word for each other form that it may have. */
export function sayValues(field: OptionField): readonly string[] {
  const { type, anyOf } = field;
  if (anyOf !== undefined) return anyOf.flatMap((one) => sayValues(one as OptionField));
  const closed = closedValues(field);
  return closed.length > 0 ? closed.map(String) : (FORMS[String(type)] ?? ['TEXT']);
}

const FORMS: Readonly<Record<string, readonly string[]>> = {
  string: ['TEXT'],
  integer: ['NUMBER'],
  number: ['NUMBER'],
  array: ['LIST'],
  object: ['FILE'],
  null: [],
};

/** Whether a court takes a value for an option. */
export const takesOption = ({ options }: Pick<Court, 'options'>, name: string, value: unknown): boolean =>
  !options.safeParse({ [name]: value }).error?.issues.some(({ path }) => path[0] === name);

/** Reads the options that somebody sets, with the files that they name and the defaults of the rest; refuses what the court does not know. */
export function readCourtOptions<Options extends object>(court: Court<Options>, given: object): Options {
  const names = Object.keys(optionFields(court));
  const loads: Readonly<Record<string, ((content: unknown) => unknown) | undefined>> = court.loads ?? {};
  const values = Object.entries(given).map(([name, value]: [string, unknown]) => {
    if (!names.includes(name))
      throw new CuriaError('USAGE', `${court.name} has no option ${name}; ${suggest(name, names)}`);
    if (name === court.seat?.option)
      throw new CuriaError('USAGE', `${name} of ${court.name} follows from --agents and cannot be set`);
    const load = loads[name];
    if (load === undefined) return [name, value];
    if (typeof value === 'object' && value !== null) return [name, load(value)];
    const isFile =
      typeof value === 'string' && (looksLikeTableFile(value) || !takesOption(court, name, value));
    return [name, isFile ? loadDefinition(value, faultOf(load), load) : value];
  });
  return completeOptions(court, Object.fromEntries(values));
}

/** The code for a file that cannot be read at all: that for one that says nothing. */
function faultOf(load: (content: unknown) => unknown): ErrorCode {
  try {
    load(null);
    return 'INPUT_INVALID';
  } catch (error) {
    if (CuriaError.is(error)) return error.code;
    throw error;
  }
}

/** Some options with the defaults of the rest. */
export const completeOptions = <Options extends object>(
  { name, options }: Pick<Court<Options>, 'name' | 'options'>,
  some: object = {},
): Options => readBy(options, some, 'USAGE', `the options of ${name}`);
