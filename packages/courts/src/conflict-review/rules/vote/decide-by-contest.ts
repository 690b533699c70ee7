/** Policy `v5`: votes settle what they can; what they leave open becomes claims, and of claims that cannot both be true the better supported stands. */

import type { FactsOf, OutcomeOf } from '@curia/core';
import { decide } from '@curia/core';
import { foldText } from '@curia/core/text';
import type { ConflictCase } from '../conflict-case.ts';
import { absentAt, type PreparedCase, prepareSoundCase } from '../prepared-case.ts';
import type { ReviewTables } from '../tables.ts';
import { askPolicy } from './ask-policy.ts';
import type { Contender } from './contender.ts';
import { contest } from './contest.ts';
import { type CountSettings, countSettings, countVotesV5, type FullVotes } from './count-votes.ts';
import type { Deliberation, TupleDecision, VotesV5 } from './deliberation.ts';
import { type RemainingCandidate, remainingOf, shareClaim, writtenBy } from './same-claim.ts';
import { type FindStand, type Stand, startPlacing } from './stands-in-text.ts';
import type { TupleVotes } from './tally.ts';
import { ABSENTEES } from './vote-parts.ts';
import { FULL_AGREEMENTS } from './vote-v5.table.ts';

/** Prepares a case under `v5`. */
export function deliberateByContest(
  panel: ConflictCase,
  policy: VotesV5,
  tables: ReviewTables,
): Deliberation {
  const prepared = prepareSoundCase(panel, policy.values, tables);
  let folded: string | undefined;
  const hearing: Hearing = {
    prepared,
    policy,
    settings: countSettings(policy.values),
    findStand: startPlacing(panel.text),
    text() {
      folded ??= foldText(panel.text ?? '');
      return folded;
    },
  };
  return {
    prepared,
    tupleDecisions: (trace) => ruleByContest(hearing, prepared.votes, trace),
    tupleDecisionWith: (position, votes) =>
      ruleByContest(hearing, prepared.votes.with(position, votes), false)[position]!,
    isSeparable: false,
  };
}

/** What stays the same, whatever the votes. */
interface Hearing {
  readonly prepared: PreparedCase;
  readonly policy: VotesV5;
  readonly settings: CountSettings;
  readonly findStand: FindStand;
  readonly text: () => string;
}

/** The table is asked twice: first as if each tuple had no rival and all support there is, so that its own votes settle what they can; then with what competes. */
function ruleByContest(
  { prepared, policy, settings, findStand, text }: Hearing,
  votes: readonly TupleVotes[],
  trace: boolean,
): TupleDecision[] {
  const { candidates, types, lost } = prepared;
  const size = candidates.length;
  const settled = new Array<Settled>(size);
  const stands = new Array<Stand>(size);
  const apart = new Array<RemainingCandidate | undefined>(size);
  const remaining: RemainingCandidate[] = [];
  const settle = startSettling(policy);
  for (let at = 0; at < size; at++) {
    const candidate = candidates[at]!;
    const known = settle(
      countVotesV5(votes[at]!, types[at]!, candidate.polarity, lost?.[at], absentAt(prepared, at), settings),
    );
    settled[at] = known;
    const { said, outcome } = known;
    const one = remainingOf(
      candidate,
      at,
      votes[at]!,
      outcome,
      policy.values,
      said.agreement === 'UNANIMOUS',
    );
    if (one === undefined) continue;
    // What its own votes flag is in doubt by itself, and stands for nothing else; what waits for a reviewer leaves open what it competes with.
    if (outcome === 'FLAG' && said.absentee !== 'reviewer') {
      apart[at] = one;
      continue;
    }
    stands[at] = findStand(candidate, one.term);
    remaining.push(one);
  }
  const isOpen = (position: number): boolean => settled[position]!.said.absentee === 'reviewer';
  const claims = new Array<Contender | undefined>(size);
  for (const claim of contest(remaining, { stands, isOpen }, text, policy.values)) {
    for (const { position } of claim.members) claims[position] = claim;
  }
  const made = new Array<TupleDecision>(size);
  for (let at = 0; at < size; at++) {
    const claim = claims[at];
    if (claim === undefined) {
      const { said, unclaimed } = settled[at]!;
      const verdict = trace ? ruleUnclaimed(policy, said, true) : unclaimed();
      const one = apart[at];
      made[at] =
        one === undefined ? verdict : { ...verdict, claim: shareClaim([{ ...one, mergedRef: undefined }]) };
      continue;
    }
    made[at] = ruleClaimed(policy, settled[at]!.said, claim, at, trace);
  }
  return made;
}

