/** Where drivers say that they are there. */

/** Statements for a schema, whose quoted name is given. */
export const driversSchema = (schema: string): string => `
  CREATE TABLE ${schema}.drivers (
    run_id text COLLATE "C" NOT NULL,
    driver text COLLATE "C" NOT NULL,
    who text NOT NULL,
    is_worker boolean NOT NULL,
    -- Held by the session of the driver as long as that lives.
    lock_key bigint NOT NULL,
    since timestamptz NOT NULL DEFAULT clock_timestamp(),
    seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (run_id, driver)
  );
`;
