/** Step 0 in a run: the plan that rules make of a case, or that a planner proposes within the catalog. */
import {
  type AnyTable,
  CuriaError,
  type InvestigationEvent,
  type Plan,
  type PlanRequest,
  PROFILES,
  type Profile,
  planInvestigation,
  QUERY_TYPES,
  readInput,
} from '@curia/core';
import { z } from 'zod';
import { makePrompt } from '../../agents/prompt.ts';
import type { PromptLanguage } from '../../agents/prompt-language.ts';
import { investigationPrompts, plannerAnswer } from '../../agents/prompts/investigation.ts';
import { promptFor } from '../../agents/prompts/prompt-for.ts';
import type { Outcome, Wanted } from '../court.ts';

/** The role that proposes plans. */
export const PLANNER = 'planner';

const request = z.looseObject({
  query: z.string().min(1),
  questions: z.array(z.string()).nullish(),
  query_type: z.enum(QUERY_TYPES).nullish(),
  scope: z.string().nullish(),
  single_place: z.boolean().nullish(),
  needs_context: z.boolean().nullish(),
  investigators: z.array(z.string()).nullish(),
});

/** What a case asks for. The policy for the next round says how much is spent, and whether the seed is read to the letter. */
export function readRequest(input: unknown, case_id: string, { policy }: AnyTable): PlanRequest {
  const { query, questions, query_type, scope, single_place, needs_context, investigators } = readInput(
    request,
    input,
  );
  return {
    investigation_id: case_id,
    query,
    profile: Object.hasOwn(PROFILES, policy) ? (policy as Profile) : 'default',
    reading: policy === 'literal' ? 'literal' : 'default',
    ...(questions == null ? {} : { questions }),
    ...(query_type == null ? {} : { query_type }),
    ...(scope == null ? {} : { scope }),
    ...(single_place == null ? {} : { single_place }),
    ...(needs_context == null ? {} : { needs_context }),
    ...(investigators == null ? {} : { investigators }),
  };
}

/** Asks a planner; what it proposes is checked, and where it is no plan the rules make one and the report says so. */
export function askPlanner(asked: PlanRequest, language: PromptLanguage): Wanted<InvestigationEvent> {
  const { max_investigators } = PROFILES[asked.profile ?? 'default'];
  return {
    task: {
      does: 'ask',
      key: 'plan',
      role: PLANNER,
      prompt: () =>
        makePrompt(promptFor(investigationPrompts, PLANNER, language), { query: asked.query }, plannerAnswer),
      answer: plannerAnswer,
    },
    told: (outcome) => ({ event: 'investigation-planned', ...choosePlan(asked, outcome, max_investigators) }),
  };
}

function choosePlan(asked: PlanRequest, outcome: Outcome, most: number): { plan: Plan; notes: string[] } {
  const byRules = (why: string): { plan: Plan; notes: string[] } => ({
    plan: planInvestigation(asked),
    notes: [`the plan was made by rules: ${why}`],
  });
  if ('failure' in outcome) return byRules(`the planner gave none (${outcome.message})`);
  const proposed = plannerAnswer.safeParse((outcome as { answer: unknown }).answer);
  if (!proposed.success) return byRules('the planner gave none of the wanted shape');
  const { scope, ...rest } = proposed.data;
  const { investigators } = rest;
  const proposal = scope.trim() === '' ? rest : { ...rest, scope };
  if (investigators.length > most)
    return byRules(`the planner wants ${investigators.length} investigators, at most ${most} may look`);
  if (new Set(investigators.map((base_id) => base_id.split('-')[0])).size < 2)
    return byRules('the planner wants investigators of one type only');
  try {
    // What the case itself says stands.
    return {
      plan: planInvestigation({ ...proposal, ...asked }),
      notes: ['the plan was proposed by a planner'],
    };
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return byRules(`the planner's cannot be used (${error.message})`);
  }
}
