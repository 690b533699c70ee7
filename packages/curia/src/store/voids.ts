/** The port of voids: alarms by the identity of the court they are about, which neither a prune nor a file takes away. */

/** An alarm under the identity of a court; it never changes. */
export interface StoredVoid {
  readonly identity: string;
  /** Tells it from the other alarms of the court. */
  readonly id: string;
  readonly at: string;
  /** Why, and which audits failed: JSON. */
  readonly record: string;
}

/** An event of the kind `voided` that no void was made of yet: of an earlier version, or of a run that was taken in. */
export interface UntoldVoid {
  readonly run_id: string;
  readonly case_id: string;
  readonly seq: number;
}

/** What a store knows of some courts. */
export interface KnownVoids {
  /** The oldest first. */
  readonly voids: readonly StoredVoid[];
  /** Of whichever court; nobody can say that a court has no alarm while there are any whose run is in the store. */
  readonly untold: readonly UntoldVoid[];
}

/** Where alarms are kept. */
export interface Voids {
  /** The alarms under some identities. */
  under(identities: readonly string[]): Promise<KnownVoids>;
  /** Keeps alarms, once each, and with them forgets the events that they were made of. */
  add(voids: readonly StoredVoid[], told: readonly UntoldVoid[]): Promise<void>;
}

/** The step that makes the tables of the embedded store, and the trigger by which no event of an alarm is passed by. */
export const VOIDS_SCHEMA = `
  CREATE TABLE voids (
    identity TEXT NOT NULL,
    id TEXT NOT NULL,
    at TEXT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (identity, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE voids_untold (
    run_id TEXT NOT NULL,
    case_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (run_id, case_id, seq)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO voids_untold SELECT run_id, case_id, seq FROM events WHERE kind = 'voided';
  CREATE TRIGGER voids_tell AFTER INSERT ON events WHEN NEW.kind = 'voided' BEGIN
    INSERT INTO voids_untold (run_id, case_id, seq) VALUES (NEW.run_id, NEW.case_id, NEW.seq)
      ON CONFLICT DO NOTHING;
  END;
`;

/** The same in a schema of PostgreSQL whose quoted name is given. */
export const postgresVoids = (schema: string): string => `
  CREATE TABLE ${schema}.voids (
    identity text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    at text COLLATE "C" NOT NULL,
    record text NOT NULL,
    PRIMARY KEY (identity, id)
  );
  CREATE TABLE ${schema}.voids_untold (
    run_id text COLLATE "C" NOT NULL,
    case_id text COLLATE "C" NOT NULL,
    seq integer NOT NULL,
    PRIMARY KEY (run_id, case_id, seq)
  );
  INSERT INTO ${schema}.voids_untold SELECT run_id, case_id, seq FROM ${schema}.events WHERE kind = 'voided';
  CREATE FUNCTION ${schema}.voids_tell() RETURNS trigger LANGUAGE plpgsql AS $tell$
  BEGIN
    INSERT INTO ${schema}.voids_untold (run_id, case_id, seq) VALUES (NEW.run_id, NEW.case_id, NEW.seq)
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END
  $tell$;
  CREATE TRIGGER voids_tell AFTER INSERT ON ${schema}.events FOR EACH ROW WHEN (NEW.kind = 'voided')
    EXECUTE FUNCTION ${schema}.voids_tell();
`;
