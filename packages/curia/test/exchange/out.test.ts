/** What a run leaves for other tools: rulings and votes as tables, a verdict for a comment and for a build server. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvLines } from '../../src/exchange/out/write-csv.ts';
import { parquetPieces } from '../../src/exchange/out/write-parquet.ts';
import { verdictJunit, verdictMarkdown } from '../../src/exchange/out/write-verdict.ts';
import { curia } from '../run-curia.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-out-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const template = (name: string): string => join(import.meta.dirname, '../../templates/triage', name);
const store = ['--store', at('store.sqlite')];
const read = (name: string): string => readFileSync(at(name), 'utf8');

beforeAll(async () => {
  const cases = `${readFileSync(template('cases.jsonl'), 'utf8')}{"case_id":"bad","text":1}\n`;
  writeFileSync(at('cases.jsonl'), cases);
  const agents = `scripted:${template('answers.jsonl')}`;
  await curia([
    'run',
    template('court.yaml'),
    at('cases.jsonl'),
    '--agents',
    agents,
    '--name',
    'r',
    '--no-folder',
    ...store,
  ]);
});

describe('tables', () => {
  test('rulings and votes as CSV; the votes are taken back by what measures votes', async () => {
    const { status } = await curia(['export', 'r', '--as', 'rulings', '--out', at('rulings.csv'), ...store]);
    await curia(['export', 'r', '--as', 'votes', '--out', at('votes.csv'), ...store]);
    expect(status).toBe(0);
    const [head, first] = read('rulings.csv').split('\n');
    expect(head).toBe(
      'case_id,status,about,outcome,end,rule,reason,person,error,given_votes,settled_as,settled_by,cost_usd',
    );
    expect(first).toMatch(/^t01,ruled,/);
    expect(read('rulings.csv')).toMatch(/^bad,refused,.*CASE_INVALID/m);
    const [own] = (await curia(['eval', 'r', '--voices', '--json', ...store])).lines;
    const [back] = (await curia(['eval', at('votes.csv'), '--json'])).lines;
    expect(back).toMatchObject({ votes: own.votes, items: own.items, gold: own.gold });
  });

  test('the same as Parquet, read back by DuckDB', async () => {
    const place = at("it's.parquet");
    await curia(['export', 'r', '--as', 'rulings', '--out', place, ...store]);
    await curia(['export', 'r', '--as', 'votes', '--out', at('votes.jsonl'), ...store]);
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const quoted = place.replaceAll("'", "''");
    const found = await connection.runAndReadAll(`SELECT * FROM '${quoted}' ORDER BY case_id, about`);
    const rows = found.getRowObjects();
    await curia(['export', 'r', '--as', 'rulings', '--out', at('rulings.jsonl'), ...store]);
    const lines = read('rulings.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows).toHaveLength(lines.length);
    const { schema_version: _version, ...t01 } = lines.find(({ case_id }) => case_id === 't01');
    expect(rows.find(({ case_id }) => case_id === 't01')).toEqual(t01);
    connection.closeSync();
  });

  test('rulings by the form alone: CSV goes to standard output, Parquet needs a place', async () => {
    const { stdout } = await curia(['export', 'r', '--as', 'csv', ...store]);
    expect(stdout).toBe(read('rulings.csv'));
    expect((await curia(['export', 'r', '--as', 'parquet', ...store])).stderr).toContain('give --out');
    const placed = ['--as', 'parquet', '--out', at('by-form.parquet')];
    expect((await curia(['export', 'r', ...placed, ...store])).status).toBe(0);
    expect(readFileSync(at('by-form.parquet'))).toEqual(readFileSync(at("it's.parquet")));
    const other = await curia(['export', 'r', '--as', 'csv', '--out', at('x.jsonl'), ...store]);
    expect(other.stderr).toContain('name a file that ends in .csv');
    expect((await curia(['export', 'r', '--as', 'html', ...store])).stdout).toContain('<!doctype html>');
    expect((await curia(['export', 'r', '--as', 'gold-cases', ...store])).stdout).toBe('');
  });

  test('Parquet in several portions: every cell of every row, absent ones and odd ones', async () => {
    const ROWS = 45_001;
    const cell = (at: number): string | null =>
      at % 3 === 0 ? null : at % 7 === 0 ? '' : `${at} "결제" \u0000 💥 ${'x'.repeat(at % 50)}`;
    async function* rows() {
      for (let at = 0; at < ROWS; at++) yield { 'a "b"': cell(at), always: String(at), never: null };
    }
    const columns = ['a "b"', 'always', 'never'];
    const pieces: Buffer[] = [];
    for await (const piece of parquetPieces({ columns, rows: rows() })) pieces.push(piece);
    // The head, three columns of three portions, and the foot.
    expect(pieces).toHaveLength(11);
    writeFileSync(at('many.parquet'), Buffer.concat(pieces));
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const found = await connection.runAndReadAll(`SELECT * FROM '${at('many.parquet')}'`);
    connection.closeSync();
    const expected = Array.from({ length: ROWS }, (_, row) => [cell(row), String(row), null]);
    expect(found.getRows()).toEqual(expected);
    expect(found.columnNames()).toEqual(columns);
  });

  test('Parquet without a row', async () => {
    async function* rows() {}
    const pieces: Buffer[] = [];
    for await (const piece of parquetPieces({ columns: ['a'], rows: rows() })) pieces.push(piece);
    writeFileSync(at('none.parquet'), Buffer.concat(pieces));
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const found = await connection.runAndReadAll(`SELECT * FROM '${at('none.parquet')}'`);
    connection.closeSync();
    expect([found.getRows(), found.columnNames()]).toEqual([[], ['a']]);
  });

  test('an ending that nothing is written in is refused before anything is', async () => {
    const ran = await curia(['export', 'r', '--as', 'rulings', '--out', at('rulings.xlsx'), ...store]);
    expect(ran.stderr).toContain('must end in .csv, .jsonl or .parquet');
  });

  test('no cell is a formula for a spreadsheet', async () => {
    async function* rows() {
      yield { a: '=HYPERLINK("x")', b: '-1.5' };
      yield { a: '@x', b: null };
    }
    const lines: string[] = [];
    for await (const line of csvLines({ columns: ['a', 'b'], rows: rows() })) lines.push(line);
    expect(lines).toEqual(['a,b\n', '"\'=HYPERLINK(""x"")",-1.5\n', "'@x,\n"]);
  });
});

describe('the verdict', () => {
  test('Markdown and JUnit, with outcomes that fail', async () => {
    for (const [form, file] of [
      ['md', 'verdict.md'],
      ['junit', 'junit.xml'],
    ] as const) {
      const asked = ['--as', form, '--out', at(file), '--fail-on', 'LEGAL'];
      expect((await curia(['export', 'r', ...asked, ...store])).status).toBe(2);
    }
    expect(read('verdict.md')).toMatch(/^## Failed: triage\n\n\d+ cases: .*1 refused/);
    const junit = read('junit.xml');
    expect(XMLValidator.validate(junit)).toBe(true);
    const suite = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(junit).testsuites
      .testsuite;
    const cases: Record<string, unknown>[] = suite.testcase;
    expect(Number(suite.tests)).toBe(cases.length);
    expect(Number(suite.errors)).toBe(1);
    expect(Number(suite.failures)).toBe(cases.filter((one) => 'failure' in one).length);
    expect(Number(suite.skipped)).toBe(cases.filter((one) => 'skipped' in one).length);
  });

  test('text of agents is neither a mention, a link nor HTML', () => {
    const row = {
      case_id: 'x',
      status: 'ruled',
      about: null,
      outcome: 'NO',
      end: null,
      rule: 'r',
      person: null,
      error: null,
    };
    const verdict = {
      run_id: 'r`1',
      court: 'c',
      cases: [
        {
          case_id: 'x<&"',
          state: 'failed' as const,
          rows: [{ ...row, reason: '@everyone [a](http://x) <img src=x> | b\n# c\u0007' }],
        },
      ],
      counts: { passed: 0, failed: 1, waits: 0, refused: 0, open: 0 },
      given_votes: 1,
      passed: false,
    };
    const page = verdictMarkdown(verdict);
    expect(page).not.toMatch(/@everyone|\]\(http|<img|^# c/m);
    expect(XMLValidator.validate(verdictJunit(verdict))).toBe(true);
  });
});

describe('--fail-under', () => {
  const agents = ['--agents', `scripted:${template('answers.jsonl')}`];
  test('holds a court to a score', async () => {
    const measure = (share: string) =>
      curia([
        'eval',
        template('court.yaml'),
        template('cases.jsonl'),
        ...agents,
        '--fail-under',
        share,
        '--resamples',
        '10',
        '--store',
        at('eval.sqlite'),
      ]);
    expect((await measure('0.1')).status).toBe(0);
    const below = await measure('1');
    expect(below.status).toBe(2);
    expect(below.stderr).toMatch(/items that the court decides rightly: 0\.\d+, not at least 1/);
    expect((await measure('2')).stderr).toContain('--fail-under takes a number from 0 to 1');
  });

  test('votes without gold reach no score', async () => {
    writeFileSync(at('no-gold.csv'), 'item,reviewer,label\n1,a,x\n1,b,y\n2,a,x\n2,b,x\n');
    const ran = await curia(['eval', at('no-gold.csv'), '--fail-under', '0.5']);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('not known, not at least 0.5');
  });
});
