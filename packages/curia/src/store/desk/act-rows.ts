/** What one person did at the desk, as rows: answers and declines, the newest first. */
import type { ActPlace, OwnAct } from './seats.ts';
import { all, type Steps } from './steps.ts';

/** A page of what a person did. */
export function* actsOf(person: string, limit: number, after?: ActPlace): Steps<OwnAct[]> {
  const { at = Number.MAX_SAFE_INTEGER, item_id = '', round = 0 } = after ?? {};
  const answers = yield* all<OwnAct>(
    `SELECT s.item_id, s.round, COALESCE(s.answered_at, 0) AS at, (s.answered_at - s.claimed_at) / 1000.0 AS seconds,
        NULL AS declined
      FROM desk_seats s WHERE s.person = :person AND s.answered IS NOT NULL
        AND (COALESCE(s.answered_at, 0), s.item_id, s.round) < (:at, :item_id, :round)
      ORDER BY COALESCE(s.answered_at, 0) DESC, s.item_id DESC, s.round DESC LIMIT :limit`,
    { person, at, item_id, round, limit },
  );
  const declines = yield* all<{ item_id: string; reason: string; at: string }>(
    `SELECT d.item_id, d.reason, d.at FROM desk_declines d WHERE d.person = :person
        AND (d.at, d.item_id) < (:at, :item_id)
      ORDER BY d.at DESC, d.item_id DESC LIMIT :limit`,
    { person, at: after === undefined ? '~' : new Date(at).toISOString(), item_id, limit },
  );
  return [
    ...answers.map((one) => ({ ...one, seconds: one.seconds === null ? null : Number(one.seconds) })),
    ...declines.map((one) => ({
      item_id: one.item_id,
      at: Date.parse(one.at),
      round: 0,
      seconds: null,
      declined: one.reason,
    })),
  ]
    .sort((one, other) => other.at - one.at || (one.item_id < other.item_id ? 1 : -1))
    .slice(0, limit);
}
