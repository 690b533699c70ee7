/** Who may claim, renew, release, decline, submit, take back, adjudicate, send back or reopen: decisions over an item's events and its seats. */
import type { ErrorCode } from '../read/errors.ts';
import { ADJUDICATION } from './desk-event.ts';
import { type ItemState, isSettledState } from './review-item.ts';
import { type DeskAct, isAllowed, type Person } from './role.ts';

/** A seat of the open round; reviews stand in the log, and who sits where stands here. */
export interface Seat {
  readonly seat: number;
  /** Who sits or sat there last; null if nobody did. */
  readonly person: string | null;
  /** Goes up with every claim, so that whoever lost the seat cannot write for it. */
  readonly token: number;
  /** When the lease ends, in milliseconds; null if nobody has one. */
  readonly until: number | null;
  /** Claims and reviews of an item are numbered in one sequence; 0 if the seat was never claimed. */
  readonly claimed: number;
  /** The number of the review; null if there is none. */
  readonly answered: number | null;
}

/** The seats of an item's open round, and who takes none: who declined the item, and who has seen everything of its case. */
export interface Sitting {
  readonly seats: readonly Seat[];
  readonly declined: readonly string[];
  readonly opened: readonly string[];
}

/** A seat that somebody holds. */
export interface Hold {
  readonly seat: number;
  readonly token: number;
}

/** Why something is not allowed. */
export interface Refused {
  readonly code: Extract<ErrorCode, 'SEAT_LOST' | 'SEAT_REFUSED' | 'REVIEW_CONFLICT' | 'ROLE_REFUSED'>;
  readonly problem: string;
}

/** Where an item stands by its events, and who sits at it. */
export interface Desk {
  readonly state: ItemState;
  readonly sitting: Sitting;
}

/** Declines after which the operator is told: the item may be one that nobody can answer. */
export const MANY_DECLINES = 3;

const refuse = (code: Refused['code'], problem: string): Refused => ({ code, problem });

/** Why a role does not allow an act; undefined if it does. */
export const refuseRole = ({ role, person }: Person, act: DeskAct): Refused | undefined =>
  isAllowed(role, act)
    ? undefined
    : refuse('ROLE_REFUSED', `${person} has the role ${role}, which may not ${ACTS[act]}`);

const ACTS: Readonly<Record<DeskAct, string>> = {
  look: 'look at the desk',
  review: 'review',
  adjudicate: 'adjudicate',
  reopen: 'reopen a settled item',
  open: 'open the full view of a case',
  ask: 'ask experts',
  measure: 'see how far reviewers agree',
  'measure-open': 'see how far reviewers agree on open items',
  arrange: 'arrange queues or change how many people review',
};

/** Whether a seat can be taken: nobody answered it, and nobody's lease runs. */
const isFree = ({ answered, until }: Seat, now: number): boolean =>
  answered === null && (until === null || until <= now);

/** Why somebody who has seen everything of the case gets no seat. */
const refuseOpened = ({ opened }: Sitting, { person }: Person): Refused | undefined =>
  opened.includes(person)
    ? refuse('SEAT_REFUSED', `${person} opened the full view of the case, which ends the right to a seat`)
    : undefined;

/** The seat that a person gets, or why none; whoever sits already keeps the seat. A full round looks the same whether its reviews differ or not. */
export function claimSeat(
  { state, sitting }: Desk,
  who: Person,
  now: number,
): { readonly seat: number } | Refused {
  const { person } = who;
  const role = refuseRole(who, 'review');
  if (role !== undefined) return role;
  if (isSettledState(state)) return refuse('REVIEW_CONFLICT', 'the item is settled');
  const opened = refuseOpened(sitting, who);
  if (opened !== undefined) return opened;
  if (sitting.declined.includes(person)) return refuse('SEAT_REFUSED', `${person} declined the item`);
  const own = sitting.seats.find((one) => one.person === person);
  if (own !== undefined && own.answered !== null)
    return refuse('REVIEW_CONFLICT', `${person} has already reviewed it`);
  if (own !== undefined) return { seat: own.seat };
  const free = sitting.seats
    .filter((one) => one.seat !== ADJUDICATION && isFree(one, now))
    .sort((one, other) => one.seat - other.seat)[0];
  return free === undefined ? refuse('SEAT_REFUSED', 'every seat of the item is taken') : { seat: free.seat };
}

/** The seat of the adjudicator, or why this person does not get it. */
export function claimAdjudication(
  { state, sitting }: Desk,
  who: Person,
  now: number,
): { readonly seat: number } | Refused {
  const { person } = who;
  const role = refuseRole(who, 'adjudicate');
  if (role !== undefined) return role;
  const opened = refuseOpened(sitting, who);
  if (opened !== undefined) return opened;
  const own = sitting.seats.find((one) => one.person === person);
  // Asked first: whoever sits in the round must not learn from a refusal whether it is disputed.
  if (own !== undefined && own.seat !== ADJUDICATION)
    return refuse('ROLE_REFUSED', `${person} has a seat in the round and cannot adjudicate it`);
  if (state !== 'disputed')
    return refuse('REVIEW_CONFLICT', 'the item is no dispute, and only a dispute is adjudicated');
  const seat = sitting.seats.find((one) => one.seat === ADJUDICATION);
  if (own !== undefined) return { seat: ADJUDICATION };
  return seat === undefined || !isFree(seat, now)
    ? refuse('SEAT_REFUSED', 'another adjudicator is at it')
    : { seat: ADJUDICATION };
}

