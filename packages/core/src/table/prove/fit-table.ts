/** Which tables may replace a shipped one: those that answer the same question. */

import { refusal } from '../../read/refusal.ts';
import { canonicalJson } from '../../text/canonical-json.ts';
import type { ErrorDetail } from '../../text/error-detail.ts';
import type { Fact } from '../define/fact.ts';
import { MOST_COMPARISONS } from '../define/feasible.ts';
import type { ChoiceParameter, NumberParameter, Parameter, ParameterLike } from '../define/parameter.ts';
import { type AnyTable, program, type Table } from '../define/table.ts';
import { within } from './box.ts';
import { caseSpace, factsOf, slotsOf } from './case-space.ts';
import { firstCase } from './find-case.ts';
import { RuleQuestions } from './rule-questions.ts';

/** A table that answers the same question as another: same facts, outcomes and parameters, but its own rules and codes. */
export type Fitting<T extends AnyTable> =
  T extends Table<infer F, infer O, infer _Id, infer _C, infer P>
    ? Table<F, O, string, string, { readonly [K in keyof P]: ParameterLike<P[K]> }>
    : never;

/** Tables that answer the same questions as others. */
export type FittingTables<T extends Readonly<Record<string, AnyTable>>> = {
  readonly [Question in keyof T]: Fitting<T[Question]>;
};

/** What every table that answers a question must hold to, whoever wrote it: in any case with this value, this outcome. */
export interface Safeguard {
  readonly fact: string;
  readonly value: string;
  readonly outcome: string;
  /** Completes "must be FLAG, because …". */
  readonly because: string;
}

/**
 * Returns the table if it answers the same question as the shipped policies; otherwise throws `TABLE_UNFIT`. A
 * user's own table may use fewer facts and outcomes than a shipped policy, but no others, and must have every
 * parameter that the court reads. Code that counts facts and reads values for a policy therefore works for this table too.
 */
export function fitTable<T extends AnyTable>(
  question: string,
  policies: readonly [T, ...T[]],
  own: AnyTable,
  safeguards: readonly Safeguard[] = [],
): T {
  // A policy that ships answers its own question, and is asked for in every case.
  if ((policies as readonly AnyTable[]).includes(own)) return own as T;
  const [first, ...others] = policies;
  const problems = others.reduce(
    (fewest, shipped) => {
      const found = problemsOf(question, shipped, own);
      return found.length < fewest.length ? found : fewest;
    },
    problemsOf(question, first, own),
  );
  if (problems.length > 0)
    throw refusal('TABLE_UNFIT', 'the table', problems, `table ${own.id} does not answer ${question}`);
  const broken = safeguards.flatMap((safeguard) => problemWithSafeguard(own, safeguard));
  if (broken.length > 0)
    throw refusal('TABLE_UNFIT', 'the table', broken, `table ${own.id} breaks a safeguard of ${question}`);
  // The checks above establish what the type claims, as far as a court relies on it.
  return own as T;
}

type Policies = readonly [AnyTable, ...AnyTable[]];

const standing = new WeakMap<readonly AnyTable[], WeakMap<AnyTable, AnyTable>>();

/**
 * The policy that a table stands for: itself, if it is one of them; else the one of its name, or the one with the most parameters, of those that it can take
 * the place of. Code that counts for one policy in another way than for the others asks this, never what a table has.
 */
export function standsFor(policies: Policies, own: AnyTable): AnyTable {
  if (policies.includes(own)) return own;
  const known = standing.get(policies) ?? new WeakMap<AnyTable, AnyTable>();
  standing.set(policies, known);
  const found = known.get(own) ?? findStanding(policies, own);
  known.set(own, found);
  return found;
}

