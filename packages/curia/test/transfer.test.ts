/** A run moves between stores byte for byte; whatever is wrong with it is refused, and nothing stays of it. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CuriaError } from '@curia/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importRun } from '../src/runs/transfer/import-run.ts';
import { RUN_LOG, type StoredCase, type StoredEvent } from '../src/store/cases.ts';
import { caseGenesis, linkEvent, runGenesis } from '../src/store/chain.ts';
import type { StoredRun } from '../src/store/runs.ts';
import { openSqliteStore } from '../src/store/sqlite/sqlite.ts';
import { temporaryStore } from '../src/store/temporary/temporary.ts';
import { sharedPostgres } from './postgres-server.ts';
import { good, RECEIPTS, receiptLine, wrong } from './receipts.ts';
import { curia } from './run-curia.ts';
import { newStore, panels } from './run-fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-transfer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const file = (name: string, text: string): string => {
  writeFileSync(at(name), text);
  return at(name);
};

describe('a run that moves', () => {
  test('is the same there: audit, receipt, reviews and a second export', async () => {
    const pack = file('pack.yaml', RECEIPTS);
    const input = file('receipts.jsonl', `${receiptLine('ok', good)}${receiptLine('doc', wrong)}x\n`);
    await curia(['verify', input, '--pack', pack, '--out', at('records'), '--name', 'r']);
    const here = ['--store', at('records/store.sqlite')];
    const there = ['--store', newStore()];
    const patch = file('patch.json', JSON.stringify([{ op: 'replace', path: '/total/value', value: 5 }]));
    const made = await curia(['serve', 'tokens', 'create', 'Ada', '--role', 'reviewer', ...here]);
    const review = ['--correct', patch, '--token-file', file('ada.token', made.stdout)];
    expect(await curia(['desk', 'answer', 'r', 'doc', ...review, ...here])).toMatchObject({ status: 0 });
    await curia(['audit', 'r', '--receipt', at('receipt.jsonl'), ...here]);

    expect((await curia(['export', 'r', '--out', at('r.jsonl'), ...here])).status).toBe(0);
    const imported = await curia(['import', at('r.jsonl'), '--json', ...there]);
    expect(imported).toMatchObject({
      status: 0,
      stderr: `curia: ${at('r.jsonl')} is a run that curia export wrote\n`,
    });
    expect(imported.lines[0]).toMatchObject({ run_id: 'r', cases: 3, closed: 3, sealed: true });
    for (const args of [
      ['audit', 'r', '--json', '--against', at('receipt.jsonl')],
      ['show', 'r', 'doc', '--packet', '--json'],
      ['show', 'r', 'doc', '--json'],
      ['show', '--json'],
    ])
      expect((await curia([...args, ...there])).stdout).toBe((await curia([...args, ...here])).stdout);
    expect((await curia(['export', 'r', ...there])).stdout).toBe(readFileSync(at('r.jsonl'), 'utf8'));
    expect(readFileSync(at('r.jsonl'), 'utf8')).toContain('review-settled');
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);

    // What the desk kept of it goes with the run.
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const left = (): unknown[] => {
      const database = new DatabaseSync(at('records/store.sqlite'));
      const tables = ['desk_items', 'desk_links', 'desk_seats', 'desk_drafts', 'events', 'rulings', 'calls'];
      const rows = tables.flatMap((table) => database.prepare(`SELECT * FROM ${table} LIMIT 1`).all());
      database.close();
      return rows;
    };
    expect(left()).not.toEqual([]);
    const pruned = await curia(['prune', '--older-than', tomorrow, '--yes', ...here]);
    expect(pruned.stdout).toMatch(/^r removed: completed/);
    expect(left()).toEqual([]);
  });

  test('goes on there where it stopped, through a pipe', async () => {
    const [whole, half, there] = [newStore(), newStore(), newStore()];
    const run = ['run', 'conflict-review', panels, '--agents', 'given', '--name', 'r', '--concurrency', '1'];
    await curia([...run, '--store', whole]);
    expect((await curia([...run, '--store', half, '--budget', 'calls=7'])).status).toBe(2);
    const exported = (await curia(['export', 'r', '--store', half])).stdout;
    const taken = await curia(['import', '-', '--store', there], exported);
    expect(taken.stdout).toContain('not completed: curia resume r');
    expect((await curia(['resume', 'r', '--budget', 'calls=100', '--store', there])).status).toBe(0);
    const rulings = (store: string): string => readFileSync(join(store, '../runs/r/rulings.jsonl'), 'utf8');
    expect(rulings(there)).toBe(rulings(whole));
    expect((await curia(['audit', 'r', '--store', there])).stdout).toContain('is intact');
  });

  test('moves to PostgreSQL and back; there, too, it is pruned and its seal stays', async () => {
    const [here, back] = [newStore(), newStore()];
    const place = (await sharedPostgres()).address();
    await curia(['run', 'conflict-review', panels, '--agents', 'given', '--name', 'r', '--store', here]);
    const exported = (await curia(['export', 'r', '--store', here])).stdout;
    expect(await curia(['import', '--store', place], exported)).toMatchObject({ status: 0 });
    expect((await curia(['audit', 'r', '--store', place])).stdout).toContain('is intact');
    expect((await curia(['show', 'r', '--json', '--store', place])).stdout).toBe(
      (await curia(['show', 'r', '--json', '--store', here])).stdout,
    );
    const again = (await curia(['export', 'r', '--store', place])).stdout;
    expect(again).toBe(exported);
    expect(await curia(['import', '--store', back], again)).toMatchObject({ status: 0 });

    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const pruned = await curia(['prune', '--older-than', tomorrow, '--yes', '--store', place]);
    expect(pruned).toMatchObject({ status: 0, stderr: expect.stringContaining('1 run removed') });
    expect((await curia(['audit', 'r', '--store', place])).stderr).toContain('RUN_PRUNED');
    expect((await curia(['show', '--store', place])).stdout).toContain('its seal');
    expect(await curia(['import', '--store', place], again)).toMatchObject({ status: 0 });
    expect((await curia(['export', 'r', '--store', place])).stdout).toBe(exported);
  });

  test('is written as a folder, too, and never over another', async () => {
    const store = newStore();
    await curia(['run', 'conflict-review', panels, '--agents', 'given', '--name', 'r', '--store', store]);
    await curia(['export', 'r', '--as', 'folder', '--out', at('report'), '--store', store]);
    expect(readFileSync(join(at('report'), 'rulings.jsonl'), 'utf8')).toBe(
      readFileSync(join(store, '../runs/r/rulings.jsonl'), 'utf8'),
    );
    mkdirSync(at('mine'));
    writeFileSync(join(at('mine'), 'thesis.txt'), 'ten years');
    const refused = await curia(['export', 'r', '--as', 'folder', '--out', at('mine'), '--store', store]);
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('is not empty') });
    expect(existsSync(join(at('mine'), 'thesis.txt'))).toBe(true);
  });
});

/** A line of an exported run. */
type Line = Record<string, unknown> & { line: string };

