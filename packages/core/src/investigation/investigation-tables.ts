/** The tables that an investigation is decided by: those that ship, and any of them replaced. */
import { CuriaError } from '../errors.ts';
import type { Tables } from '../rulebook.ts';
import type { AnyTable } from '../table/table.ts';
import { investigationProcedures } from './procedures.ts';

/** A question that an investigation puts to a table. */
export type InvestigationQuestion =
  | 'next-round'
  | 'planning'
  | 'proposal'
  | 'second-attempt'
  | 'first-round'
  | 'claim-strength'
  | 'similarity'
  | 'classification'
  | 'follow-up'
  | 'standing-verdict'
  | 'matrix-update'
  | 'iteration'
  | 'judgement'
  | 'conclusion';

/** One table for every question. */
export type InvestigationTables = Readonly<Record<InvestigationQuestion, AnyTable>>;

const LITERAL = {
  similarity: 'literal',
  classification: 'literal',
  iteration: 'literal',
  judgement: 'literal',
};

/** What a policy for the next round means for the other questions: a profile limits the plan, `literal` reads the seed to the letter. */
export const investigationCompanions = (policy: string): Readonly<Record<string, string>> =>
  policy === 'literal' ? LITERAL : policy === 'thorough' || policy === 'fast' ? { planning: policy } : {};

/** The tables that ship under a policy for the next round; a table of `own` stands in the place of the one it answers for. */
export function investigationTables(policy = 'default', own: Tables = {}): InvestigationTables {
  const companions: Readonly<Record<string, string>> = {
    ...investigationCompanions(policy),
    'next-round': policy,
  };
  const chosen = investigationProcedures.map(({ name, policies }) => {
    const wanted = companions[name] ?? policies[0]!.policy;
    const table = own[name] ?? policies.find((one) => one.policy === wanted);
    if (table === undefined) throw new CuriaError('TABLE_UNKNOWN', `${name} has no policy ${wanted}`);
    return [name, table] as const;
  });
  return Object.fromEntries(chosen) as Record<InvestigationQuestion, AnyTable>;
}