function findStanding(policies: Policies, own: AnyTable): AnyTable {
  // Refuses what stands for none of them.
  fitTable(own.id, policies, own);
  const fitting = policies.filter((shipped) => problemsOf(own.id, shipped, own).length === 0);
  const count = ({ params }: AnyTable): number => Object.keys(params).length;
  return (
    fitting.find(({ policy }) => policy === own.policy) ??
    fitting.reduce((most, one) => (count(one) > count(most) ? one : most))
  );
}

/** Finds a case that breaks a safeguard, among all that the table tells apart; what it calls impossible counts too. */
function problemWithSafeguard(own: AnyTable, { fact, value, outcome, because }: Safeguard): ErrorDetail[] {
  const rule = `must be ${outcome} where ${fact} is ${value}, because ${because}`;
  if (!Object.hasOwn(own.facts, fact))
    return [{ path: `facts.${fact}`, problem: `is missing; the outcome ${rule}` }];
  const space = caseSpace(own, []);
  const questions = new RuleQuestions(space);
  for (const [row, { id, then }] of own[program].rows.entries()) {
    if (then === outcome) continue;
    const budget = { left: MOST_COMPARISONS };
    // Every rule of a table can match, so there are such cases.
    const part = questions.decidedBy(row)!;
    const box = within(part.box, space.regionOf({ [fact]: value }));
    const found = box && firstCase(space, { box, avoid: part.avoid }, budget);
    if (found === undefined) continue;
    const example = JSON.stringify(factsOf(space, slotsOf(space, found, budget)));
    return [{ path: `rules.${id}`, problem: `${rule}; it gives ${then} for ${example}` }];
  }
  return [];
}

function problemsOf(question: string, shipped: AnyTable, own: AnyTable): ErrorDetail[] {
  const facts = Object.entries(own.facts).flatMap(([name, fact]) => {
    const known = Object.hasOwn(shipped.facts, name) ? shipped.facts[name] : undefined;
    if (known !== undefined && shapeOf(known) === shapeOf(fact)) return [];
    const problem =
      known === undefined
        ? `nobody counts it; ${question} has ${list(shipped.facts)}`
        : `differs from that of ${question}, which is ${shapeOf(known)}`;
    return [{ path: `facts.${name}`, problem }];
  });
  const outcomes = Object.keys(own.outcomes)
    .filter((outcome) => !Object.hasOwn(shipped.outcomes, outcome))
    .map((outcome) => ({
      path: `outcomes.${outcome}`,
      problem: `nothing follows from it; ${question} has ${list(shipped.outcomes)}`,
    }));
  const params = Object.entries(shipped.params).flatMap(([name, known]) => {
    const given = Object.hasOwn(own.params, name) ? own.params[name] : undefined;
    const problem = problemWithParameter(known, given);
    return problem === undefined ? [] : [{ path: `params.${name}`, problem }];
  });
  return [...facts, ...outcomes, ...params];
}

/** A parameter that the court reads must exist and must not allow values the court does not expect. */
function problemWithParameter(known: Parameter, given: Parameter | undefined): string | undefined {
  if (given?.kind !== known.kind) return `the court reads it (kind: ${known.kind})`;
  // From here on, both are of the same kind.
  switch (known.kind) {
    case 'choice': {
      const { values } = given as ChoiceParameter;
      const strange = values.find((value) => !known.values.includes(value));
      return strange === undefined ? undefined : `may be ${known.values.join(', ')}, not ${strange}`;
    }
    case 'number': {
      const { integer, min = -Infinity, max = Infinity } = given as NumberParameter;
      const { min: least = -Infinity, max: most = Infinity } = known;
      if (known.integer === true && integer !== true) return 'must be a whole number (integer: true)';
      if (min < least) return `must be at least ${least} (min: ${least})`;
      return max > most ? `must be at most ${most} (max: ${most})` : undefined;
    }
    default:
      return undefined;
  }
}

const list = (record: Readonly<Record<string, unknown>>): string => Object.keys(record).join(', ');

/** A fact without its documentation. */
const shapeOf = ({ doc: _doc, ...shape }: Fact): string => canonicalJson(shape);
