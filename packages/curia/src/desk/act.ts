/** What people do at the desk: sit down, answer, take back, decide a dispute or send it back, open again, or give up their seats to see everything. Everything is decided on an audited log. */
import { randomBytes } from 'node:crypto';
import { CuriaError } from '@curia/core';
import {
  ADJUDICATION,
  type DeskEvent,
  decideState,
  type Hold,
  LONGEST_WORDS,
  MANY_DECLINES,
  type Person,
  refuseRenewal,
  refuseReopening,
  refuseReview,
  refuseSendingBack,
  undoSeat,
} from '@curia/core/in/review';
import type { DeskItem } from '../store/desk/items.ts';
import type { HeldSeat, Wanted } from '../store/desk/seats.ts';
import { keepingDraft } from './draft.ts';
import { deskError, mustBeAllowed, type OpenedItem, openItem } from './open-item.ts';
import { type DeskPlace, takeIn } from './take-in.ts';
import { type Decide, type DeskClock, writeAct } from './write-act.ts';

/** What somebody hands in. */
export interface GivenReview {
  /** The seat that the person holds; the one that the desk knows if absent. */
  readonly hold?: Hold;
  /** The revision that was read; the current one if absent. */
  readonly revision?: string;
  readonly answer: unknown;
  readonly notes?: string | undefined;
}

/** Takes the next seat in line, or one of a named item; undefined if there is nothing to do. */
export async function sitDown(place: DeskPlace, who: Person, wanted: Wanted): Promise<HeldSeat | undefined> {
  mustBeAllowed(who, wanted.act);
  // What was handed over last is last in line, so that it is looked for only once the line is empty.
  const seated = await place.desk.seats.claim(who, wanted);
  if (seated !== undefined) return seated;
  await takeIn(place);
  return place.desk.seats.claim(who, wanted);
}

/** Stores a review and what follows from it, all or nothing. The draft is kept if the review is refused. */
export async function submitReview(
  place: DeskClock,
  row: DeskItem,
  who: Person,
  given: GivenReview,
): Promise<OpenedItem> {
  const { item_id } = row;
  const { answer, notes = '' } = given;
  checkWords(notes, 'notes');
  return keepingDraft(place, item_id, who, { answer, notes }, async () => {
    const hold = given.hold ?? (await seatOf(place, item_id, who, 'review'));
    return writeAct(place, row, who, (opened, at) => review(opened, at, hold));
  });

  async function review(opened: OpenedItem, at: string, hold: Hold): ReturnType<Decide> {
    const { desk, item, revision: wanted } = opened;
    const state = decideState(item).outcome;
    const sitting = { seats: await place.desk.seats.of(item_id), declined: [], opened: item.opened };
    const read = { revision: given.revision ?? wanted, wanted };
    const problem = refuseReview({ state, sitting }, who, hold, read);
    if (problem !== undefined) throw deskError(problem, item_id);
    const taken = desk.take(answer);
    const { seats } = (await place.desk.items.find(item_id)) ?? row;
    const events: DeskEvent[] = [
      {
        kind: 'review-submitted',
        packet_id: desk.packet_id,
        item_id,
        round: item.current.round,
        seat: hold.seat,
        seats,
        person: who.person,
        revision: wanted,
        ...taken,
        notes: notes.trim(),
        at,
        nonce: newNonce(),
      },
    ];
    return { events, effect: { kind: 'answer', hold } };
  }
}

/** Decides a dispute; the reason is required. */
export async function adjudicate(
  place: DeskClock,
  row: DeskItem,
  who: Person,
  given: GivenReview,
): Promise<OpenedItem> {
  mustBeAllowed(who, 'adjudicate');
  if ((given.notes ?? '').trim() === '')
    throw new CuriaError('INPUT_INVALID', 'notes: an adjudication needs a reason');
  const hold = given.hold ?? (await seatOf(place, row.item_id, who, 'adjudicate'));
  return submitReview(place, row, who, { ...given, hold });
}

/** Takes one's own review back, while a seat is unanswered and nobody else has sat down since; `hold` is the seat, if it is to be that one. */
export const undoReview = (place: DeskClock, row: DeskItem, who: Person, hold?: Hold): Promise<OpenedItem> =>
  writeAct(place, row, who, async ({ desk, item }) => {
    const { item_id } = row;
    const sitting = { seats: await place.desk.seats.of(item_id), declined: [], opened: item.opened };
    const state = decideState(item).outcome;
    const lost = hold === undefined ? undefined : refuseRenewal({ state, sitting }, who, hold);
    const found = lost ?? undoSeat({ state, sitting }, who);
    if (!('seat' in found)) throw deskError(found, item_id);
    const { seat } = found;
    const { round } = item.current;
    const { person } = who;
    const event = {
      kind: 'review-withdrawn',
      packet_id: desk.packet_id,
      item_id,
      round,
      seat,
      person,
      nonce: newNonce(),
    } as const;
    return { events: [event], effect: { kind: 'undo', seat } };
  });

/**
 * Opens the full view of a case to somebody who may sit at its item: it is recorded, and ends their right to a seat there. A seat that
 * they hold is given back; a review that they gave stands. Nothing happens where there is nothing to open.
 */
