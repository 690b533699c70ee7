/** Events of an item and what they mean for its seats, written together. */

import { CuriaError } from '@curia/core';
import { ADJUDICATION, type Hold, isSettledState, type Person, undoSeat } from '@curia/core/in/review';
import type { NewEvent, StoredCase, StoredEvent } from '../cases.ts';
import { caseGenesis, linkEvent, runGenesis } from '../chain.ts';
import type { StoredRun } from '../runs.ts';
import { itemRow, openQueue, refusedItem } from './item-rows.ts';
import { lostSeat } from './seat-rows.ts';
import type { Committed, DeskChange } from './seats.ts';
import { openAdjudication, openSight, seatRound, sittingAt } from './sitting-rows.ts';
import { first, type Steps, write } from './steps.ts';

const ONE_SEAT = 'item_id = :item_id AND round = :round AND seat = :seat';

/** Writes a change; refuses if the log has grown since, or the seat is lost. */
export function* commitChange(change: DeskChange, now: number): Steps<Committed> {
  const { item_id, after, events, standing } = change;
  const { run_id, case_id, round, answered } = yield* itemRow(item_id, true);
  const stored = yield* append(run_id, case_id, after, events);
  const { count, seconds } = yield* apply(change, { round, answered }, now);
  yield* write(
    'UPDATE desk_items SET round = :round, state = :state, answered = :count WHERE item_id = :item_id',
    { ...standing, count, item_id },
  );
  if (standing.state === 'disputed') yield* openAdjudication(item_id, standing.round);
  if (isSettledState(standing.state)) {
    const settled = { item_id, round: standing.round };
    yield* write('UPDATE desk_seats SET until = NULL WHERE item_id = :item_id AND round = :round', settled);
    if (change.upheld !== undefined) yield* noteUpheld(settled, change.upheld);
  }
  return { events: stored, seconds };
}

/** Notes whose answers stand. */
function* noteUpheld(
  round: { readonly item_id: string; readonly round: number },
  upheld: readonly string[],
): Steps<void> {
  const OF_ROUND = 'item_id = :item_id AND round = :round AND seat > 0 AND answered IS NOT NULL';
  yield* write(`UPDATE desk_seats SET stood = 0 WHERE ${OF_ROUND}`, round);
  for (const person of upheld)
    yield* write(`UPDATE desk_seats SET stood = 1 WHERE ${OF_ROUND} AND person = :person`, {
      ...round,
      person,
    });
}

interface Applied {
  /** How many seats of the round have answered then. */
  readonly count: number;
  /** How long the person sat before answering. */
  readonly seconds: number | null;
}

function* apply(
  { item_id, who, effect, standing }: DeskChange,
  { round, answered }: { readonly round: number; readonly answered: number },
  now: number,
): Steps<Applied> {
  switch (effect.kind) {
    case 'answer': {
      const claimed_at = yield* answerSeat(item_id, round, who, effect.hold, now);
      return {
        count: effect.hold.seat === ADJUDICATION ? answered : answered + 1,
        seconds: claimed_at === null ? null : Math.max(0, now - claimed_at) / 1000,
      };
    }
    case 'undo': {
      // Somebody may have sat down since the change was decided.
      const { state } = yield* itemRow(item_id);
      const found = undoSeat({ state, sitting: yield* sittingAt(item_id, round) }, who);
      if (!('seat' in found)) throw refusedItem(item_id, found);
      yield* write(
        `UPDATE desk_seats SET answered = NULL, answered_at = NULL, person = NULL, until = NULL WHERE ${ONE_SEAT}`,
        {
          item_id,
          round,
          seat: effect.seat,
        },
      );
      yield* write(`DELETE FROM desk_seats WHERE ${ONE_SEAT}`, { item_id, round, seat: ADJUDICATION });
      return { count: answered - 1, seconds: null };
    }
    case 'send-back':
      // The seat counts as answered: whoever has read all reviews comes last in line for the next round.
      yield* answerSeat(item_id, round, who, effect.hold, now);
      return yield* openRound(item_id, standing.round, effect.seats);
    case 'open':
      yield* openSight(item_id, who.person, new Date(now).toISOString());
      yield* write(
        `UPDATE desk_seats SET person = NULL, until = NULL
          WHERE item_id = :item_id AND round = :round AND person = :person AND answered IS NULL`,
        { item_id, round, person: who.person },
      );
      yield* write('UPDATE desk_items SET assigned = NULL WHERE item_id = :item_id AND assigned = :person', {
        item_id,
        person: who.person,
      });
      return { count: answered, seconds: null };
    case 'reopen':
      return yield* openRound(item_id, standing.round, effect.seats);
  }
}

