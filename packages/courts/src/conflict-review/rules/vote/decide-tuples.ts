/** Prepares a case for the policy that rules on it. */
import type { AnyTable } from '@curia/core';
import { standsFor } from '@curia/core/table/prove';
import type { ConflictCase } from '../conflict-case.ts';
import { absentAt, prepareCase } from '../prepared-case.ts';
import { deliberateByPlace } from '../retired/decide-by-place.ts';
import { deliberateBySupport } from '../retired/decide-by-support.ts';
import { voteV3 } from '../retired/vote-v3.table.ts';
import { voteV4 } from '../retired/vote-v4.table.ts';
import type { ReviewTables } from '../tables.ts';
import { askPolicy } from './ask-policy.ts';
import { countSettings, countVotesV1, countVotesV2 } from './count-votes.ts';
import { deliberateByContest } from './decide-by-contest.ts';
import type {
  Deliberation,
  TupleDecision,
  VotePolicy,
  VotesV1,
  VotesV2,
  VotesV3,
  VotesV4,
  VotesV5,
} from './deliberation.ts';
import { flipValue, type TupleVotes } from './tally.ts';
import { voteV1 } from './vote-v1.table.ts';
import { voteV2 } from './vote-v2.table.ts';
import { voteV5 } from './vote-v5.table.ts';

/** Prepares a case under a policy. */
export function deliberate(panel: ConflictCase, policy: VotePolicy, tables: ReviewTables): Deliberation {
  if (isV5(policy)) return deliberateByContest(panel, policy, tables);
  if (isV4(policy)) return deliberateByPlace(panel, policy, tables);
  return isV3(policy) ? deliberateBySupport(panel, policy, tables) : deliberateApart(panel, policy, tables);
}

const votePolicies = [voteV5, voteV4, voteV3, voteV2, voteV1] as const;
const standing = (policy: VotePolicy): AnyTable => standsFor(votePolicies, policy);

/** True if a policy is `v5`, or a table in its place. */
export const isV5 = (policy: VotePolicy): policy is VotesV5 => standing(policy) === voteV5;
/** True if a policy is `v4`, or a table in its place. */
export const isV4 = (policy: VotePolicy): policy is VotesV4 => standing(policy) === voteV4;
const isV3 = (policy: VotePolicy): policy is VotesV3 => standing(policy) === voteV3;
const isV2 = (policy: VotePolicy): policy is VotesV2 => standing(policy) === voteV2;

/** Policies `v1` and `v2`: every tuple is ruled on by its own three votes. */
function deliberateApart(panel: ConflictCase, policy: VotesV1 | VotesV2, tables: ReviewTables): Deliberation {
  const settings = countSettings(policy.values);
  const prepared = prepareCase(panel, policy.values, tables);
  const verdictOn = (position: number, votes: TupleVotes, trace: boolean): TupleDecision => {
    const { facts, decision } = isV2(policy)
      ? askPolicy(
          policy,
          countVotesV2(votes, prepared.types[position]!, absentAt(prepared, position), settings),
          trace,
        )
      : askPolicy(policy, countVotesV1(votes, absentAt(prepared, position), settings), trace);
    const newValue = decision.outcome === 'FLIP' ? flipValue(votes) : undefined;
    return { facts, decision, claim: undefined, newValue };
  };
  return {
    prepared,
    tupleDecisions(trace) {
      const made = new Array<TupleDecision>(prepared.votes.length);
      for (let at = 0; at < made.length; at++) made[at] = verdictOn(at, prepared.votes[at]!, trace);
      return made;
    },
    tupleDecisionWith: (position, votes) => verdictOn(position, votes, false),
    isSeparable: true,
  };
}
