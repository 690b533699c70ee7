/** Which tables may stand in the place of one that ships: those that answer the same question. */
import type { ErrorDetail } from '../errors.ts';
import { refusal } from '../refusal.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import type { Fact } from './fact.ts';
import type { AnyTable } from './table.ts';

/**
 * The table itself, known to answer the question that the shipped policies answer; refused with `TABLE_UNFIT` where it does not. A
 * user's own table may observe fewer facts than one of them, but no others, give fewer outcomes, but no others, and must have every
 * parameter that the court reads. So whoever counts for a policy and reads its values can do so for the table as well.
 */
export function fitTable<T extends AnyTable>(
  question: string,
  policies: readonly [T, ...T[]],
  own: AnyTable,
): T {
  // Setting values and deriving a policy keep the rules.
  if (policies.some(({ rules }) => rules === own.rules)) return own as T;
  const [first, ...others] = policies;
  const problems = others.reduce(
    (fewest, shipped) => {
      const found = problemsOf(question, shipped, own);
      return found.length < fewest.length ? found : fewest;
    },
    problemsOf(question, first, own),
  );
  // The checks above are what the type says, as far as a court relies on it.
  if (problems.length === 0) return own as T;
  throw refusal('TABLE_UNFIT', 'the table', problems, `table ${own.id} does not answer ${question}`);
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
  const params = Object.entries(shipped.params)
    .filter(([name, { kind }]) => own.params[name]?.kind !== kind)
    .map(([name, { kind }]) => ({ path: `params.${name}`, problem: `the court reads it, as a ${kind}` }));
  return [...facts, ...outcomes, ...params];
}

const list = (record: Readonly<Record<string, unknown>>): string => Object.keys(record).join(', ');

/** A fact without the prose about it. */
const shapeOf = ({ doc: _doc, ...shape }: Fact): string => canonicalJson(shape);
