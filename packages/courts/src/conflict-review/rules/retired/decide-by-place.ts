/** Policy `v4`: tuples compete for their place in the text, and the best supported at each place stands. */

import type { FactsOf, OutcomeOf } from '@curia/core';
import { decide } from '@curia/core';
import type { ConflictCase } from '../conflict-case.ts';
import { absentAt, type PreparedCase, prepareSoundCase } from '../prepared-case.ts';
import type { ReviewTables } from '../tables.ts';
import { askPolicy } from '../vote/ask-policy.ts';
import { type CountSettings, countSettings, countSoundVotes, type SoundVotes } from '../vote/count-votes.ts';
import type { Deliberation, TupleDecision, VotesV4 } from '../vote/deliberation.ts';
import { type RemainingCandidate, remainingOf, writtenBy } from '../vote/same-claim.ts';
import { type FindStand, type Stand, startPlacing } from '../vote/stands-in-text.ts';
import type { TupleVotes } from '../vote/tally.ts';
import { ABSENTEES, AGREEMENTS } from '../vote/vote-parts.ts';
import { compete, type PlaceClaim } from './compete.ts';

/** Prepares a case under `v4`. */
export function deliberateByPlace(panel: ConflictCase, policy: VotesV4, tables: ReviewTables): Deliberation {
  const settings = countSettings(policy.values);
  const prepared = prepareSoundCase(panel, policy.values, tables);
  const findStand = startPlacing(panel.text);
  return {
    prepared,
    tupleDecisions: (trace) => ruleByPlace(prepared, prepared.votes, policy, settings, findStand, trace),
    tupleDecisionWith(position, votes) {
      const changed = prepared.votes.with(position, votes);
      return ruleByPlace(prepared, changed, policy, settings, findStand, false)[position]!;
    },
    isSeparable: false,
  };
}

/** The table is asked twice: first as if each tuple had its place to itself, so that the votes settle what they can; then with what competes. */
function ruleByPlace(
  prepared: PreparedCase,
  votes: readonly TupleVotes[],
  policy: VotesV4,
  settings: CountSettings,
  findStand: FindStand,
  trace: boolean,
): TupleDecision[] {
  const { candidates, types, lost } = prepared;
  const size = candidates.length;
  const settled = new Array<Settled>(size);
  const stands = new Array<Stand>(size);
  const remaining: RemainingCandidate[] = [];
  const settle = startSettling(policy);
  for (let at = 0; at < size; at++) {
    const candidate = candidates[at]!;
    const said = countSoundVotes(
      votes[at]!,
      types[at]!,
      candidate.polarity,
      lost?.[at],
      absentAt(prepared, at),
      settings,
    );
    const known = settle(said);
    settled[at] = known;
    const one = remainingOf(candidate, at, votes[at]!, known.outcome, policy.values);
    if (one === undefined) continue;
    stands[at] = findStand(candidate, one.term);
    remaining.push(one);
  }
  const isOpen = (position: number): boolean => settled[position]!.said.absentee === 'reviewer';
  const claims = new Array<PlaceClaim | undefined>(size);
  for (const claim of compete(remaining, { stands, isOpen }, policy.values)) {
    for (const { position } of claim.members) claims[position] = claim;
  }
  const made = new Array<TupleDecision>(size);
  for (let at = 0; at < size; at++) {
    const claim = claims[at];
    if (claim === undefined) {
      const { said, unclaimed } = settled[at]!;
      made[at] = trace ? ruleUnclaimed(policy, said, true) : unclaimed();
      continue;
    }
    const isRepeated = claim.representative.position !== at;
    const { facts, decision } = askPolicy(policy, factsOf(settled[at]!.said, claim, isRepeated), trace);
    const isWritten = !isRepeated && decision.outcome !== 'DROP';
    const newValue = isWritten ? writtenBy(claim.representative) : undefined;
    const mergedInto = isRepeated && decision.outcome === 'DROP' ? claim.representative.position : undefined;
    made[at] = { facts, decision, claim, newValue, mergedInto };
  }
  return made;
}

