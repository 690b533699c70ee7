/** Policy `v4`: tuples compete for their place in the text, and the best supported at each place stands. */
import type { FactsOf } from '../table/table.ts';
import { askPolicy } from './ask-policy.ts';
import { compete, type PlaceClaim, type StandingCandidate } from './compete.ts';
import type { ConflictCase } from './conflict-case.ts';
import { type CountSettings, countSettings, countVotesV4 } from './count-votes.ts';
import type { Deliberation, TupleDecision, VotesV4 } from './decide-tuples.ts';
import { absentAt, type Docket, openSoundDocket } from './docket.ts';
import { remainingOf, writtenBy } from './same-claim.ts';
import { type FindStand, startPlacing } from './stands-in-text.ts';
import type { ReviewTables } from './tables.ts';
import type { TupleVotes } from './tally.ts';

type PlaceFacts = FactsOf<VotesV4>;

/** Prepares a case under `v4`. */
export function deliberateByPlace(panel: ConflictCase, policy: VotesV4, tables: ReviewTables): Deliberation {
  const settings = countSettings(policy.values);
  const docket = openSoundDocket(panel, policy.values, tables);
  const findStand = startPlacing(panel.text);
  return {
    docket,
    tupleDecisions: (trace) => ruleByPlace(docket, docket.votes, policy, settings, findStand, trace),
    tupleDecisionWith(position, votes) {
      const changed = docket.votes.with(position, votes);
      return ruleByPlace(docket, changed, policy, settings, findStand, false)[position]!;
    },
    isSeparable: false,
  };
}

/** The table is asked twice: first as if each tuple had its place to itself, so that the votes settle what they can; then with what competes. */
function ruleByPlace(
  docket: Docket,
  votes: readonly TupleVotes[],
  policy: VotesV4,
  settings: CountSettings,
  findStand: FindStand,
  trace: boolean,
): TupleDecision[] {
  const { candidates, types, incomplete } = docket;
  const byVotes = new Array<PlaceFacts>(candidates.length);
  const standing: StandingCandidate[] = [];
  for (let at = 0; at < candidates.length; at++) {
    const candidate = candidates[at]!;
    const absentee = absentAt(docket, at);
    const { facts, decision } = askPolicy(
      policy,
      countVotesV4(votes[at]!, types[at]!, candidate.polarity, incomplete![at]! > 0, absentee, settings),
      false,
    );
    byVotes[at] = facts;
    const remaining = remainingOf(candidate, at, votes[at]!, decision.outcome, policy.values);
    if (remaining === undefined) continue;
    const stand = findStand(candidate, remaining.term);
    standing.push({ ...remaining, stand, isOpen: absentee === 'reviewer' });
  }
  const claimAt = new Array<PlaceClaim | undefined>(candidates.length);
  for (const claim of compete(standing, policy.values)) {
    for (const { position } of claim.members) claimAt[position] = claim;
  }
  const made = new Array<TupleDecision>(candidates.length);
  for (let at = 0; at < candidates.length; at++) {
    const claim = claimAt[at];
    const { facts, decision } = askPolicy(policy, withPlace(byVotes[at]!, claim, at), trace);
    const stands = claim !== undefined && !facts.same_as_another && decision.outcome !== 'DROP';
    made[at] = { facts, decision, claim, newValue: stands ? writtenBy(claim.representative) : undefined };
  }
  return made;
}

/** What is known of a tuple once everything that competes with it is known; one that the votes drop competes with nothing. */
function withPlace(facts: PlaceFacts, claim: PlaceClaim | undefined, position: number): PlaceFacts {
  if (claim === undefined) return { ...facts, support: 0 };
  return {
    ...facts,
    // What was decided without an absent reviewer at this place may have fallen out otherwise.
    absentee: claim.isOpen ? 'reviewer' : facts.absentee,
    same_as_another: claim.representative.position !== position,
    placing: claim.placing,
    misquoted: claim.misquoted,
    rivals: claim.rivals,
    rank: claim.rank,
    tied: claim.tied,
    proposers: claim.proposers,
    keepers: claim.keepers,
    objections: claim.objections,
    support: claim.support,
  };
}
