/** Describes cells in words, for tables and flowcharts. */
import { compileWhen } from './program.ts';
import { type AnyTable, program, type When } from './table.ts';

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
      if (fact.min === undefined && fact.max === undefined) return 'a number';
      return `a number from ${fact.min ?? 'any'} to ${fact.max ?? 'any'}`;
    case 'flag':
      return 'true or false';
    case 'choice':
      return `one of ${fact.values.map((value) => String(value)).join(', ')}`;
    case 'set':
      return `any of ${fact.values.join(', ')}`;
  }
}

/** What a parameter accepts, in words. */
export function describeParameter(parameter: AnyTable['params'][string]): string {
  switch (parameter.kind) {
    case 'number': {
      const what = parameter.integer === true ? 'a whole number' : 'a number';
      const low = parameter.min === undefined ? '' : `, at least ${parameter.min}`;
      return `${what}${low}${parameter.max === undefined ? '' : `, at most ${parameter.max}`}`;
    }
    case 'flag':
      return 'true or false';
    case 'choice':
      return `one of ${parameter.values.join(', ')}`;
    case 'words':
      return 'words, joined by commas';
  }
}