/** What follows from sound votes alone, the same for all tuples on which they say the same. */
interface Settled {
  readonly said: SoundVotes;
  /** What becomes of a tuple that has its place to itself and all support there is. */
  readonly outcome: OutcomeOf<VotesV4>;
  /** The verdict on a tuple that competes with nothing, because the votes drop it or its polarity is unknown. */
  readonly unclaimed: () => TupleDecision;
}

const known = new WeakMap<VotesV4, Settled[]>();

/** The table's answers to what the votes say are remembered. */
function startSettling(policy: VotesV4): (said: SoundVotes) => Settled {
  let answers = known.get(policy);
  if (answers === undefined) {
    answers = new Array<Settled>(AGREEMENTS.length * ABSENTEES.length * FLAG_SETS);
    known.set(policy, answers);
  }
  const list = answers;
  return (said) => {
    const key = keyOf(said);
    list[key] ??= settle(policy, said);
    return list[key];
  };
}

function settle(policy: VotesV4, said: SoundVotes): Settled {
  let verdict: TupleDecision | undefined;
  return {
    said,
    outcome: decide(policy, factsOf(said, UNCONTESTED, false)).outcome,
    unclaimed() {
      verdict ??= ruleUnclaimed(policy, said, false);
      return verdict;
    },
  };
}

function ruleUnclaimed(policy: VotesV4, said: SoundVotes, trace: boolean): TupleDecision {
  const { facts, decision } = askPolicy(policy, factsOf(said, UNCLAIMED, false), trace);
  return { facts, decision, claim: undefined, newValue: undefined };
}

type Contest = Pick<
  PlaceClaim,
  | 'isOpen'
  | 'placing'
  | 'misquoted'
  | 'rivals'
  | 'rank'
  | 'tied'
  | 'outdone'
  | 'agents'
  | 'keepers'
  | 'objections'
  | 'support'
>;

/** That of a tuple that competes with nothing. */
const UNCLAIMED: Contest = {
  isOpen: false,
  placing: 'unchecked',
  misquoted: false,
  rivals: 0,
  rank: 1,
  tied: false,
  outdone: false,
  agents: [],
  keepers: 0,
  objections: 0,
  support: 0,
};

/** That of a tuple that has its place to itself and all support there is. */
const UNCONTESTED: Contest = { ...UNCLAIMED, support: Number.MAX_SAFE_INTEGER };

/** A number for everything that sound votes can say. */
function keyOf(said: SoundVotes): number {
  const flags =
    (said.known_polarity ? 1 : 0) |
    (said.facet_minority ? 2 : 0) |
    (said.flip_structural ? 4 : 0) |
    (said.drop_justified ? 8 : 0) |
    (said.granularity ? 16 : 0) |
    (said.incomplete ? 32 : 0);
  const words = AGREEMENTS.indexOf(said.agreement) * ABSENTEES.length + ABSENTEES.indexOf(said.absentee);
  return words * FLAG_SETS + flags;
}

/** As many as six flags can be. */
const FLAG_SETS = 64;

/** What is known of a tuple once everything that competes with it is known. */
const factsOf = (said: SoundVotes, claim: Contest, isRepeated: boolean): FactsOf<VotesV4> => ({
  // What was decided without an absent reviewer may have fallen out otherwise.
  absentee: claim.isOpen ? 'reviewer' : said.absentee,
  known_polarity: said.known_polarity,
  same_as_another: isRepeated,
  facet_minority: said.facet_minority,
  agreement: said.agreement,
  flip_structural: said.flip_structural,
  drop_justified: said.drop_justified,
  granularity: said.granularity,
  incomplete: said.incomplete,
  placing: claim.placing,
  misquoted: claim.misquoted,
  rivals: claim.rivals,
  rank: claim.rank,
  tied: claim.tied,
  outdone: claim.outdone,
  proposers: claim.agents.length,
  keepers: claim.keepers,
  objections: claim.objections,
  support: claim.support,
});
