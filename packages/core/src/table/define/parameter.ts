/** Named parameters of a policy: their kinds as data, and how their values are read. */
import { CuriaError } from '../../read/errors.ts';
import { sayProblems } from '../../read/refusal.ts';
import { describe } from '../../text/describe.ts';
import { suggest } from '../../text/edit-distance.ts';
import type { ErrorDetail } from '../../text/error-detail.ts';

/** A number that cells or fact functions refer to. */
export interface NumberParameter {
  readonly kind: 'number';
  readonly doc: string;
  readonly default: number;
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
}

/** A switch. */
export interface FlagParameter {
  readonly kind: 'flag';
  readonly doc: string;
  readonly default: boolean;
}

/** One word of a closed list. */
export interface ChoiceParameter<V extends string = string> {
  readonly kind: 'choice';
  readonly doc: string;
  readonly values: readonly V[];
  readonly default: V;
}

/** A list of words. */
export interface WordsParameter {
  readonly kind: 'words';
  readonly doc: string;
  readonly default: readonly string[];
}

/** Any parameter of a policy. */
export type Parameter = NumberParameter | FlagParameter | ChoiceParameter | WordsParameter;

/** A parameter of the same kind, with any default and bounds. */
export type ParameterLike<P extends Parameter> =
  P extends ChoiceParameter<infer V>
    ? ChoiceParameter<V>
    : P extends NumberParameter
      ? NumberParameter
      : P extends FlagParameter
        ? FlagParameter
        : WordsParameter;

/** The value of a parameter. */
export type ParameterValue = number | boolean | string | readonly string[];

/** Parameter values by name. */
export type Values = Readonly<Record<string, ParameterValue>>;

/** The type of a parameter's value. */
export type ValueOf<P extends Parameter> =
  P extends ChoiceParameter<infer V>
    ? V
    : P extends NumberParameter
      ? number
      : P extends FlagParameter
        ? boolean
        : readonly string[];

/** The values of all parameters of a policy. */
export type ValuesOf<P extends Readonly<Record<string, Parameter>>> = {
  readonly [K in keyof P]: ValueOf<P[K]>;
};

/** Describes what is wrong with a value for a parameter; undefined if nothing is. */
export function problemWithValue(parameter: Parameter, value: unknown): string | undefined {
  switch (parameter.kind) {
    case 'number': {
      const { integer, min = -Number.MAX_VALUE, max = Number.MAX_VALUE } = parameter;
      if (!Number.isFinite(value)) return 'must be a number';
      if (integer === true && !Number.isInteger(value)) return 'must be a whole number';
      if ((value as number) < min) return `must be at least ${min}`;
      return (value as number) > max ? `must be at most ${max}` : undefined;
    }
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'choice':
      return parameter.values.includes(value as string)
        ? undefined
        : `must be one of ${parameter.values.join(', ')}`;
    case 'words':
      return Array.isArray(value) && value.every((word) => typeof word === 'string')
        ? undefined
        : 'must be a list of words';
  }
}

/** Reads a value written as text, such as on a command line, into the type its parameter needs. */
export function parseParameter(parameter: Parameter, text: string): ParameterValue {
  switch (parameter.kind) {
    case 'number':
      return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'choice':
      return text;
    case 'words':
      return text
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== '');
  }
}

/** Overrides the current values; rejects all unknown names and unfit values at once. */
export function overlayValues(
  parameters: Readonly<Record<string, Parameter>>,
  inForce: Readonly<Record<string, ParameterValue>>,
  given: Readonly<Record<string, unknown>>,
): Record<string, ParameterValue> {
  const values: Record<string, ParameterValue> = { ...inForce };
  const unknown: ErrorDetail[] = [];
  const unfit: ErrorDetail[] = [];
  for (const [name, value] of Object.entries(given)) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (parameter === undefined) {
      const problem = `no such parameter; ${suggest(name, Object.keys(parameters))}`;
      unknown.push({ path: name, problem });
      continue;
    }
    const problem = problemWithValue(parameter, value);
    if (problem !== undefined) unfit.push({ path: name, problem: `${problem}, got ${describe(value)}` });
    else values[name] = value as ParameterValue;
  }
  const details = [...unknown, ...unfit];
  if (details.length > 0) {
    const code = unknown.length > 0 ? 'PARAMETER_UNKNOWN' : 'PARAMETER_INVALID';
    throw new CuriaError(code, sayProblems('the values', details), details);
  }
  return values;
}
