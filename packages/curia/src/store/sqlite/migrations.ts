/** The schema of the embedded store as a list of steps; a step that was released never changes. */

import type { Migration } from '@curia/memory/sqlite';
import { SQLITE_PLANS } from '../desk/plan-schema.ts';
import { DOCUMENTS_SCHEMA } from '../documents.ts';
import { LAW_SCHEMA } from '../law.ts';
import { VERSIONS_SCHEMA } from '../versions.ts';
import { VOIDS_SCHEMA } from '../voids.ts';
import { ANSWERED_AT_SCHEMA, DESK_SCHEMA, QUEUES_SCHEMA, SIGHTS_SCHEMA } from './desk-schema.ts';
import { DRIVERS_SCHEMA } from './locks.ts';
import { OUTBOX_SCHEMA } from './outbox-schema.ts';

/** Every step, in order. */
export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    name: 'runs, cases, events, and what can be read from the events',
    sql: `
      CREATE TABLE runs (
        run_id TEXT PRIMARY KEY,
        created_at TEXT NOT NULL,
        manifest TEXT NOT NULL
      ) STRICT;
      CREATE TABLE cases (
        run_id TEXT NOT NULL,
        position INTEGER NOT NULL,
        case_id TEXT NOT NULL CHECK (case_id <> ''),
        input TEXT,
        problem TEXT,
        PRIMARY KEY (run_id, position),
        UNIQUE (run_id, case_id)
      ) STRICT;
      CREATE TABLE events (
        run_id TEXT NOT NULL,
        case_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        kind TEXT NOT NULL,
        at TEXT NOT NULL,
        body TEXT NOT NULL,
        hash TEXT NOT NULL,
        UNIQUE (run_id, case_id, seq)
      ) STRICT;
      CREATE INDEX events_closing ON events (run_id, case_id) WHERE kind IN ('ruled', 'refused');
      CREATE VIEW rulings AS
        SELECT run_id, case_id, seq, kind, at, body -> '$.ruling' AS ruling, body -> '$.error' AS error
        FROM events WHERE kind IN ('ruled', 'refused');
      CREATE VIEW packets AS
        SELECT run_id, case_id, seq, at, body ->> '$.packet_id' AS packet_id, body -> '$.packet' AS packet
        FROM events WHERE kind = 'packet-opened';
      CREATE VIEW reviews AS
        SELECT run_id, case_id, seq, at, body ->> '$.packet_id' AS packet_id, body -> '$.review' AS review
        FROM events WHERE kind = 'review-submitted';
      CREATE VIEW calls AS
        SELECT e.run_id, e.case_id, e.seq, e.at,
          c.value ->> '$.role' AS role, c.value ->> '$.prompt_hash' AS prompt_hash,
          c.value ->> '$.provider' AS provider, c.value ->> '$.model' AS model,
          c.value ->> '$.attempt' AS attempt, c.value ->> '$.outcome' AS outcome,
          c.value ->> '$.tokens_in' AS tokens_in, c.value ->> '$.tokens_out' AS tokens_out,
          c.value ->> '$.cost_usd' AS cost_usd, c.value ->> '$.latency_ms' AS latency_ms,
          c.value ->> '$.is_cached' AS is_cached
        FROM events e, json_each(e.body, '$.calls') c;
    `,
  },
  {
    version: 2,
    name: 'a case is closed once, whoever drives it',
    sql: `
      DROP INDEX events_closing;
      CREATE UNIQUE INDEX events_closing ON events (run_id, case_id) WHERE kind IN ('ruled', 'refused');
    `,
  },
  {
    version: 3,
    name: 'lists of calls and rulings, and the order in which events were stored',
    sql: `
      DROP VIEW calls;
      DROP VIEW rulings;
      DROP VIEW packets;
      DROP VIEW reviews;
      CREATE TABLE calls (
        run_id TEXT NOT NULL,
        case_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        n INTEGER NOT NULL,
        role TEXT,
        provider TEXT,
        model TEXT,
        attempt REAL,
        outcome TEXT,
        tokens_in REAL,
        tokens_out REAL,
        cost_usd REAL,
        latency_ms REAL,
        is_cached INTEGER NOT NULL,
        PRIMARY KEY (run_id, case_id, seq, n)
      ) WITHOUT ROWID;
      INSERT INTO calls
        SELECT e.run_id, e.case_id, e.seq, c.key, c.value ->> '$.role', c.value ->> '$.provider',
          c.value ->> '$.model', c.value ->> '$.attempt', c.value ->> '$.outcome', c.value ->> '$.tokens_in',
          c.value ->> '$.tokens_out', c.value ->> '$.cost_usd', c.value ->> '$.latency_ms',
          coalesce(c.value ->> '$.is_cached', 0)
        FROM events e, json_each(CASE WHEN json_valid(e.body) THEN e.body ELSE '{}' END, '$.calls') c;
      CREATE TABLE rulings (
        run_id TEXT NOT NULL,
        position INTEGER NOT NULL,
        part INTEGER NOT NULL,
        case_id TEXT NOT NULL,
        status TEXT NOT NULL,
        about TEXT,
        outcome TEXT,
        rule TEXT,
        PRIMARY KEY (run_id, position, part)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO rulings
        SELECT e.run_id, c.position, 0, e.case_id, e.kind, CASE e.kind WHEN 'refused' THEN '' END, NULL, NULL
        FROM events e JOIN cases c ON c.run_id = e.run_id AND c.case_id = e.case_id
        WHERE e.kind IN ('ruled', 'refused');
      CREATE INDEX rulings_by_outcome ON rulings (run_id, outcome, position) WHERE outcome IS NOT NULL;
      CREATE INDEX rulings_by_rule ON rulings (run_id, rule, position, outcome) WHERE rule IS NOT NULL;
      CREATE INDEX rulings_by_status ON rulings (run_id, status, position) WHERE part = 0;
      CREATE INDEX rulings_unread ON rulings (run_id, position) WHERE about IS NULL;
      ALTER TABLE events RENAME TO events_before;
      DROP INDEX events_closing;
      CREATE TABLE events (
        id INTEGER PRIMARY KEY,
        run_id TEXT NOT NULL,
        case_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        kind TEXT NOT NULL,
        at TEXT NOT NULL,
        body TEXT NOT NULL,
        hash TEXT NOT NULL,
        UNIQUE (run_id, case_id, seq)
      ) STRICT;
      INSERT INTO events SELECT rowid, run_id, case_id, seq, kind, at, body, hash FROM events_before ORDER BY rowid;
      DROP TABLE events_before;
      CREATE UNIQUE INDEX events_closing ON events (run_id, case_id) WHERE kind IN ('ruled', 'refused');
      CREATE INDEX events_feed ON events (run_id);
      CREATE VIEW packets AS
        SELECT run_id, case_id, seq, at, body ->> '$.packet_id' AS packet_id, body -> '$.packet' AS packet
        FROM events WHERE kind = 'packet-opened';
      CREATE VIEW reviews AS
        SELECT run_id, case_id, seq, at, body ->> '$.packet_id' AS packet_id, body -> '$.review' AS review
        FROM events WHERE kind = 'review-submitted';
    `,
  },
  { version: 4, name: "the expert's desk: items, seats, drafts and tokens", sql: DESK_SCHEMA },
  {
    version: 5,
    name: 'what is kept of runs that were removed',
    sql: `
      CREATE TABLE pruned_runs (
        run_id TEXT PRIMARY KEY,
        pruned_at TEXT NOT NULL,
        record TEXT NOT NULL
      ) STRICT;
    `,
  },
  { version: 6, name: 'what webhooks have to be told', sql: OUTBOX_SCHEMA },
  { version: 7, name: 'the desk has queues', sql: QUEUES_SCHEMA },
  { version: 8, name: 'when a seat was answered', sql: ANSWERED_AT_SCHEMA },
  { version: 9, name: 'the law of runs, by content', sql: LAW_SCHEMA },
  { version: 10, name: 'who drives a run', sql: DRIVERS_SCHEMA },
  { version: 11, name: 'who opened the full view of a case', sql: SIGHTS_SCHEMA },
  { version: 12, name: 'alarms by the identity of the court', sql: VOIDS_SCHEMA },
  { version: 13, name: 'what a lead plans at the desk', sql: SQLITE_PLANS },
  { version: 14, name: 'the files that cases are about, by content', sql: DOCUMENTS_SCHEMA },
  { version: 15, name: 'versions of courts', sql: VERSIONS_SCHEMA },
];
