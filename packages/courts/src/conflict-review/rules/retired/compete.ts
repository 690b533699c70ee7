/** Policy `v4`: what the panel claims about each place in the text, which claim is best supported there, and what is outdone elsewhere. */
import type { ValuesOf } from '@curia/core/table';
import { countLetters } from '@curia/core/text/opinion';
import { REVIEWERS } from '../action.ts';
import { proposerOf, readTuplePolarity, type TuplePolarity } from '../candidate.ts';
import { entryOf } from '../vote/entry-of.ts';
import { groupAlike, type RemainingCandidate, type SharedClaim, shareClaim } from '../vote/same-claim.ts';
import { numberPlaces, type Placed } from '../vote/same-place.ts';
import { PLACINGS, type Placing, type Stand } from '../vote/stands-in-text.ts';
import type { TupleVote } from '../vote/tally.ts';
import type { voteV4 } from './vote-v4.table.ts';

/** The parameters of `v4`. */
export type PlaceValues = ValuesOf<(typeof voteV4)['params']>;

/** What is known of each candidate beside its votes, by its position. */
export interface Standings {
  readonly stands: readonly Stand[];
  /** True if the candidate was put to a reviewer who was absent. */
  readonly isOpen: (position: number) => boolean;
}

/** What candidates claim together about a place. */
export interface PlaceClaim extends SharedClaim, Placed {
  readonly placing: Placing;
  /** Every proposer quotes what is not in the text. */
  readonly misquoted: boolean;
  /** Its term is in the text as it is written. */
  readonly isNamed: boolean;
  readonly polarity: TuplePolarity;
  /** The agents that proposed it, and what each adds: the strongest of its proposals. */
  readonly agents: readonly string[];
  readonly strengths: readonly number[];
  readonly keepers: number;
  readonly objections: number;
  readonly support: number;
  /** Other claims about its place. */
  rivals: number;
  /** From 1, the best supported first. */
  rank: number;
  /** Another polarity is supported just as well. */
  tied: boolean;
  /** A better supported claim stands in the text. */
  outdone: boolean;
  /** The votes of an absent reviewer could have changed what becomes of it. */
  isOpen: boolean;
}

/** Groups what says the same, finds the places, and ranks what competes for each; the order of the candidates makes no difference. */
export function compete(
  remaining: readonly RemainingCandidate[],
  standings: Standings,
  values: PlaceValues,
): PlaceClaim[] {
  const claims = groupAlike(remaining).map((members) => claimOf(members, standings, values));
  // What stands nowhere in the text competes for no place in it.
  const placed = claims.filter(({ placing }) => placing !== 'nowhere');
  if (placed.length < 2) return claims;
  rankPlaces(placed, numberPlaces(placed));
  comparePlaces(placed, values);
  return claims;
}

/** Ranks what shares a place; a place is known by the number of its first claim. */
function rankPlaces(placed: readonly PlaceClaim[], places: readonly number[]): void {
  let shared: Map<number, PlaceClaim[]> | undefined;
  for (let at = 0; at < places.length; at++) {
    const first = places[at]!;
    if (first === at) continue;
    shared ??= new Map();
    entryOf(shared, first, () => [placed[first]!]).push(placed[at]!);
  }
  if (shared !== undefined) for (const here of shared.values()) rankAt(here);
}

/** Finds what is outdone in the text, and what would be if an absent reviewer had spoken for a claim elsewhere. */
function comparePlaces(
  placed: readonly PlaceClaim[],
  { min_support, min_support_beside }: PlaceValues,
): void {
  let most = min_support;
  let isAnyOpen = false;
  for (const claim of placed) {
    if (claim.isOpen) isAnyOpen = true;
    else if (isSure(claim) && claim.support > most) most = claim.support;
  }
  for (const claim of placed) {
    claim.outdone = claim.support < most;
    if (isAnyOpen && !claim.outdone && claim.support < min_support_beside) claim.isOpen = true;
  }
}

/** It stands if it is supported at all. */
const isSure = ({ rank, tied, representative }: PlaceClaim): boolean =>
  rank === 1 && !tied && !representative.isFlagged;

