/** Chooses among the policies of a question. */
import { type AnyTable, CuriaError } from '@curia/core';

/** A question as far as its policies matter. */
interface WithPolicies<Policy extends AnyTable> {
  readonly name: string;
  readonly policies: readonly [Policy, ...Policy[]];
  readonly retired?: readonly Policy[];
}

/** Finds the policy that a run or a ruling names, also one that retired since; among several of a name, the one that is meant. */
export function recordedPolicy<Policy extends AnyTable>(
  question: WithPolicies<Policy>,
  named: string | undefined,
  isMeant: (table: Policy) => boolean = () => false,
): Policy {
  const known = [...question.policies, ...(question.retired ?? [])].filter(({ policy }) => policy === named);
  return known.find(isMeant) ?? known[0] ?? choosePolicy(question, named);
}

/** Chooses a policy by name, the first if none is named. */
export function choosePolicy<Policy extends AnyTable>(
  { name, policies, retired }: WithPolicies<Policy>,
  wanted: string | undefined,
): Policy {
  const found = wanted === undefined ? policies[0] : policies.find((table) => table.policy === wanted);
  if (found !== undefined) return found;
  if (retired?.some((table) => table.policy === wanted))
    throw new CuriaError(
      'TABLE_UNKNOWN',
      `${name}@${wanted} has retired: runs made under it can still be read, but nothing new is decided by it; use ${policies[0].policy}`,
    );
  const known = policies.map((table) => table.policy).join(', ');
  throw new CuriaError('TABLE_UNKNOWN', `${name} has no policy ${wanted}; it has ${known}`);
}
