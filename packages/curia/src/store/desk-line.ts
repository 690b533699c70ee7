/** How the embedded store finds items: as rows with their counts, and in the order in which they are handed out. */

/** An item with what is counted about it. */
export const ITEM = `SELECT i.item_id, i.court, i.run_id, i.case_id, i.packet_id, i.opened_at, i.priority, i.seats, i.round,
    i.state, i.answered,
    (SELECT count(*) FROM desk_declines d WHERE d.item_id = i.item_id) AS declines,
    (SELECT count(*) FROM desk_links l WHERE l.item_id = i.item_id) AS asked_by
  FROM desk_items i`;

/** Whom the line serves first: whoever reviewed an earlier round comes last; then answers beside the seat, priority, age. */
const IN_LINE = `ORDER BY
    EXISTS (SELECT 1 FROM desk_seats e WHERE e.item_id = i.item_id AND e.round < i.round AND e.person = :person
      AND e.answered IS NOT NULL),
    i.answered DESC, i.priority DESC, i.opened_at, i.item_id LIMIT 1`;

/** The next item that a person may review. */
export const NEXT = `SELECT i.item_id FROM desk_items i
  WHERE i.state IN ('waiting', 'reviewing') AND (:court IS NULL OR i.court = :court)
    AND NOT EXISTS (SELECT 1 FROM desk_declines d WHERE d.item_id = i.item_id AND d.person = :person)
    AND NOT EXISTS (SELECT 1 FROM desk_seats o WHERE o.item_id = i.item_id AND o.round = i.round
      AND o.person = :person AND o.answered IS NOT NULL)
    AND EXISTS (SELECT 1 FROM desk_seats s WHERE s.item_id = i.item_id AND s.round = i.round AND s.seat > 0
      AND s.answered IS NULL AND (s.until IS NULL OR s.until <= :now OR s.person = :person))
  ${IN_LINE}`;

/** The next dispute that a person may adjudicate. */
export const NEXT_DISPUTE = `SELECT i.item_id FROM desk_items i
  WHERE i.state = 'disputed' AND (:court IS NULL OR i.court = :court)
    AND NOT EXISTS (SELECT 1 FROM desk_seats o WHERE o.item_id = i.item_id AND o.round = i.round AND o.seat > 0
      AND o.person = :person)
    AND EXISTS (SELECT 1 FROM desk_seats s WHERE s.item_id = i.item_id AND s.round = i.round AND s.seat = 0
      AND s.answered IS NULL AND (s.until IS NULL OR s.until <= :now OR s.person = :person))
  ${IN_LINE}`;

/** The item that somebody sits at already, and has not answered. */
export const HELD = `SELECT s.item_id FROM desk_seats s JOIN desk_items i ON i.item_id = s.item_id AND i.round = s.round
  WHERE s.person = :person AND s.answered IS NULL AND s.until > :now AND (s.seat = 0) = :isJudge
    AND (:court IS NULL OR i.court = :court)
  ORDER BY s.claimed LIMIT 1`;
