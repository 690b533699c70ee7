/** The tables of the expert's desk in the embedded store. What people said stands in the logs; here is who sits where, and who may come. */

/** The step that makes them. */
export const DESK_SCHEMA = `
  CREATE TABLE desk_items (
    item_id TEXT PRIMARY KEY,
    court TEXT NOT NULL,
    run_id TEXT NOT NULL,
    case_id TEXT NOT NULL,
    packet_id TEXT NOT NULL,
    opened_at TEXT NOT NULL,
    priority INTEGER NOT NULL DEFAULT 0,
    seats INTEGER NOT NULL CHECK (seats >= 1),
    round INTEGER NOT NULL,
    state TEXT NOT NULL,
    answered INTEGER NOT NULL,
    turn INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX desk_items_in_line ON desk_items (state, answered DESC, priority DESC, opened_at, item_id);
  CREATE TABLE desk_links (
    run_id TEXT NOT NULL,
    case_id TEXT NOT NULL,
    item_id TEXT NOT NULL,
    PRIMARY KEY (run_id, case_id)
  ) STRICT;
  CREATE INDEX desk_links_of_item ON desk_links (item_id);
  CREATE TABLE desk_seats (
    item_id TEXT NOT NULL,
    round INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT,
    token INTEGER NOT NULL DEFAULT 0,
    until INTEGER,
    claimed INTEGER NOT NULL DEFAULT 0,
    answered INTEGER,
    PRIMARY KEY (item_id, round, seat)
  ) STRICT;
  CREATE UNIQUE INDEX desk_one_seat_each ON desk_seats (item_id, round, person) WHERE person IS NOT NULL;
  CREATE INDEX desk_seats_of_person ON desk_seats (person) WHERE person IS NOT NULL;
  CREATE TABLE desk_declines (
    item_id TEXT NOT NULL,
    person TEXT NOT NULL,
    reason TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (item_id, person)
  ) STRICT;
  CREATE TABLE desk_drafts (
    item_id TEXT NOT NULL,
    person TEXT NOT NULL,
    round INTEGER NOT NULL,
    draft TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (item_id, person)
  ) STRICT;
  CREATE TABLE tokens (
    token_id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    role TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    created_at TEXT NOT NULL,
    ends_at TEXT NOT NULL,
    revoked_at TEXT
  ) STRICT;
  CREATE INDEX events_packets ON events (run_id, case_id) WHERE kind = 'packet-opened';
  DROP VIEW reviews;
  CREATE VIEW reviews AS
    SELECT run_id, case_id, seq, at, body ->> '$.packet_id' AS packet_id, body ->> '$.item_id' AS item_id,
      body ->> '$.round' AS round, body ->> '$.seat' AS seat, body ->> '$.person' AS person,
      body -> '$.answer' AS answer, body ->> '$.label' AS label
    FROM events WHERE kind = 'review-submitted';
`;

/** The step that divides the desk into queues. */
export const QUEUES_SCHEMA = `
  CREATE TABLE desk_queues (
    queue_id TEXT PRIMARY KEY,
    court TEXT NOT NULL,
    outcome TEXT,
    rule TEXT,
    reviews INTEGER,
    guideline TEXT NOT NULL DEFAULT '',
    shows_machine INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    closed_at TEXT,
    ordinal INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE desk_rulings (
    item_id TEXT NOT NULL,
    outcome TEXT NOT NULL,
    rule TEXT NOT NULL,
    PRIMARY KEY (item_id, outcome, rule)
  ) STRICT;
  INSERT INTO desk_queues (queue_id, court, created_at, ordinal)
    SELECT court, court, min(opened_at), 0 FROM desk_items GROUP BY court;
  INSERT INTO desk_rulings SELECT DISTINCT i.item_id, r.outcome, r.rule
    FROM desk_items i JOIN rulings r ON r.run_id = i.run_id AND r.case_id = i.case_id
    WHERE r.outcome IS NOT NULL AND r.rule IS NOT NULL;
  ALTER TABLE desk_items ADD COLUMN queue_id TEXT NOT NULL DEFAULT '';
  UPDATE desk_items SET queue_id = court;
  ALTER TABLE desk_items DROP COLUMN turn;
  CREATE INDEX desk_items_of_queue ON desk_items (queue_id, state);
  ALTER TABLE desk_seats ADD COLUMN claimed_at INTEGER;
`;

/** The step that remembers when a seat was answered. */
export const ANSWERED_AT_SCHEMA = 'ALTER TABLE desk_seats ADD COLUMN answered_at INTEGER;';

/** The step that remembers who opened the full view of a case. */
export const SIGHTS_SCHEMA = `
  CREATE TABLE desk_sights (
    item_id TEXT NOT NULL,
    person TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (item_id, person)
  ) STRICT;
`;
