/** Policy `v3`: the tuples of a case compete for support, and the best supported are kept. */
import type { FactsOf } from '@curia/core';
import { proposerOf } from '../candidate.ts';
import type { ConflictCase } from '../conflict-case.ts';
import { absentAt, type PreparedCase, prepareSoundCase } from '../prepared-case.ts';
import type { ReviewTables } from '../tables.ts';
import { askPolicy } from '../vote/ask-policy.ts';
import { type CountSettings, countSettings, countSoundVotes } from '../vote/count-votes.ts';
import type { Deliberation, TupleDecision, VotesV3 } from '../vote/deliberation.ts';
import { remainingOf, writtenBy } from '../vote/same-claim.ts';
import type { TupleVotes } from '../vote/tally.ts';
import { type Claim, consolidate } from './consolidate.ts';
import type { voteV3 } from './vote-v3.table.ts';

/** Prepares a case under `v3`. */
export function deliberateBySupport(
  panel: ConflictCase,
  policy: VotesV3,
  tables: ReviewTables,
): Deliberation {
  const settings = countSettings(policy.values);
  const prepared = prepareSoundCase(panel, policy.values, tables);
  return {
    prepared,
    tupleDecisions: (trace) => ruleBySupport(prepared, prepared.votes, policy, settings, trace),
    tupleDecisionWith(position, votes) {
      const changed = prepared.votes.with(position, votes);
      return ruleBySupport(prepared, changed, policy, settings, false)[position]!;
    },
    isSeparable: false,
  };
}

/** Policy `v3`: the votes settle what they can; what they leave is brought together and ranked. */
function ruleBySupport(
  prepared: PreparedCase,
  votes: readonly TupleVotes[],
  policy: VotesV3,
  settings: CountSettings,
  trace: boolean,
): TupleDecision[] {
  const { candidates, types, lost } = prepared;
  const byVotes = candidates.map(({ polarity }, at) => {
    const absentee = absentAt(prepared, at);
    return askPolicy(
      policy,
      countVotesV3(votes[at]!, types[at]!, polarity, lost?.[at], absentee, settings),
      false,
    );
  });
  const standing = byVotes.flatMap(({ decision }, at) => {
    const one = remainingOf(candidates[at]!, at, votes[at]!, decision.outcome, policy.values);
    return one === undefined ? [] : [one];
  });
  const claims = consolidate(standing, new Set(candidates.map(proposerOf)), policy.values);
  const claimOf = new Map<number, Claim>();
  for (const claim of claims) for (const { position } of claim.members) claimOf.set(position, claim);
  return byVotes.map((settled, at) => {
    const claim = claimOf.get(at);
    const { facts, decision } = askPolicy(
      policy,
      claim === undefined ? settled.facts : withSupport(settled.facts, claim, at),
      trace,
    );
    const stands = claim !== undefined && !facts.same_as_another && decision.outcome !== 'DROP';
    const newValue = stands ? writtenBy(claim.representative) : undefined;
    const isMerged = claim !== undefined && facts.same_as_another && decision.outcome === 'DROP';
    return {
      facts,
      decision,
      claim,
      newValue,
      mergedInto: isMerged ? claim.representative.position : undefined,
    };
  });
}

function withSupport(
  facts: ReturnType<typeof countVotesV3>,
  claim: Claim,
  position: number,
): ReturnType<typeof countVotesV3> {
  return {
    ...facts,
    same_as_another: claim.representative.position !== position,
    rank: claim.rank,
    unanimous: claim.unanimous,
    proposers: claim.agents.length,
    objections: claim.objections,
    support: claim.support,
  };
}

/** The facts of the third vote table that the votes determine; support is added later. */
const countVotesV3 = (...given: Parameters<typeof countSoundVotes>): FactsOf<typeof voteV3> => ({
  ...countSoundVotes(...given),
  rank: 0,
  unanimous: false,
  proposers: 0,
  objections: 0,
  support: 0,
});
