/** The tables of the outbox in PostgreSQL, and the trigger that fills it: no way of writing an event can pass it by. */

/** Sorted by bytes: the order is the same on every server. */
const TEXT = 'text COLLATE "C"';

/** The step that makes them, for a schema whose quoted name is given. */
export const outboxSchema = (schema: string): string => `
  CREATE TABLE ${schema}.webhooks (
    kind ${TEXT} NOT NULL,
    webhook ${TEXT} NOT NULL,
    PRIMARY KEY (kind, webhook)
  );
  CREATE TABLE ${schema}.outbox (
    place bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    webhook ${TEXT} NOT NULL,
    message_id ${TEXT} NOT NULL,
    kind ${TEXT} NOT NULL,
    run_id ${TEXT} NOT NULL,
    case_id ${TEXT} NOT NULL,
    seq integer NOT NULL,
    at ${TEXT} NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    token integer NOT NULL DEFAULT 0,
    due_at bigint NOT NULL DEFAULT 0,
    leased_until bigint NOT NULL DEFAULT 0,
    is_dead boolean NOT NULL DEFAULT FALSE,
    problem text,
    UNIQUE (webhook, message_id)
  );
  CREATE INDEX outbox_due ON ${schema}.outbox (webhook, due_at, place) WHERE NOT is_dead;
  CREATE INDEX outbox_of_run ON ${schema}.outbox (run_id);
  -- A run that is taken in from another store exists only after its events: nobody is told of those again.
  CREATE FUNCTION ${schema}.outbox_fill() RETURNS trigger LANGUAGE plpgsql AS $fill$
  BEGIN
    INSERT INTO ${schema}.outbox (webhook, message_id, kind, run_id, case_id, seq, at)
      SELECT w.webhook, 'msg_' || substr(e.hash, 1, 32), e.kind, e.run_id, e.case_id, e.seq, e.at
      FROM added e JOIN ${schema}.webhooks w ON w.kind = e.kind
      WHERE EXISTS (SELECT FROM ${schema}.runs r WHERE r.run_id = e.run_id)
      ORDER BY e.id, w.webhook;
    RETURN NULL;
  END
  $fill$;
  CREATE TRIGGER outbox_fill AFTER INSERT ON ${schema}.events
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ${schema}.outbox_fill();
`;
