/** The queue of the expert's desk over the rows of a database: every method is one transaction. */
import type { Hold, Person, Reader, Seat, Tie } from '@curia/core/internal';
import { commitChange } from './commit-rows.ts';
import { findRow, itemOf, itemRow, itemsLike, listItems, newCases, putItem } from './item-rows.ts';
import type {
  Committed,
  Decline,
  DeskChange,
  DeskQueue,
  Draft,
  HandedCase,
  HeldSeat,
  ItemFilter,
  NewQueue,
  NewQueueItem,
  Queue,
  QueueItem,
  WaitingFor,
  Wanted,
} from './queue.ts';
import { closeQueue, listQueues, queueRow, setQueue } from './queue-rows.ts';
import {
  checkSeats,
  claimNamed,
  claimNext,
  declineSeat,
  leaveSeat,
  renewSeat,
  setSeats,
  waitingFor,
} from './seat-rows.ts';
import { hiddenCases, itemsFor, tieOf } from './sight-rows.ts';
import { seatsOf } from './sitting-rows.ts';
import { all, type DeskRows, first, nowOf, type Steps, write } from './steps.ts';

/** Makes a queue over rows. */
export const queueOver = (rows: DeskRows): Queue => new RowsQueue(rows);

class RowsQueue implements Queue {
  readonly #rows: DeskRows;

  constructor(rows: DeskRows) {
    this.#rows = rows;
  }

  newCases(limit: number, after?: HandedCase): Promise<HandedCase[]> {
    return this.#rows.read(() => newCases(limit, after));
  }

  put(items: readonly NewQueueItem[]): Promise<QueueItem[]> {
    return this.#rows.transact(function* () {
      const put: QueueItem[] = [];
      for (const item of items) put.push(yield* putItem(item));
      return put;
    });
  }

  item(item_id: string): Promise<QueueItem | undefined> {
    return this.#rows.read(() => findRow(item_id));
  }

  itemsLike(prefix: string): Promise<QueueItem[]> {
    return this.#rows.read(() => itemsLike(prefix));
  }

  itemOf(run_id: string, case_id: string): Promise<QueueItem | undefined> {
    return this.#rows.read(() => itemOf(run_id, case_id));
  }

  items(filter: ItemFilter, reader: Reader | null): Promise<QueueItem[]> {
    return this.#rows.read(() => (reader === null ? listItems(filter) : itemsFor(filter, reader)));
  }

  tie(item_id: string, person: string): Promise<Tie> {
    return this.#rows.read(() => tieOf(item_id, person));
  }

  hidden(run_id: string, reader: Reader): Promise<ReadonlySet<string>> {
    return this.#rows.read(() => hiddenCases(run_id, reader));
  }

  seats(item_id: string): Promise<Seat[]> {
    return this.#rows.read(function* () {
      const { round } = yield* itemRow(item_id);
      return yield* seatsOf(item_id, round);
    });
  }

  declines(item_id: string): Promise<Decline[]> {
    return this.#rows.read(() =>
      all<Decline>(
        'SELECT person, reason, at FROM desk_declines WHERE item_id = :item_id ORDER BY at, person',
        {
          item_id,
        },
      ),
    );
  }

  queues(reader: Reader | null): Promise<DeskQueue[]> {
    return this.#rows.read(() => listQueues(null, reader));
  }

  queue(queue_id: string, reader: Reader | null): Promise<DeskQueue> {
    return this.#rows.read(() => queueRow(queue_id, reader));
  }

  async setQueue(queue: NewQueue): Promise<DeskQueue> {
    if (queue.reviews !== null) checkSeats(queue.reviews);
    return this.#atNow((now) => setQueue(queue, now));
  }

  closeQueue(queue_id: string): Promise<DeskQueue> {
    return this.#atNow((now) => closeQueue(queue_id, now));
  }

  waitingFor(who: Person, act: Wanted['act']): Promise<readonly WaitingFor[]> {
    const rows = this.#rows;
    return rows.read(function* () {
      return yield* waitingFor(who, act, yield* nowOf(rows));
    });
  }

  claim(who: Person, wanted: Wanted): Promise<HeldSeat | undefined> {
    const { item_id, act } = wanted;
    return this.#atNow<HeldSeat | undefined>((now) =>
      item_id === undefined ? claimNext(who, wanted, now) : claimNamed(who, item_id, act, now),
    );
  }

  renew(item_id: string, who: Person, hold: Hold): Promise<HeldSeat> {
    return this.#atNow((now) => renewSeat(item_id, who, hold, now));
  }

  release(item_id: string, who: Person, hold: Hold): Promise<void> {
    return this.#rows.transact(() => leaveSeat(item_id, who, hold));
  }

  decline(item_id: string, who: Person, hold: Hold, reason: string): Promise<number> {
    return this.#atNow((now) => declineSeat(item_id, who, hold, reason, now));
  }

  async saveDraft(item_id: string, person: string, draft: string): Promise<void> {
    await this.#atNow(function* (now) {
      const { round } = yield* itemRow(item_id);
      yield* write(
        `INSERT INTO desk_drafts (item_id, person, round, draft, at) VALUES (:item_id, :person, :round, :draft, :at)
          ON CONFLICT (item_id, person) DO UPDATE SET round = excluded.round, draft = excluded.draft, at = excluded.at`,
        { item_id, person, round, draft, at: new Date(now).toISOString() },
      );
    });
  }

  draft(item_id: string, person: string): Promise<Draft | undefined> {
    return this.#rows.read(() =>
      first<Draft>('SELECT round, draft, at FROM desk_drafts WHERE item_id = :item_id AND person = :person', {
        item_id,
        person,
      }),
    );
  }

  async setSeats(item_id: string, seats: number): Promise<QueueItem> {
    checkSeats(seats);
    return this.#atNow((now) => setSeats(item_id, seats, now));
  }

  commit(change: DeskChange): Promise<Committed> {
    return this.#atNow((now) => commitChange(change, now));
  }

  close(): Promise<void> {
    return this.#rows.close();
  }

  /** A transaction that is told the time. */
  #atNow<T>(steps: (now: number) => Steps<T>): Promise<T> {
    const rows = this.#rows;
    return rows.transact(function* () {
      return yield* steps(yield* nowOf(rows));
    });
  }
}
