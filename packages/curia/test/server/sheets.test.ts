/** A sheet that is dropped: the server says how it would be read, and a run takes the same bytes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultConfig } from '../../src/http/config.ts';
import type { RunningServer } from '../../src/http/serve.ts';
import { temporaryStore } from '../../src/store/temporary/temporary.ts';
import { get, post, serving } from './serving.ts';

const store = temporaryStore();
let server: RunningServer;
beforeAll(async () => {
  server = await serving({
    store,
    config: { ...defaultConfig(), courts: 'packages/curia/templates/triage' },
    tokens: {
      op: { name: 'ada', roles: ['operator'] },
      view: { name: 'eve', roles: ['viewer'] },
    },
  });
});
afterAll(() => server.close());

const as = (token: string) => ({
  'content-type': 'application/octet-stream',
  authorization: `Bearer ${token}`,
});
const look = (query: Readonly<Record<string, string>>, body: string, token = 'op') =>
  post(server, `/sheets?${new URLSearchParams(query)}`, body, as(token));

const SHEET =
  'Tickets of May;;\nNr;Message;Plan\nT1;My invoice is wrong;PRO\n007;"It broke,\nagain";golden\n;;\nTotal;;\n';
const MAPPED = JSON.stringify(['tier=Plan']);

test('cases of a court: what was understood, the first rows, and what is refused', async () => {
  const { status, json } = await look({ court: 'court', name: 'tickets.csv', columns: MAPPED }, SHEET);
  expect([status, json]).toMatchObject([
    200,
    {
      understood: { form: 'table', row: 'case', encoding: 'utf-8', separator: ';', header_line: 2 },
      says: 'tickets.csv is read as one row for each case (the columns are named in line 2): case_id=Nr; text=Message; tier=Plan.',
      columns: [
        { name: 'Nr', part: 'case_id' },
        { name: 'Message', part: 'text' },
        { name: 'Plan', part: 'tier' },
      ],
      said: ['case_id=Nr', 'text=Message', 'tier=Plan'],
      problem: null,
      rows: [
        { line: 3, record: { case_id: 'T1', text: 'My invoice is wrong', tier: 'pro' } },
        { line: 4, record: { case_id: '007', text: 'It broke,\nagain', tier: 'golden' } },
      ],
      count: 3,
      refused_count: 2,
      refused: [
        { line: 4, problem: expect.stringContaining('golden') },
        { line: 7, problem: 'the last row is a total (Total); delete it' },
      ],
    },
  ]);
  expect(json.parts).toEqual(expect.arrayContaining([{ part: 'text', required: true }]));
});

test('a column that is missing is named, and the columns are there to be mapped', async () => {
  const { json } = await look({ court: 'court', name: 'tickets.csv' }, SHEET.slice(SHEET.indexOf('Nr')));
  expect(json).toMatchObject({
    problem: { code: 'INPUT_INVALID', message: expect.stringContaining('no column has tier') },
    columns: [{ part: 'case_id' }, { part: 'text' }, { name: 'Plan', part: null }],
    rows: [{ record: { Nr: 'T1', Message: 'My invoice is wrong', Plan: 'PRO' } }, {}],
  });
});

test('votes, one row for each item', async () => {
  const { json } = await look({ name: 'v.tsv' }, '항목\tann\tbob\n1\tyes\tno\n');
  expect(json).toMatchObject({
    understood: { row: 'item', separator: '\t' },
    said: ['item=항목', 'reviewers=ann,bob'],
    rows: [
      {
        line: 2,
        record: [
          { item: '1', reviewer: 'ann', label: 'yes' },
          { item: '1', reviewer: 'bob', label: 'no' },
        ],
      },
    ],
  });
});

test('a run takes the same bytes, and its cases are those that were shown', async () => {
  const query = new URLSearchParams({
    court: 'court',
    agents: 'given',
    run_id: 'may',
    drive: 'later',
    sheet: 'tickets.csv',
    columns: MAPPED,
  });
  const { status, json } = await post(server, `/runs?${query}`, SHEET, as('op'));
  expect([status, json]).toMatchObject([202, { run_id: 'may', cases: 3 }]);
  const listed = await get(server, '/runs/may/cases', as('op'));
  expect(listed.json.cases.map(({ case_id }: { case_id: string }) => case_id)).toEqual([
    'T1',
    '007',
    'line 7',
  ]);
});

test('only who may start runs looks at sheets; what is no table is refused with what to do', async () => {
  expect((await look({ name: 'v.csv' }, 'item,ann,bob\n1,a,b\n', 'view')).status).toBe(403);
  const refused = await look({ court: 'court', name: 'x.csv' }, '\u001f\u008b');
  expect(refused.status).toBe(400);
  expect((await look({ name: 'v.csv' }, '')).json.error.code).toBe('INPUT_EMPTY');
  const strange = await look({ name: 'v.csv', columns: '["what=a"]' }, 'item,ann,bob\n1,a,b\n');
  expect(strange.json.error.message).toContain('--column takes PART=NAME');
});
