/** What a person sees of an item: the question and the evidence; the machine and other people's reviews only when it is time. */
import { decideState, NO_TIE, type Reader, shownStanding, sightAt, sightOf } from '@curia/core/in/review';
import type { DeskItem } from '../store/desk/items.ts';
import type { ItemView } from '../wire/item.ts';
import { draftOf } from './draft.ts';
import { type OpenedItem, openItem } from './open-item.ts';
import { seatIdOf } from './seat-id.ts';
import type { DeskPlace } from './take-in.ts';

/** An item as a person sees it; null is anybody who reads the store itself. */
export async function lookAt(place: DeskPlace, row: DeskItem, reader: Reader | null): Promise<ItemView> {
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
