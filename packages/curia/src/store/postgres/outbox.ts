/** The outbox in PostgreSQL: leases go by the clock of the database, and whoever comes second passes over what is taken. */
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
import type { PostgresConnection } from './connection.ts';
import { isUnstorable } from './unstorable.ts';

const MESSAGE = `o.place::float8 AS place, o.webhook, o.message_id, o.kind, o.run_id, o.case_id, o.seq, o.at, o.attempts,
  o.due_at::float8 AS due_at, o.is_dead, o.problem`;

/** Milliseconds on the clock of the database. */
const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** Reads and writes the outbox; the messages themselves are stored by a trigger. */
export class PostgresOutbox implements Outbox {
  readonly #connection: PostgresConnection;
  readonly #in: string;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
    this.#in = `"${connection.address.schema}"`;
  }

  async subscribe(webhook: string, kinds: readonly TellableKind[]): Promise<void> {
    await this.#connection.inTransaction([
      [
        `DELETE FROM ${this.#in}.webhooks WHERE webhook = $1 AND kind <> ALL($2::text[])`,
        [webhook, [...kinds]],
      ],
      [
        `INSERT INTO ${this.#in}.webhooks (kind, webhook) SELECT kind, $1 FROM unnest($2::text[]) AS k (kind)
          ON CONFLICT DO NOTHING`,
        [webhook, [...kinds]],
      ],
    ]);
  }

  async unsubscribe(webhook: string): Promise<boolean> {
    if (isUnstorable(webhook)) return false;
    const known = await this.#connection.read(`SELECT FROM ${this.#in}.webhooks WHERE webhook = $1 LIMIT 1`, [
      webhook,
    ]);
    await this.#connection.inTransaction([
      [`DELETE FROM ${this.#in}.webhooks WHERE webhook = $1`, [webhook]],
      [`DELETE FROM ${this.#in}.outbox WHERE webhook = $1`, [webhook]],
    ]);
    return known.length > 0;
  }

  async subscriptions(): Promise<Subscription[]> {
    const rows = await this.#connection.read<Omit<Subscription, 'kinds'> & { kinds: string[] }>(
      `SELECT w.webhook, array_agg(w.kind::text) AS kinds,
        (SELECT count(*)::integer FROM ${this.#in}.outbox o WHERE o.webhook = w.webhook AND NOT o.is_dead) AS waiting,
        (SELECT count(*)::integer FROM ${this.#in}.outbox o WHERE o.webhook = w.webhook AND o.is_dead) AS dead
        FROM ${this.#in}.webhooks w GROUP BY w.webhook ORDER BY w.webhook`,
      [],
    );
    return rows.map(({ kinds, ...row }) => ({
      ...row,
      kinds: TELLABLE_KINDS.filter((kind) => kinds.includes(kind)).toSorted(),
    }));
  }

  async take(webhook: string, limit: number, lease_ms: number): Promise<TakenMessage[]> {
    const rows = await this.#connection.read<TakenMessage>(
      `WITH due AS MATERIALIZED (
          SELECT place FROM ${this.#in}.outbox
          WHERE webhook = $1 AND NOT is_dead AND due_at <= ${NOW} AND leased_until <= ${NOW}
          ORDER BY due_at, place LIMIT $2 FOR UPDATE SKIP LOCKED)
        UPDATE ${this.#in}.outbox o SET attempts = attempts + 1, token = token + 1, leased_until = ${NOW} + $3
        FROM due WHERE o.place = due.place RETURNING ${MESSAGE}, o.token`,
      [webhook, limit, lease_ms],
    );
    return rows.sort((a, b) => a.due_at - b.due_at || a.place - b.place);
  }

  async settle({ place, token }: TakenMessage, end: DeliveryEnd): Promise<void> {
    const of = [place, token] as const;
    if (end.kind === 'delivered') {
      await this.#write(`DELETE FROM ${this.#in}.outbox WHERE place = $1 AND token = $2`, of);
      return;
    }
    const pause = end.kind === 'later' ? end.pause_ms : null;
    await this.#write(
      `UPDATE ${this.#in}.outbox SET due_at = coalesce(${NOW} + $3::bigint, 0), is_dead = $3::bigint IS NULL, problem = $4,
        leased_until = 0 WHERE place = $1 AND token = $2`,
      [...of, pause, end.problem],
    );
  }

  async messages({ webhook, is_dead, after = 0, limit }: OutboxFilter = {}): Promise<OutboxMessage[]> {
    const most = readLimit(limit);
    if (isUnstorable(webhook)) return [];
    return this.#connection.read<OutboxMessage>(
      `SELECT ${MESSAGE} FROM ${this.#in}.outbox o WHERE o.place > $1 AND ($2::text IS NULL OR o.webhook = $2)
        AND ($3::boolean IS NULL OR o.is_dead = $3) ORDER BY o.place LIMIT ${most}`,
      [after, webhook ?? null, is_dead ?? null],
    );
  }

  async resend(webhook: string, message_id?: string): Promise<number> {
    if (isUnstorable(webhook) || isUnstorable(message_id)) return 0;
    const rows = await this.#connection.read(
      `UPDATE ${this.#in}.outbox SET attempts = 0, due_at = 0, is_dead = FALSE
        WHERE webhook = $1 AND ($2::text IS NULL OR message_id = $2) AND leased_until <= ${NOW} RETURNING place`,
      [webhook, message_id ?? null],
    );
    return rows.length;
  }

  async #write(sql: string, values: readonly unknown[]): Promise<void> {
    await this.#connection.read(sql, values);
  }
}
