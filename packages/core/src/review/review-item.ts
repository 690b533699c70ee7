/** An item of the desk as its events leave it: its rounds, the reviews that stand, and how it was settled. */
import { misplaced } from '../protocol/protocol.ts';
import { type DecisionOf, decide } from '../table/decide/decide.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import { byCodePoint } from '../text/code-points.ts';
import { sha256 } from '../text/sha256.ts';
import {
  ADJUDICATION,
  type DeskEvent,
  type ReviewSettled,
  type ReviewSubmitted,
  type RoundOpened,
} from './desk-event.ts';
import { settleTable } from './settle.table.ts';

/** One time that an item was looked at. */
export interface Round {
  readonly round: number;
  /** How many reviewers it needs. */
  readonly seats: number;
  /** What began it; null for the first round. */
  readonly opened: RoundOpened | null;
  /** The reviews that stand, in the order of their seats. */
  readonly reviews: readonly ReviewSubmitted[];
  readonly adjudication: ReviewSubmitted | null;
  /** Reviews that their authors took back, in the order in which they did. */
  readonly withdrawn: readonly ReviewSubmitted[];
  readonly settled: ReviewSettled | null;
}

/** An item with the round that is open or was settled last, and those before it. */
export interface ReviewItem {
  readonly item_id: string;
  readonly current: Round;
  readonly earlier: readonly Round[];
  /** Who opened the full view of the case, and so takes no seat of the item any more. */
  readonly opened: readonly string[];
}

/** Where an item stands. */
export type ItemState = DecisionOf<typeof settleTable>['outcome'];

/** The states in which nobody reviews any more. */
export const isSettledState = (state: ItemState): boolean => state === 'agreed' || state === 'adjudicated';

const ID_LENGTH = 20;

/**
 * The name of an item: the same question about the same case of a court is the same item, whichever run asks it. Reviewers see the
 * name, so `asked` must hold nothing of the case that they do not: a known answer or a vote could be guessed until the name fits.
 */
export const itemIdOf = (court: string, asked: unknown, question: unknown): string =>
  sha256(canonicalJson({ court, input: asked, question })).slice(0, ID_LENGTH);

/** Names what a reviewer has read: another round or another content is another revision, another review is not. */
export const revisionOf = (item_id: string, round: number): string => `${round}-${item_id.slice(0, 12)}`;

const newRound = (round: number, seats: number, opened: RoundOpened | null): Round => ({
  round,
  seats,
  opened,
  reviews: [],
  adjudication: null,
  withdrawn: [],
  settled: null,
});

/** An item that nobody has reviewed. */
export const newItem = (item_id: string, seats: number): ReviewItem => ({
  item_id,
  current: newRound(1, seats, null),
  earlier: [],
  opened: [],
});

/** Where the open round stands, and by which rule. */
export function decideState({ current }: ReviewItem): DecisionOf<typeof settleTable> {
  const { reviews, seats, adjudication } = current;
  return decide(settleTable, {
    adjudicated: adjudication !== null,
    open: Math.max(0, seats - reviews.length),
    answered: reviews.length,
    answers: new Set(reviews.map(({ label }) => label)).size,
  });
}

