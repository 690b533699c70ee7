/** A policy's verdict on every tuple of a case: the facts, the decision, and the changes to make. */
import { type Decision, type DecisionOf, decide } from '../table/decide.ts';
import type { Fitting } from '../table/fit-table.ts';
import type { FactsOf, FactValues } from '../table/table.ts';
import { normalizeRef } from '../text/normalize-ref.ts';
import { countLetters, normalizeTerm } from '../text/normalize-term.ts';
import type { NewValue } from './action.ts';
import { type Candidate, readTuplePolarity, type TuplePolarity } from './candidate.ts';
import type { ConflictCase } from './conflict-case.ts';
import {
  type Claim,
  consolidate,
  proposerOf,
  type RemainingCandidate,
  type SupportValues,
  strengthOf,
} from './consolidate.ts';
import {
  type Absentee,
  type CountSettings,
  countSettings,
  countVotesV1,
  countVotesV2,
  countVotesV3,
} from './count-votes.ts';
import { type Docket, openDocket, openSoundDocket } from './docket.ts';
import type { ReviewTables } from './tables.ts';
import type { TupleVotes } from './tally.ts';
import type { voteV1 } from './vote-v1.table.ts';
import type { voteV2 } from './vote-v2.table.ts';
import type { voteV3 } from './vote-v3.table.ts';

type VotesV1 = Fitting<typeof voteV1>;
type VotesV2 = Fitting<typeof voteV2>;
type VotesV3 = Fitting<typeof voteV3>;

/** A vote table of any policy. */
export type VotePolicy = VotesV1 | VotesV2 | VotesV3;

/** A policy's verdict on one tuple. */
export interface TupleDecision {
  readonly facts: FactValues;
  readonly decision: Decision;
  readonly newValue?: NewValue | undefined;
  /** The claim that the tuple shares with others; `v3` only. */
  readonly claim?: Claim | undefined;
}

/** A case under a policy: the verdict on every tuple, and what it would be with other votes on one of them. */
export interface Deliberation {
  readonly docket: Docket;
  readonly tupleDecisions: (trace: boolean) => TupleDecision[];
  readonly tupleDecisionWith: (position: number, votes: TupleVotes) => TupleDecision;
  /** Votes on one tuple make no difference to the others. */
  readonly isSeparable: boolean;
}

/** Prepares a case under a policy. */
export function deliberate(panel: ConflictCase, policy: VotePolicy, tables: ReviewTables): Deliberation {
  return isV3(policy) ? deliberateTogether(panel, policy, tables) : deliberateApart(panel, policy, tables);
}

// A user's own table is identified by its parameters: it may leave out facts, but no parameter.
const isV3 = (policy: VotePolicy): policy is VotesV3 => 'keep_at_most' in policy.params;
const isV2 = (policy: VotePolicy): policy is VotesV2 => 'facet_types' in policy.params;

/** Policies `v1` and `v2`: every tuple is ruled on by its own three votes. */
function deliberateApart(panel: ConflictCase, policy: VotesV1 | VotesV2, tables: ReviewTables): Deliberation {
  const settings = countSettings(policy.values);
  const docket = openDocket(panel, policy.values, tables);
  const verdictOn = (position: number, votes: TupleVotes, trace: boolean): TupleDecision => {
    const { facts, decision } = isV2(policy)
      ? ask(policy, countVotesV2(votes, docket.types[position]!, absentAt(docket, position), settings), trace)
      : ask(policy, countVotesV1(votes, absentAt(docket, position), settings), trace);
    return { facts, decision, newValue: decision.outcome === 'FLIP' ? flipValue(votes) : undefined };
  };
  return {
    docket,
    tupleDecisions(trace) {
      const made = new Array<TupleDecision>(docket.votes.length);
      for (let at = 0; at < made.length; at++) made[at] = verdictOn(at, docket.votes[at]!, trace);
      return made;
    },
    tupleDecisionWith: (position, votes) => verdictOn(position, votes, false),
    isSeparable: true,
  };
}

/** Policy `v3`: tuples compete for support. */
function deliberateTogether(panel: ConflictCase, policy: VotesV3, tables: ReviewTables): Deliberation {
  const settings = countSettings(policy.values);
  const docket = openSoundDocket(panel, policy.values, tables);
  return {
    docket,
    tupleDecisions: (trace) => ruleBySupport(docket, docket.votes, policy, settings, trace),
    tupleDecisionWith(position, votes) {
      const changed = docket.votes.with(position, votes);
      return ruleBySupport(docket, changed, policy, settings, false)[position]!;
    },
    isSeparable: false,
  };
}

