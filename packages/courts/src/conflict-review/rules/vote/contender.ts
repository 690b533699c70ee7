/** A claim that competes for its place in the text: who says it, how well it is supported, and where it stands. */
import type { ValuesOf } from '@curia/core/table';
import { REVIEWERS } from '../action.ts';
import { proposerOf, readTuplePolarity, type TuplePolarity } from '../candidate.ts';
import type { Rivalling } from './rivals.ts';
import { type RemainingCandidate, type SharedClaim, shareClaim } from './same-claim.ts';
import { PLACINGS, type Placing, type Stand, type Stretch } from './stands-in-text.ts';
import type { TupleVote } from './tally.ts';
import type { voteV5, YIELDS } from './vote-v5.table.ts';

/** The parameters of `v5`. */
export type ContestValues = ValuesOf<(typeof voteV5)['params']>;

/** What is known of each candidate beside its votes, by its position. */
export interface Standings {
  readonly stands: readonly Stand[];
  /** True if the candidate was put to a reviewer who was absent. */
  readonly isOpen: (position: number) => boolean;
}

/** What candidates claim together. */
export interface Contender extends SharedClaim, Rivalling {
  readonly placing: Placing;
  /** Every proposer quotes what is not in the text. */
  readonly misquoted: boolean;
  /** Its term is in the text as it is written. */
  readonly isNamed: boolean;
  /** All reviewers keep the tuple that represents it. */
  readonly isBound: boolean;
  /** Votes settle it: all keep a tuple of it, or flipped one to its polarity. */
  readonly isSettled: boolean;
  /** The agents that proposed it, and what each adds: the strongest of its proposals. */
  readonly agents: readonly string[];
  readonly strengths: readonly number[];
  readonly keepers: number;
  readonly objections: number;
  /** By how much those who keep it outweigh those who object. */
  readonly lead: number;
  readonly support: number;
  /** Other claims with which it cannot be true together. */
  rivals: number;
  /** The claims that stand and rank higher, the best first. */
  betters: readonly Contender[];
  /** The one it yields to. */
  better: Contender | undefined;
  yieldsTo: (typeof YIELDS)[number];
  /** The claim it yields to says it in words that contain its own, or its own are not in the text. */
  absorbed: boolean;
  /** A claim of another polarity ranks just as high. */
  tied: boolean;
  /** A better supported claim stands in the text. */
  outdone: boolean;
  /** The votes of an absent reviewer could have changed what becomes of it. */
  isOpen: boolean;
  /** What all agents together propose at its place; known only where a reviewer is absent. */
  reach: number | undefined;
}

/** Brings together what says the same. */
export function contenderOf(
  group: readonly RemainingCandidate[],
  { stands, isOpen }: Standings,
  values: ContestValues,
): Contender {
  const { representative, members, ref } = shareClaim(group);
  const { term, polarity, isBound } = representative;
  const first = group[0]!;
  const stand = stands[first.position]!;
  let { stretches, terms, placing, isMisquoted: misquoted, isNamed } = stand;
  let isLeftOpen = isOpen(first.position);
  // Who quotes what is not in the text supports nothing.
  let total = misquoted ? 0 : first.strength;
  const agents = [proposerOf(first.candidate)];
  const strengths = [total];
  for (let at = 1; at < group.length; at++) {
    const { candidate, strength: full, position } = group[at]!;
    const other = stands[position]!;
    const strength = other.isMisquoted ? 0 : full;
    const agent = proposerOf(candidate);
    const known = agents.indexOf(agent);
    if (known < 0) {
      agents.push(agent);
      strengths.push(strength);
      total += strength;
    } else if (strength > strengths[known]!) {
      total += strength - strengths[known]!;
      strengths[known] = strength;
    }
    if (isOpen(position)) isLeftOpen = true;
    stretches = joined(stretches, other.stretches);
    terms = joined(terms, other.terms);
    if (PLACINGS.indexOf(other.placing) < PLACINGS.indexOf(placing)) placing = other.placing;
    if (!other.isMisquoted) misquoted = false;
    if (other.isNamed) isNamed = true;
  }
  const weighed = weighVotes(group, polarity, values);
  const support = (total + weighed.support) * (polarity === 'neutral' ? values.weight_neutral : 1);
  return {
    representative,
    members,
    ref,
    polarity,
    term,
    subject: representative.ref,
    stretches,
    terms,
    placing,
    misquoted,
    isNamed,
    isBound,
    isSettled: group.some((one) => one.isBound || one.isFlipped),
    agents,
    strengths,
    keepers: weighed.keepers,
    objections: weighed.objections,
    lead: weighed.lead,
    keptBy: weighed.keptBy,
    isContrasted: group.some(({ votes }) => votes.some((vote) => vote?.reason_code === 'CONTRAST_CLAUSE')),
    support: rounded(support),
    rivals: 0,
    betters: [],
    better: undefined,
    yieldsTo: 'nobody',
    absorbed: false,
    tied: false,
    outdone: false,
    isOpen: isLeftOpen,
    reach: undefined,
  };
}

/** Rounded, so that equal sums compare as equal, whatever the order of addition; never minus zero. */
export const rounded = (sum: number): number => Math.round(sum * 1e6) / 1e6 + 0;

/** Both lists, each stretch once: members mostly quote the same words. */
function joined(some: readonly Stretch[], others: readonly Stretch[]): readonly Stretch[] {
  if (some === others) return some;
  const more = others.filter(
    (other) => !some.some(({ start, end }) => start === other.start && end === other.end),
  );
  return more.length === 0 ? some : [...some, ...more];
}

/** What the reviewers say to a claim, each once: who objects to any part of it objects; objections count beyond those who keep it. */
function weighVotes(
  members: readonly RemainingCandidate[],
  polarity: TuplePolarity,
  values: ContestValues,
): { keepers: number; objections: number; keptBy: number; lead: number; support: number } {
  let keepers = 0;
  let objections = 0;
  let keptBy = 0;
  let kept = 0;
  let objected = 0;
  for (let seat = 0; seat < REVIEWERS.length; seat++) {
    let stance = 0;
    for (let at = 0; at < members.length && stance >= 0; at++) {
      const said = stanceOf(members[at]!.votes[seat]!, polarity);
      if (said !== 0) stance = said;
    }
    if (stance === 0) continue;
    const vote = seat === 0 ? values.vote_weight_a : seat === 1 ? values.vote_weight_b : values.vote_weight_c;
    if (stance > 0) {
      keepers++;
      keptBy |= 1 << seat;
      kept += vote;
    } else {
      objections++;
      objected += vote;
    }
  }
  const lead = kept - objected;
  const support = values.weight_keep * kept - values.weight_objection * Math.max(0, -lead);
  return { keepers, objections, keptBy, lead: rounded(lead), support };
}

/** 1 for a vote that keeps a claim, -1 for one that does not, 0 if there is none; a FLIP keeps what it makes of a tuple. */
function stanceOf(vote: TupleVote, polarity: TuplePolarity): number {
  if (vote === null) return 0;
  switch (vote.action_type) {
    case 'KEEP':
    case 'MERGE':
      return 1;
    case 'FLIP':
      return readTuplePolarity(vote.new_value?.polarity) === polarity ? 1 : -1;
    default:
      return -1;
  }
}
