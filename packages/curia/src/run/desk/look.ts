/** What a person sees of an item: the question and the evidence; the machine and other people's reviews only when it is time. */
import {
  type ExpertQuestion,
  type MachineView,
  type Person,
  type ReviewSubmitted,
  sightOf,
} from '@curia/core/internal';
import type { QueueItem } from '../../store/queue.ts';
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
  /** Reviews that are not shown. */
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

/** An item as a person sees it; null is anybody who reads the record without a token. */
export async function lookAt(place: DeskPlace, row: QueueItem, who: Person | null): Promise<ItemView> {
  return viewOf(place, await openItem(place, row), who);
}

/** The view of an item that is open already. */
export async function viewOf(
  { queue }: DeskPlace,
  { desk, item, revision, row }: OpenedItem,
  who: Person | null,
): Promise<ItemView> {
  const { item_id } = row;
  // The row may have been read before somebody else changed it.
  const now = (await queue.item(item_id)) ?? row;
  const { guideline, shows_machine } = await queue.queue(now.queue_id);
  const { reviews, hidden, machine } = sightOf(item, who, { shows_machine });
  const own = (await queue.seats(item_id)).find(({ person }) => who !== null && person === who.person);
  const { settled, opened } = item.current;
  return {
    schema_version: '1',
    ...now,
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
    draft: who === null ? null : draftOf(await queue.draft(item_id, who.person), now.round),
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
