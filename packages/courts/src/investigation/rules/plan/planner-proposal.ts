/** A planner's proposal, and the resulting plan: the planner's, or that of the rules. */

import { CuriaError, decide } from '@curia/core';
import { z } from 'zod';
import { CATALOG, INVESTIGATION_TYPES, type InvestigatorType, typeOf } from '../finding/iid.ts';
import type { InvestigationTables } from '../investigation-tables.ts';
import {
  type InvestigationPlan,
  type PlanRequest,
  planInvestigation,
  planLimits,
  QUERY_TYPES,
} from './plan.ts';
import { proposalFacts, wordProposal } from './proposal.ts';

/** Who may be assigned from the start; counter-reviewers come later. */
const ASSIGNABLE = INVESTIGATION_TYPES.filter((type) => type !== 'CR').flatMap((type: InvestigatorType) =>
  CATALOG[type].map(({ short }) => `${type}-${short}`),
);

/** What a planner answers. */
export const plannerProposal = z.object({
  questions: z.array(z.string().min(1)).min(1).max(5),
  query_type: z.enum(QUERY_TYPES),
  investigators: z
    .array(z.enum(ASSIGNABLE as [string, ...string[]]))
    .min(2)
    .max(5),
  scope: z.string(),
  single_place: z.boolean(),
  needs_context: z.boolean(),
});

/** What came of asking a planner. */
export type PlannerAnswer =
  | { readonly kind: 'plan-proposed'; readonly proposal: unknown }
  | { readonly kind: 'planner-failed'; readonly reason: string };

/** A plan, and how it came about. */
export interface ChosenPlan {
  readonly plan: InvestigationPlan;
  readonly notes: readonly string[];
}

/** Chooses between the planner's proposal and the plan of the rules; settings in the request itself take precedence. */
export function choosePlan(
  request: PlanRequest,
  answer: PlannerAnswer,
  tables: InvestigationTables,
): ChosenPlan {
  const parsed = answer.kind === 'plan-proposed' ? plannerProposal.safeParse(answer.proposal) : undefined;
  const proposed = parsed?.data;
  const investigators = proposed?.investigators ?? [];
  const made = proposed === undefined ? undefined : makePlan(request, proposed, tables);
  const facts = proposalFacts({
    answer: parsed === undefined ? 'failed' : parsed.success ? 'given' : 'misshapen',
    investigators: investigators.length,
    most: planLimits(tables).max_investigators,
    types: new Set(investigators.map(typeOf)).size,
    usable: made !== undefined && 'plan' in made,
  });
  const { followed, reason } = wordProposal(decide(tables.proposal, facts));
  if (followed && made !== undefined && 'plan' in made)
    return { plan: made.plan, notes: ['the plan was proposed by a planner'] };
  const problem = made !== undefined && 'problem' in made ? made.problem : '';
  const detail = answer.kind === 'planner-failed' ? answer.reason : problem;
  const why = detail === '' ? reason : `${reason} (${detail})`;
  return { plan: planInvestigation(request, tables), notes: [`the plan was made by rules: ${why}`] };
}

function makePlan(
  request: PlanRequest,
  { scope, ...rest }: z.infer<typeof plannerProposal>,
  tables: InvestigationTables,
): { readonly plan: InvestigationPlan } | { readonly problem: string } {
  try {
    const proposal = scope.trim() === '' ? rest : { ...rest, scope };
    return { plan: planInvestigation({ ...proposal, ...request }, tables) };
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return { problem: error.message };
  }
}
