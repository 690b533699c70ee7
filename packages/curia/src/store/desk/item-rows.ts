/** Items of the desk as rows: put there, found, and read with their seats. */
import { CuriaError } from '@curia/core';
import { isSettledState, type Refused } from '@curia/core/in/review';
import type { DeskItem, HandedCase, ItemFilter, ItemPlan, NewQueueItem } from './items.ts';
import { openAdjudication, openSight, seatRound } from './sitting-rows.ts';
import { all, first, type Statement, type Steps, write } from './steps.ts';

/** Items of a page that does not say how many. */
export const PAGE = 100;

/** The columns of an item `i`. */
export const COLUMNS = `i.item_id, i.queue_id, i.court, i.run_id, i.case_id, i.packet_id, i.opened_at, i.priority, i.seats, i.round,
    i.state, i.answered, COALESCE(i.asked, '') AS asked, i.assigned, NULLIF(i.due_at, '~') AS due_at,
    CAST((SELECT count(*) FROM desk_declines d WHERE d.item_id = i.item_id) AS INTEGER) AS declines,
    CAST((SELECT count(*) FROM desk_links l WHERE l.item_id = i.item_id) AS INTEGER) AS asked_by`;

/** An item with what is counted about it. */
const ITEM = `SELECT ${COLUMNS} FROM desk_items i`;

/** Cases that people were handed and that are in no item yet, or in one that does not say what it asks. */
export const newCases = (limit: number, after?: HandedCase): Steps<HandedCase[]> =>
  all<HandedCase>(
    `SELECT e.run_id, e.case_id FROM events e JOIN runs r ON r.run_id = e.run_id WHERE e.kind = 'packet-opened'
      AND (e.run_id, e.case_id) > (:run_id, :case_id)
      AND NOT EXISTS (SELECT 1 FROM desk_links l JOIN desk_items i ON i.item_id = l.item_id
        WHERE l.run_id = e.run_id AND l.case_id = e.case_id AND i.asked IS NOT NULL)
      ORDER BY e.run_id, e.case_id LIMIT :limit`,
    { run_id: after?.run_id ?? '', case_id: after?.case_id ?? '', limit },
  );

/** Puts an item on the desk, in the queue that it belongs to; one that is there already is linked to the case. */
export function* putItem(item: NewQueueItem): Steps<DeskItem> {
  const { item_id, court, run_id, case_id, packet_id, opened_at, round, state, answered, rulings, opened } =
    item;
  const { asked } = item;
  const words = foldWords(`${case_id} ${packet_id} ${asked}`);
  const known = yield* itemOf(run_id, case_id);
  // Items of earlier versions do not say what they ask.
  yield* write(
    'UPDATE desk_items SET asked = :asked, words = :words WHERE item_id = :item_id AND asked IS NULL',
    { asked, words, item_id: known?.item_id ?? item_id },
  );
  if (known !== undefined) return yield* itemRow(known.item_id);
  yield* write(
    'INSERT INTO desk_links (run_id, case_id, item_id) VALUES (:run_id, :case_id, :item_id) ON CONFLICT DO NOTHING',
    { run_id, case_id, item_id },
  );
  yield* write(
    `INSERT INTO desk_queues (queue_id, court, created_at, ordinal) VALUES (:court, :court, :opened_at, 0)
      ON CONFLICT DO NOTHING`,
    { court, opened_at },
  );
  const isNew = yield* write(
    `INSERT INTO desk_items
      (item_id, queue_id, court, run_id, case_id, packet_id, opened_at, seats, round, state, answered, asked, words)
      VALUES (:item_id, :court, :court, :run_id, :case_id, :packet_id, :opened_at, :seats, :round, :state, :answered,
        :asked, :words)
      ON CONFLICT DO NOTHING`,
    {
      item_id,
      court,
      run_id,
      case_id,
      packet_id,
      opened_at,
      round,
      state,
      seats: item.seats,
      answered: answered.length,
      asked,
      words,
    },
  );
  if (isNew === 0) return yield* itemRow(item_id);
  for (const { outcome, rule } of rulings)
    yield* write(
      'INSERT INTO desk_rulings (item_id, outcome, rule) VALUES (:item_id, :outcome, :rule) ON CONFLICT DO NOTHING',
      { item_id, outcome, rule },
    );
  for (const person of opened) yield* openSight(item_id, person, opened_at);
  const { queue_id, reviews } = yield* queueOf(item_id);
  // Whoever has begun goes on with as many as they began with.
  const seats = state === 'waiting' ? (reviews ?? item.seats) : item.seats;
  yield* write('UPDATE desk_items SET queue_id = :queue_id, seats = :seats WHERE item_id = :item_id', {
    queue_id,
    seats,
    item_id,
  });
  if (!isSettledState(state)) yield* openQueue(queue_id);
  yield* seatRound(item_id, round, seats);
  if (state === 'disputed') yield* openAdjudication(item_id, round);
  for (const [at, { seat, person }] of answered.entries())
    yield* write(
      `UPDATE desk_seats SET person = :person, claimed = :turn, answered = :turn
        WHERE item_id = :item_id AND round = :round AND seat = :seat`,
      { person, turn: at + 1, item_id, round, seat },
    );
  return yield* itemRow(item_id);
}

