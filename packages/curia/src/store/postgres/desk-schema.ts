/** The tables of the expert's desk in PostgreSQL; those of the embedded store in its types. */

/** Sorted by bytes: the order is the same on every server. */
const TEXT = 'text COLLATE "C"';

/** The step that makes them in a schema, whose quoted name is given. Times of leases are milliseconds. */
export const deskSchema = (schema: string): string => `
  CREATE TABLE ${schema}.desk_queues (
    queue_id ${TEXT} PRIMARY KEY,
    court ${TEXT} NOT NULL,
    outcome ${TEXT},
    rule ${TEXT},
    reviews integer,
    guideline text NOT NULL DEFAULT '',
    shows_machine integer NOT NULL DEFAULT 0,
    created_at ${TEXT} NOT NULL,
    closed_at ${TEXT},
    ordinal integer NOT NULL
  );
  CREATE TABLE ${schema}.desk_items (
    item_id ${TEXT} PRIMARY KEY,
    queue_id ${TEXT} NOT NULL,
    court ${TEXT} NOT NULL,
    run_id ${TEXT} NOT NULL,
    case_id ${TEXT} NOT NULL,
    packet_id ${TEXT} NOT NULL,
    opened_at ${TEXT} NOT NULL,
    priority integer NOT NULL DEFAULT 0,
    seats integer NOT NULL CHECK (seats >= 1),
    round integer NOT NULL,
    state ${TEXT} NOT NULL,
    answered integer NOT NULL
  );
  CREATE INDEX desk_items_in_line ON ${schema}.desk_items (state, answered DESC, priority DESC, opened_at, item_id);
  CREATE INDEX desk_items_of_queue ON ${schema}.desk_items (queue_id, state);
  CREATE INDEX desk_items_of_run ON ${schema}.desk_items (run_id);
  CREATE TABLE ${schema}.desk_rulings (
    item_id ${TEXT} NOT NULL,
    outcome ${TEXT} NOT NULL,
    rule ${TEXT} NOT NULL,
    PRIMARY KEY (item_id, outcome, rule)
  );
  CREATE TABLE ${schema}.desk_links (
    run_id ${TEXT} NOT NULL,
    case_id ${TEXT} NOT NULL,
    item_id ${TEXT} NOT NULL,
    PRIMARY KEY (run_id, case_id)
  );
  CREATE INDEX desk_links_of_item ON ${schema}.desk_links (item_id);
  CREATE TABLE ${schema}.desk_seats (
    item_id ${TEXT} NOT NULL,
    round integer NOT NULL,
    seat integer NOT NULL,
    person ${TEXT},
    token integer NOT NULL DEFAULT 0,
    until double precision,
    claimed integer NOT NULL DEFAULT 0,
    claimed_at double precision,
    answered integer,
    PRIMARY KEY (item_id, round, seat)
  );
  CREATE UNIQUE INDEX desk_one_seat_each ON ${schema}.desk_seats (item_id, round, person) WHERE person IS NOT NULL;
  CREATE INDEX desk_seats_of_person ON ${schema}.desk_seats (person) WHERE person IS NOT NULL;
  CREATE TABLE ${schema}.desk_declines (
    item_id ${TEXT} NOT NULL,
    person ${TEXT} NOT NULL,
    reason text NOT NULL,
    at ${TEXT} NOT NULL,
    PRIMARY KEY (item_id, person)
  );
  CREATE TABLE ${schema}.desk_drafts (
    item_id ${TEXT} NOT NULL,
    person ${TEXT} NOT NULL,
    round integer NOT NULL,
    draft text NOT NULL,
    at ${TEXT} NOT NULL,
    PRIMARY KEY (item_id, person)
  );
  CREATE TABLE ${schema}.tokens (
    token_id ${TEXT} PRIMARY KEY,
    person ${TEXT} NOT NULL,
    role ${TEXT} NOT NULL,
    sha256 ${TEXT} NOT NULL,
    created_at ${TEXT} NOT NULL,
    ends_at ${TEXT} NOT NULL,
    revoked_at ${TEXT}
  );
  CREATE INDEX events_packets ON ${schema}.events (run_id, case_id) WHERE kind = 'packet-opened';
`;
