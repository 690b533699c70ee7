/** Reads unknown values as facts; every missing or malformed fact is one issue. */
import { CuriaError } from '../../read/errors.ts';
import { describe } from '../../text/describe.ts';
import { LARGEST_COUNT, rangeOf } from '../define/condition.ts';
import type { AnyFactValue } from '../define/fact.ts';
import type { ObservedFact } from '../define/program.ts';
import { type AnyTable, type FactsOf, type FactValues, program } from '../define/table.ts';

/** An unusable fact, and why. */
export interface FactIssue {
  readonly fact: string;
  readonly problem: string;
}

/** The checked facts, or the issues that were found. */
export type FactsResult<T extends AnyTable> =
  | { readonly ok: true; readonly facts: FactsOf<T> }
  | { readonly ok: false; readonly issues: readonly FactIssue[] };

/** Takes from a value the facts that a table observes; ignores other fields. */
export function readFacts<T extends AnyTable>(table: T, value: unknown): FactsResult<T> {
  if (!isRecord(value)) return { ok: false, issues: [notFacts(value)] };
  const issues: FactIssue[] = [];
  const facts: Record<string, AnyFactValue> = {};
  for (const { name, fact } of table[program].observed) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    const problem = problemWithFact(fact, given);
    if (problem !== undefined) issues.push({ fact: name, problem });
    else facts[name] = given as AnyFactValue;
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, facts: facts as FactsOf<T> };
}

/** True if a value can have facts. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The issue with a value that cannot have facts. */
export const notFacts = (value: unknown): FactIssue => ({
  fact: '',
  problem: `facts must be an object, got ${describe(value)}`,
});

/** Describes what is wrong with a value for a fact; undefined if nothing is. */
export function problemWithFact(fact: ObservedFact, value: unknown): string | undefined {
  if (value === undefined) return 'is missing';
  switch (fact.kind) {
    case 'count':
      if (!Number.isInteger(value) || (value as number) < 0) {
        return `must be a whole number from 0 up, got ${describe(value)}`;
      }
      return (value as number) <= LARGEST_COUNT
        ? undefined
        : `must be at most ${LARGEST_COUNT}, got ${value}`;
    case 'score': {
      const { low, high } = rangeOf(fact);
      if (!Number.isFinite(value)) return `must be a number, got ${describe(value)}`;
      if ((value as number) < low) return `must be at least ${low}, got ${value}`;
      return (value as number) > high ? `must be at most ${high}, got ${value}` : undefined;
    }
    case 'flag':
      return typeof value === 'boolean' ? undefined : `must be true or false, got ${describe(value)}`;
    case 'choice':
      return fact.values.includes(value as string)
        ? undefined
        : `must be one of ${fact.values.map(String).join(', ')}, got ${describe(value)}`;
    case 'set':
      if (!Array.isArray(value)) return `must be a list, got ${describe(value)}`;
      for (const item of value) {
        if (!fact.values.includes(item)) return `may hold ${fact.values.join(', ')}, got ${describe(item)}`;
      }
      return undefined;
  }
}

/** The error that rejects facts, naming each unusable one. */
export function rejectFacts(issues: readonly FactIssue[]): CuriaError {
  const said = issues.map(({ fact, problem }) => (fact === '' ? problem : `${fact} ${problem}`));
  const details = issues.map(({ fact, problem }) => ({ path: fact, problem }));
  return new CuriaError('FACTS_REJECTED', said.join('; '), details);
}

/** All facts of a case by name, including sums. */
export function withSums(table: AnyTable, facts: FactValues): FactValues {
  const all: Record<string, AnyFactValue> = {};
  // Facts that were read have a value for each name.
  for (const name of table[program].names) all[name] = facts[name]!;
  for (const sum of table[program].sums) {
    // Each part of a sum is a fact before it.
    all[sum.name] = sum.parts.reduce(
      (total, part) => total + (all[table[program].factNames[part]!] as number),
      0,
    );
  }
  return all;
}
