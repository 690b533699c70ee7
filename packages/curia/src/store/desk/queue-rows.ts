/** Queues of the desk as rows: which items each takes, how many people review them, and how its items stand. */
import { CuriaError } from '@curia/core';
import { type ItemState, MANY_DECLINES, type Reader, shownStanding } from '@curia/core/in/review';
import { FEWEST_ITEMS } from '@curia/core/in/review/agree';
import { ITS_QUEUE } from './item-rows.ts';
import type { DeskQueue, NewQueue } from './queues.ts';
import { TIE_COLUMNS, TIE_NAMES, type TieRow, tieIn } from './sight-rows.ts';
import { all, first, type Steps, write } from './steps.ts';

const QUEUE = `SELECT q.queue_id, q.court, q.outcome, q.rule, q.reviews, q.guideline, q.shows_machine, q.created_at, q.closed_at
  FROM desk_queues q`;

type QueueRow = Omit<DeskQueue, 'items' | 'declined' | 'shows_machine' | 'review_time'> & {
  readonly shows_machine: number;
};

const NONE: DeskQueue['items'] = { waiting: 0, reviewing: 0, disputed: 0, agreed: 0, adjudicated: 0 };

/** How long reviewers sat before they answered: one or two rows in the middle, by queue. */
const MEDIAN_TIME = `SELECT t.queue_id, CAST(avg(t.ms) AS DOUBLE PRECISION) AS median_ms, CAST(max(t.n) AS INTEGER) AS n FROM (
    SELECT i.queue_id, s.answered_at - s.claimed_at AS ms, count(*) OVER (PARTITION BY i.queue_id) AS n,
      row_number() OVER (PARTITION BY i.queue_id ORDER BY s.answered_at - s.claimed_at) AS place
    FROM desk_seats s JOIN desk_items i ON i.item_id = s.item_id
    WHERE s.seat > 0 AND s.answered_at IS NOT NULL AND s.claimed_at IS NOT NULL
      AND (CAST(:queue_id AS TEXT) IS NULL OR i.queue_id = :queue_id)
      AND (:sits = 0 OR i.state IN ('agreed', 'adjudicated'))) t
  WHERE t.place IN ((t.n + 1) / 2, (t.n + 2) / 2) GROUP BY t.queue_id`;

/** Every queue with its items counted as a reader may know them, by id; or one of them. */
export function* listQueues(queue_id: string | null, reader: Reader | null): Steps<DeskQueue[]> {
  const queues = yield* all<QueueRow>(
    `${QUEUE} WHERE CAST(:queue_id AS TEXT) IS NULL OR q.queue_id = :queue_id ORDER BY q.queue_id`,
    { queue_id },
  );
  const counts = yield* countItems(queue_id, reader);
  const times = yield* all<{ queue_id: string; median_ms: number; n: number }>(MEDIAN_TIME, {
    queue_id,
    sits: reader?.sits === true ? 1 : 0,
  });
  return queues.map((queue) => {
    const { n = 0, median_ms = 0 } = times.find((one) => one.queue_id === queue.queue_id) ?? {};
    const own = counts.filter((one) => one.queue_id === queue.queue_id);
    return {
      ...queue,
      shows_machine: queue.shows_machine === 1,
      items: sumByState(own),
      declined: own.reduce((sum, { declined }) => sum + declined, 0),
      review_time: { n, median_seconds: n < FEWEST_ITEMS ? null : median_ms / 1000 },
    };
  });
}

interface Counted {
  readonly queue_id: string;
  readonly state: ItemState;
  readonly items: number;
  /** How many of them many people declined. */
  readonly declined: number;
}

/** How many items stand where; several rows may show the same. */
function sumByState(rows: readonly Counted[]): DeskQueue['items'] {
  const sums: Record<ItemState, number> = { ...NONE };
  for (const { state, items } of rows) sums[state] += items;
  return sums;
}

/** Items by queue and by where each stands for a reader. */
function* countItems(queue_id: string | null, reader: Reader | null): Steps<Counted[]> {
  const rows = yield* all<Counted & TieRow>(
    `SELECT t.*, CAST(count(*) AS INTEGER) AS items, CAST(sum(t.is_declined) AS INTEGER) AS declined FROM (
        SELECT i.queue_id, i.state, CASE WHEN (SELECT count(*) FROM desk_declines d WHERE d.item_id = i.item_id)
          >= :many THEN 1 ELSE 0 END AS is_declined, ${TIE_COLUMNS}
        FROM desk_items i WHERE CAST(:queue_id AS TEXT) IS NULL OR i.queue_id = :queue_id) t
      GROUP BY t.queue_id, t.state, t.is_declined, ${TIE_NAMES.map((name) => `t.${name}`).join(', ')}`,
    { queue_id, many: MANY_DECLINES, reader: reader?.person ?? null },
  );
  return rows.map((row) => ({
    ...row,
    state: shownStanding({ state: row.state, answered: 0 }, reader, tieIn(row)).state,
  }));
}

/** A queue that must be there. */
export function* queueRow(queue_id: string, reader: Reader | null = null): Steps<DeskQueue> {
  const [found] = yield* listQueues(queue_id, reader);
  if (found === undefined) throw new CuriaError('QUEUE_NOT_FOUND', `the desk has no queue ${queue_id}`);
  return found;
}

/** Makes a queue, or changes it; items that nobody has reviewed go to the queue that they belong to then. */
export function* setQueue(queue: NewQueue, now: number): Steps<DeskQueue> {
  const { queue_id, court, outcome, rule, reviews, guideline } = queue;
  const last = yield* first<{ ordinal: number }>(
    'SELECT CAST(coalesce(max(ordinal), 0) AS INTEGER) AS ordinal FROM desk_queues',
  );
  yield* write(
    `INSERT INTO desk_queues (queue_id, court, outcome, rule, reviews, guideline, shows_machine, created_at, ordinal)
      VALUES (:queue_id, :court, :outcome, :rule, :reviews, :guideline, :shows_machine, :created_at, :ordinal)
      ON CONFLICT (queue_id) DO UPDATE SET outcome = excluded.outcome, rule = excluded.rule,
        reviews = excluded.reviews, guideline = excluded.guideline, shows_machine = excluded.shows_machine`,
    {
      queue_id,
      court,
      outcome,
      rule,
      reviews,
      guideline,
      shows_machine: queue.shows_machine ? 1 : 0,
      created_at: new Date(now).toISOString(),
      // An aggregate has a row, even over nothing.
      ordinal: last!.ordinal + 1,
    },
  );
  yield* write(
    `UPDATE desk_items AS i SET queue_id = (${ITS_QUEUE}) WHERE i.court = :court AND i.state = 'waiting' AND i.round = 1`,
    { court },
  );
  return yield* queueRow(queue_id);
}

/** Closes a queue without open items; it is returned as it stands then. */
export function* closeQueue(queue_id: string, now: number): Steps<DeskQueue> {
  yield* write(
    `UPDATE desk_queues SET closed_at = :at WHERE queue_id = :queue_id AND NOT EXISTS (
      SELECT 1 FROM desk_items i WHERE i.queue_id = :queue_id AND i.state NOT IN ('agreed', 'adjudicated'))`,
    { at: new Date(now).toISOString(), queue_id },
  );
  return yield* queueRow(queue_id);
}