/** Who was absent when one tuple is ruled on; a reviewer before perspectives, since it is closer to the tuple. */
function absentAt({ reviewerAbsent, perspectivesAbsent }: Docket, position: number): Absentee {
  if (reviewerAbsent?.[position] === true) return 'reviewer';
  return perspectivesAbsent ? 'perspectives' : 'nobody';
}

const TRACED = { trace: true };

function ask<P extends VotePolicy, F extends FactsOf<P>>(
  policy: P,
  facts: F,
  trace: boolean,
): { readonly facts: F; readonly decision: DecisionOf<P> } {
  return { facts, decision: decide(policy, facts, trace ? TRACED : undefined) };
}

/** The first value that a FLIP gives, in the order of the reviewers. */
function flipValue(votes: TupleVotes): NewValue | undefined {
  for (const vote of votes) {
    if (vote?.action_type !== 'FLIP' || vote.new_value === null) continue;
    if (Object.keys(vote.new_value).length > 0) return vote.new_value;
  }
  return undefined;
}

/** Policy `v3`: the votes settle what they can; what they leave is brought together and ranked. */
function ruleBySupport(
  docket: Docket,
  votes: readonly TupleVotes[],
  policy: VotesV3,
  settings: CountSettings,
  trace: boolean,
): TupleDecision[] {
  const { candidates, types, incomplete } = docket;
  const byVotes = candidates.map(({ polarity }, at) => {
    const isIncomplete = incomplete![at]! > 0;
    const absentee = absentAt(docket, at);
    return ask(
      policy,
      countVotesV3(votes[at]!, types[at]!, polarity, isIncomplete, absentee, settings),
      false,
    );
  });
  const standing = byVotes.flatMap(({ decision }, at) => {
    const one = standingOf(candidates[at]!, at, votes[at]!, decision.outcome, policy.values);
    return one === undefined ? [] : [one];
  });
  const claims = consolidate(standing, new Set(candidates.map(proposerOf)), policy.values);
  const claimOf = new Map<number, Claim>();
  for (const claim of claims) for (const { position } of claim.members) claimOf.set(position, claim);
  return byVotes.map((settled, at) => {
    const claim = claimOf.get(at);
    const { facts, decision } = ask(
      policy,
      claim === undefined ? settled.facts : withSupport(settled.facts, claim, at),
      trace,
    );
    const stands = claim !== undefined && !facts.same_as_another && decision.outcome !== 'DROP';
    return { facts, decision, claim, newValue: stands ? writtenBy(claim.representative) : undefined };
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

function standingOf(
  candidate: Candidate,
  position: number,
  votes: TupleVotes,
  outcome: string,
  values: SupportValues,
): RemainingCandidate | undefined {
  const isFlipped = outcome === 'FLIP';
  const polarity: TuplePolarity | undefined = readTuplePolarity(
    isFlipped ? flipValue(votes)?.polarity : candidate.polarity,
  );
  if (outcome === 'DROP' || polarity === undefined) return undefined;
  const mergedRef = mergedRefOf(votes, values.merge_votes);
  const term = normalizeTerm(candidate.aspect_term);
  return {
    position,
    candidate,
    votes,
    polarity,
    mergedRef,
    term,
    letters: countLetters(term),
    ref: normalizeRef(mergedRef ?? candidate.aspect_ref),
    strength: strengthOf(candidate, values),
    isFlagged: outcome === 'FLAG',
    isFlipped,
  };
}

/** The reference under which enough reviewers merge the tuple. */
function mergedRefOf(votes: TupleVotes, wanted: number): string | undefined {
  const named: string[] = [];
  for (const vote of votes) {
    if (vote?.action_type === 'MERGE') named.push((vote.new_value?.normalized_ref ?? '').trim());
  }
  if (named.length < wanted) return undefined;
  return named.sort().find((ref) => named.filter((other) => other === ref).length >= wanted);
}

function writtenBy({ isFlipped, polarity, mergedRef }: RemainingCandidate): NewValue | undefined {
  if (!isFlipped && mergedRef === undefined) return undefined;
  return {
    ...(isFlipped ? { polarity } : {}),
    ...(mergedRef === undefined ? {} : { normalized_ref: mergedRef }),
  };
}
