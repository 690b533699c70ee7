/** The expert's desk in the embedded store: every claim and every review is one immediate transaction. */
import {
  ADJUDICATION,
  CuriaError,
  claimAdjudication,
  claimSeat,
  type Hold,
  isSettledState,
  type Person,
  type Refused,
  refuseLeaving,
  refuseRenewal,
  refuseSeats,
  type Seat,
  type Sitting,
  undoSeat,
} from '@curia/core/internal';
import { HELD, ITEM, NEXT, NEXT_DISPUTE } from './desk-line.ts';
import { openDatabase } from './open-database.ts';
import type {
  Decline,
  DeskChange,
  Draft,
  HandedCase,
  HeldSeat,
  ItemFilter,
  NewQueueItem,
  Queue,
  QueueItem,
  Wanted,
} from './queue.ts';
import { STORE } from './sqlite.ts';
import { storeError } from './sqlite-error.ts';
import { SqliteRows } from './sqlite-rows.ts';
import type { StoredEvent } from './store.ts';

/** How long a seat is kept for somebody who does not answer. */
const LEASE_MS = 10 * 60_000;
const PAGE = 100;
const MOST_SEATS = 99;

/** Opens the desk of a store that exists; `now` is the clock of the leases, in milliseconds. */
export function openSqliteQueue(file: string, options: { readonly now?: () => number } = {}): Queue {
  try {
    return new SqliteQueue(new SqliteRows(openDatabase(file, STORE, true), file), options.now ?? Date.now);
  } catch (error) {
    throw storeError(file, error);
  }
}

class SqliteQueue implements Queue {
  readonly #rows: SqliteRows;
  readonly #now: () => number;

  constructor(rows: SqliteRows, now: () => number) {
    this.#rows = rows;
    this.#now = now;
  }

