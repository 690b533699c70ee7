/** The outbox of the embedded store. */

import type { Write } from '@curia/memory/sqlite';
import { readLimit } from '../listing.ts';
import {
  type DeliveryEnd,
  type Outbox,
  type OutboxFilter,
  type OutboxMessage,
  type Subscription,
  type TakenMessage,
  TELLABLE_KINDS,
  type TellableKind,
} from '../outbox.ts';
import type { SqliteStatements } from './statements.ts';

const MESSAGE =
  'place, webhook, message_id, kind, run_id, case_id, seq, at, attempts, due_at, is_dead, problem';

type Row<Message extends OutboxMessage> = Omit<Message, 'is_dead'> & { readonly is_dead: number };

const messageIn = <Message extends OutboxMessage>({ is_dead, ...rest }: Row<Message>) => ({
  ...rest,
  is_dead: is_dead === 1,
});

/** Reads and writes the outbox of one file; the messages themselves are stored by a trigger. */
export class SqliteOutbox implements Outbox {
  readonly #sql: SqliteStatements;
  readonly #write: Write;

  constructor(sql: SqliteStatements, write: Write) {
    this.#sql = sql;
    this.#write = write;
  }

  async subscribe(webhook: string, kinds: readonly TellableKind[]): Promise<void> {
    await this.#write(() => {
      this.#sql.run('DELETE FROM webhooks WHERE webhook = ?', [webhook]);
      for (const kind of kinds)
        this.#sql.run('INSERT INTO webhooks (kind, webhook) VALUES (?, ?)', [kind, webhook]);
    });
  }

  unsubscribe(webhook: string): Promise<boolean> {
    return this.#write(() => {
      this.#sql.run('DELETE FROM outbox WHERE webhook = ?', [webhook]);
      return this.#sql.run('DELETE FROM webhooks WHERE webhook = ?', [webhook]) > 0;
    });
  }

  async subscriptions(): Promise<Subscription[]> {
    const rows = this.#sql.all<Omit<Subscription, 'kinds'> & { kinds: string }>(
      `SELECT w.webhook, group_concat(w.kind, ' ') AS kinds,
        (SELECT count(*) FROM outbox o WHERE o.webhook = w.webhook AND o.is_dead = 0) AS waiting,
        (SELECT count(*) FROM outbox o WHERE o.webhook = w.webhook AND o.is_dead = 1) AS dead
        FROM webhooks w GROUP BY w.webhook ORDER BY w.webhook`,
      [],
    );
    return rows.map(({ kinds, ...row }) => {
      const told = kinds.split(' ');
      return { ...row, kinds: TELLABLE_KINDS.filter((kind) => told.includes(kind)).toSorted() };
    });
  }

  async take(webhook: string, limit: number, lease_ms: number): Promise<TakenMessage[]> {
    const now = Date.now();
    const due = `SELECT place FROM outbox WHERE webhook = ?1 AND is_dead = 0 AND due_at <= ?2 AND leased_until <= ?2
      ORDER BY due_at, place LIMIT ?3`;
    // Whoever only looks must not wait for a turn to write.
    if (this.#sql.get(due, [webhook, now, 1]) === undefined) return [];
    const rows = await this.#write(() =>
      this.#sql.all<Row<TakenMessage>>(
        `UPDATE outbox SET attempts = attempts + 1, token = token + 1, leased_until = ?2 + ?4
          WHERE place IN (${due}) RETURNING ${MESSAGE}, token`,
        [webhook, now, limit, lease_ms],
      ),
    );
    return rows.map((row) => messageIn(row)).sort((a, b) => a.due_at - b.due_at || a.place - b.place);
  }

  async settle({ place, token }: TakenMessage, end: DeliveryEnd): Promise<void> {
    await this.#write(() => {
      if (end.kind === 'delivered')
        this.#sql.run('DELETE FROM outbox WHERE place = ? AND token = ?', [place, token]);
      else
        this.#sql.run(
          `UPDATE outbox SET due_at = ?, is_dead = ?, problem = ?, leased_until = 0 WHERE place = ? AND token = ?`,
          end.kind === 'later'
            ? [Date.now() + end.pause_ms, 0, end.problem, place, token]
            : [0, 1, end.problem, place, token],
        );
    });
  }

  async messages({ webhook, is_dead, after = 0, limit }: OutboxFilter = {}): Promise<OutboxMessage[]> {
    const rows = this.#sql.all<Row<OutboxMessage>>(
      `SELECT ${MESSAGE} FROM outbox WHERE place > ?1 AND (?2 IS NULL OR webhook = ?2) AND (?3 IS NULL OR is_dead = ?3)
        ORDER BY place LIMIT ?4`,
      [after, webhook ?? null, is_dead === undefined ? null : Number(is_dead), readLimit(limit)],
    );
    return rows.map((row) => messageIn(row));
  }

  resend(webhook: string, message_id?: string): Promise<number> {
    return this.#write(() =>
      this.#sql.run(
        `UPDATE outbox SET attempts = 0, due_at = 0, is_dead = 0
          WHERE webhook = ?1 AND (?2 IS NULL OR message_id = ?2) AND leased_until <= ?3`,
        [webhook, message_id ?? null, Date.now()],
      ),
    );
  }
}
