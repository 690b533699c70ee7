/** Every desk keeps the promises of its ports, and no token itself. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { asOwner, sharedPostgres } from '../../../test/postgres-server.ts';
import { describeDesk } from '../contracts/desk.contract.ts';
import { openDesk } from '../open-desk.ts';
import { openStore } from '../open-store.ts';
import { MIGRATIONS } from '../sqlite/migrations.ts';
import { openSqliteStore, STORE } from '../sqlite/sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-queue-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;
const newFile = (): string => join(folder, `${made++}.sqlite`);
const newAddress = async (): Promise<string> => (await sharedPostgres()).address();

describeDesk('the desk in a file', async (now) => openBoth(newFile(), now));

let shared: string | undefined;
describeDesk('the desk in PostgreSQL', async (now) => {
  // One schema for all tests, emptied before each: making one takes longer than any of them.
  if (shared === undefined) {
    shared = await newAddress();
    const made = openStore(shared);
    await made.lists.runs();
    await made.close();
  }
  await asOwner(shared, `TRUNCATE ${TABLES.map((table) => `SCHEMA_NAME.${table}`).join(', ')}`);
  return openBoth(shared, now);
});

const TABLES = ['runs', 'cases', 'events', 'rulings', 'calls'].concat(
  ['queues', 'items', 'rulings', 'links', 'seats', 'declines', 'drafts'].map((table) => `desk_${table}`),
  ['desk_sights', 'desk_members', 'tokens', 'invites'],
);

const openBoth = (place: string, now: () => number) => ({
  store: openStore(place),
  desk: openDesk(place, { now }),
});

/** Everything that a store in a file keeps about tokens. */
const rowsOfFile = async (file: string): Promise<unknown[]> => {
  const database = new DatabaseSync(file);
  const rows = database.prepare('SELECT * FROM tokens').all();
  database.close();
  return rows;
};

/** Everything that a store in PostgreSQL keeps about tokens. */
const rowsOfAddress = async (place: string): Promise<unknown[]> => {
  const url = new URL(place);
  const schema = url.searchParams.get('schema')!;
  url.search = '';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const { rows } = await client.query(`SELECT * FROM "${schema}".tokens`);
  await client.end();
  return rows;
};

test.each<[string, () => Promise<string>, (place: string) => Promise<unknown[]>]>([
  ['a file', async () => newFile(), rowsOfFile],
  ['PostgreSQL', newAddress, rowsOfAddress],
])('a token in %s is known by its hash', async (_where, newPlace, rowsOf) => {
  const place = await newPlace();
  if (!place.includes('://')) await openSqliteStore(place).close();
  const desk = openDesk(place, {});
  try {
    const { token } = await desk.tokens.create('Ada', 'reviewer', 30);
    const kept = await rowsOf(place);
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(token.slice(-43));
  } finally {
    await desk.close();
  }
});

test('a desk that was made before there were queues has one for each court, with its items and seats', async () => {
  const file = newFile();
  const database = new DatabaseSync(file);
  for (const { version, sql } of MIGRATIONS) if (version < 7) database.exec(sql);
  database.exec(`PRAGMA application_id = ${STORE.application_id}; PRAGMA user_version = 6;
    INSERT INTO rulings (run_id, position, part, case_id, status, about, outcome, rule)
      VALUES ('r', 0, 0, 'a', 'ruled', '', 'ASK', 'split');
    INSERT INTO desk_items (item_id, court, run_id, case_id, packet_id, opened_at, seats, round, state, answered)
      VALUES ('i1', 'toy', 'r', 'a', 'a', '2026-01-01T00:00:00.000Z', 1, 1, 'waiting', 0);
    INSERT INTO desk_seats (item_id, round, seat) VALUES ('i1', 1, 1);`);
  database.close();
  await openSqliteStore(file).close();
  const desk = openDesk(file);
  try {
    expect(await desk.queues.all(null)).toMatchObject([
      { queue_id: 'toy', court: 'toy', items: { waiting: 1 } },
    ]);
    const ask = {
      court: 'toy',
      outcome: 'ASK',
      rule: null,
      reviews: null,
      guideline: '',
      shows_machine: false,
    };
    expect(await desk.queues.set({ ...ask, queue_id: 'toy.ask' })).toMatchObject({ items: { waiting: 1 } });
    const claimed = await desk.seats.claim({ person: 'Ann', role: 'reviewer' }, { act: 'review' });
    expect(claimed).toMatchObject({ item_id: 'i1', seat: 1, token: 1 });
  } finally {
    await desk.close();
  }
});