  async newCases(limit: number, after?: HandedCase): Promise<HandedCase[]> {
    return this.#rows.read(() =>
      this.#rows.all<HandedCase>(
        `SELECT e.run_id, e.case_id FROM events e JOIN runs r ON r.run_id = e.run_id WHERE e.kind = 'packet-opened'
          AND (e.run_id, e.case_id) > (?, ?)
          AND NOT EXISTS (SELECT 1 FROM desk_links l WHERE l.run_id = e.run_id AND l.case_id = e.case_id)
          ORDER BY e.run_id, e.case_id LIMIT ?`,
        [after?.run_id ?? '', after?.case_id ?? '', limit],
      ),
    );
  }

  async put(items: readonly NewQueueItem[]): Promise<QueueItem[]> {
    return this.#rows.transact(() => items.map((item) => this.#put(item)));
  }

  #put(item: NewQueueItem): QueueItem {
    const { item_id, court, run_id, case_id, packet_id, opened_at, seats, round, state, answered } = item;
    this.#rows.run('INSERT OR IGNORE INTO desk_links (run_id, case_id, item_id) VALUES (?, ?, ?)', [
      run_id,
      case_id,
      item_id,
    ]);
    const given = answered.length;
    const isNew =
      this.#rows.run(
        `INSERT OR IGNORE INTO desk_items
          (item_id, court, run_id, case_id, packet_id, opened_at, seats, round, state, answered, turn)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [item_id, court, run_id, case_id, packet_id, opened_at, seats, round, state, given, given],
      ) > 0;
    if (isNew) {
      this.#seatRound(item_id, round, seats);
      if (state === 'disputed') this.#openAdjudication(item_id, round);
      for (const [at, { seat, person }] of answered.entries())
        this.#rows.run(
          'UPDATE desk_seats SET person = ?, claimed = ?, answered = ? WHERE item_id = ? AND round = ? AND seat = ?',
          [person, at + 1, at + 1, item_id, round, seat],
        );
    }
    return this.#itemRow(item_id);
  }

  async item(item_id: string): Promise<QueueItem | undefined> {
    return this.#rows.read(() => this.#rows.all<QueueItem>(`${ITEM} WHERE i.item_id = ?`, [item_id])[0]);
  }

  async itemsLike(prefix: string): Promise<QueueItem[]> {
    return this.#rows.read(() =>
      this.#rows.all<QueueItem>(`${ITEM} WHERE substr(i.item_id, 1, ?) = ? ORDER BY i.item_id LIMIT 2`, [
        prefix.length,
        prefix,
      ]),
    );
  }

  async itemOf(run_id: string, case_id: string): Promise<QueueItem | undefined> {
    return this.#rows.read(
      () =>
        this.#rows.all<QueueItem>(
          `${ITEM} JOIN desk_links l ON l.item_id = i.item_id WHERE l.run_id = ? AND l.case_id = ?`,
          [run_id, case_id],
        )[0],
    );
  }

  async items({
    state,
    court,
    run_id,
    declines = 0,
    after = '',
    limit = PAGE,
  }: ItemFilter): Promise<QueueItem[]> {
    const values = {
      after,
      state: state ?? null,
      court: court ?? null,
      run_id: run_id ?? null,
      declines,
      limit,
    };
    return this.#rows.read(() =>
      this.#rows.all<QueueItem>(
        `${ITEM} WHERE i.item_id > :after AND (:state IS NULL OR i.state = :state)
          AND (:court IS NULL OR i.court = :court)
          AND (:run_id IS NULL OR EXISTS (SELECT 1 FROM desk_links l WHERE l.item_id = i.item_id AND l.run_id = :run_id))
          AND (SELECT count(*) FROM desk_declines d WHERE d.item_id = i.item_id) >= :declines
          ORDER BY i.item_id LIMIT :limit`,
        values,
      ),
    );
  }

  async seats(item_id: string): Promise<Seat[]> {
    return this.#rows.read(() => this.#seats(item_id, this.#itemRow(item_id).round));
  }

  async declines(item_id: string): Promise<Decline[]> {
    return this.#rows.read(() =>
      this.#rows.all<Decline>(
        'SELECT person, reason, at FROM desk_declines WHERE item_id = ? ORDER BY at, person',
        [item_id],
      ),
    );
  }

  async claim(who: Person, wanted: Wanted): Promise<HeldSeat | undefined> {
    const isNamed = wanted.item_id !== undefined;
    return this.#rows.transact(() => {
      const now = this.#now();
      const item_id = wanted.item_id ?? this.#inLine(who, wanted, now);
      if (item_id === undefined) return undefined;
      const { round, state } = this.#itemRow(item_id);
      const desk = { state, sitting: this.#sitting(item_id, round) };
      const given =
        wanted.act === 'adjudicate' ? claimAdjudication(desk, who, now) : claimSeat(desk, who, now);
      if ('seat' in given) return this.#sit(item_id, round, given.seat, who.person, now);
      if (isNamed || given.code === 'ROLE_REFUSED') throw refused(item_id, given);
      // The line offers no seat that the rules refuse.
      throw new CuriaError('INTERNAL', `item ${item_id} was offered and refused: ${given.problem}`);
    });
  }

  #inLine({ person }: Person, { act, court }: Wanted, now: number): string | undefined {
    const who = { person, court: court ?? null, now };
    const isJudge = act === 'adjudicate' ? 1 : 0;
    const [held] = this.#rows.all<{ item_id: string }>(HELD, { ...who, isJudge });
    return (held ?? this.#rows.all<{ item_id: string }>(isJudge === 1 ? NEXT_DISPUTE : NEXT, who)[0])
      ?.item_id;
  }

  /** Whoever sits down again keeps the token; for anybody else it goes up, so that who sat there before has lost the seat. */
  #sit(item_id: string, round: number, seat: number, person: string, now: number): HeldSeat {
    const until = now + LEASE_MS;
    const turn = this.#nextTurn(item_id);
    this.#rows.run(
      `UPDATE desk_seats SET token = token + (person IS NULL OR person <> ?), claimed = iif(person = ?, claimed, ?),
        until = ?, person = ? WHERE item_id = ? AND round = ? AND seat = ?`,
      [person, person, turn, until, person, item_id, round, seat],
    );
    const taken = this.#seats(item_id, round).find((one) => one.seat === seat);
    // The row was just written.
    return { item_id, round, seat, token: taken!.token, until: new Date(until).toISOString() };
  }

  async renew(item_id: string, who: Person, hold: Hold): Promise<HeldSeat> {
    return this.#rows.transact(() => {
      const { round, state } = this.#itemRow(item_id);
      const problem = refuseRenewal({ state, sitting: this.#sitting(item_id, round) }, who, hold);
      if (problem !== undefined) throw refused(item_id, problem);
      return this.#sit(item_id, round, hold.seat, who.person, this.#now());
    });
  }

  async release(item_id: string, who: Person, hold: Hold): Promise<void> {
    await this.#rows.transact(() => this.#leave(item_id, who, hold));
  }

  async decline(item_id: string, who: Person, hold: Hold, reason: string): Promise<number> {
    return this.#rows.transact(() => {
      this.#leave(item_id, who, hold);
      this.#rows.run(
        'INSERT OR IGNORE INTO desk_declines (item_id, person, reason, at) VALUES (?, ?, ?, ?)',
        [item_id, who.person, reason, new Date(this.#now()).toISOString()],
      );
      return this.#itemRow(item_id).declines;
    });
  }

  #leave(item_id: string, who: Person, hold: Hold): void {
    const { round, state } = this.#itemRow(item_id);
    const problem = refuseLeaving({ state, sitting: this.#sitting(item_id, round) }, who, hold);
    if (problem !== undefined) throw refused(item_id, problem);
    this.#rows.run(
      'UPDATE desk_seats SET person = NULL, until = NULL WHERE item_id = ? AND round = ? AND seat = ?',
      [item_id, round, hold.seat],
    );
  }

  async saveDraft(item_id: string, person: string, draft: string): Promise<void> {
    await this.#rows.transact(() => {
      const { round } = this.#itemRow(item_id);
      this.#rows.run(
        `INSERT INTO desk_drafts (item_id, person, round, draft, at) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (item_id, person) DO UPDATE SET round = excluded.round, draft = excluded.draft, at = excluded.at`,
        [item_id, person, round, draft, new Date(this.#now()).toISOString()],
      );
    });
  }

  async draft(item_id: string, person: string): Promise<Draft | undefined> {
    return this.#rows.read(
      () =>
        this.#rows.all<Draft>('SELECT round, draft, at FROM desk_drafts WHERE item_id = ? AND person = ?', [
          item_id,
          person,
        ])[0],
    );
  }

  async setSeats(item_id: string, seats: number): Promise<QueueItem> {
    if (!Number.isInteger(seats) || seats < 1 || seats > MOST_SEATS)
      throw new CuriaError('USAGE', `an item has 1 to ${MOST_SEATS} seats, not ${seats}`);
    return this.#rows.transact(() => {
      const { round, state } = this.#itemRow(item_id);
      const problem = refuseSeats({ state });
      if (problem !== undefined) throw refused(item_id, problem);
      const now = this.#now();
      const sat = this.#seats(item_id, round).filter(({ until }) => until !== null && until > now);
      const highest = sat.reduce((most, { seat }) => Math.max(most, seat), 0);
      if (highest > seats)
        throw refused(item_id, { code: 'REVIEW_CONFLICT', problem: `somebody sits on seat ${highest}` });
      this.#rows.run('DELETE FROM desk_seats WHERE item_id = ? AND round = ? AND seat > ?', [
        item_id,
        round,
        seats,
      ]);
      this.#seatRound(item_id, round, seats);
      this.#rows.run('UPDATE desk_items SET seats = ? WHERE item_id = ?', [seats, item_id]);
      return this.#itemRow(item_id);
    });
  }

  async commit(change: DeskChange): Promise<StoredEvent[]> {
    const { item_id, who, after, events, effect, standing } = change;
    return this.#rows.transact(() => {
      const { run_id, case_id, round, state, answered } = this.#itemRow(item_id);
      const stored = this.#rows.append(run_id, case_id, after, events);
      const turn = this.#nextTurn(item_id);
      const at = [item_id, round] as const;
      let count = answered;
      if (effect.kind === 'answer') {
        const { seat, token } = effect.hold;
        const isTheirs =
          this.#rows.run(
            `UPDATE desk_seats SET answered = ? WHERE item_id = ? AND round = ? AND seat = ? AND person = ?
              AND token = ? AND answered IS NULL`,
            [turn, ...at, seat, who.person, token],
          ) > 0;
        if (!isTheirs)
          throw refused(item_id, {
            code: 'SEAT_LOST',
            problem: `seat ${seat} is no longer held by ${who.person}`,
          });
        if (seat !== ADJUDICATION) count++;
        this.#rows.run('DELETE FROM desk_drafts WHERE item_id = ? AND person = ?', [item_id, who.person]);
      } else if (effect.kind === 'undo') {
        // Somebody may have sat down since the change was decided.
        const found = undoSeat({ state, sitting: this.#sitting(item_id, round) }, who);
        if (!('seat' in found)) throw refused(item_id, found);
        this.#rows.run(
          'UPDATE desk_seats SET answered = NULL, person = NULL, until = NULL WHERE item_id = ? AND round = ? AND seat = ?',
          [...at, effect.seat],
        );
        this.#rows.run('DELETE FROM desk_seats WHERE item_id = ? AND round = ? AND seat = 0', [...at]);
        count--;
      } else {
        this.#seatRound(item_id, standing.round, effect.seats);
        this.#rows.run('UPDATE desk_items SET seats = ? WHERE item_id = ?', [effect.seats, item_id]);
        count = 0;
      }
      this.#rows.run('UPDATE desk_items SET round = ?, state = ?, answered = ? WHERE item_id = ?', [
        standing.round,
        standing.state,
        count,
        item_id,
      ]);
      if (standing.state === 'disputed') this.#openAdjudication(item_id, standing.round);
      if (isSettledState(standing.state))
        this.#rows.run('UPDATE desk_seats SET until = NULL WHERE item_id = ? AND round = ?', [
          item_id,
          standing.round,
        ]);
      return stored;
    });
  }

  async close(): Promise<void> {
    this.#rows.close();
  }

  #seatRound(item_id: string, round: number, seats: number): void {
    for (let seat = 1; seat <= seats; seat++)
      this.#rows.run('INSERT OR IGNORE INTO desk_seats (item_id, round, seat) VALUES (?, ?, ?)', [
        item_id,
        round,
        seat,
      ]);
  }

  #openAdjudication(item_id: string, round: number): void {
    this.#rows.run('INSERT OR IGNORE INTO desk_seats (item_id, round, seat) VALUES (?, ?, ?)', [
      item_id,
      round,
      ADJUDICATION,
    ]);
  }

  #nextTurn(item_id: string): number {
    this.#rows.run('UPDATE desk_items SET turn = turn + 1 WHERE item_id = ?', [item_id]);
    // The item was read before.
    return this.#rows.all<{ turn: number }>('SELECT turn FROM desk_items WHERE item_id = ?', [item_id])[0]!
      .turn;
  }

  #itemRow(item_id: string): QueueItem {
    const [found] = this.#rows.all<QueueItem>(`${ITEM} WHERE i.item_id = ?`, [item_id]);
    if (found === undefined) throw new CuriaError('ITEM_NOT_FOUND', `the desk has no item ${item_id}`);
    return found;
  }

  #seats(item_id: string, round: number): Seat[] {
    return this.#rows.all<Seat>(
      `SELECT seat, person, token, until, claimed, answered FROM desk_seats
        WHERE item_id = ? AND round = ? ORDER BY seat`,
      [item_id, round],
    );
  }

  #sitting(item_id: string, round: number): Sitting {
    const declined = this.#rows
      .all<{ person: string }>('SELECT person FROM desk_declines WHERE item_id = ?', [item_id])
      .map(({ person }) => person);
    return { seats: this.#seats(item_id, round), declined };
  }
}

const refused = (item_id: string, { code, problem }: Refused): CuriaError =>
  new CuriaError(code, `item ${item_id}: ${problem}`);
