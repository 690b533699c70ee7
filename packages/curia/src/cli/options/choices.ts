/** `KEY=VALUE` as it is typed, read into options of a court and into policies and values of its tables; nothing below the command line knows this form. */
import { type AnyTable, CuriaError, policyName } from '@curia/core';
import type { Court } from '@curia/core/court';
import { parseParameter } from '@curia/core/in/table';
import type { AnyQuestion } from '@curia/core/table';
import { suggest } from '@curia/core/text';
import { completeOptions, optionFields } from '../../courts/court-options.ts';
import { optionOfText } from '../../courts/option-text.ts';
import type { TableChoices, TableChosen } from '../../kept/law/table-choices.ts';

/** What was typed: `NAME` or `QUESTION=NAME` after `--policy`, `KEY=VALUE` or `QUESTION.KEY=VALUE` after `--set`. */
export interface Typed {
  readonly policy?: readonly string[];
  readonly set?: readonly string[];
}

/** The same as values of a request. */
export interface Choices {
  readonly options: Readonly<Record<string, unknown>>;
  readonly tables: TableChoices;
}

/** Reads what was typed for a court: an option of it, a parameter of its first table, or one of a named table; refuses a name that could mean two things. */
export function choicesFor(court: Court, { policy = [], set = [] }: Typed): Choices {
  const options: Record<string, unknown> = {};
  const values: string[] = [];
  const [first] = court.questions;
  // An option may be the very parameter that it names: then there is only one thing to set.
  const fields = optionFields(court);
  const derived = court.implies?.(completeOptions(court), first.policies[0])[first.name]?.values ?? {};
  for (const one of set) {
    const [name, text] = split(one);
    const isOption = Object.hasOwn(fields, name);
    const isParameter = first.policies.some(({ params }) => Object.hasOwn(params, name));
    if (isOption && isParameter && !Object.hasOwn(derived, name))
      throw new CuriaError(
        'USAGE',
        `${name} is an option of ${court.name} and a parameter of ${first.name}; for the parameter, write ${first.name}.${one}`,
      );
    if (isOption) options[name] = optionOfText(court, name, text);
    else values.push(one);
  }
  return { options, tables: tablesFor(court, { policy, set: values }) };
}

/** Options of a court where text stands for values, as it was typed. */
export const valuesOfTyped = (
  court: Court,
  typed: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(typed).map(([name, said]) => [
      name,
      typeof said === 'string' ? optionOfText(court, name, said) : said,
    ]),
  );

/** Reads policies and values of tables, question by question. */
export function tablesFor(court: Court, { policy = [], set = [] }: Typed): TableChoices {
  const policies = byQuestion(court, policy, '=', 'policy');
  const values = byQuestion(court, set, '.', 'parameter');
  const asked = court.questions.filter(({ name }) => policies.has(name) || values.has(name));
  return Object.fromEntries(
    asked.map((question) => {
      const chosen = policies.get(question.name)?.at(-1);
      return [question.name, tableFor(question, chosen, values.get(question.name) ?? [])];
    }),
  );
}

function tableFor(question: AnyQuestion, policy: string | undefined, set: readonly string[]): TableChosen {
  if (set.length === 0) return { policy };
  const named = question.policies.find((table) => table.policy === policy);
  return { policy, values: valuesOf(named ?? withAllParameters(question), set) };
}

/** A parameter is read by its kind, whichever policy of the question has it; whether the table in force has it is for that table to say. */
const withAllParameters = ({ policies }: AnyQuestion): Parametrised => ({
  ...policies[0],
  params: Object.assign({}, ...policies.toReversed().map(({ params }) => params)) as AnyTable['params'],
});

type Parametrised = Pick<AnyTable, 'id' | 'policy' | 'params'>;

/** Reads `KEY=VALUE` for the parameters of one table. */
export function valuesOf(table: Parametrised, set: readonly string[]): Record<string, unknown> {
  const given: Record<string, unknown> = Object.create(null);
  for (const one of set) {
    const [key, text] = split(one);
    const parameter = Object.hasOwn(table.params, key) ? table.params[key] : undefined;
    if (parameter === undefined && Object.keys(table.params).length === 0)
      throw new CuriaError(
        'PARAMETER_UNKNOWN',
        `${policyName(table)} has no parameters, so ${key} cannot be set`,
      );
    given[key] = parameter === undefined ? text : parseParameter(parameter, text);
  }
  return given;
}

function split(text: string): [key: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw new CuriaError('USAGE', `--set takes key=value, got ${JSON.stringify(text)}`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** What was typed for each question; without a question it is for the first. */
function byQuestion(
  { name: court, questions }: Court,
  said: readonly string[],
  mark: '=' | '.',
  what: string,
): Map<string, string[]> {
  const names = questions.map(({ name }) => name);
  const found = new Map<string, string[]>();
  for (const text of said) {
    const [, question, rest = ''] = new RegExp(`^([a-z][a-z0-9-]*)\\${mark}(.+)$`, 's').exec(text) ?? [];
    const isNamed = question !== undefined && (mark === '=' || names.includes(question));
    if (isNamed && !names.includes(question))
      throw new CuriaError(
        'USAGE',
        `${court} has no ${what} for ${JSON.stringify(question)}; ${suggest(question, names)}`,
      );
    const name = isNamed ? question : questions[0].name;
    found.set(name, [...(found.get(name) ?? []), isNamed ? rest : text]);
  }
  return found;
}
