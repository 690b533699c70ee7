/** What only a file can show: versions, foreign files, other processes, and a disk that is full. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ERRORS } from '@curia/core';
import { afterAll, expect, test } from 'vitest';
import { MIGRATIONS } from './migrations.ts';
import { openSqliteStore } from './sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const about = { created_at: '2026-01-01T00:00:00.000Z', manifest: '{}' };
const oneCase = [{ case_id: 'a', input: '{}', problem: null }];
const event = { kind: 'answered', at: about.created_at, body: '{}' };

/** Runs code with an open store in a process of its own, under a shell that may limit it. */
function elsewhere(file: string, code: string, limit = ''): ChildProcess {
  const script = at(`${Math.random()}.mjs`);
  writeFileSync(
    script,
    `import { openSqliteStore } from ${JSON.stringify(join(import.meta.dirname, 'sqlite.ts'))};
     const store = openSqliteStore(${JSON.stringify(file)});
     const event = ${JSON.stringify(event)};
     const say = (word) => new Promise((done) => process.stdout.write(word + '\\n', done));
     ${code}`,
  );
  const command = `${limit}exec "$0" --conditions=curia-source "$1"`;
  return spawn('bash', ['-c', command, process.execPath, script], { stdio: ['pipe', 'pipe', 'inherit'] });
}

async function said(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout!.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await once(child, 'close');
  return text.trim();
}

test('a store of a newer version is refused and left as it is', async () => {
  const file = at('newer.sqlite');
  await openSqliteStore(file).close();
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA user_version = ${MIGRATIONS.at(-1)!.version + 1}`);
  database.close();
  expect(() => openSqliteStore(file)).toThrow(expect.objectContaining({ code: 'STORE_NEWER' }));
});

test('a store of an older version is brought up to date, with everything in it', async () => {
  const file = at('older.sqlite');
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL; ${MIGRATIONS[0]!.sql}
    PRAGMA application_id = 0x43555249; PRAGMA user_version = 1;
    INSERT INTO runs VALUES ('r', '${about.created_at}', '{}');
    INSERT INTO cases VALUES ('r', 0, 'a', '{}', NULL), ('r', 1, 'b', '{}', NULL);
    INSERT INTO events VALUES
      ('r', 'a', 1, 'answered', 't', '{"calls":[{"role":"judge","tokens_in":7,"is_cached":false},{"is_cached":true}]}', 'h1'),
      ('r', 'b', 1, 'answered', 't', 'not even JSON', 'h3'),
      ('r', 'a', 2, 'ruled', 't', '{}', 'h2')`);
  database.close();
  const older = openSqliteStore(file);
  expect(await older.cases.tally('r')).toEqual({ cases: 2, closed: 1 });
  expect(await older.lists.callTotals('r')).toMatchObject({ calls: 2, cached: 1, tokens_in: 7 });
  expect(await older.lists.listing('r', 'a')).toMatchObject({
    status: 'ruled',
    lines: null,
    calls: [{ role: 'judge' }, { role: null }],
  });
  expect((await older.lists.eventsAfter('r', '', 9)).map(({ hash }) => hash)).toEqual(['h1', 'h3', 'h2']);
  await expect(older.cases.append('r', 'a', 2, [{ ...event, kind: 'ruled' }])).rejects.toMatchObject({
    code: 'STORE_CONFLICT',
  });
  await older.close();
});

test('a file that is not a store is refused and left as it is', () => {
  const text = at('notes.txt');
  writeFileSync(
    text,
    'these are notes, not a database, and they are long enough to be read as one'.repeat(9),
  );
  expect(() => openSqliteStore(text)).toThrow(expect.objectContaining({ code: 'STORE_INVALID' }));
  const foreign = at('foreign.sqlite');
  const database = new DatabaseSync(foreign);
  database.exec('CREATE TABLE mine (x)');
  database.close();
  expect(() => openSqliteStore(foreign)).toThrow(expect.objectContaining({ code: 'STORE_INVALID' }));
});

test('a store that must exist is not made', () => {
  expect(() => openSqliteStore(at('none.sqlite'), { must_exist: true })).toThrow(
    expect.objectContaining({ code: 'FILE_UNREADABLE' }),
  );
});

test('events survive closing and opening', async () => {
  const file = at('kept.sqlite');
  const store = openSqliteStore(file);
  await store.runs.create('r', oneCase, () => about);
  const written = await store.cases.append('r', 'a', 0, [event]);
  await store.close();
  const again = openSqliteStore(file);
  expect(await again.cases.events('r', 'a')).toEqual(written);
  await expect(again.cases.append('r', 'a', 0, [event])).rejects.toMatchObject({ code: 'STORE_CONFLICT' });
  await again.close();
});

test('while a process works on a run, another is refused; when it is killed in the middle of a write, no lock stays', async () => {
  const file = at('claimed.sqlite');
  const store = openSqliteStore(file);
  await store.runs.create('r', oneCase, () => about);
  const holder = elsewhere(
    file,
    `const { DatabaseSync } = await import('node:sqlite');
     await store.locks.claim('r');
     new DatabaseSync(${JSON.stringify(file)}).exec("BEGIN IMMEDIATE; INSERT INTO cases (run_id, position, case_id, input, problem) VALUES ('r', 1, 'b', '{}', NULL)");
     await say('held'); setInterval(() => {}, 1000);`,
  );
  await once(holder.stdout!, 'data');
  await expect(store.locks.claim('r')).rejects.toMatchObject({ code: 'RUN_BUSY' });
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await (await store.locks.claim('r')).release();
  expect(await store.cases.append('r', 'a', 0, [event])).toHaveLength(1);
  expect(await store.cases.find('r', 'b')).toBeUndefined();
  await store.close();
});

