/** The people of the desk as rows. */
import type { DeskTally, Left, Member, People } from './people.ts';
import { all, type DeskRows, first, nowOf, type Steps, write } from './steps.ts';
import { endOf } from './tokens.ts';

/** Open items that are kept for a person, or that they have on the desk. */
const HAS = `i.state NOT IN ('agreed', 'adjudicated') AND (i.assigned = p.person OR EXISTS (
  SELECT 1 FROM desk_seats s WHERE s.item_id = i.item_id AND s.round = i.round AND s.person = p.person
    AND s.answered IS NULL AND s.until > :now))
  AND NOT EXISTS (SELECT 1 FROM desk_seats d WHERE d.item_id = i.item_id AND d.round = i.round AND d.person = p.person
    AND d.answered IS NOT NULL)`;

const KNOWN = `SELECT person FROM tokens UNION SELECT person FROM desk_seats WHERE person IS NOT NULL`;

const count = (what: string): string => `CAST((${what}) AS INTEGER)`;

const TALLIES = `SELECT p.person,
    ${count(`SELECT count(*) FROM desk_items i WHERE ${HAS}`)} AS has_now,
    ${count('SELECT count(*) FROM desk_drafts d WHERE d.person = p.person')} AS drafts,
    ${count('SELECT count(*) FROM desk_seats a WHERE a.person = p.person AND a.answered IS NOT NULL')} AS answered,
    ${count(`SELECT count(*) FROM desk_seats k JOIN desk_items i ON i.item_id = k.item_id AND i.round = k.round
      WHERE k.person = p.person AND k.stood IS NOT NULL AND i.state IN ('agreed', 'adjudicated')`)} AS settled,
    ${count(`SELECT count(*) FROM desk_seats k JOIN desk_items i ON i.item_id = k.item_id AND i.round = k.round
      WHERE k.person = p.person AND k.stood = 1 AND i.state IN ('agreed', 'adjudicated')`)} AS stood
  FROM (${KNOWN}) p WHERE CAST(:person AS TEXT) IS NULL OR p.person = :person ORDER BY p.person`;

/** People over the rows of a database. */
export const peopleOver = (rows: DeskRows): People => ({
  tallies: (person) =>
    rows.read(function* () {
      return yield* all<DeskTally>(TALLIES, { person, now: yield* nowOf(rows) });
    }),
  members: () =>
    rows.read(() => all<Member>('SELECT person, queue_id FROM desk_members ORDER BY person, queue_id')),
  setQueues: (person, queues) => rows.transact(() => setQueues(person, queues)),
  change: (person, { role, days }) =>
    rows.transact(function* () {
      const now = yield* nowOf(rows);
      const values = { person, now: new Date(now).toISOString() };
      const set = function* (column: 'role' | 'ends_at', value: string): Steps<void> {
        yield* write(`UPDATE tokens SET ${column} = :value WHERE ${IS_GOOD}`, { ...values, value });
      };
      if (role !== undefined) yield* set('role', role);
      if (days !== undefined) yield* set('ends_at', endOf(now, days));
      const found = yield* first<{ tokens: number }>(
        `SELECT CAST(count(*) AS INTEGER) AS tokens FROM tokens WHERE ${IS_GOOD}`,
        values,
      );
      // An aggregate has a row, even over nothing.
      return found!.tokens;
    }),
  leave: (person) =>
    rows.transact(function* () {
      return yield* leave(person, yield* nowOf(rows));
    }),
});

const IS_GOOD = 'person = :person AND revoked_at IS NULL AND ends_at > :now';

/** Says to which queues somebody belongs. */
export function* setQueues(person: string, queues: readonly string[]): Steps<void> {
  yield* write('DELETE FROM desk_members WHERE person = :person', { person });
  for (const queue_id of new Set(queues))
    yield* write('INSERT INTO desk_members (person, queue_id) VALUES (:person, :queue_id)', {
      person,
      queue_id,
    });
}

function* leave(person: string, now: number): Steps<Left> {
  const [tally] = yield* all<DeskTally>(TALLIES, { person, now });
  const at = new Date(now).toISOString();
  const tokens = yield* write(`UPDATE tokens SET revoked_at = :now WHERE ${IS_GOOD}`, { person, now: at });
  yield* write(
    'UPDATE invites SET withdrawn_at = :now WHERE person = :person AND used_at IS NULL AND withdrawn_at IS NULL',
    { person, now: at },
  );
  yield* write('UPDATE desk_items SET assigned = NULL WHERE assigned = :person', { person });
  yield* write(
    'UPDATE desk_seats SET person = NULL, until = NULL WHERE person = :person AND answered IS NULL',
    { person },
  );
  return { tokens, items: tally?.has_now ?? 0 };
}