/** Why somebody does not hold a seat any more; undefined if the seat is theirs, even if the lease is over. */
function refuseHold({ seats }: Sitting, { person }: Person, { seat, token }: Hold): Refused | undefined {
  const found = seats.find((one) => one.seat === seat);
  return found !== undefined && found.person === person && found.token === token
    ? undefined
    : refuse('SEAT_LOST', `seat ${seat} is no longer held by ${person}`);
}

/** Why a lease is not renewed; undefined if it is, also after the person has answered. */
export const refuseRenewal = ({ sitting }: Desk, who: Person, hold: Hold): Refused | undefined =>
  refuseHold(sitting, who, hold);

/** Why a seat is not given back or declined; undefined if it is. */
export function refuseLeaving({ sitting }: Desk, who: Person, hold: Hold): Refused | undefined {
  const lost = refuseHold(sitting, who, hold);
  if (lost !== undefined) return lost;
  const isAnswered = sitting.seats.some(({ seat, answered }) => seat === hold.seat && answered !== null);
  return isAnswered ? refuse('REVIEW_CONFLICT', 'the review is in; take it back with undo') : undefined;
}

/** Why a review is not taken; undefined if it is. `revision` is what the person has read, `wanted` what stands now. */
export function refuseReview(
  { state, sitting }: Desk,
  who: Person,
  hold: Hold,
  read: { readonly revision: string; readonly wanted: string },
): Refused | undefined {
  const role = refuseRole(who, hold.seat === ADJUDICATION ? 'adjudicate' : 'review');
  if (role !== undefined) return role;
  if (isSettledState(state)) return refuse('REVIEW_CONFLICT', 'the item is settled; the round is over');
  const lost = refuseHold(sitting, who, hold);
  if (lost !== undefined) return lost;
  if (read.revision !== read.wanted)
    return refuse(
      'REVIEW_CONFLICT',
      `the packet is at revision ${read.wanted}, the review was written for revision ${read.revision}`,
    );
  const isAnswered = sitting.seats.some(({ seat, answered }) => seat === hold.seat && answered !== null);
  return isAnswered ? refuse('REVIEW_CONFLICT', `${who.person} has already reviewed it`) : undefined;
}

/**
 * The seat whose review a person may take back, or why not. Once every seat has answered, the review stands: what the round came to
 * depends on all of them, and whoever could answer again would learn what the others said. The refusal is the same as when somebody
 * has merely sat down since.
 */
export function undoSeat({ state, sitting }: Desk, who: Person): { readonly seat: number } | Refused {
  const own = sitting.seats.find(
    ({ person, seat, answered }) => person === who.person && answered !== null && seat !== ADJUDICATION,
  );
  if (own === undefined || own.answered === null)
    return refuse('REVIEW_CONFLICT', `${who.person} has no review in this round`);
  if (isSettledState(state)) return refuse('REVIEW_CONFLICT', 'the item is settled; the round is over');
  const at = own.answered;
  const isFull = sitting.seats.every(({ seat, answered }) => seat === ADJUDICATION || answered !== null);
  const isLater = sitting.seats.some(
    ({ person, claimed }) => person !== null && person !== who.person && claimed > at,
  );
  return isFull || isLater || sitting.opened.includes(who.person)
    ? refuse('REVIEW_CONFLICT', 'somebody else has taken a seat since, so the review stands')
    : { seat: own.seat };
}

/** Why a dispute is not sent back; undefined if it is. Who sends it back holds the seat of the adjudicator. */
export function refuseSendingBack({ state, sitting }: Desk, who: Person, hold: Hold): Refused | undefined {
  const role = refuseRole(who, 'adjudicate');
  if (role !== undefined) return role;
  if (state !== 'disputed' || hold.seat !== ADJUDICATION)
    return refuse('REVIEW_CONFLICT', 'only the adjudicator of a dispute sends it back');
  return refuseHold(sitting, who, hold);
}

/** Why an item is not reopened; undefined if it is. */
export function refuseReopening({ state }: Pick<Desk, 'state'>, who: Person): Refused | undefined {
  const role = refuseRole(who, 'reopen');
  if (role !== undefined) return role;
  return isSettledState(state)
    ? undefined
    : refuse('REVIEW_CONFLICT', 'the item is not settled, so there is nothing to reopen');
}

/** Why the number of reviewers of an item cannot change; undefined if it can. */
export const refuseSeats = ({ state }: Pick<Desk, 'state'>): Refused | undefined =>
  state === 'waiting'
    ? undefined
    : refuse('REVIEW_CONFLICT', 'the item has a review, so its seats stay as they are');
