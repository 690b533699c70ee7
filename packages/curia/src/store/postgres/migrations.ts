/** The schema of the PostgreSQL store as a list of steps; a step that was released never changes. */

import { postgresPlans } from '../desk/plan-schema.ts';
import { postgresDocuments } from '../documents.ts';
import { postgresVersions } from '../versions.ts';
import { postgresVoids } from '../voids.ts';
import { deskSchema } from './desk-schema.ts';
import { driversSchema } from './drivers-schema.ts';
import { outboxSchema } from './outbox-schema.ts';
import { sharedTables } from './work/tables.ts';

/** A step from one version of the schema to the next. */
export interface PostgresMigration {
  readonly version: number;
  readonly name: string;
  /** Statements for the schema, whose quoted name is given. */
  readonly sql: (schema: string) => string;
}

/** Sorted by bytes: the order is the same on every server. */
const TEXT = 'text COLLATE "C"';

/** Every step, in order. */
export const POSTGRES_MIGRATIONS: readonly PostgresMigration[] = [
  {
    version: 1,
    name: 'runs, cases, events, and the lists of calls and rulings',
    sql: (schema) => `
      CREATE TABLE ${schema}.runs (
        run_id ${TEXT} PRIMARY KEY,
        created_at ${TEXT} NOT NULL,
        manifest text NOT NULL
      );
      CREATE INDEX runs_newest ON ${schema}.runs (created_at DESC, run_id DESC);
      CREATE TABLE ${schema}.cases (
        run_id ${TEXT} NOT NULL,
        position integer NOT NULL,
        case_id ${TEXT} NOT NULL CHECK (case_id <> ''),
        input text,
        problem text,
        PRIMARY KEY (run_id, position),
        UNIQUE (run_id, case_id)
      );
      CREATE TABLE ${schema}.events (
        run_id ${TEXT} NOT NULL,
        case_id ${TEXT} NOT NULL,
        seq integer NOT NULL,
        kind ${TEXT} NOT NULL,
        at ${TEXT} NOT NULL,
        body text NOT NULL,
        hash ${TEXT} NOT NULL,
        tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
        id bigint GENERATED ALWAYS AS IDENTITY,
        PRIMARY KEY (run_id, case_id, seq)
      );
      CREATE UNIQUE INDEX events_closing ON ${schema}.events (run_id, case_id) WHERE kind IN ('ruled', 'refused');
      CREATE INDEX events_feed ON ${schema}.events (run_id, tx, id);
      CREATE TABLE ${schema}.calls (
        run_id ${TEXT} NOT NULL,
        case_id ${TEXT} NOT NULL,
        seq integer NOT NULL,
        n integer NOT NULL,
        role text,
        provider text,
        model text,
        attempt double precision,
        outcome text,
        tokens_in double precision,
        tokens_out double precision,
        cost_usd double precision,
        latency_ms double precision,
        is_cached integer NOT NULL,
        PRIMARY KEY (run_id, case_id, seq, n)
      );
      CREATE TABLE ${schema}.rulings (
        run_id ${TEXT} NOT NULL,
        position integer NOT NULL,
        part integer NOT NULL,
        case_id ${TEXT} NOT NULL,
        status ${TEXT} NOT NULL,
        about ${TEXT},
        outcome ${TEXT},
        rule ${TEXT},
        PRIMARY KEY (run_id, position, part)
      );
      CREATE INDEX rulings_by_outcome ON ${schema}.rulings (run_id, outcome, position) WHERE outcome IS NOT NULL;
      CREATE INDEX rulings_by_rule ON ${schema}.rulings (run_id, rule, position, outcome) WHERE rule IS NOT NULL;
      CREATE INDEX rulings_by_status ON ${schema}.rulings (run_id, status, position) WHERE part = 0;
      CREATE INDEX rulings_unread ON ${schema}.rulings (run_id, position) WHERE about IS NULL;
    `,
  },
  {
    version: 2,
    name: 'what is kept of runs that were removed',
    sql: (schema) => `
      CREATE TABLE ${schema}.pruned_runs (
        run_id ${TEXT} PRIMARY KEY,
        pruned_at ${TEXT} NOT NULL,
        record text NOT NULL
      );
    `,
  },
  { version: 3, name: 'what webhooks have to be told', sql: outboxSchema },
  { version: 4, name: "the expert's desk: queues, items, seats, drafts and tokens", sql: deskSchema },
  { version: 5, name: 'remembered answers, and what workers share', sql: sharedTables },
  {
    version: 6,
    name: 'when a seat was answered',
    sql: (schema) => `ALTER TABLE ${schema}.desk_seats ADD COLUMN answered_at double precision;`,
  },
  {
    version: 7,
    name: 'the law of runs, by content',
    sql: (schema) => `
      CREATE TABLE ${schema}.laws (
        hash ${TEXT} PRIMARY KEY,
        text text NOT NULL
      );
      CREATE TABLE ${schema}.run_laws (
        run_id ${TEXT} NOT NULL,
        hash ${TEXT} NOT NULL,
        PRIMARY KEY (run_id, hash)
      );
      CREATE INDEX run_laws_by_hash ON ${schema}.run_laws (hash);
    `,
  },
  { version: 8, name: 'who drives a run', sql: driversSchema },
  {
    version: 9,
    name: 'who waits for a budget, and holds nothing that comes back',
    sql: (schema) => `ALTER TABLE ${schema}.budget_shares ADD COLUMN is_idle boolean NOT NULL DEFAULT FALSE;`,
  },
  {
    version: 10,
    name: 'who opened the full view of a case',
    sql: (schema) => `
      CREATE TABLE ${schema}.desk_sights (
        item_id ${TEXT} NOT NULL,
        person ${TEXT} NOT NULL,
        at ${TEXT} NOT NULL,
        PRIMARY KEY (item_id, person)
      );
    `,
  },
  { version: 11, name: 'alarms by the identity of the court', sql: postgresVoids },
  { version: 12, name: 'what a lead plans at the desk', sql: postgresPlans },
  { version: 13, name: 'the files that cases are about, by content', sql: postgresDocuments },
  { version: 14, name: 'versions of courts', sql: postgresVersions },
];
