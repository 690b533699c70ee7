/** The tables of the work that a lead plans: what items ask in words, who is to read them until when, who belongs to a queue, and who is invited. */

/** How a database writes names and texts. */
interface Dialect {
  /** What stands before the name of a table. */
  readonly at: string;
  /** The type of names, ids and times. */
  readonly name: string;
  readonly text: string;
  readonly integer: string;
  /** What stands after a table. */
  readonly end: string;
}

const planSchema = ({ at, name, text, integer, end }: Dialect): string => `
  ALTER TABLE ${at}desk_items ADD COLUMN asked ${text};
  ALTER TABLE ${at}desk_items ADD COLUMN words ${text} NOT NULL DEFAULT '';
  ALTER TABLE ${at}desk_items ADD COLUMN assigned ${name};
  ALTER TABLE ${at}desk_items ADD COLUMN due_at ${name} NOT NULL DEFAULT '~';
  CREATE INDEX desk_items_by_date ON ${at}desk_items (due_at, opened_at, item_id);
  CREATE INDEX desk_items_assigned ON ${at}desk_items (assigned) WHERE assigned IS NOT NULL;
  ALTER TABLE ${at}desk_seats ADD COLUMN stood ${integer};
  ALTER TABLE ${at}tokens ADD COLUMN last_at ${name};
  CREATE TABLE ${at}desk_members (
    person ${name} NOT NULL,
    queue_id ${name} NOT NULL,
    PRIMARY KEY (person, queue_id)
  )${end};
  CREATE TABLE ${at}invites (
    invite_id ${name} PRIMARY KEY,
    person ${name} NOT NULL,
    role ${name} NOT NULL,
    queues ${text} NOT NULL,
    days ${integer} NOT NULL,
    sha256 ${name} NOT NULL,
    invited_by ${name} NOT NULL,
    created_at ${name} NOT NULL,
    ends_at ${name} NOT NULL,
    used_at ${name},
    withdrawn_at ${name}
  )${end};
`;

/** The step in an SQLite file. */
export const SQLITE_PLANS = planSchema({
  at: '',
  name: 'TEXT',
  text: 'TEXT',
  integer: 'INTEGER',
  end: ' STRICT',
});

/** The step in a schema of PostgreSQL, whose quoted name is given. */
export const postgresPlans = (schema: string): string =>
  planSchema({
    at: `${schema}.`,
    name: 'text COLLATE "C"',
    text: 'text',
    integer: 'integer',
    end: '',
  });
