/** What a case of investigation asks for, and how a planner is asked for a plan. */

import type { PromptLanguage } from '@curia/core/agent';
import { asks, type Wanted } from '@curia/core/court';
import { dropUndefined, readInput } from '@curia/core/read';
import { z } from 'zod';
import type { InvestigationEvent } from '../rules/investigation-event.ts';
import { type PlanRequest, QUERY_TYPES, type QueryType } from '../rules/plan/plan.ts';
import { plannerProposal } from '../rules/plan/planner-proposal.ts';

/** The role that proposes plans. */
export const PLANNER = 'planner';

/** One entry need not be in a list. */
const list = z.union([z.array(z.string()), z.string().transform((one) => [one])]);

const request = z.looseObject({
  query: z.string().min(1),
  questions: list.nullish(),
  query_type: z.enum(QUERY_TYPES).nullish(),
  scope: z.string().nullish(),
  single_place: z.boolean().nullish(),
  needs_context: z.boolean().nullish(),
  investigators: list.nullish(),
});

/** What a case asks for; how much is spent on it is a matter of the rulebook. */
export function readRequest(input: unknown, case_id: string, usualType?: QueryType): PlanRequest {
  const asked = readInput(request, input);
  // A field that is there is taken for a wish of the case, whatever a planner proposes.
  return dropUndefined<PlanRequest>({
    investigation_id: case_id,
    query: asked.query,
    questions: asked.questions ?? undefined,
    query_type: asked.query_type ?? usualType,
    scope: asked.scope ?? undefined,
    single_place: asked.single_place ?? undefined,
    needs_context: asked.needs_context ?? undefined,
    investigators: asked.investigators ?? undefined,
  });
}

/** Asks a planner; the protocol decides whether to use the proposal. */
export const askPlanner = ({ query }: PlanRequest, language: PromptLanguage): Wanted<InvestigationEvent> =>
  asks({
    key: 'plan',
    role: PLANNER,
    prompt: () => ({ template: PLANNER, language, inputs: { query }, answer: plannerProposal }),
    answer: plannerProposal,
    told: (proposal) => ({ kind: 'plan-proposed', proposal }),
    failed: (_problem, { message }) => ({ kind: 'planner-failed', reason: message }),
  });
