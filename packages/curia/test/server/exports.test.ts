/** What is downloaded of a run after experts settled a case at the desk: every table in every form, known answers, the report and the record. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ticket } from '../desk-scene.ts';
import { curia } from '../run-curia.ts';
import { type ServedDesk, servingDesk } from './desk-serving.ts';
import { get, post } from './serving.ts';

const QUEUE = 'desk-triage';
const folder = mkdtempSync(join(tmpdir(), 'curia-exports-'));
let desk: ServedDesk;
let viewer: Record<string, string>;

const taken = async (asked: string): Promise<string> => {
  const { text, status } = await get(desk.server, `/runs/r/export?${asked}`, viewer);
  if (status !== 200) throw new Error(text);
  return text;
};
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

beforeAll(async () => {
  desk = await servingDesk([ticket('t1', '=HYPERLINK("http://evil")'), ticket('t2')]);
  viewer = await desk.bearer('Val', 'viewer');
  await post(desk.server, '/queues', { court: QUEUE, reviews: 2 }, await desk.bearer('Lead', 'operator'));
});
afterAll(async () => {
  await desk.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Somebody answers what is put to them first. */
async function answer(name: string, value: string): Promise<string> {
  const who = await desk.bearer(name);
  const { seat, item } = (await post(desk.server, `/queues/${QUEUE}/claim`, {}, who)).json;
  const said = { token: seat.token, revision: item.revision, answer: { value }, notes: `${name}-NOTE` };
  return (await post(desk.server, `/seats/${seat.seat_id}/submit`, said, who)).json.state;
}

test('while experts review a case nothing says what they said, and the record is not given away', async () => {
  expect(await answer('Ada', 'legal')).toBe('reviewing');
  for (const what of ['folder', 'rulings', 'truth', 'gold-cases', 'report'])
    expect([what, /ADA|Ada/.exec(await taken(`what=${what}`))?.[0]]).toEqual([what, undefined]);
  expect(await taken('what=truth&as=csv')).toBe(
    'case_id,gold,state,settled_by,rule,reason,round,item_id,outcome\n',
  );
  const refused = await get(desk.server, '/runs/r/export?what=record', viewer);
  expect([refused.status, refused.json.error.code]).toEqual([403, 'SIGHT_REFUSED']);
  expect(refused.json.error.message).toContain('take it once the case is settled');
});

test('what was settled at the desk is ground truth, without the names of experts', async () => {
  expect(await answer('Bob', 'legal')).toBe('agreed');
  const listed = (await get(desk.server, '/runs/r/exports', viewer)).json.exports;
  expect(listed).toContainEqual({ what: 'truth', forms: ['csv', 'jsonl', 'parquet'], rows: 1 });
  const [row, ...others] = lines(await taken('what=truth&as=jsonl'));
  expect(others).toEqual([]);
  expect(row).toMatchObject({ state: 'agreed', settled_by: 'expert-1, expert-2', outcome: 'EXPERT' });
  expect(JSON.parse(row.gold)).toEqual({ value: 'legal' });
  const [gold] = lines(await taken('what=gold-cases'));
  expect(gold).toMatchObject({ case_id: row.case_id, gold: { value: 'legal' } });
  const rulings = lines(await taken('what=rulings&as=jsonl'));
  expect(rulings.map(({ case_id, settled_as }) => [case_id, settled_as])).toEqual([
    [row.case_id, row.gold],
    [row.case_id === 't1' ? 't2' : 't1', null],
  ]);
  expect(lines(await taken('what=rulings&as=jsonl&first=1'))).toHaveLength(1);
  expect(await taken('what=report')).toContain('<!doctype html>');
  expect(await taken('what=report&as=md')).toContain('desk-triage');
});

test('Parquet is read by DuckDB and holds what the lines hold', async () => {
  const { url } = desk.server;
  const answered = await fetch(`${url}/api/v1/runs/r/export?what=rulings&as=parquet`, { headers: viewer });
  expect(answered.headers.get('content-disposition')).toBe('attachment; filename="r-rulings.parquet"');
  const file = join(folder, 'r.parquet');
  writeFileSync(file, Buffer.from(await answered.arrayBuffer()));
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const rows = (await connection.runAndReadAll(`SELECT * FROM '${file}'`)).getRowObjects();
  connection.closeSync();
  const expected = lines(await taken('what=rulings&as=jsonl')).map(({ schema_version: _, ...row }) => row);
  expect(rows).toEqual(expected);
});

test('the record moves the run to another store, which audits it', async () => {
  writeFileSync(join(folder, 'r.jsonl'), await taken('what=record'));
  const there = ['--store', join(folder, 'there.sqlite')];
  expect((await curia(['import', join(folder, 'r.jsonl'), ...there])).status).toBe(0);
  expect(
    (await curia(['export', 'r', '--as', 'truth', '--out', join(folder, 't.csv'), ...there])).status,
  ).toBe(0);
});

test('a form that something does not come in, and what nobody knows, is refused with what there is', async () => {
  const wrong = await get(desk.server, '/runs/r/export?what=gold-cases&as=csv', viewer);
  expect([wrong.status, wrong.json.error.message]).toEqual([
    400,
    'gold-cases is written as jsonl, not as csv',
  ]);
  expect((await get(desk.server, '/runs/r/export?what=secrets', viewer)).status).toBe(400);
  expect((await get(desk.server, '/runs/none/export?what=truth', viewer)).status).toBe(404);
});
