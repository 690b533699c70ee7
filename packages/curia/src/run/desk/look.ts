/** What a person sees of an item: the question and the evidence; the machine and other people's reviews only when it is time. */
import {
  decideState,
  type ExpertQuestion,
  type MachineView,
  NO_TIE,
  type Reader,
  type ReviewSubmitted,
  shownStanding,
  sightAt,
  sightOf,
} from '@curia/core/internal';
import type { QueueItem } from '../../store/desk/items.ts';
import type { ReviewedOutput } from '../court.ts';
import { type DraftView, draftOf } from './draft.ts';
import { type OpenedItem, openItem } from './open-item.ts';
import { seatIdOf } from './seat-id.ts';
import type { DeskPlace } from './take-in.ts';

/** The seat of whoever looks. */
export interface SeatView {
  readonly seat_id: string;
  /** 0 is the adjudicator's. */
  readonly seat: number;
  /** What the holder must name to write for the seat. */
  readonly token: number;
  /** When the lease ends; null once the item is settled. */
  readonly until: string | null;
  readonly has_answered: boolean;
}

/** An item as one person sees it. */
export interface ItemView extends QueueItem {
  readonly schema_version: '1';
  /** Whether the person holds a seat or may take one: then `state` and `answered` tell of their own review alone. */
  readonly is_blind: boolean;
  /** What a review must name. */
  readonly revision: string;
  readonly question: ExpertQuestion;
  /** The output that is agreed with or corrected; null if the question asks for values. */
  readonly subject: ReviewedOutput | null;
  /** What the queue tells reviewers to go by. */
  readonly guideline: string;
  /** What the machine would do; null until the person may see it. */
  readonly machine: MachineView | null;
  readonly reviews: readonly ReviewSubmitted[];
  /** Reviews that are not shown; the blind are not told that there are any. */
  readonly hidden: number;
  /** The seat that the person holds or has answered; null if there is none. */
  readonly seat: SeatView | null;
  /** What the person began to write in this round. */
  readonly draft: DraftView | null;
  /** Why the item is reviewed once more; null in its first round. The reason never has a name beside it. */
  readonly asked_again: { readonly why: 'reopened' | 'sent-back'; readonly reason: string } | null;
  /** What was settled on; null while the item is open. */
  readonly settled: Readonly<Record<string, unknown>> | null;
}

/** An item as a person sees it; null is anybody who reads the store itself. */
export async function lookAt(place: DeskPlace, row: QueueItem, reader: Reader | null): Promise<ItemView> {
  return viewOf(place, await openItem(place, row), reader);
}

/** The view of an item that is open already. */
export async function viewOf(
  { desk: { items, queues, seats } }: DeskPlace,
  { desk, item, revision, row }: OpenedItem,
  reader: Reader | null,
): Promise<ItemView> {
  const { item_id } = row;
  // The row may have been read before somebody else changed it.
  const now = (await items.find(item_id)) ?? row;
  const tie = reader === null ? NO_TIE : await items.tie(item_id, reader.person);
  const { guideline, shows_machine } = await queues.find(now.queue_id, null);
  const { reviews, hidden, machine } = sightOf(item, reader, tie, { shows_machine });
  const own = (await seats.of(item_id)).find(({ person }) => reader !== null && person === reader.person);
  const { settled, opened } = item.current;
  return {
    schema_version: '1',
    ...now,
    ...shownStanding(now, reader, tie),
    is_blind: sightAt(decideState(item).outcome, reader, tie) === 'blind',
    revision,
    question: desk.question,
    subject: desk.subject ?? null,
    guideline,
    machine: machine ? desk.machine : null,
    reviews,
    hidden,
    seat:
      own === undefined
        ? null
        : {
            seat_id: seatIdOf(item_id, now.round, own.seat),
            seat: own.seat,
            token: own.token,
            until: own.until === null ? null : new Date(own.until).toISOString(),
            has_answered: own.answered !== null,
          },
    draft: reader === null ? null : draftOf(await seats.draft(item_id, reader.person), now.round),
    asked_again:
      opened === null
        ? null
        : { why: opened.kind === 'review-sent-back' ? 'sent-back' : 'reopened', reason: opened.reason },
    settled: settled === null ? null : { ...settled },
  };
}

/** Where an item stands, in a sentence. */
export function sayStatus(view: ItemView): string {
  const { item_id, court, state, round, revision, answered, seats, hidden, declines, asked_by } = view;
  return [
    `item ${item_id} of ${court}: ${state}, round ${round}, ${answered} of ${seats} reviews in`,
    `revision ${revision}`,
    ...(hidden > 0 ? [`${hidden} not shown yet`] : []),
    ...(declines > 0 ? [`declined ${declines} time(s)`] : []),
    ...(asked_by > 1 ? [`asked by ${asked_by} cases`] : []),
  ].join('; ');
}
