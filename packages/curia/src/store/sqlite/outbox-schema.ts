/** The tables of the outbox in the embedded store, and the trigger that fills it: no way of writing an event can pass it by. */

/** The step that makes them. */
export const OUTBOX_SCHEMA = `
  CREATE TABLE webhooks (
    kind TEXT NOT NULL,
    webhook TEXT NOT NULL,
    PRIMARY KEY (kind, webhook)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE outbox (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    webhook TEXT NOT NULL,
    message_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    run_id TEXT NOT NULL,
    case_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    token INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL DEFAULT 0,
    leased_until INTEGER NOT NULL DEFAULT 0,
    is_dead INTEGER NOT NULL DEFAULT 0,
    problem TEXT,
    UNIQUE (webhook, message_id)
  ) STRICT;
  CREATE INDEX outbox_due ON outbox (webhook, due_at, place) WHERE is_dead = 0;
  CREATE INDEX outbox_of_run ON outbox (run_id);
  -- A run that is taken in from another store exists only after its events: nobody is told of those again.
  CREATE TRIGGER outbox_fill AFTER INSERT ON events BEGIN
    INSERT INTO outbox (webhook, message_id, kind, run_id, case_id, seq, at)
      SELECT w.webhook, 'msg_' || substr(NEW.hash, 1, 32), NEW.kind, NEW.run_id, NEW.case_id, NEW.seq, NEW.at
      FROM webhooks w
      WHERE w.kind = NEW.kind AND EXISTS (SELECT 1 FROM runs r WHERE r.run_id = NEW.run_id);
  END;
`;
