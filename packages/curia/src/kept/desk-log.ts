/** The reviews in the log of a case: the item that they leave, and each taken again for an audit. */

import { CuriaError } from '@curia/core';
import type { CourtDesk } from '@curia/core/court';
import {
  DESK_KINDS,
  type DeskEvent,
  decideState,
  deskEvent,
  itemIdOf,
  newItem,
  type ReviewSettled,
  settlementOf,
  stepItem,
} from '@curia/core/in/review';
import { type ReviewItem, revisionOf } from '@curia/core/review';
import { canonicalJson } from '@curia/core/text';
import type { HeldCourt } from '../courts/held-court.ts';
import type { NewEvent, StoredCase, StoredEvent } from '../store/cases.ts';
import { type LoggedEvent, makeEvent, parseJson, readBody } from './case-event.ts';
import { storedJson } from './stored-json.ts';

/** A case that was handed to a person, as its log leaves it. */
export interface OpenedDesk {
  readonly desk: CourtDesk;
  readonly item: ReviewItem;
  /** What a reviewer names to say what was read. */
  readonly revision: string;
}

/** Whether an event is about the review of a packet. */
export const isReview = ({ kind }: Pick<StoredEvent, 'kind'>): boolean => kind.startsWith('review-');

/** The desk of a case, brought up to date from its log, under the name that the desk knows the item by; refused if the case has no packet. */
export function openDesk(
  court: HeldCourt,
  stored: StoredCase,
  log: readonly StoredEvent[],
  item_id?: string,
): OpenedDesk {
  const { desk, item } = emptyDesk(court, stored, log, item_id);
  const now = log.filter(isReview).map(readDeskEvent).reduce(stepItem, item);
  return { desk, item: now, revision: revisionOf(now.item_id, now.current.round) };
}

/** Reads an event of the desk. */
export function readDeskEvent(event: StoredEvent | LoggedEvent): DeskEvent {
  const { kind, seq, case_id } = event;
  const known = DESK_KINDS.find((one) => one === kind);
  const parsed = known === undefined ? undefined : deskEvent.safeParse({ kind, ...readBody(known, event) });
  if (parsed?.success === true) return parsed.data;
  throw new CuriaError('REPLAY_DIVERGED', `event ${seq} of case ${case_id} cannot be read as ${kind}`);
}

/** Makes an event of the desk ready to be stored. */
export function makeDeskEvent({ kind, ...body }: DeskEvent, at: string): NewEvent {
  // Each kind has its own body, which TypeScript does not follow through the union.
  return makeEvent(kind, at, body as never);
}

/** The settlement that follows from an item, if there is one. */
export const settle = ({ desk, item }: Pick<OpenedDesk, 'desk' | 'item'>, at: string): ReviewSettled | null =>
  settlementOf(item, desk.packet_id, (review) => desk.truth(review, at));

function emptyDesk(
  court: HeldCourt,
  stored: StoredCase,
  log: readonly StoredEvent[],
  known?: string,
): Pick<OpenedDesk, 'desk' | 'item'> {
  const { case_id } = stored;
  const opened = log.find(({ kind }) => kind === 'packet-opened');
  const ruled = log.find(({ kind }) => kind === 'ruled');
  if (opened === undefined || ruled === undefined || stored.input === null)
    throw new CuriaError('PACKET_NOT_FOUND', `case ${case_id} has no packet: ${whyNone(log)}`);
  if (court.desk === undefined)
    throw new CuriaError('INTERNAL', `${court.name} hands cases over and has no desk for them`);
  const input = storedJson(stored.input, `the input of case ${stored.case_id}`);
  const { packet_id, packet } = readBody('packet-opened', opened);
  const { ruling } = readBody('ruled', ruled);
  const desk = court.desk({ case_id, input, ruling, packet_id, packet });
  const { about: _, ...asked } = desk.question;
  return { desk, item: newItem(nameOf(), desk.seats) };

  /** Items of earlier versions are named after the whole input, and keep their names. */
  function nameOf(): string {
    const said = known ?? (parseJson(log.find(isReview)?.body ?? '') as { item_id?: unknown })?.item_id;
    const name = itemIdOf(court.name, desk.asked_of, asked);
    return said === name || said !== itemIdOf(court.name, input, asked) ? name : said;
  }
}

function whyNone(log: readonly StoredEvent[]): string {
  const end = log.find(({ kind }) => kind === 'ruled' || kind === 'refused')?.kind;
  if (end === undefined) return 'it is not decided yet';
  return end === 'ruled' ? 'it was decided without a person' : 'it was refused';
}

/** Takes the reviews of a log again in order; returns the first that does not lead to the recorded result. */
export function reviewAgain(
  court: HeldCourt,
  stored: StoredCase,
  log: readonly StoredEvent[],
): { readonly seq: number; readonly problem: string } | undefined {
  const reviews = log.filter(isReview);
  const seqAt = (at: number): number => reviews[at]?.seq ?? log.length;
  let at = 0;
  try {
    const opened = emptyDesk(court, stored, log);
    const { desk } = opened;
    let { item } = opened;
    if (log.findIndex(isReview) < log.findIndex(({ kind }) => kind === 'packet-opened'))
      return { seq: seqAt(0), problem: 'the review comes before the packet it is about' };
    let due: ReviewSettled | null = null;
    for (const [index, stored] of reviews.entries()) {
      at = index;
      const event = readDeskEvent(stored);
      if (
        due !== null
          ? event.kind !== 'review-settled' || makeDeskEvent(due, stored.at).body !== stored.body
          : event.kind === 'review-settled'
      )
        return { seq: seqAt(at), problem: 'the reviews, taken again, lead to a different result' };
      if (event.kind === 'review-submitted') {
        const { answer, label } = desk.take(event.answer);
        if (
          label !== event.label ||
          event.at !== stored.at ||
          canonicalJson(answer) !== canonicalJson(event.answer)
        )
          return { seq: seqAt(at), problem: 'the review, taken again, leads to a different answer' };
      }
      item = stepItem(item, event);
      due = settle({ desk, item }, reviews[index + 1]?.at ?? stored.at);
    }
    return due === null
      ? undefined
      : {
          seq: log.length,
          problem: `the reviews are ${decideState(item).outcome}, and no settlement follows`,
        };
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return { seq: seqAt(at), problem: `the review cannot follow: ${error.message}` };
  }
}
