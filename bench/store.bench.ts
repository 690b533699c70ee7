/** PostgreSQL beside SQLite in one run: durable events a second, and a page of cases out of a million. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CaseFilter } from '../packages/curia/src/store/lists.ts';
import { openPostgresStore } from '../packages/curia/src/store/postgres/postgres.ts';
import { openSqliteStore } from '../packages/curia/src/store/sqlite/sqlite.ts';
import type { Store } from '../packages/curia/src/store/store.ts';
import { asOwner, makePostgres } from '../packages/curia/test/postgres-server.ts';
import { printRows, whole } from './measure.ts';

const EVENTS = 20_000;
const CASES = 1_000_000;
const ROUNDS = 3;
const about = { created_at: '2026-01-01T00:00:00.000Z', manifest: '{}' };
const body = JSON.stringify({ schema_version: '1', key: 'review/A', answer: { text: 'x'.repeat(400) } });
const event = { kind: 'answered', at: about.created_at, body };
const folder = mkdtempSync(join(tmpdir(), 'curia-bench-store-'));
// The server runs as another user where this one is root, and must be able to enter.
const place = join(tmpdir(), `curia-bench-postgres-${process.pid}`);
const server = await makePostgres(place, ['fsync=on', 'synchronous_commit=on']);

const PAGES: readonly (readonly [string, CaseFilter])[] = [
  ['the first 100', {}],
  ['100 by outcome and rule', { outcome: 'O1', rule: 'R3' }],
  ['100 by outcome and rule, from the middle', { outcome: 'O1', rule: 'R3', after: CASES / 2 }],
  ['100 by a rule that never fired', { outcome: 'O1', rule: 'none' }],
  ['100 that are open, one in a thousand', { status: 'open' }],
];

/** What is ruled about the case at a position: three outcomes, seventeen rules, one case in a thousand open. */
const OPEN = 'n % 1000 = 7';
const SERIES = {
  cases: `'r', n, 'c' || n, '{"text":"' || n || '"}', NULL`,
  rulings: `'r', n, 0, 'c' || n, 'ruled', '', 'O' || (n % 3), 'R' || (n % 17)`,
};

try {
  await benchEvents();
  await benchPages();
} finally {
  await server.stop();
  for (const one of [folder, place]) rmSync(one, { recursive: true, force: true });
}

/** The best of a few rounds in turn; the disk is shared with whatever else runs. */
async function benchEvents(): Promise<void> {
  const rows = [['durable events a second', 'SQLite', 'PostgreSQL', 'ratio', 'wanted']];
  for (const writers of [1, 8, 64, 512]) {
    const best = { sqlite: 0, postgres: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const file = openSqliteStore(join(folder, `${writers}-${round}.sqlite`));
      best.sqlite = Math.max(best.sqlite, await eventsPerSecond(file, writers));
      const database = openPostgresStore(server.address());
      best.postgres = Math.max(best.postgres, await eventsPerSecond(database, writers));
    }
    rows.push([
      `${writers} at a time, each awaited`,
      whole(best.sqlite),
      whole(best.postgres),
      (best.postgres / best.sqlite).toFixed(2),
      writers >= 64 ? '≥ 0.50' : '',
    ]);
  }
  printRows(rows);
}

async function eventsPerSecond(store: Store, writers: number): Promise<number> {
  const cases = Array.from({ length: writers }, (_, at) => ({
    case_id: `c${at}`,
    input: '{}',
    problem: null,
  }));
  await store.runs.create('r', cases, () => about);
  const each = Math.ceil(Math.min(EVENTS, 500 * writers) / writers);
  const started = performance.now();
  await Promise.all(
    cases.map(async ({ case_id }) => {
      for (let after = 0; after < each; after++) await store.cases.append('r', case_id, after, [event]);
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  await store.close();
  return (each * writers) / seconds;
}

async function benchPages(): Promise<void> {
  const address = server.address();
  const file = join(folder, 'pages.sqlite');
  const stores = [openSqliteStore(file), openPostgresStore(address)] as const;
  for (const store of stores) await store.runs.create('r', [], () => about);
  fillSqlite(file);
  await fillPostgres(address);
  const rows = [[`a page of ${whole(CASES)} cases`, 'SQLite ms', 'PostgreSQL ms', 'wanted']];
  for (const [name, filter] of PAGES) {
    const times: number[] = [];
    for (const store of stores) {
      let best = Number.POSITIVE_INFINITY;
      for (let round = 0; round < ROUNDS; round++) {
        const started = performance.now();
        await store.lists.cases('r', filter);
        best = Math.min(best, performance.now() - started);
      }
      times.push(best);
    }
    rows.push([name, times[0]!.toFixed(1), times[1]!.toFixed(1), filter.status === 'open' ? '' : '< 50']);
  }
  for (const store of stores) await store.close();
  console.log();
  printRows(rows);
}

function fillSqlite(file: string): void {
  const database = new DatabaseSync(file);
  const numbers = `WITH RECURSIVE s (n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM s WHERE n < ${CASES - 1})`;
  database.exec(`PRAGMA synchronous = OFF; BEGIN;
    INSERT INTO cases (run_id, position, case_id, input, problem) ${numbers} SELECT ${SERIES.cases} FROM s;
    INSERT INTO rulings (run_id, position, part, case_id, status, about, outcome, rule)
      ${numbers} SELECT ${SERIES.rulings} FROM s WHERE NOT ${OPEN};
    COMMIT`);
  database.close();
}

async function fillPostgres(address: string): Promise<void> {
  const numbers = `generate_series(0, ${CASES - 1}) AS s (n)`;
  await asOwner(
    address,
    'SET synchronous_commit = off',
    `INSERT INTO SCHEMA_NAME.cases (run_id, position, case_id, input, problem) SELECT ${SERIES.cases} FROM ${numbers}`,
    `INSERT INTO SCHEMA_NAME.rulings (run_id, position, part, case_id, status, about, outcome, rule)
      SELECT ${SERIES.rulings} FROM ${numbers} WHERE NOT ${OPEN}`,
    'ANALYZE',
  );
}