/** Marks a seat as answered and drops the draft; refuses who has lost the seat. Returns when it was claimed. */
function* answerSeat(
  item_id: string,
  round: number,
  who: Person,
  { seat, token }: Hold,
  now: number,
): Steps<number | null> {
  const theirs = yield* first<{ claimed_at: number | null }>(
    `UPDATE desk_seats SET answered_at = :now, answered = (
        SELECT 1 + max(CASE WHEN x.answered > x.claimed THEN x.answered ELSE x.claimed END) FROM desk_seats x
          WHERE x.item_id = desk_seats.item_id AND x.round = desk_seats.round)
      WHERE ${ONE_SEAT} AND person = :person AND token = :token AND answered IS NULL RETURNING claimed_at`,
    { item_id, round, seat, person: who.person, token, now },
  );
  if (theirs === undefined) throw refusedItem(item_id, lostSeat(who, { seat, token }));
  yield* write('DELETE FROM desk_drafts WHERE item_id = :item_id AND person = :person', {
    item_id,
    person: who.person,
  });
  return theirs.claimed_at;
}

/** Makes the seats of another round. */
function* openRound(item_id: string, round: number, seats: number): Steps<Applied> {
  yield* openQueue((yield* itemRow(item_id)).queue_id);
  yield* seatRound(item_id, round, seats);
  yield* write('UPDATE desk_items SET seats = :seats WHERE item_id = :item_id', { seats, item_id });
  return { count: 0, seconds: null };
}

/** Adds to the log of a case as the store does. */
function* append(
  run_id: string,
  case_id: string,
  after: number,
  events: readonly NewEvent[],
): Steps<StoredEvent[]> {
  const found = yield* first<{ seq: number; hash: string }>(
    'SELECT seq, hash FROM events WHERE run_id = :run_id AND case_id = :case_id ORDER BY seq DESC LIMIT 1',
    { run_id, case_id },
  );
  let last = found ?? { seq: 0, hash: yield* genesisOf(run_id, case_id) };
  if (last.seq !== after)
    throw new CuriaError('STORE_CONFLICT', `the log of ${case_id} has ${last.seq} events, not ${after}`);
  const stored: StoredEvent[] = [];
  for (const event of events) {
    const linked = linkEvent(last, run_id, case_id, event);
    const { seq, kind, at, body, hash } = linked;
    yield* write(
      `INSERT INTO events (run_id, case_id, seq, kind, at, body, hash)
        VALUES (:run_id, :case_id, :seq, :kind, :at, :body, :hash)`,
      { run_id, case_id, seq, kind, at, body, hash },
    );
    stored.push(linked);
    last = linked;
  }
  return stored;
}

function* genesisOf(run_id: string, case_id: string): Steps<string> {
  const run = yield* first<StoredRun>(
    'SELECT run_id, created_at, manifest FROM runs WHERE run_id = :run_id',
    { run_id },
  );
  if (run === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
  const found = yield* first<StoredCase>(
    `SELECT run_id, position, case_id, input, problem FROM cases WHERE run_id = :run_id AND case_id = :case_id`,
    { run_id, case_id },
  );
  if (found === undefined) throw new CuriaError('CASE_NOT_FOUND', `run ${run_id} has no case ${case_id}`);
  return caseGenesis(runGenesis(run), found);
}