/** Ranks the claims at one place. */
function rankAt(here: PlaceClaim[]): void {
  const isAhead = startComparing(here);
  here.sort((a, b) => isAhead(a, b) || byWords(a, b));
  const best = here[0]!;
  let level = 1;
  let isTied = false;
  for (; level < here.length && isAhead(best, here[level]!) === 0; level++) {
    if (here[level]!.polarity !== best.polarity) isTied = true;
  }
  const isOpen = here.some((one) => one.isOpen);
  for (let at = 0; at < here.length; at++) {
    const claim = here[at]!;
    claim.tied = isTied && at < level;
    claim.rank = claim.tied ? 1 : at + 1;
    claim.rivals = here.length - 1;
    claim.isOpen = isOpen;
  }
}

/** The better supported first; then the polarity that more agents share at the place; then a term that is in the text. */
function startComparing(here: readonly PlaceClaim[]): (a: PlaceClaim, b: PlaceClaim) => number {
  // Most claims differ in their support, and nothing else needs to be known of them.
  let shared: Map<TuplePolarity, number> | undefined;
  const sharedBy = (polarity: TuplePolarity): number => {
    shared ??= new Map();
    const known = shared.get(polarity) ?? sharedSupport(here, polarity);
    shared.set(polarity, known);
    return known;
  };
  return (a, b) =>
    b.support - a.support ||
    (a.polarity === b.polarity ? 0 : sharedBy(b.polarity) - sharedBy(a.polarity)) ||
    Number(b.isNamed) - Number(a.isNamed);
}

/** What all agents together say for a polarity at a place, each by the strongest of its proposals. */
function sharedSupport(here: readonly PlaceClaim[], polarity: TuplePolarity): number {
  const strongest = new Map<string, number>();
  for (const claim of here) {
    if (claim.polarity !== polarity) continue;
    claim.agents.forEach((agent, at) => {
      strongest.set(agent, Math.max(strongest.get(agent) ?? 0, claim.strengths[at]!));
    });
  }
  return rounded([...strongest.values()].reduce((sum, strength) => sum + strength, 0));
}

/** Claims of one polarity that are supported alike: the longer term, which says more; then by the letters, so that no order depends on chance. */
const byWords = (a: PlaceClaim, b: PlaceClaim): number =>
  countLetters(b.term) - countLetters(a.term) ||
  byText(a.term, b.term) ||
  byText(a.subject, b.subject) ||
  byText(a.polarity, b.polarity);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function claimOf(
  group: readonly RemainingCandidate[],
  { stands, isOpen }: Standings,
  values: PlaceValues,
): PlaceClaim {
  const { representative, members, ref } = shareClaim(group);
  const { term, polarity } = representative;
  const first = group[0]!;
  let { stretches, placing, isMisquoted: misquoted, isNamed } = stands[first.position]!;
  let isLeftOpen = isOpen(first.position);
  // Who quotes what is not in the text supports nothing.
  let total = misquoted ? 0 : first.strength;
  const agents = [proposerOf(first.candidate)];
  const strengths = [total];
  for (let at = 1; at < group.length; at++) {
    const { candidate, strength: full, position } = group[at]!;
    const stand = stands[position]!;
    const strength = stand.isMisquoted ? 0 : full;
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
    if (stand.stretches.length > 0) stretches = [...stretches, ...stand.stretches];
    if (PLACINGS.indexOf(stand.placing) < PLACINGS.indexOf(placing)) placing = stand.placing;
    if (!stand.isMisquoted) misquoted = false;
    if (stand.isNamed) isNamed = true;
  }
  const { keepers, objections, weighed } = weighVotes(group, polarity, values);
  const support = (total + weighed) * (polarity === 'neutral' ? values.weight_neutral : 1);
  return {
    representative,
    members,
    ref,
    polarity,
    term,
    subject: representative.ref,
    stretches,
    placing,
    misquoted,
    isNamed,
    agents,
    strengths,
    keepers,
    objections,
    support: rounded(support),
    rivals: 0,
    rank: 1,
    tied: false,
    outdone: false,
    isOpen: isLeftOpen,
  };
}

/** What the reviewers say to a claim, each once: who objects to any part of it objects. */
function weighVotes(
  members: readonly RemainingCandidate[],
  polarity: TuplePolarity,
  values: PlaceValues,
): { readonly keepers: number; readonly objections: number; readonly weighed: number } {
  let keepers = 0;
  let objections = 0;
  let weighed = 0;
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
      weighed += values.weight_keep * vote;
    } else {
      objections++;
      weighed -= values.weight_objection * vote;
    }
  }
  return { keepers, objections, weighed };
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

/** Rounded, so that equal sums compare as equal, whatever the order of addition; never minus zero. */
const rounded = (sum: number): number => Math.round(sum * 1e6) / 1e6 + 0;
