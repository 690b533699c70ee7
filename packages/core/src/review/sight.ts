/**
 * Who sees what of a case that was handed to people: the one place that decides it. Whoever holds a seat of an open item, or may still
 * take one, is blind: they see the question, the evidence and their own reviews, and nothing of votes, ruling, gold or other people.
 */
import { ADJUDICATION, type DeskEvent, type ReviewSubmitted } from './desk-event.ts';
import {
  decideState,
  type ItemState,
  isSettledState,
  type ReviewItem,
  unsettledRounds,
} from './review-item.ts';
import { isAllowed, type Role } from './role.ts';

/** Somebody who looks: one person, whichever of their tokens they come with. */
export interface Reader {
  readonly person: string;
  /** Whether any of their tokens lets them take seats. */
  readonly sits: boolean;
  /** Whether any of their tokens lets them decide disputes. */
  readonly judges: boolean;
}

/** A person by everything that their tokens allow. */
export const readerOf = (person: string, roles: readonly Role[]): Reader => ({
  person,
  sits: roles.some((role) => isAllowed(role, 'review')),
  judges: roles.some((role) => isAllowed(role, 'adjudicate')),
});

/** How a person stands to an item. */
export interface Tie {
  /** Has a seat among the reviewers of the open round, answered or not. */
  readonly holds: boolean;
  /** Has answered in the open round. */
  readonly has_answered: boolean;
  /** Sits on the seat of the adjudicator. */
  readonly judging: boolean;
  readonly declined: boolean;
  /** Opened the full view. */
  readonly opened: boolean;
}

/** Nobody in particular. */
export const NO_TIE: Tie = {
  holds: false,
  has_answered: false,
  judging: false,
  declined: false,
  opened: false,
};

/**
 * How much of a case somebody sees: `whole`; `blind`; or `judge`, which shows the reviews of a dispute, without names, at the desk
 * alone. Null is anybody who reads the store itself.
 */
export function sightAt(state: ItemState, reader: Reader | null, tie: Tie): 'whole' | 'blind' | 'judge' {
  if (reader === null || isSettledState(state) || tie.opened) return 'whole';
  if (tie.judging && reader.judges && state === 'disputed') return 'judge';
  return tie.holds || tie.judging || (reader.sits && !tie.declined) ? 'blind' : 'whole';
}

/** Where an item stands, as far as somebody may know: of an open round, the blind know their own review. */
export function shownStanding(
  { state, answered }: { readonly state: ItemState; readonly answered: number },
  reader: Reader | null,
  tie: Tie,
): { readonly state: ItemState; readonly answered: number } {
  const isKnown = sightAt(state, reader, tie) !== 'blind';
  // Whoever may decide a dispute has to find it.
  const isTheirs = state === 'disputed' && reader?.judges === true && !tie.holds && !tie.declined;
  if (isKnown || isTheirs) return { state, answered };
  return tie.has_answered ? { state: 'reviewing', answered: 1 } : { state: 'waiting', answered: 0 };
}

/** What is shown of an item. */
export interface Sight {
  /** Reviews that are shown, of all rounds. */
  readonly reviews: readonly ReviewSubmitted[];
  /** Reviews of rounds without a settlement that are hidden; the blind are not told that there are any. */
  readonly hidden: number;
  /** Whether what the machine would do is shown. */
  readonly machine: boolean;
}

/** What a queue lets its reviewers see. */
export interface QueueSight {
  /** Whether they see what the machine would do before they answer. */
  readonly shows_machine: boolean;
}

/** What somebody sees of an item; null is anybody who reads the store itself. */
export function sightOf(
  item: ReviewItem,
  reader: Reader | null,
  tie: Tie = NO_TIE,
  queue?: QueueSight,
): Sight {
  const { current, earlier } = item;
  const open = unsettledRounds(item);
  const before = [...earlier, current].filter((round) => !open.includes(round)).flatMap(reviewsOf);
  const kept = open.flatMap(reviewsOf);
  const own = kept.filter(({ person }) => person === reader?.person);
  switch (sightAt(decideState(item).outcome, reader, tie)) {
    case 'whole':
      return { reviews: [...before, ...own], hidden: kept.length - own.length, machine: true };
    case 'judge':
      return { reviews: [...before, ...kept.map(withoutName)], hidden: 0, machine: true };
    case 'blind':
      return {
        reviews: own.filter(({ round }) => round === current.round),
        hidden: 0,
        machine: queue?.shows_machine === true,
      };
  }
}

/** Who decides a dispute weighs answers, not people. */
const withoutName = (review: ReviewSubmitted): ReviewSubmitted => ({
  ...review,
  person: `reviewer ${review.seat}`,
});

/** The reviews of a round; what keeps a hash from being guessed belongs to the log, and says nothing to people. */
const reviewsOf = ({ reviews, adjudication }: ReviewItem['current']): ReviewSubmitted[] =>
  [...reviews, ...(adjudication === null ? [] : [adjudication])].map(({ nonce: _, ...review }) => review);

/** What is left of an event of an open round for whoever reads the log: that somebody answered, and neither who nor what. */
export function sealEvent(item: ReviewItem, event: DeskEvent): object | undefined {
  const isOpen = unsettledRounds(item).some(({ round }) => round === event.round);
  if (!isOpen || (event.kind !== 'review-submitted' && event.kind !== 'review-withdrawn')) return undefined;
  const { packet_id, item_id, round, seat } = event;
  return { packet_id, item_id, round, seat: seat === ADJUDICATION ? seat : undefined, sealed: true };
}