test('two processes that write to one store lose nothing: each step is stored once', async () => {
  const file = at('shared.sqlite');
  const store = openSqliteStore(file);
  await store.runs.create('r', oneCase, () => about);
  const code = `
    let stored = 0;
    for (let after = 0; after < 300; ) {
      try { await store.cases.append('r', 'a', after, [event]); stored++; after++; }
      catch (error) { if (error.code !== 'STORE_CONFLICT') throw error; after = (await store.cases.events('r', 'a')).length; }
    }
    await say(String(stored));`;
  const counts = await Promise.all([said(elsewhere(file, code)), said(elsewhere(file, code))]);
  expect(counts.map(Number).reduce((sum, count) => sum + count)).toBe(300);
  expect((await store.cases.events('r', 'a')).map(({ seq }) => seq)).toEqual(
    Array.from({ length: 300 }, (_, index) => index + 1),
  );
  await store.close();
});

test('a full disk: what was acknowledged before is there, nothing else is, and a run that did not fit was never begun', async () => {
  const file = at('full.sqlite');
  const child = elsewhere(
    file,
    `const cases = [{ case_id: 'a', input: JSON.stringify('x'.repeat(1_000_000)), problem: null }];
     await store.runs.create('r', [{ case_id: 'a', input: '{}', problem: null }], () => (${JSON.stringify(about)}));
     let stored = 0;
     try { for (;;) { await store.cases.append('r', 'a', stored, [{ ...event, body: JSON.stringify('x'.repeat(5000)) }]); stored++; } }
     catch (error) { await say(stored + ' ' + error.code); }
     await store.runs.create('too-large', cases, () => (${JSON.stringify(about)})).catch((error) => say(error.code + ': ' + error.message));
     process.exit(0);`,
    'ulimit -f 1500; ',
  );
  const [first, second] = (await said(child)).split('\n');
  const [stored, code] = first!.split(' ');
  expect(code).toBe('STORE_FULL');
  expect(second).toMatch(/^STORE_FULL: .*; run too-large was not started$/);
  expect(ERRORS.STORE_FULL.remedy).toContain('`curia show` lists');
  const store = openSqliteStore(file);
  expect((await store.cases.events('r', 'a')).length).toBe(Number(stored));
  expect(Number(stored)).toBeGreaterThan(10);
  expect((await store.lists.runs()).map(({ run_id }) => run_id)).toEqual(['r']);
  expect((await store.runs.create('too-large', oneCase, () => about)).run_id).toBe('too-large');
  await store.close();
});

test.each([
  ['closed', ['']],
  ['copied while it was open', ['', '-wal']],
  ['copied with everything beside it', ['', '-wal', '-shm']],
])(
  'a store that was %s is read whole where nothing can be written, and takes nothing in',
  async (name, parts) => {
    const file = at(`source of ${name}.sqlite`);
    const source = openSqliteStore(file);
    await source.runs.create('r', oneCase, () => about);
    await source.cases.append('r', 'a', 0, [event, event]);
    if (name === 'closed') await source.close();
    const place = at(name);
    mkdirSync(place);
    for (const part of parts) copyFileSync(file + part, join(place, `store.sqlite${part}`));
    for (const part of parts) chmodSync(join(place, `store.sqlite${part}`), 0o444);
    chmodSync(place, 0o555);
    chmodSync(folder, 0o755);
    // A superuser may write everywhere, so that the test becomes somebody else for a moment.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) process.seteuid!(65534);
    try {
      const store = openSqliteStore(join(place, 'store.sqlite'), { must_exist: true });
      expect(await store.lists.runs()).toHaveLength(1);
      expect(await store.cases.events('r', 'a')).toHaveLength(2);
      await expect(store.cases.append('r', 'a', 2, [event])).rejects.toMatchObject({
        code: 'STORE_READ_ONLY',
        message: expect.stringContaining('can be read here, but not written'),
      });
      await expect(store.locks.claim('r')).rejects.toMatchObject({ code: 'STORE_READ_ONLY' });
      await store.close();
    } finally {
      if (isRoot) process.seteuid!(0);
      chmodSync(place, 0o755);
      if (name !== 'closed') await source.close();
    }
    expect(existsSync(join(place, 'store.sqlite-locks'))).toBe(false);
  },
);

test('a file whose schema was changed, or whose index contradicts its rows, is told from a sound one', async () => {
  const file = at('damaged.sqlite');
  const store = openSqliteStore(file);
  await store.runs.create('r', oneCase, () => about);
  expect(await store.damage!()).toBeUndefined();
  await store.close();
  const damageBy = async (sql: string): Promise<string | undefined> => {
    const copy = at('damaged-copy.sqlite');
    copyFileSync(file, copy);
    const database = new DatabaseSync(copy, { defensive: false });
    database.exec(sql);
    database.close();
    const opened = openSqliteStore(copy);
    const damage = await opened.damage!();
    await opened.close();
    return damage;
  };
  expect(await damageBy('CREATE INDEX mine ON cases (input)')).toBeUndefined();
  expect(await damageBy('CREATE TRIGGER mine AFTER INSERT ON events BEGIN SELECT 1; END')).toBe(
    'its trigger mine is not of Curia',
  );
  expect(
    await damageBy(
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'run_id', 'rUn_id') WHERE name = 'cases'",
    ),
  ).toBe('its table cases is not as Curia made it');
});
