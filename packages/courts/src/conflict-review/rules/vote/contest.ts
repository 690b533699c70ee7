/** Policy `v5`: what the candidates that the votes leave claim together, which claims cannot both be true, and which of them stand. */
import { refusal } from '@curia/core/read';
import { countLetters } from '@curia/core/text/opinion';
import { type Contender, type ContestValues, contenderOf, rounded, type Standings } from './contender.ts';
import { entryOf } from './entry-of.ts';
import { type Rivalry, startRivalry, type TellRivals } from './rivals.ts';
import { groupAlike, type RemainingCandidate } from './same-claim.ts';
import { numberPlaces } from './same-place.ts';
import { isInside } from './stands-in-text.ts';

/** Groups what says the same, finds the rivals of each claim, and lets the weaker yield; the order of the candidates makes no difference. */
export function contest(
  remaining: readonly RemainingCandidate[],
  standings: Standings,
  text: () => string,
  values: ContestValues,
): Contender[] {
  const claims = groupAlike(remaining).map((members) => contenderOf(members, standings, values));
  // What stands nowhere in the text competes for no place in it.
  const placed = claims.filter(({ placing }) => placing !== 'nowhere');
  if (placed.length < 2) return claims;
  const tell = startRivalry(text, placed);
  const budget = { left: MOST_COMPARISONS };
  for (const here of placesOf(placed)) holdContest(here, tell, budget);
  compareAll(placed, values);
  return claims;
}

/** About a second of comparing. */
const MOST_COMPARISONS = 20_000_000;

/** The claims that share a place with others, place by place. */
function placesOf(placed: readonly Contender[]): Iterable<Contender[]> {
  const places = numberPlaces(placed);
  const shared = new Map<number, Contender[]>();
  for (let at = 0; at < places.length; at++) {
    const first = places[at]!;
    if (first !== at) entryOf(shared, first, () => [placed[first]!]).push(placed[at]!);
  }
  return shared.values();
}

/** A claim with its direct rivals. */
interface Seat {
  readonly claim: Contender;
  readonly rivals: { readonly seat: Seat; readonly rivalry: Rivalry }[];
  /** What all agents together say for its polarity, here and at its rivals; counted if two claims are level. */
  shared: number | undefined;
  stands: boolean;
}

/** The strongest first; a claim yields only to a direct rival that stands. */
function holdContest(here: readonly Contender[], tell: TellRivals, budget: { left: number }): void {
  const seats = here.map((claim): Seat => ({ claim, rivals: [], shared: undefined, stands: false }));
  for (let at = 1; at < seats.length; at++) {
    const seat = seats[at]!;
    for (let before = 0; before < at; before++) {
      const other = seats[before]!;
      budget.left -= 1 + seat.claim.stretches.length * other.claim.stretches.length;
      if (budget.left < 0)
        throw refusal('CASE_TOO_LARGE', 'the case', [
          { path: 'candidates', problem: 'too many candidates about one place of the text to compare' },
        ]);
      const rivalry = tell(seat.claim, other.claim);
      if (rivalry === undefined) continue;
      seat.rivals.push({ seat: other, rivalry });
      other.rivals.push({ seat, rivalry });
    }
  }
  if (here.some((one) => one.isOpen)) leaveOpen(here);
  seats.sort((a, b) => compareRank(a, b) || byWords(a.claim, b.claim));
  for (const seat of seats) {
    seat.claim.rivals = seat.rivals.length;
    takeStand(seat);
  }
}

/** An absent reviewer may have made any of them stand or yield, and may have flipped what now stands apart. */
function leaveOpen(here: readonly Contender[]): void {
  const reach = strengthOf(here);
  for (const claim of here) {
    claim.isOpen = true;
    claim.reach = reach;
  }
}

/** Lets a claim stand, yield, or be level with an opposed one. */
function takeStand(seat: Seat): void {
  const { claim } = seat;
  const standing = seat.rivals.filter((rival) => rival.seat.stands);
  if (standing.length === 0) {
    seat.stands = true;
    return;
  }
  if (claim.isSettled) {
    const better = claim.isBound
      ? standing.find(({ seat: { claim: other }, rivalry }) => rivalry === 'same' && isAbsorbed(claim, other))
      : undefined;
    if (better === undefined) seat.stands = true;
    else yieldTo(claim, better.seat.claim);
    return;
  }
  if (standing.every((rival) => rival.rivalry === 'opposed' && compareRank(seat, rival.seat) === 0)) {
    seat.stands = true;
    claim.tied = true;
    for (const rival of standing) rival.seat.claim.tied = true;
    return;
  }
  const bySorted = standing.toSorted(
    (a, b) => compareRank(a.seat, b.seat) || byWords(a.seat.claim, b.seat.claim),
  );
  claim.betters = bySorted.map((rival) => rival.seat.claim);
  yieldTo(claim, betterOf(claim, () => true)!);
}

