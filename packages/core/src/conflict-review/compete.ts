/** Policy `v4`: what the panel claims about each place in the text, and which claim is best supported there. */
import type { ValuesOf } from '../table/parameter.ts';
import { REVIEWERS } from './action.ts';
import { readTuplePolarity, type TuplePolarity } from './candidate.ts';
import { groupAlike, proposerOf, type RemainingCandidate, type SharedClaim, shareClaim } from './same-claim.ts';
import { numberPlaces, type Placed } from './same-place.ts';
import { PLACINGS, type Placing, type Stand } from './stands-in-text.ts';
import type { TupleVote } from './tally.ts';
import type { voteV4 } from './vote-v4.table.ts';

/** The parameters of `v4`. */
export type PlaceValues = ValuesOf<(typeof voteV4)['params']>;

/** A candidate that remains after the votes, and where it stands. */
export interface StandingCandidate extends RemainingCandidate {
  readonly stand: Stand;
  /** It was put to a reviewer who was absent. */
  readonly isOpen: boolean;
}

/** What candidates claim together about a place. */
export interface PlaceClaim extends SharedClaim, Placed {
  readonly placing: Placing;
  /** Every proposer quotes what is not in the text. */
  readonly misquoted: boolean;
  /** Its term is in the text as it is written. */
  readonly isNamed: boolean;
  readonly polarity: TuplePolarity;
  readonly letters: number;
  readonly proposers: number;
  readonly keepers: number;
  readonly objections: number;
  readonly support: number;
  /** What each agent adds, the strongest of its proposals. */
  readonly strengths: ReadonlyMap<string, number>;
  /** Other claims about its place. */
  rivals: number;
  /** From 1, the best supported first. */
  rank: number;
  /** Another polarity is supported just as well. */
  tied: boolean;
  /** A reviewer who was asked about something at this place was absent. */
  isOpen: boolean;
}

/** Groups what says the same, finds the places, and ranks what competes for each; the order of the candidates makes no difference. */
export function compete(standing: readonly StandingCandidate[], values: PlaceValues): PlaceClaim[] {
  const groups = standing.length === 1 ? [[...standing]] : (groupAlike(standing) as StandingCandidate[][]);
  const claims = groups.map((members) => claimOf(members, values));
  // What stands nowhere in the text competes for no place in it.
  const placed = claims.some(({ placing }) => placing === 'nowhere')
    ? claims.filter(({ placing }) => placing !== 'nowhere')
    : claims;
  if (placed.length < 2) return claims;
  const places = numberPlaces(placed);
  for (let at = 0; at < places.length; at++) if (places[at] === at) rankAt(at, places, placed);
  return claims;
}

/** Ranks the claims at one place. */
function rankAt(place: number, places: readonly number[], claims: readonly PlaceClaim[]): void {
  const here: PlaceClaim[] = [];
  for (let at = place; at < places.length; at++) if (places[at] === place) here.push(claims[at]!);
  if (here.length === 1) return;
  const shared = sharedSupport(here);
  const isAhead = (a: PlaceClaim, b: PlaceClaim): number =>
    b.support - a.support ||
    shared.get(b.polarity)! - shared.get(a.polarity)! ||
    Number(b.isNamed) - Number(a.isNamed);
  here.sort((a, b) => isAhead(a, b) || byWords(a, b));
  const [best] = here as [PlaceClaim];
  const level = here.filter((one) => isAhead(best, one) === 0);
  const isTied = level.some(({ polarity }) => polarity !== best.polarity);
  const isOpen = here.some((one) => one.isOpen);
  for (const [at, claim] of here.entries()) {
    claim.tied = isTied && at < level.length;
    claim.rank = claim.tied ? 1 : at + 1;
    claim.rivals = here.length - 1;
    claim.isOpen = isOpen;
  }
}

/** For each polarity, what all agents together say for it at a place. */
function sharedSupport(here: readonly PlaceClaim[]): ReadonlyMap<TuplePolarity, number> {
  const byPolarity = new Map<TuplePolarity, Map<string, number>>();
  for (const { polarity, strengths } of here) {
    const known = byPolarity.get(polarity);
    if (known === undefined) byPolarity.set(polarity, new Map(strengths));
    else for (const [agent, strength] of strengths) raise(known, agent, strength);
  }
  const shared = new Map<TuplePolarity, number>();
  for (const [polarity, strengths] of byPolarity) shared.set(polarity, rounded(total(strengths)));
  return shared;
}

/** Claims of one polarity that are supported alike: the longer term, which says more; then by the letters, so that no order depends on chance. */
const byWords = (a: PlaceClaim, b: PlaceClaim): number =>
  b.letters - a.letters || byText(a.term, b.term) || byText(a.subject, b.subject) || byText(a.polarity, b.polarity);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function claimOf(members: readonly StandingCandidate[], values: PlaceValues): PlaceClaim {
  const shared = shareClaim(members);
  const { term, letters, polarity, ref: subject } = shared.representative;
  const strengths = new Map<string, number>();
  let { stretches, placing, isMisquoted: misquoted, isNamed } = members[0]!.stand;
  let isOpen = false;
  for (let at = 0; at < members.length; at++) {
    const { candidate, strength, stand, isOpen: isLeftOpen } = members[at]!;
    // Who quotes what is not in the text supports nothing.
    raise(strengths, proposerOf(candidate), stand.isMisquoted ? 0 : strength);
    if (isLeftOpen) isOpen = true;
    if (at === 0) continue;
    if (stand.stretches.length > 0) stretches = [...stretches, ...stand.stretches];
    if (PLACINGS.indexOf(stand.placing) < PLACINGS.indexOf(placing)) placing = stand.placing;
    if (!stand.isMisquoted) misquoted = false;
    if (stand.isNamed) isNamed = true;
  }
  const { keepers, objections, weighed } = weighVotes(members, polarity, values);
  const sum = (total(strengths) + weighed) * (polarity === 'neutral' ? values.weight_neutral : 1);
  return {
    ...shared,
    polarity,
    letters,
    term,
    subject,
    stretches,
    placing,
    misquoted,
    isNamed,
    strengths,
    proposers: strengths.size,
    keepers,
    objections,
    support: rounded(sum),
    rivals: 0,
    rank: 1,
    tied: false,
    isOpen,
  };
}

/** What the reviewers say to a claim, each once: who objects to any part of it objects. */
function weighVotes(
  members: readonly StandingCandidate[],
  polarity: TuplePolarity,
  values: PlaceValues,
): { readonly keepers: number; readonly objections: number; readonly weighed: number } {
  let [keepers, objections, weighed] = [0, 0, 0];
  for (let seat = 0; seat < REVIEWERS.length; seat++) {
    let stance = 0;
    for (const { votes } of members) {
      const said = stanceOf(votes[seat]!, polarity);
      if (said < 0 || stance === 0) stance = said;
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

function raise(strengths: Map<string, number>, agent: string, strength: number): void {
  const known = strengths.get(agent);
  if (known === undefined || strength > known) strengths.set(agent, strength);
}

function total(strengths: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const strength of strengths.values()) sum += strength;
  return sum;
}

/** Rounded, so that equal sums compare as equal, whatever the order of addition; never minus zero. */
const rounded = (sum: number): number => Math.round(sum * 1e6) / 1e6 + 0;
