/** Describes cells in words, for tables and flowcharts. */
import { compileWhen } from '../define/program.ts';
import type { When } from '../define/rule.ts';
import { type AnyTable, program } from '../define/table.ts';

/** One phrase per fact that a rule tests, such as `majors: at least 3`. */
export function describeWhen(table: AnyTable, when: When): { fact: string; wanted: string }[] {
  const conditions = compileWhen(table.facts, table[program].slotOf, when, table.values);
  return conditions.map(({ fact, wanted }) => ({ fact, wanted }));
}

/** A whole condition in one line. */
export function describeCondition(table: AnyTable, when: When): string {
  const parts = describeWhen(table, when);
  return parts.length === 0 ? 'always' : parts.map(({ fact, wanted }) => `${fact} ${wanted}`).join(' and ');
}

/** The values a fact can have, in words. */
export function describeFact(fact: AnyTable['facts'][string]): string {
  switch (fact.kind) {
    case 'count':
      return 'a whole number from 0 up';
    case 'sum':
      return `${fact.of.join(' + ')}, added up by the table`;
    case 'score':
      return describeRange('a number', fact);
    case 'flag':
      return 'true or false';
    case 'choice':
      return `one of ${fact.values.map(String).join(', ')}`;
    case 'set':
      return `a list with any of ${fact.values.join(', ')}`;
  }
}

/** What a parameter accepts, in words. */
export function describeParameter(parameter: AnyTable['params'][string]): string {
  switch (parameter.kind) {
    case 'number':
      return describeRange(parameter.integer === true ? 'a whole number' : 'a number', parameter);
    case 'flag':
      return 'true or false';
    case 'choice':
      return `one of ${parameter.values.join(', ')}`;
    case 'words':
      return 'words, joined by commas';
  }
}

/** The numbers that are allowed, in words: `a number from 0 to 4`. */
function describeRange(what: string, { min, max }: { readonly min?: number; readonly max?: number }): string {
  if (min === undefined) return max === undefined ? what : `${what} up to ${max}`;
  return max === undefined ? `${what} from ${min} up` : `${what} from ${min} to ${max}`;
}