describe('an exported run', () => {
  let text: string;
  let lines: Line[];
  beforeAll(async () => {
    const store = newStore();
    await curia([
      'run',
      'conflict-review',
      panels,
      '--agents',
      'given',
      '--name',
      'r',
      '--no-folder',
      '--store',
      store,
    ]);
    text = (await curia(['export', 'r', '--store', store])).stdout;
    lines = parse(text);
  });
  const parse = (from: string): Line[] =>
    from
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  /** The file as a forger writes it: counts and hash fit whatever is in it. */
  const forge = (changed: readonly Line[]): string => {
    const body = changed.filter(({ line }) => line !== 'end');
    const written = body.map((line) => `${JSON.stringify(line)}\n`).join('');
    const count = (kind: string): number => body.filter(({ line }) => line === kind).length;
    const end = {
      schema_version: '1',
      line: 'end',
      cases: count('case'),
      events: count('event'),
      sha256: createHash('sha256').update(written).digest('hex'),
    };
    return `${written}${JSON.stringify(end)}\n`;
  };
  /** Links every event again, as somebody does who knows how. */
  const relink = (changed: readonly Line[]): Line[] => {
    const run = changed[0] as unknown as StoredRun;
    const genesis = runGenesis(run);
    let stored: StoredCase | undefined;
    let before = { seq: 0, hash: genesis };
    return changed.map((line) => {
      if (line.line === 'case') {
        stored = { ...(line as unknown as StoredCase), run_id: run.run_id };
        before = { seq: 0, hash: caseGenesis(genesis, stored) };
      }
      if (line.line !== 'event') return line;
      const linked = linkEvent(
        before,
        run.run_id,
        stored?.case_id ?? RUN_LOG,
        line as unknown as StoredEvent,
      );
      before = linked;
      return { ...line, seq: linked.seq, hash: linked.hash };
    });
  };
  const change = (find: (line: Line) => boolean, to: (line: Line) => Line): Line[] => {
    const place = lines.findIndex(find);
    return lines.map((line, index) => (index === place ? to(line) : line));
  };
  const isRuling = ({ kind }: Line): boolean => kind === 'ruled';
  const otherRuling = (line: Line): Line => ({
    ...line,
    body: String(line.body).replace(/"(KEEP|DROP|FLAG|MERGED)"/g, (_, word) =>
      word === 'KEEP' ? '"DROP"' : '"KEEP"',
    ),
  });

  test.each<[string, string, () => string]>([
    ['is empty', 'RUN_FILE_INVALID', () => ''],
    ['is something else', 'RUN_FILE_INVALID', () => '{"case_id":"a","text":"x"}\n'],
    ['is not JSON', 'RUN_FILE_INVALID', () => 'PK\u0003\u0004'],
    ['lacks its beginning', 'RUN_FILE_INVALID', () => text.slice(text.indexOf('\n') + 1)],
    ['lacks its end', 'RUN_FILE_INVALID', () => text.slice(0, text.lastIndexOf('{'))],
    ['ends in the middle of a line', 'RUN_FILE_INVALID', () => text.slice(0, text.length >> 1)],
    ['goes on after its end', 'RUN_FILE_INVALID', () => `${text}${text}`],
    [
      'is of a newer version',
      'RUN_FILE_NEWER',
      () => text.replace('"schema_version":"1"', '"schema_version":"2"'),
    ],
    [
      'has a field that nobody knows',
      'RUN_FILE_INVALID',
      () => text.replace('"line":"run"', '"line":"run","x":1'),
    ],
    ['has other counts', 'RUN_FILE_INVALID', () => text.replace(/"cases":\d+(?=[^\n]*\n$)/, '"cases":11')],
    [
      'has another hash',
      'RUN_FILE_INVALID',
      () => text.replace(/"sha256":"[^"]*"(?=}\n$)/, `"sha256":"${'0'.repeat(64)}"`),
    ],
    [
      'is a run of another name',
      'RUN_FILE_INVALID',
      () =>
        forge(
          relink(
            change(
              ({ line }) => line === 'run',
              (line) => ({ ...line, run_id: 's' }),
            ),
          ),
        ),
    ],
    [
      'has a run id that is a path',
      'RUN_FILE_INVALID',
      () =>
        forge(
          change(
            ({ line }) => line === 'run',
            (line) => ({ ...line, run_id: '../../x' }),
          ),
        ),
    ],
    [
      'has no manifest',
      'RUN_FILE_INVALID',
      () =>
        forge(
          relink(
            change(
              ({ line }) => line === 'run',
              (line) => ({ ...line, manifest: '{' }),
            ),
          ),
        ),
    ],
    [
      'lacks an event',
      'RUN_NOT_INTACT',
      () => forge(lines.filter((line) => line !== lines.find(({ kind }) => kind === 'answered'))),
    ],
    [
      'lacks a case',
      'RUN_FILE_INVALID',
      () => {
        const from = lines.findIndex(({ position }) => position === 3);
        const to = lines.findIndex(({ position }) => position === 4);
        return forge(lines.filter((_, index) => index < from || index >= to));
      },
    ],
    [
      'lacks its last case',
      'RUN_NOT_INTACT',
      () => {
        const from = lines.findIndex(({ position }) => position === 11);
        return forge(lines.slice(0, from));
      },
    ],
    [
      'has a case twice',
      'RUN_NOT_INTACT',
      () => {
        const from = lines.findIndex(({ position }) => position === 11);
        const again = lines
          .slice(from, -1)
          .map((line) => (line.line === 'case' ? { ...line, position: 12 } : line));
        return forge(relink([...lines.slice(0, -1), ...again]));
      },
    ],
    ['has another ruling', 'RUN_NOT_INTACT', () => forge(change(isRuling, otherRuling))],
    [
      'has another ruling, and a chain to go with it',
      'RUN_NOT_INTACT',
      () => forge(relink(change(isRuling, otherRuling))),
    ],
    [
      'has another seal',
      'RUN_NOT_INTACT',
      () =>
        forge(
          relink(
            change(
              ({ kind }) => kind === 'run-completed',
              (line) => ({ ...line, body: String(line.body).replace(/"seal":"./, '"seal":"') }),
            ),
          ),
        ),
    ],
    [
      'has an id that no store keeps',
      'RUN_FILE_INVALID',
      () =>
        forge(
          relink(
            change(
              ({ line }) => line === 'case',
              (line) => ({ ...line, case_id: 'a\0b' }),
            ),
          ),
        ),
    ],
  ])('that %s is refused, and nothing stays of it', async (_how, code, spoil) => {
    const there = newStore();
    const refused = await curia(['import', '--store', there], spoil());
    expect(refused.status).not.toBe(0);
    expect(refused.stderr).toContain(code);
    const database = new DatabaseSync(there);
    for (const table of ['runs', 'cases', 'events'])
      expect(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()).toEqual({ n: 0 });
    database.close();
    expect(await curia(['import', '--store', there], text)).toMatchObject({ status: 0 });
  });

  test('is refused where there is a run of that name, whole or half', async () => {
    const there = newStore();
    await curia(['import', '--store', there], text);
    const before = (await curia(['export', 'r', '--store', there])).stdout;
    expect((await curia(['import', '--store', there], text)).stderr).toContain('RUN_EXISTS');
    expect((await curia(['export', 'r', '--store', there])).stdout).toBe(before);
  });

  test('is taken in where an earlier attempt was killed half-way', async () => {
    const there = newStore();
    await openSqliteStore(there).close();
    const database = new DatabaseSync(there);
    database.exec(`INSERT INTO cases VALUES ('r', 0, 'p0', '{}', NULL);
      INSERT INTO events VALUES (1, 'r', 'p0', 1, 'answered', '', '{}', ''), (2, 'r', '', 1, 'run-started', '', '{}', '')`);
    database.close();
    expect(await curia(['import', '--store', there], text)).toMatchObject({ status: 0 });
    expect((await curia(['audit', 'r', '--store', there])).status).toBe(0);
  });

  test('with any one byte changed is refused', async () => {
    const bytes = Buffer.from(text);
    await fc.assert(
      // The one line break after the end means nothing.
      fc.asyncProperty(fc.nat(bytes.length - 2), fc.integer({ min: 1, max: 255 }), async (place, by) => {
        const changed = Buffer.from(bytes);
        changed[place] = changed[place]! ^ by;
        const input = {
          name: 'r.jsonl',
          size: undefined,
          stream: (async function* () {
            yield changed;
          })(),
        };
        const store = temporaryStore();
        const isKept = await importRun(store, input).then(
          () => true,
          (error: unknown) => {
            if (!CuriaError.is(error)) throw error;
            return false;
          },
        );
        expect(isKept).toBe(false);
        expect(await store.lists.runs()).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});
