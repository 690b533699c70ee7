/** Everything that a court decides by, under one hash: its tables, and whatever else can shape a ruling. */
import { CuriaError, type ErrorDetail } from './errors.ts';
import type { Fact } from './table/fact.ts';
import { policyHash } from './table/policy-hash.ts';
import type { AnyTable } from './table/table.ts';
import { canonicalJson } from './text/canonical-json.ts';
import { sha256 } from './text/sha256.ts';

/** The tables of a court, by the question that each answers. */
export type Tables = Readonly<Record<string, AnyTable>>;

/** What a court decides by. */
export interface Rulebook<T extends Tables = Tables> {
  readonly name: string;
  readonly tables: T;
  /** What else can shape a ruling, as JSON: options, profiles, packs, the versions of prompts, calibrations. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Changes with every table and every parameter. */
  readonly hash: string;
}

/** Binds tables and parameters into a rulebook. */
export function makeRulebook<T extends Tables>(
  name: string,
  tables: T,
  parameters: Readonly<Record<string, unknown>> = {},
): Rulebook<T> {
  const hashes = Object.fromEntries(
    Object.entries(tables).map(([question, table]) => [question, policyHash(table)]),
  );
  return { name, tables, parameters, hash: sha256(canonicalJson({ name, tables: hashes, parameters })) };
}

/**
 * A user's own table in the place of one that ships; refused with `TABLE_UNFIT` where it does not answer the same question: it may
 * observe fewer facts, but no others, give fewer outcomes, but no others, and must have every parameter that the court reads.
 */
export function fitTable(question: string, shipped: AnyTable, own: AnyTable): AnyTable {
  const problems: ErrorDetail[] = [
    ...Object.entries(own.facts).flatMap(([name, fact]): ErrorDetail[] => {
      const known = Object.hasOwn(shipped.facts, name) ? shipped.facts[name] : undefined;
      if (known === undefined)
        return [
          { path: `facts.${name}`, problem: `nobody counts it; ${question} has ${list(shipped.facts)}` },
        ];
      return shapeOf(known) === shapeOf(fact)
        ? []
        : [
            {
              path: `facts.${name}`,
              problem: `differs from that of ${question}, which is ${shapeOf(known)}`,
            },
          ];
    }),
    ...Object.keys(own.outcomes)
      .filter((outcome) => !Object.hasOwn(shipped.outcomes, outcome))
      .map((outcome) => ({
        path: `outcomes.${outcome}`,
        problem: `nothing follows from it; ${question} has ${list(shipped.outcomes)}`,
      })),
    ...Object.entries(shipped.params)
      .filter(([name, { kind }]) => own.params[name]?.kind !== kind)
      .map(([name, { kind }]) => ({ path: `params.${name}`, problem: `the court reads it, as a ${kind}` })),
  ];
  const [first] = problems;
  if (first === undefined) return own;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  const words = `table ${own.id} does not answer ${question}: ${first.path}: ${first.problem}${more}`;
  throw new CuriaError('TABLE_UNFIT', words, problems);
}

const list = (record: Readonly<Record<string, unknown>>): string => Object.keys(record).join(', ');

/** A fact without the prose about it. */
const shapeOf = ({ doc: _doc, ...shape }: Fact): string => canonicalJson(shape);