/** Words as they are searched: letters of any case are the same. */
export const foldWords = (words: string): string => words.normalize('NFC').toLowerCase();

/** Plans an open item. */
export function* planItem(item_id: string, { assigned, due_at }: ItemPlan): Steps<DeskItem> {
  const { state } = yield* itemRow(item_id, true);
  if (isSettledState(state))
    throw refusedItem(item_id, { code: 'REVIEW_CONFLICT', problem: 'it is settled' });
  if (assigned !== undefined)
    yield* write('UPDATE desk_items SET assigned = :assigned WHERE item_id = :item_id', {
      assigned,
      item_id,
    });
  if (due_at !== undefined)
    yield* write('UPDATE desk_items SET due_at = :due_at WHERE item_id = :item_id', {
      due_at: due_at ?? NO_DATE,
      item_id,
    });
  return yield* itemRow(item_id);
}

/** Comes after every date. */
export const NO_DATE = '~';

/** A queue that has something to do is not closed any more. */
export const openQueue = (queue_id: string): Steps<number> =>
  write('UPDATE desk_queues SET closed_at = NULL WHERE queue_id = :queue_id AND closed_at IS NOT NULL', {
    queue_id,
  });

/** Which queue an item belongs to: the newest whose filter it meets, else that of its court. */
export const ITS_QUEUE = `SELECT q.queue_id FROM desk_queues q
  WHERE q.court = i.court AND ((q.outcome IS NULL AND q.rule IS NULL) OR EXISTS (
    SELECT 1 FROM desk_rulings r WHERE r.item_id = i.item_id
      AND (q.outcome IS NULL OR r.outcome = q.outcome) AND (q.rule IS NULL OR r.rule = q.rule)))
  ORDER BY CASE WHEN q.queue_id = q.court THEN 1 ELSE 0 END, q.ordinal DESC LIMIT 1`;

function* queueOf(item_id: string): Steps<{ readonly queue_id: string; readonly reviews: number | null }> {
  const found = yield* first<{ queue_id: string; reviews: number | null }>(
    `SELECT k.queue_id, k.reviews FROM desk_items i JOIN desk_queues k ON k.queue_id = (${ITS_QUEUE})
      WHERE i.item_id = :item_id`,
    { item_id },
  );
  // That of the court has been made with the item.
  return found!;
}

/** An item that may be there. */
export const findRow = (item_id: string): Steps<DeskItem | undefined> =>
  first<DeskItem>(`${ITEM} WHERE i.item_id = :item_id`, { item_id });

/** An item that must be there; `isLocked` keeps others from changing it until the transaction is over. */
export function* itemRow(item_id: string, isLocked = false): Steps<DeskItem> {
  const found = yield* first<DeskItem>(`${ITEM} WHERE i.item_id = :item_id${isLocked ? ' {lock i}' : ''}`, {
    item_id,
  });
  if (found === undefined) throw new CuriaError('ITEM_NOT_FOUND', `the desk has no item ${item_id}`);
  return found;
}

/** The items whose id begins with some letters; two at most. */
export const itemsLike = (prefix: string): Steps<DeskItem[]> =>
  all<DeskItem>(`${ITEM} WHERE substr(i.item_id, 1, :letters) = :prefix ORDER BY i.item_id LIMIT 2`, {
    letters: prefix.length,
    prefix,
  });

/** The item of a case. */
export const itemOf = (run_id: string, case_id: string): Steps<DeskItem | undefined> =>
  first<DeskItem>(
    `${ITEM} JOIN desk_links k ON k.item_id = i.item_id WHERE k.run_id = :run_id AND k.case_id = :case_id`,
    { run_id, case_id },
  );

/** A page of items in the order of their ids, with more columns if some are named. */
export const listItems = <Row extends DeskItem = DeskItem>(
  filter: ItemFilter,
  more = '',
  values: Statement['values'] = {},
): Steps<Row[]> =>
  all<Row>(
    `SELECT ${COLUMNS}${more} FROM desk_items i WHERE i.item_id > :after AND (CAST(:state AS TEXT) IS NULL OR i.state = :state)
      AND (CAST(:court AS TEXT) IS NULL OR i.court = :court)
      AND (CAST(:queue_id AS TEXT) IS NULL OR i.queue_id = :queue_id)
      AND (CAST(:run_id AS TEXT) IS NULL
        OR EXISTS (SELECT 1 FROM desk_links k WHERE k.item_id = i.item_id AND k.run_id = :run_id))
      AND (SELECT count(*) FROM desk_declines c WHERE c.item_id = i.item_id) >= :declines
      ORDER BY i.item_id LIMIT :limit`,
    {
      state: filter.state ?? null,
      court: filter.court ?? null,
      queue_id: filter.queue_id ?? null,
      run_id: filter.run_id ?? null,
      declines: filter.declines ?? 0,
      after: filter.after ?? '',
      limit: filter.limit ?? PAGE,
      ...values,
    },
  );

/** The error for what somebody may not do with an item. */
export const refusedItem = (item_id: string, { code, problem }: Refused): CuriaError =>
  new CuriaError(code, `item ${item_id}: ${problem}`);