export async function openSight(place: DeskClock, row: DeskItem, who: Person): Promise<OpenedItem> {
  mustBeAllowed(who, 'open');
  const opened = await openItem(place, row);
  const { item } = opened;
  if (item.current.settled !== null || item.opened.includes(who.person)) return opened;
  return writeAct(place, row, who, async ({ desk, item: now }) => {
    const event = {
      kind: 'review-sight-opened',
      packet_id: desk.packet_id,
      item_id: row.item_id,
      round: now.current.round,
      person: who.person,
    } as const;
    const isDone = now.current.settled !== null || now.opened.includes(who.person);
    return { events: isDone ? [] : [event], effect: { kind: 'open' } };
  });
}

/** Opens a settled item for another round; every earlier review is kept. */
export function reopenItem(
  place: DeskClock,
  row: DeskItem,
  who: Person,
  { reason, seats }: { readonly reason: string; readonly seats?: number | undefined },
): Promise<OpenedItem> {
  if (reason.trim() === '') throw new CuriaError('INPUT_INVALID', 'reason: must not be empty');
  checkWords(reason, 'reason');
  return writeAct(place, row, who, async ({ desk, item }) => {
    const { item_id } = row;
    const problem = refuseReopening({ state: decideState(item).outcome }, who);
    if (problem !== undefined) throw deskError(problem, item_id);
    const wanted = seats ?? item.current.seats;
    const event = {
      kind: 'review-reopened',
      packet_id: desk.packet_id,
      item_id,
      round: item.current.round + 1,
      seats: wanted,
      person: who.person,
      reason: reason.trim(),
    } as const;
    return { events: [event], effect: { kind: 'reopen', seats: wanted } };
  });
}

/** Sends a dispute back to reviewers instead of deciding it: another round begins, every review is kept, and the reason is shown to whoever reviews next. */
export async function sendBack(
  place: DeskClock,
  row: DeskItem,
  who: Person,
  {
    reason,
    seats,
    hold,
  }: { readonly reason: string; readonly seats?: number | undefined; readonly hold?: Hold },
): Promise<OpenedItem> {
  mustBeAllowed(who, 'adjudicate');
  if (reason.trim() === '') throw new CuriaError('INPUT_INVALID', 'reason: must not be empty');
  checkWords(reason, 'reason');
  const { item_id } = row;
  const held = hold ?? (await seatOf(place, item_id, who, 'adjudicate'));
  return writeAct(place, row, who, async ({ desk, item }) => {
    const sitting = { seats: await place.desk.seats.of(item_id), declined: [], opened: item.opened };
    const problem = refuseSendingBack({ state: decideState(item).outcome, sitting }, who, held);
    if (problem !== undefined) throw deskError(problem, item_id);
    const wanted = seats ?? item.current.seats;
    const event = {
      kind: 'review-sent-back',
      packet_id: desk.packet_id,
      item_id,
      round: item.current.round + 1,
      seats: wanted,
      person: who.person,
      reason: reason.trim(),
    } as const;
    return { events: [event], effect: { kind: 'send-back', seats: wanted, hold: held } };
  });
}

/** Gives a seat back for good, with a reason; says whether the operator must be told. */
export async function declineItem(
  place: DeskPlace,
  row: DeskItem,
  who: Person,
  { reason, hold }: { readonly reason: string; readonly hold?: Hold },
): Promise<{ readonly declines: number; readonly tell_operator: boolean }> {
  if (reason.trim() === '') throw new CuriaError('INPUT_INVALID', 'reason: must not be empty');
  checkWords(reason, 'reason');
  const { item_id } = row;
  const held = hold ?? (await seatOf(place, item_id, who, 'review'));
  const declines = await place.desk.seats.decline(item_id, who, held, reason.trim());
  return { declines, tell_operator: declines >= MANY_DECLINES };
}

/** Gives a seat back; the draft is kept. */
export async function releaseItem(place: DeskPlace, row: DeskItem, who: Person, hold?: Hold): Promise<void> {
  const { item_id } = row;
  const own = (await place.desk.seats.of(item_id)).find(({ person }) => person === who.person);
  const held = hold ?? own;
  if (held === undefined)
    throw new CuriaError('SEAT_LOST', `item ${item_id}: ${who.person} holds no seat of it`);
  await place.desk.seats.release(item_id, who, held);
}

const NONCE_BYTES = 16;

/** Letters that nobody can guess, so that the hash of a sealed event tells nothing of it. */
const newNonce = (): string => randomBytes(NONCE_BYTES).toString('hex');

function checkWords(words: string, path: string): void {
  if (words.length > LONGEST_WORDS)
    throw new CuriaError('INPUT_INVALID', `${path}: must have at most ${LONGEST_WORDS} characters`);
}

/** The seat that a person holds of an item, or takes now. */
async function seatOf({ desk }: DeskPlace, item_id: string, who: Person, act: Wanted['act']): Promise<Hold> {
  const seats = await desk.seats.of(item_id);
  const own = seats.find(
    ({ person, seat }) => person === who.person && (seat === ADJUDICATION) === (act === 'adjudicate'),
  );
  if (own !== undefined) return own;
  // A named item has a seat, or says why not.
  return (await desk.seats.claim(who, { act, item_id }))!;
}
