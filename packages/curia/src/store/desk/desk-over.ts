/** The ports of the desk over the rows of a database: every method is one transaction. */
import { actsOf } from './act-rows.ts';
import { commitChange } from './commit-rows.ts';
import type { Desk } from './desk.ts';
import { invitesOver } from './invites.ts';
import { findRow, itemOf, itemRow, itemsLike, listItems, newCases, planItem, putItem } from './item-rows.ts';
import type { DeskItem, Items } from './items.ts';
import { itemsInLine } from './line-rows.ts';
import { peopleOver } from './people-rows.ts';
import { closeQueue, listQueues, queueRow, setQueue } from './queue-rows.ts';
import type { Queues } from './queues.ts';
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
import type { Decline, Draft, HeldSeat, Seats } from './seats.ts';
import { hiddenCases, itemsFor, tieOf } from './sight-rows.ts';
import { seatsOf } from './sitting-rows.ts';
import { all, type DeskRows, first, nowOf, type Steps, write } from './steps.ts';
import { tokensOver } from './tokens.ts';

/** Makes a desk over rows. */
export const deskOver = (rows: DeskRows): Desk => ({
  items: itemsOver(rows),
  queues: queuesOver(rows),
  seats: seatsOver(rows),
  tokens: tokensOver(rows),
  people: peopleOver(rows),
  invites: invitesOver(rows),
  close: () => rows.close(),
});

/** A transaction that is told the time. */
const atNow = <T>(rows: DeskRows, steps: (now: number) => Steps<T>): Promise<T> =>
  rows.transact(function* () {
    return yield* steps(yield* nowOf(rows));
  });

const itemsOver = (rows: DeskRows): Items => ({
  newCases: (limit, after) => rows.read(() => newCases(limit, after)),
  put: (items) =>
    rows.transact(function* () {
      const put: DeskItem[] = [];
      for (const item of items) put.push(yield* putItem(item));
      return put;
    }),
  find: (item_id) => rows.read(() => findRow(item_id)),
  like: (prefix) => rows.read(() => itemsLike(prefix)),
  of: (run_id, case_id) => rows.read(() => itemOf(run_id, case_id)),
  list: (filter, reader) => rows.read(() => (reader === null ? listItems(filter) : itemsFor(filter, reader))),
  line: (filter, reader) =>
    rows.read(function* () {
      return yield* itemsInLine(filter, reader, yield* nowOf(rows));
    }),
  plan: (item_id, plan) => rows.transact(() => planItem(item_id, plan)),
  tie: (item_id, person) => rows.read(() => tieOf(item_id, person)),
  hidden: (run_id, reader) => rows.read(() => hiddenCases(run_id, reader)),
});

const queuesOver = (rows: DeskRows): Queues => ({
  all: (reader) => rows.read(() => listQueues(null, reader)),
  find: (queue_id, reader) => rows.read(() => queueRow(queue_id, reader)),
  async set(queue) {
    if (queue.reviews !== null) checkSeats(queue.reviews);
    return atNow(rows, (now) => setQueue(queue, now));
  },
  close: (queue_id) => atNow(rows, (now) => closeQueue(queue_id, now)),
  waitingFor: (who, act) =>
    rows.read(function* () {
      return yield* waitingFor(who, act, yield* nowOf(rows));
    }),
});

const seatsOver = (rows: DeskRows): Seats => ({
  of: (item_id) =>
    rows.read(function* () {
      const { round } = yield* itemRow(item_id);
      return yield* seatsOf(item_id, round);
    }),
  async setCount(item_id, seats) {
    checkSeats(seats);
    return atNow(rows, (now) => setSeats(item_id, seats, now));
  },
  claim(who, wanted) {
    const { item_id, act } = wanted;
    return atNow<HeldSeat | undefined>(rows, (now) =>
      item_id === undefined ? claimNext(who, wanted, now) : claimNamed(who, item_id, act, now),
    );
  },
  renew: (item_id, who, hold) => atNow(rows, (now) => renewSeat(item_id, who, hold, now)),
  release: (item_id, who, hold) => rows.transact(() => leaveSeat(item_id, who, hold)),
  decline: (item_id, who, hold, reason) => atNow(rows, (now) => declineSeat(item_id, who, hold, reason, now)),
  declines: (item_id) =>
    rows.read(() =>
      all<Decline>(
        'SELECT person, reason, at FROM desk_declines WHERE item_id = :item_id ORDER BY at, person',
        {
          item_id,
        },
      ),
    ),
  saveDraft: (item_id, person, draft) =>
    atNow(rows, function* (now) {
      const { round } = yield* itemRow(item_id);
      yield* write(
        `INSERT INTO desk_drafts (item_id, person, round, draft, at) VALUES (:item_id, :person, :round, :draft, :at)
          ON CONFLICT (item_id, person) DO UPDATE SET round = excluded.round, draft = excluded.draft, at = excluded.at`,
        { item_id, person, round, draft, at: new Date(now).toISOString() },
      );
    }),
  draft: (item_id, person) =>
    rows.read(() =>
      first<Draft>('SELECT round, draft, at FROM desk_drafts WHERE item_id = :item_id AND person = :person', {
        item_id,
        person,
      }),
    ),
  actsOf: (person, limit, after) => rows.read(() => actsOf(person, limit, after)),
  commit: (change) => atNow(rows, (now) => commitChange(change, now)),
});
