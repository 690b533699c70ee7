/** What `--set KEY=VALUE` sets: an option of the court, a parameter of its first table, or `QUESTION.KEY` of any table. */
import { CuriaError } from '@curia/core';
import { type Court, completeOptions } from '@curia/core/court';

/** Values by what they are for. */
export interface Choices {
  readonly options: readonly string[];
  readonly settings: readonly string[];
}

/** Sorts what was set into options of the court and values of its tables; refuses a name that could mean two things. */
export function choicesFor(court: Court, said: readonly string[]): Choices {
  const options: string[] = [];
  const settings: string[] = [];
  const [first] = court.questions;
  // An option may be the very parameter that it names: then there is only one thing to set.
  const derived = court.values?.(completeOptions(court, {}))[first.name] ?? {};
  for (const one of said) {
    const name = one.slice(0, Math.max(0, one.indexOf('=')));
    const isOption = Object.hasOwn(court.options, name);
    const isParameter = first.policies.some(({ params }) => Object.hasOwn(params, name));
    if (isOption && isParameter && !Object.hasOwn(derived, name))
      throw new CuriaError(
        'USAGE',
        `${name} is an option of ${court.name} and a parameter of ${first.name}; for the parameter, write ${first.name}.${one}`,
      );
    (isOption ? options : settings).push(one);
  }
  return { options, settings };
}
