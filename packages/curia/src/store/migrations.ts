/** The schema of the embedded store as a list of steps; a step that was released never changes. */
import type { Migration } from './open-database.ts';

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
    name: 'what is kept of runs that were removed',
    sql: `
      CREATE TABLE pruned_runs (
        run_id TEXT PRIMARY KEY,
        pruned_at TEXT NOT NULL,
        record TEXT NOT NULL
      ) STRICT;
    `,
  },
];
