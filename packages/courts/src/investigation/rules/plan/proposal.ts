/** Whether to follow a planner's plan, as a question of its own. */

import type { DecisionOf } from '@curia/core/table';
import { z } from 'zod';
import { type Grounds, groundsOf, oneQuestion } from '../one-question.ts';
import { PLANNER_PROPOSALS, proposalDefault } from './proposal.table.ts';

/** A case of the proposal question. */
export const proposalInput = z.object({
  answer: z.enum(PLANNER_PROPOSALS).describe('what the planner gave'),
  investigators: z.int().min(0).describe('investigators that it wants'),
  most: z.int().min(0).describe('investigators that the profile allows'),
  types: z.int().min(0).describe('types of investigators that it wants'),
  usable: z.boolean().describe('a plan can be made of it'),
});

/** Whether a proposal is followed, and by which rule. */
export interface ProposalRuling extends Grounds {
  readonly followed: boolean;
}

/** The facts of the proposal table. */
export const proposalFacts = (given: z.infer<typeof proposalInput>) => ({
  ...given,
  beyond: Math.max(0, given.investigators - given.most),
});

/** Words a decision. */
export const wordProposal = (decision: DecisionOf<typeof proposalDefault>): ProposalRuling => ({
  followed: decision.outcome === 'FOLLOW',
  ...groundsOf(decision),
});

/** The question that commands ask. */
export const proposal = oneQuestion({
  name: 'proposal',
  title: 'Whether the plan of a planner is followed',
  policies: [proposalDefault],
  input: proposalInput,
  example: { case_id: 'inv-1', answer: 'given', investigators: 3, most: 4, types: 2, usable: true },
  count: proposalFacts,
  word: wordProposal,
  outcome: ({ followed }) => (followed ? 'FOLLOW' : 'BY_RULES'),
});
