/** Policy `v4`: tuples compete for their place in the text, and the best supported at each place stands. */
import { decide } from '../table/decide.ts';
import type { FactsOf, OutcomeOf } from '../table/table.ts';
import { askPolicy } from './ask-policy.ts';
import { compete, type PlaceClaim } from './compete.ts';
import type { ConflictCase } from './conflict-case.ts';
import { type CountSettings, countSettings, countSoundVotes, type SoundVotes } from './count-votes.ts';
import type { Deliberation, TupleDecision, VotesV4 } from './decide-tuples.ts';
import { absentAt, type Docket, openSoundDocket } from './docket.ts';
import { type RemainingCandidate, remainingOf, writtenBy } from './same-claim.ts';
import { type FindStand, type Stand, startPlacing } from './stands-in-text.ts';
import type { ReviewTables } from './tables.ts';
import type { TupleVotes } from './tally.ts';
import { ABSENTEES, AGREEMENTS } from './vote-parts.ts';

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
  const size = candidates.length;
  const counted = new Array<SoundVotes>(size);
  const stands = new Array<Stand>(size);
  const remaining: RemainingCandidate[] = [];
  const settle = startSettling(policy);
  for (let at = 0; at < size; at++) {
    const candidate = candidates[at]!;
    const isIncomplete = incomplete![at]! > 0;
    const said = countSoundVotes(
      votes[at]!,
      types[at]!,
      candidate.polarity,
      isIncomplete,
      absentAt(docket, at),
      settings,
    );
    counted[at] = said;
    const one = remainingOf(candidate, at, votes[at]!, settle(said), policy.values);
    if (one === undefined) continue;
    stands[at] = findStand(candidate, one.term);
    remaining.push(one);
  }
  const isOpen = (position: number): boolean => counted[position]!.absentee === 'reviewer';
  const claims = new Array<PlaceClaim | undefined>(size);
  for (const claim of compete(remaining, { stands, isOpen }, policy.values)) {
    for (const { position } of claim.members) claims[position] = claim;
  }
  const made = new Array<TupleDecision>(size);
  for (let at = 0; at < size; at++) {
    const claim = claims[at];
    const isRepeated = claim !== undefined && claim.representative.position !== at;
    const { facts, decision } = askPolicy(policy, factsOf(counted[at]!, claim, isRepeated), trace);
    const isWritten = claim !== undefined && !isRepeated && decision.outcome !== 'DROP';
    made[at] = { facts, decision, claim, newValue: isWritten ? writtenBy(claim.representative) : undefined };
  }
  return made;
}

const settled = new WeakMap<VotesV4, Map<number, OutcomeOf<VotesV4>>>();

/** What the votes alone make of a tuple that has its place to itself and all support there is; the table's answer is remembered. */
function startSettling(policy: VotesV4): (said: SoundVotes) => OutcomeOf<VotesV4> {
  const known = settled.get(policy) ?? new Map<number, OutcomeOf<VotesV4>>();
  settled.set(policy, known);
  return (said) => {
    const key = keyOf(said);
    const hit = known.get(key);
    if (hit !== undefined) return hit;
    const { outcome } = decide(policy, { ...said, ...UNCONTESTED });
    known.set(key, outcome);
    return outcome;
  };
}

const UNCONTESTED = {
  placing: 'unchecked',
  misquoted: false,
  rivals: 0,
  rank: 1,
  tied: false,
  outdone: false,
  proposers: 0,
  keepers: 0,
  objections: 0,
  support: Number.MAX_SAFE_INTEGER,
} as const;

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
  return words * 64 + flags;
}

/** What is known of a tuple once everything that competes with it is known; one that the votes drop competes with nothing. */
const factsOf = (said: SoundVotes, claim: PlaceClaim | undefined, isRepeated: boolean): FactsOf<VotesV4> => ({
  // What was decided at this place without an absent reviewer may have fallen out otherwise.
  absentee: claim?.isOpen === true ? 'reviewer' : said.absentee,
  known_polarity: said.known_polarity,
  same_as_another: isRepeated,
  facet_minority: said.facet_minority,
  agreement: said.agreement,
  flip_structural: said.flip_structural,
  drop_justified: said.drop_justified,
  granularity: said.granularity,
  incomplete: said.incomplete,
  placing: claim === undefined ? 'unchecked' : claim.placing,
  misquoted: claim === undefined ? false : claim.misquoted,
  rivals: claim === undefined ? 0 : claim.rivals,
  rank: claim === undefined ? 1 : claim.rank,
  tied: claim === undefined ? false : claim.tied,
  outdone: claim === undefined ? false : claim.outdone,
  proposers: claim === undefined ? 0 : claim.agents.length,
  keepers: claim === undefined ? 0 : claim.keepers,
  objections: claim === undefined ? 0 : claim.objections,
  support: claim === undefined ? 0 : claim.support,
});
