/** The server rules as the command does: same bytes, same refusals, in one piece or as a stream. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/http/serve.ts';
import { curia, fileWith } from '../run-curia.ts';
import { get, post, send, serving } from './serving.ts';

const courts = mkdtempSync(join(tmpdir(), 'curia-courts-'));
const court = `court: triage
version: v1
roles:
  triager:
    voices: 3
    asks: Is it urgent?
says:
  urgent: { kind: choice, values: ['yes', 'no'] }
rules: []
`;

let server: RunningServer;
beforeAll(async () => {
  const { stdout } = await curia(['tables', 'disposition@v5', '--json']);
  const { schema_version: _v, policy_hash: _h, ...table } = JSON.parse(stdout);
  writeFileSync(join(courts, 'stricter.json'), JSON.stringify({ ...table, policy: 'stricter' }));
  server = await serving({ config: { courts } });
});
afterAll(() => server.close());

const one = { case_id: 'doc-1', issues: [{ severity: 'MAJOR', auto_fixable: true }] };
const lines = [
  JSON.stringify(one),
  '{"case_id":"doc-2","issues":[]}',
  '{"case_id":"doc-3"',
  '',
  '{"issues":[{"severity":"BLOCKER"}]}',
  '{"case_id":"a","case_id":"b","issues":[]}',
].join('\n');

test('one case is ruled with the bytes of `curia decide`', async () => {
  for (const asked of ['', '--facts', '--trace']) {
    const { stdout } = await curia(
      ['decide', 'disposition', '--json', ...(asked === '' ? [] : [asked])],
      `${JSON.stringify(one)}\n`,
    );
    const { status, text, headers } = await post(
      server,
      `/questions/disposition/decide?${asked.slice(2)}`,
      one,
    );
    expect([status, `${text}\n`, headers['content-type']]).toEqual([200, stdout, 'application/json']);
  }
});

test('a stream is ruled line by line with the bytes of `curia decide`, and bad lines stop nothing', async () => {
  const { stdout } = await curia(['decide', 'disposition', fileWith('cases.jsonl', lines)]);
  const { status, text } = await post(server, '/questions/disposition/decide-lines', lines, {
    'content-type': 'application/x-ndjson',
  });
  expect(status).toBe(200);
  expect(text).toBe(stdout);
  expect(text.split('\n').filter((line) => line.includes('"error"'))).toHaveLength(2);
});

test('policies, parameters and tables of the folder are chosen by name', async () => {
  const unknown = { issues: [{ severity: 'ODD' }] };
  expect((await post(server, '/questions/disposition/decide', unknown)).status).toBe(400);
  const set = await post(
    server,
    '/questions/disposition/decide?values={"unknown_severity":"escalate"}',
    unknown,
  );
  expect(set.json.ruling).toMatchObject({ decision: 'ESCALATE_TO_SME' });
  const own = await post(server, '/questions/disposition/decide?policy=stricter', one);
  expect(own.json).toMatchObject({ policy: 'stricter' });
  const table = await post(server, '/questions/stricter/decide', {
    ...(await post(server, '/questions/disposition/decide?facts', one)).json.facts,
  });
  expect(table.json).toMatchObject({ procedure: 'disposition', policy: 'stricter' });
});

test('an explanation is that of `curia why`', async () => {
  const { stdout } = await curia(['why', 'disposition', '--json'], JSON.stringify(one));
  expect((await post(server, '/questions/disposition/explain', one)).json).toEqual(JSON.parse(stdout));
});

test('tables are listed and shown as data, Markdown and a flowchart', async () => {
  const { questions } = (await get(server, '/questions')).json;
  expect(questions.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['disposition', 'conflict-review', 'override-gate']),
  );
  for (const [as, format] of [
    ['json', 'json'],
    ['markdown', 'markdown'],
    ['mermaid', 'mermaid'],
  ] as const) {
    const { stdout } = await curia(['tables', 'disposition@v5', '--as', format]);
    const { text } = await get(server, `/questions/disposition/policies/v5?as=${as}`);
    expect(as === 'json' ? JSON.parse(text) : text).toEqual(as === 'json' ? JSON.parse(stdout) : stdout);
  }
});

test('the text of a table is checked, and what is wrong is named by line', async () => {
  const { text } = await get(server, '/questions/disposition/policies/v5');
  const { schema_version: _v, policy_hash: _h, ...table } = JSON.parse(text);
  const { stdout } = await curia(['tables', '--check', 'disposition@v5', '--json']);
  const checked = (await post(server, '/tables/check', { text: JSON.stringify(table) })).json;
  expect(checked).toMatchObject({ kind: 'table', tables: [{ findings: JSON.parse(stdout).findings }] });
  const broken = await post(server, '/tables/check', { text: 'id: x\npolicy: v1\nrules: 7\n' });
  expect(broken.status).toBe(422);
  expect(broken.json.error).toMatchObject({ code: 'TABLE_INVALID', kind: 'definition' });
  expect(broken.json.error.details.some(({ path }: { path: string }) => path.startsWith('line 3'))).toBe(
    true,
  );
  const reading = await post(server, '/tables/check', { text: `${court}calibration: ../../secret.json\n` });
  expect(reading.status).toBe(422);
  expect(reading.text).not.toContain('ENOENT');
});

test('two policies are compared as `curia compare` does', async () => {
  const history = [one, { case_id: 'odd', issues: [{ severity: 'ODD' }] }];
  const file = fileWith('history.jsonl', history.map((item) => `${JSON.stringify(item)}\n`).join(''));
  const { stdout } = await curia([
    'compare',
    'disposition',
    'disposition',
    file,
    '--set-b',
    'unknown_severity=escalate',
    '--json',
  ]);
  const [moved, summary] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { schema_version: _v, ...move } = moved;
  const { json } = await post(server, '/tables/diff', {
    question: 'disposition',
    after: { values: { unknown_severity: 'escalate' } },
    cases: history,
  });
  expect(json).toMatchObject({ ...summary, moves: [move], moves_left_out: 0 });
  expect((await post(server, '/tables/diff', { question: 'disposition' })).json.error.code).toBe(
    'REQUEST_INVALID',
  );
});

test('health, readiness and the description of the interface are open', async () => {
  expect((await get(server, '/live')).json).toMatchObject({ status: 'ok' });
  expect((await get(server, '/ready')).json).toMatchObject({ status: 'ok' });
  const { json } = await get(server, '/openapi.json');
  expect(json.openapi).toBe('3.1.0');
  expect(Object.keys(json.paths)).toContain('/questions/{question}/decide');
});

test('the findings of a table are those of its analysis', async () => {
  const { json } = await get(server, '/questions/disposition/policies/v5/findings');
  const { lines } = await curia(['tables', '--check', 'disposition', '--json']);
  const told = lines.find(({ policy }) => policy === 'v5');
  expect(json).toMatchObject({ table: 'disposition', policy: 'v5', rules: 8, findings: told.findings });
  expect((await get(server, '/questions/disposition/policies/v99/findings')).status).toBe(404);
});

test('no request leads to a file, and unknown names suggest a known one', async () => {
  for (const name of [
    '../stricter.json',
    'stricter.json',
    '/etc/passwd',
    'http://elsewhere',
    '..%2f..%2fx',
  ]) {
    const path = `/questions/${encodeURIComponent(name)}/decide`;
    expect((await post(server, path, one)).json.error).toMatchObject({ code: 'TABLE_UNKNOWN' });
    const policy = `/questions/disposition/decide?policy=${encodeURIComponent(name)}`;
    expect((await post(server, policy, one)).json.error).toMatchObject({ code: 'TABLE_UNKNOWN' });
  }
  const near = await post(server, '/questions/dispositon/decide', one);
  expect([near.status, near.json.error.message]).toEqual([404, expect.stringContaining('disposition')]);
  expect((await send(server, 'GET', '/elsewhere')).json.error.code).toBe('ROUTE_UNKNOWN');
  const misspelt = await post(server, '/questions/disposition/decide?polcy=v5', one);
  expect(misspelt.json.error).toMatchObject({
    code: 'REQUEST_INVALID',
    message: expect.stringContaining('policy'),
  });
});

test('a table as a grid has its rules in order, in the words of the page', async () => {
  const path = '/questions/settle/policies/default';
  const { json: grid } = await get(server, `${path}?as=grid`);
  const { text: page } = await get(server, `${path}?as=markdown`);
  expect(grid).toMatchObject({ table: 'settle', policy: 'default', policy_hash: expect.any(String) });
  expect(grid.rows.map(({ rule }: { rule: string }) => rule)).toEqual([
    'adjudicated',
    'agreed',
    'disputed',
    'reviewing',
    'otherwise',
  ]);
  for (const { when, reason } of grid.rows) {
    for (const { fact, wanted } of when) expect(page).toContain(`\`${fact}\` ${wanted}`);
    expect(page).toContain(reason);
  }
});