/** The best claim of its own polarity that it would yield to; else the best opposed one. */
const betterOf = (claim: Contender, isFit: (better: Contender) => boolean): Contender | undefined =>
  claim.betters.find((one) => one.polarity === claim.polarity && isFit(one)) ?? claim.betters.find(isFit);

function yieldTo(claim: Contender, better: Contender | undefined): void {
  claim.better = better;
  claim.yieldsTo = better === undefined ? 'nobody' : better.polarity === claim.polarity ? 'same' : 'opposed';
  claim.absorbed = claim.yieldsTo === 'same' && isAbsorbed(claim, better!);
}

/** The other claim says it in words that contain its own, or its own are not in the text. */
const isAbsorbed = (claim: Contender, better: Contender): boolean =>
  !claim.isNamed || isInside(claim.term, better.term);

/** Below 0 if the first comes before the second: settled by votes, then better supported, then kept by more, then the polarity that more agents share, then a term that is in the text. */
const compareRank = (a: Seat, b: Seat): number =>
  Number(b.claim.isSettled) - Number(a.claim.isSettled) ||
  b.claim.support - a.claim.support ||
  b.claim.lead - a.claim.lead ||
  sharedBy(b) - sharedBy(a) ||
  Number(b.claim.isNamed) - Number(a.claim.isNamed);

/** What all agents together say for the polarity of a claim, there and at its rivals, each by the strongest of its proposals. */
function sharedBy(seat: Seat): number {
  if (seat.shared !== undefined) return seat.shared;
  const sharing = seat.rivals.flatMap(({ seat: { claim }, rivalry }) => (rivalry === 'same' ? [claim] : []));
  seat.shared = strengthOf([seat.claim, ...sharing]);
  return seat.shared;
}

/** What all agents together propose in some claims, each by the strongest of its proposals. */
function strengthOf(claims: readonly Contender[]): number {
  const strongest = new Map<string, number>();
  for (const { agents, strengths } of claims) {
    agents.forEach((agent, at) => {
      strongest.set(agent, Math.max(strongest.get(agent) ?? 0, strengths[at]!));
    });
  }
  let sum = 0;
  for (const strength of strongest.values()) sum += strength;
  return rounded(sum);
}

/** Claims that rank alike: the longer term, which says more; then by the letters, so that no order depends on chance. */
const byWords = (a: Contender, b: Contender): number =>
  countLetters(b.term) - countLetters(a.term) ||
  byText(a.term, b.term) ||
  byText(a.subject, b.subject) ||
  byText(a.polarity, b.polarity);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Finds what a better supported claim in the text outdoes, and lets nobody yield to what falls for its lack of support. */
function compareAll(placed: readonly Contender[], values: ContestValues): void {
  const { min_support, min_support_beside } = values;
  let most = min_support;
  let reach = min_support;
  for (const claim of placed) {
    if (claim.isOpen) reach = Math.max(reach, reachOf(claim, values));
    else if (claim.yieldsTo === 'nobody' && !claim.tied && claim.support > most) most = claim.support;
  }
  for (const claim of placed) {
    claim.outdone = !claim.isSettled && claim.support < most;
    // If an absent reviewer had spoken for a claim elsewhere, this one might be outdone.
    if (!claim.outdone && claim.support < min_support_beside && claim.support < reach) claim.isOpen = true;
  }
  const falls = (claim: Contender): boolean =>
    !claim.isSettled &&
    !claim.tied &&
    (claim.support <= min_support ? claim.keepers < 2 : claim.outdone && claim.support < min_support_beside);
  for (const claim of placed) {
    if (claim.better !== undefined && falls(claim.better))
      yieldTo(
        claim,
        betterOf(claim, (one) => !falls(one)),
      );
  }
}

/** The most support that any claim at the place of an open one can have, whatever the absent reviewer would have said. */
const reachOf = (claim: Contender, values: ContestValues): number =>
  ((claim.reach ?? strengthOf([claim])) +
    values.weight_keep * (values.vote_weight_a + values.vote_weight_b + values.vote_weight_c)) *
  Math.max(1, values.weight_neutral);