/** The item after an event; rejects an event that does not fit it. */
export function stepItem(item: ReviewItem, event: DeskEvent): ReviewItem {
  const { current, item_id } = item;
  const phase = `round ${current.round}, ${decideState(item).outcome}`;
  const refuse = (): never => {
    throw misplaced(event, phase);
  };
  if (event.item_id !== item_id) refuse();
  if (event.kind === 'review-reopened' || event.kind === 'review-sent-back') {
    if (!opensRound(item, event) || event.round !== current.round + 1) refuse();
    return {
      ...item,
      current: newRound(event.round, event.seats, event),
      earlier: [...item.earlier, current],
    };
  }
  if (event.round !== current.round || current.settled !== null) refuse();
  // Whoever has seen everything has nothing more to say.
  if (event.kind !== 'review-settled' && item.opened.includes(event.person)) refuse();
  switch (event.kind) {
    case 'review-submitted':
      if (!fits(item, event) || event.revision !== revisionOf(item_id, current.round)) refuse();
      return { ...item, current: withReview(current, event) };
    case 'review-withdrawn': {
      const taken = current.reviews.find(
        ({ seat, person }) => seat === event.seat && person === event.person,
      );
      if (taken === undefined || current.adjudication !== null) return refuse();
      const reviews = current.reviews.filter((one) => one !== taken);
      return { ...item, current: { ...current, reviews, withdrawn: [...current.withdrawn, taken] } };
    }
    case 'review-sight-opened':
      return { ...item, opened: [...item.opened, event.person] };
    case 'review-settled':
      if (event.state !== decideState(item).outcome) refuse();
      return { ...item, current: { ...current, settled: event } };
  }
}

/** Whether another round can begin: what is settled is reopened; a dispute is sent back, and not by one of its reviewers. */
function opensRound(item: ReviewItem, { kind, person }: RoundOpened): boolean {
  const { settled, reviews } = item.current;
  if (kind === 'review-reopened') return settled !== null;
  return decideState(item).outcome === 'disputed' && reviews.every((review) => review.person !== person);
}

/** The rounds whose reviews are not public: the open one, and those before it that were sent back unsettled. */
export function unsettledRounds({ current, earlier }: ReviewItem): readonly Round[] {
  if (current.settled !== null) return [];
  return [...earlier.slice(earlier.findLastIndex(({ settled }) => settled !== null) + 1), current];
}

/** Whether a review can be taken: its seat is free, its author has no other in the round, and only a dispute is adjudicated. */
function fits(item: ReviewItem, event: ReviewSubmitted): boolean {
  const { reviews, seats } = item.current;
  if (reviews.some(({ person }) => person === event.person)) return false;
  // The first review of a round says how many it needs; the others agree with it.
  if (reviews.length > 0 && event.seats !== seats) return false;
  if (event.seat === ADJUDICATION) return decideState(item).outcome === 'disputed';
  return event.seat <= event.seats && !reviews.some(({ seat }) => seat === event.seat);
}

function withReview(round: Round, event: ReviewSubmitted): Round {
  if (event.seat === ADJUDICATION) return { ...round, adjudication: event };
  const reviews = [...round.reviews, event].sort((one, other) => one.seat - other.seat);
  return { ...round, seats: event.seats, reviews };
}

/** The review whose answer is settled on: the adjudicator's, or of those who agree one that does not depend on who came first. */
export function decidingReview({ current: { reviews, adjudication } }: ReviewItem): ReviewSubmitted | null {
  if (adjudication !== null) return adjudication;
  const keyOf = ({ answer, person }: ReviewSubmitted): string => canonicalJson([answer, person]);
  return reviews.toSorted((one, other) => byCodePoint(keyOf(one), keyOf(other)))[0] ?? null;
}

/** The settlement that follows from an item's reviews, given what is true by the deciding one; null if there is none yet. */
export function settlementOf(
  item: ReviewItem,
  packet_id: string,
  truthOf: (deciding: ReviewSubmitted) => Record<string, unknown>,
): ReviewSettled | null {
  const { outcome, rule, code, reason } = decideState(item);
  const deciding = decidingReview(item);
  if (item.current.settled !== null || deciding === null) return null;
  if (outcome !== 'agreed' && outcome !== 'adjudicated') return null;
  const authors = outcome === 'adjudicated' ? [deciding] : item.current.reviews;
  return {
    kind: 'review-settled',
    packet_id,
    item_id: item.item_id,
    round: item.current.round,
    state: outcome,
    rule,
    code,
    reason,
    label: deciding.label,
    by: authors.map(({ person }) => person).sort(byCodePoint),
    ground_truth: truthOf(deciding),
  };
}
