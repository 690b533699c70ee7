/** The tables that decide an investigation: the shipped ones, any of which can be replaced. */

import type { AnyTable } from '@curia/core';
import { CuriaError } from '@curia/core';
import type { Tables } from '@curia/core/protocol';
import { fitTable } from '@curia/core/table/prove';
import type { claimStrengthDefault } from './finding/claim-strength.table.ts';
import type { challengeTargetDefault } from './matrix/challenge-target.table.ts';
import type { standingVerdictDefault } from './matrix/standing-verdict.table.ts';
import type { proposalDefault } from './plan/proposal.table.ts';
import { investigationQuestions } from './questions.ts';
import type { conclusionDefault } from './report/conclusion.table.ts';
import type { recommendationDefault } from './report/recommendation.table.ts';
import type { firstRoundDefault } from './rounds/first-round.table.ts';
import type { followUpDefault } from './rounds/follow-up.table.ts';
import type { HandoverTable } from './rounds/handover.ts';
import type { secondAttemptDefault } from './rounds/second-attempt.table.ts';

/** One table for every question; those whose policies observe different facts are known by their facts alone. */
export interface InvestigationTables {
  readonly 'next-round': AnyTable;
  readonly planning: AnyTable;
  readonly proposal: typeof proposalDefault;
  readonly 'second-attempt': typeof secondAttemptDefault;
  readonly 'first-round': typeof firstRoundDefault;
  readonly 'claim-strength': typeof claimStrengthDefault;
  readonly similarity: AnyTable;
  readonly classification: AnyTable;
  readonly 'follow-up': typeof followUpDefault;
  readonly 'challenge-target': typeof challengeTargetDefault;
  readonly 'standing-verdict': typeof standingVerdictDefault;
  readonly 'matrix-update': AnyTable;
  readonly iteration: AnyTable;
  readonly judgement: AnyTable;
  readonly conclusion: typeof conclusionDefault;
  readonly recommendation: typeof recommendationDefault;
  readonly handover: HandoverTable;
}

/** A question that an investigation puts to a table. */
export type InvestigationQuestion = keyof InvestigationTables;

const LITERAL = {
  planning: 'thorough',
  similarity: 'literal',
  classification: 'literal',
  iteration: 'literal',
  judgement: 'literal',
  'matrix-update': 'literal',
};

/** What a policy for the next round means for the other questions: a profile limits the plan, `literal` reads the seed to the letter. */
export const investigationCompanions = (policy: string): Readonly<Record<string, string>> =>
  policy === 'literal' ? LITERAL : policy === 'thorough' || policy === 'fast' ? { planning: policy } : {};

/**
 * The shipped tables under a policy for the next round; a table in `own` replaces the one that answers the same question, and must
 * fit it.
 */
export function investigationTables(policy = 'default', own: Tables = {}): InvestigationTables {
  const companions: Readonly<Record<string, string>> = {
    ...investigationCompanions(policy),
    'next-round': policy,
  };
  const chosen = investigationQuestions.map(({ name, policies, retired = [] }) => {
    const wanted = companions[name] ?? policies[0]!.policy;
    const shipped = policies.find((one) => one.policy === wanted);
    if (shipped === undefined) throw new CuriaError('TABLE_UNKNOWN', `${name} has no policy ${wanted}`);
    const mine = own[name];
    return [name, mine === undefined ? shipped : fitTable(name, [...policies, ...retired], mine)] as const;
  });
  // Every question has its own table or one that was found to fit it.
  return Object.fromEntries(chosen) as unknown as InvestigationTables;
}
