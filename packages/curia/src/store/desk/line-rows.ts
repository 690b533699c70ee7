/** The items of the desk in line, as rows: by the date by which each is due, from any place on. */
import { type Reader, shownStanding, sightAt } from '@curia/core/in/review';
import { COLUMNS, foldWords, NO_DATE } from './item-rows.ts';
import type { ItemView, LineFilter, LineItem, LinePlace } from './items.ts';
import { FOR_ACT, FOR_PERSON } from './seat-rows.ts';
import { TIE_COLUMNS, TIE_NAMES, type TieRow, tieIn } from './sight-rows.ts';
import { all, type Steps } from './steps.ts';

const SEAT_FOR = (act: keyof typeof FOR_ACT): string => `EXISTS (SELECT 1 FROM desk_seats s
  WHERE s.item_id = i.item_id AND s.round = i.round AND ${FOR_ACT[act]} AND ${FOR_PERSON})`;

/** Who sees an item as it is decides below; no view shows less than is in it. */
const IN_VIEW: Readonly<Record<ItemView, string>> = {
  'for-you': `((:sits = 1 AND ${SEAT_FOR('review')}) OR (:judges = 1 AND ${SEAT_FOR('adjudicate')}))`,
  open: `i.state NOT IN ('agreed', 'adjudicated')`,
  disputed: `i.state = 'disputed'`,
  settled: `i.state IN ('agreed', 'adjudicated')`,
};

const WANTED = `(i.due_at, i.opened_at, i.item_id) > (:due_at, :opened_at, :item_id)
  AND (CAST(:queue_id AS TEXT) IS NULL OR i.queue_id = :queue_id)
  AND (CAST(:run_id AS TEXT) IS NULL
    OR EXISTS (SELECT 1 FROM desk_links k WHERE k.item_id = i.item_id AND k.run_id = :run_id))
  AND (CAST(:rule AS TEXT) IS NULL
    OR EXISTS (SELECT 1 FROM desk_rulings r WHERE r.item_id = i.item_id AND r.rule = :rule))
  AND (CAST(:search AS TEXT) IS NULL OR i.words LIKE :search ESCAPE '!')
  AND (CAST(:assigned AS TEXT) IS NULL OR COALESCE(i.assigned, '') = :assigned)
  AND (CAST(:due_from AS TEXT) IS NULL OR i.due_at >= :due_from)
  AND (CAST(:due_before AS TEXT) IS NULL OR i.due_at < :due_before)
  AND (:undated = 0 OR i.due_at = '${NO_DATE}')`;

const HELD_BY = `(SELECT h.person FROM desk_seats h WHERE h.item_id = i.item_id AND h.round = i.round AND h.answered IS NULL
    AND h.person IS NOT NULL AND h.until > :now ORDER BY h.claimed_at, h.seat LIMIT 1) AS held_by`;

/** A page of the line as a reader may know it: an item is in a view by what is shown of it, never by what is hidden. */
export function* itemsInLine(filter: LineFilter, reader: Reader, now: number): Steps<LineItem[]> {
  const { view, limit } = filter;
  const found: LineItem[] = [];
  for (let { after } = filter; ; ) {
    const page: (LineItem & TieRow)[] = yield* all<LineItem & TieRow>(
      `SELECT ${COLUMNS}, ${HELD_BY}, ${TIE_COLUMNS} FROM desk_items i WHERE ${IN_VIEW[view]} AND ${WANTED}
        ORDER BY i.due_at, i.opened_at, i.item_id LIMIT :limit`,
      { ...valuesOf(filter, after), now, limit, ...valuesOfReader(view, reader) },
    );
    for (const row of page) {
      const shown = shownItem(row, reader);
      if (view !== 'disputed' || shown.state === 'disputed') found.push(shown);
      if (found.length === limit) return found;
    }
    const last = page.at(-1);
    if (last === undefined || page.length < limit) return found;
    after = last;
  }
}

/** A statement is given the values that it names, and no other. */
function valuesOfReader(view: ItemView, { person, sits, judges }: Reader) {
  const asked = { reader: person };
  return view === 'for-you' ? { ...asked, person, sits: sits ? 1 : 0, judges: judges ? 1 : 0 } : asked;
}

function valuesOf(filter: LineFilter, after: LinePlace | undefined) {
  const { queue_id, run_id, rule, search, assigned, due_from, due_before, undated } = filter;
  return {
    due_at: after === undefined ? '' : (after.due_at ?? NO_DATE),
    opened_at: after?.opened_at ?? '',
    item_id: after?.item_id ?? '',
    queue_id: queue_id ?? null,
    run_id: run_id ?? null,
    rule: rule ?? null,
    search: search === undefined ? null : `%${foldWords(search).replaceAll(/[!%_]/g, '!$&')}%`,
    // Nobody has no name.
    assigned: assigned === undefined ? null : (assigned ?? ''),
    due_from: due_from ?? null,
    due_before: due_before ?? null,
    undated: undated === true ? 1 : 0,
  };
}

/** The row as its reader may know it. */
function shownItem(row: LineItem & TieRow, reader: Reader): LineItem {
  const tie = tieIn(row);
  const own = Object.entries(row).filter(([name]) => !(TIE_NAMES as readonly string[]).includes(name));
  const isWhole = sightAt(row.state, reader, tie) === 'whole' || row.held_by === reader.person;
  return {
    // The names of the columns are those of the item.
    ...(Object.fromEntries(own) as unknown as LineItem),
    ...shownStanding(row, reader, tie),
    held_by: isWhole ? row.held_by : null,
  };
}