function ruleClaimed(
  policy: VotesV5,
  said: FullVotes,
  claim: Contender,
  at: number,
  trace: boolean,
): TupleDecision {
  const isRepeated = claim.representative.position !== at;
  const { facts, decision } = askPolicy(policy, factsOf(said, claim, isRepeated), trace);
  const { outcome } = decision;
  if (outcome === 'MERGED') {
    // A duplicate goes where the tuple that stands for it goes.
    const { position } = (claim.yieldsTo === 'same' ? claim.better! : claim).representative;
    // A table of a user's own may merge what nothing stands for.
    return {
      facts,
      decision,
      claim,
      newValue: undefined,
      mergedInto: position === at ? undefined : position,
    };
  }
  const isWritten = !isRepeated && outcome !== 'DROP';
  return { facts, decision, claim, newValue: isWritten ? writtenBy(claim.representative) : undefined };
}

/** What follows from sound votes alone, the same for all tuples on which they say the same. */
interface Settled {
  readonly said: FullVotes;
  /** What becomes of a tuple that has no rival and all support there is. */
  readonly outcome: OutcomeOf<VotesV5>;
  /** The verdict on a tuple that competes with nothing, because the votes drop or flag it or its polarity is unknown. */
  readonly unclaimed: () => TupleDecision;
}

const known = new WeakMap<VotesV5, Settled[]>();

/** The table's answers to what the votes say are remembered. */
function startSettling(policy: VotesV5): (said: FullVotes) => Settled {
  let answers = known.get(policy);
  if (answers === undefined) {
    answers = new Array<Settled>(FULL_AGREEMENTS.length * ABSENTEES.length * FLAG_SETS);
    known.set(policy, answers);
  }
  const list = answers;
  return (said) => {
    const key = keyOf(said);
    list[key] ??= settle(policy, said);
    return list[key];
  };
}

function settle(policy: VotesV5, said: FullVotes): Settled {
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

function ruleUnclaimed(policy: VotesV5, said: FullVotes, trace: boolean): TupleDecision {
  const { facts, decision } = askPolicy(policy, factsOf(said, UNCLAIMED, false), trace);
  return { facts, decision, claim: undefined, newValue: undefined };
}

type Contest = Pick<
  Contender,
  | 'isOpen'
  | 'placing'
  | 'misquoted'
  | 'rivals'
  | 'yieldsTo'
  | 'absorbed'
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
  yieldsTo: 'nobody',
  absorbed: false,
  tied: false,
  outdone: false,
  agents: [],
  keepers: 0,
  objections: 0,
  support: 0,
};

/** That of a tuple that has no rival and all support there is. */
const UNCONTESTED: Contest = { ...UNCLAIMED, support: Number.MAX_SAFE_INTEGER };

/** A number for everything that sound votes can say. */
function keyOf(said: FullVotes): number {
  const flags =
    (said.known_polarity ? 1 : 0) |
    (said.facet_minority ? 2 : 0) |
    (said.flip_structural ? 4 : 0) |
    (said.drop_justified ? 8 : 0) |
    (said.granularity ? 16 : 0) |
    (said.incomplete ? 32 : 0);
  const words = FULL_AGREEMENTS.indexOf(said.agreement) * ABSENTEES.length + ABSENTEES.indexOf(said.absentee);
  return words * FLAG_SETS + flags;
}

/** As many as six flags can be. */
const FLAG_SETS = 64;

/** What is known of a tuple once everything that competes with it is known. */
const factsOf = (said: FullVotes, claim: Contest, isRepeated: boolean): FactsOf<VotesV5> => ({
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
  yields_to: claim.yieldsTo,
  absorbed: claim.absorbed,
  tied: claim.tied,
  outdone: claim.outdone,
  proposers: claim.agents.length,
  keepers: claim.keepers,
  objections: claim.objections,
  support: claim.support,
});
