/** Votes over HTTP: the answers are those of the commands, refusals have the same codes, and nothing names a file. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordedCases } from '../../../courts/src/panel/demo.ts';
import type { RunningServer } from '../../src/http/serve.ts';
import { readRecordedRun } from '../../src/measure/votes/recorded-run.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { curia } from '../run-curia.ts';
import { get, post, serving } from './serving.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-http-votes-'));
const at = (name: string): string => join(folder, name);
const DEMO = join(import.meta.dirname, '../../demo');
const CASES = 100;
const wanted = { gold_drawn: 'random', max_error: 0.15, delta: 0.1 };
let store: Store;
let server: RunningServer;
const agent = { authorization: 'Bearer curia_a_b' };

async function run(court: string, cases: string, id: string): Promise<void> {
  const kept = ['--agents', 'given', '--name', id, '--store', at('store.sqlite'), '--no-folder'];
  const { status, stderr } = await curia(['run', court, cases, ...kept]);
  if (status !== 0) throw new Error(stderr);
}

beforeAll(async () => {
  const all = recordedCases(JSON.parse(readFileSync(join(DEMO, 'courts/tickets.json'), 'utf8')));
  const lines = all.slice(0, CASES).map((one) => JSON.stringify(one));
  writeFileSync(at('cases.jsonl'), `${lines.join('\n')}\n`);
  await run(join(DEMO, 'courts/tickets.yaml'), at('cases.jsonl'), 'tickets');
  await run('conflict-review', join(DEMO, 'conflict-review.jsonl'), 'reviews');
  store = openStore(at('store.sqlite'));
  server = await serving({ store });
});
afterAll(async () => {
  await server.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a run of a court', () => {
  test('is evaluated as by the command, with who agrees with whom', async () => {
    const { status, json } = await post(server, '/votes/evaluate', { run: 'tickets' });
    expect([status, json.run, json.fields]).toEqual([
      200,
      { run_id: 'tickets', court: 'tickets', policy: 'v1' },
      ['value'],
    ]);
    const printed = await curia(['eval', 'tickets', '--voices', '--store', at('store.sqlite'), '--json']);
    const { run: _run, fields: _fields, agreement, ...report } = json;
    expect(report).toEqual(printed.lines[0]);
    expect(agreement.reviewers).toEqual(['atlas', 'borea', 'cirrus', 'dune', 'ember']);
    expect(agreement.pairs).toHaveLength(10);
    const { one, other, n, same, kappa } = agreement.pairs[0];
    expect([one, other, n <= CASES, same <= n, kappa < same / n]).toEqual([
      'atlas',
      'borea',
      true,
      true,
      true,
    ]);
    // What a case says its votes cost is not lost on the way through a run.
    expect(json.reviewers[0]).toMatchObject({ reviewer: 'atlas', calls: 1 });
    expect(json.reviewers[0].cost).toBeCloseTo(0.004, 10);
  });

  test('is certified as by the command; the file is handed over and nothing is written', async () => {
    const { status, json } = await post(server, '/votes/certify', { run: 'tickets', ...wanted });
    expect(status).toBe(200);
    const out = at('calibration.json');
    const { lines } = await curia([
      ...['calibrate', 'tickets', '--store', at('store.sqlite'), '--gold-drawn', 'random', '--json'],
      ...['--max-error', '0.15', '--confidence', '0.9', '--out', out],
    ]);
    const { court: _court, calibration_hash, ...printed } = lines[0];
    expect(json).toMatchObject(printed);
    expect(json.file).toEqual(JSON.parse(readFileSync(out, 'utf8')));
    expect(json.file.hash).toBe(calibration_hash);
    expect(json.steps.every(({ upper, k, n }: Record<string, number>) => upper! >= k! / n!)).toBe(true);
    expect(json.cascade.order.flat().sort()).toEqual(['atlas', 'borea', 'cirrus', 'dune', 'ember']);
  });

  test('is held against gold: the court, its majority, the cheapest and every voice', async () => {
    const { status, json } = await get(server, '/runs/tickets/quality?resamples=50');
    expect([status, json.measure, json.refused]).toEqual([200, 'items', 0]);
    const { lines } = await curia([
      ...['eval', join(DEMO, 'courts/tickets.yaml'), at('cases.jsonl')],
      ...['--resamples', '50', '--json'],
    ]);
    expect(json).toMatchObject({ systems: lines[0].systems, comparison: lines[0].comparison });
    expect(json.systems.map(({ system }: { system: string }) => system).slice(0, 3)).toEqual([
      'court',
      'majority',
      'cheapest',
    ]);
  });

  test('without a calibration there is nothing to watch', async () => {
    expect((await get(server, '/runs/tickets/watch')).json).toEqual({ schema_version: '1', watches: [] });
  });
});

test('a conflict review is evaluated and held against its gold tuples', async () => {
  const { json } = await post(server, '/votes/evaluate', { run: 'reviews' });
  expect(json.reviewers.map(({ reviewer }: { reviewer: string }) => reviewer)).toEqual(['A', 'B', 'C']);
  const quality = await get(server, '/runs/reviews/quality');
  expect(['NO_GOLD', undefined]).toContain(quality.json.error?.code);
});

const VOTES = `item,reviewer,label\n${Array.from({ length: 40 }, (_, item) =>
  ['a', 'b', 'c'].map((name, of) => `i${item},${name},${(item + of) % 5 === 0 ? 'no' : 'yes'}\n`).join(''),
).join('')}`;
const GOLD = `item,label\n${Array.from({ length: 30 }, (_, item) => `i${item},yes\n`).join('')}`;

test('votes and known answers may be brought along, as a table or as JSON lines', async () => {
  const table = await post(server, '/votes/evaluate', { votes: VOTES, gold: GOLD });
  const lines = (text: string): string =>
    text
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(','))
      .map(([item, second, third]) =>
        JSON.stringify(
          third === undefined ? { item, label: second } : { item, reviewer: second, label: third },
        ),
      )
      .join('\n');
  const json = await post(server, '/votes/evaluate', { votes: lines(VOTES), gold: lines(GOLD) });
  expect(table.json).toMatchObject({ run: null, fields: [], items: 40, gold: 30 });
  expect(json.json).toEqual(table.json);
});

const REFUSED: readonly [why: string, path: string, body: object, code: string, says?: RegExp][] = [
  ['neither run nor votes', 'evaluate', {}, 'REQUEST_INVALID'],
  ['both', 'evaluate', { run: 'tickets', votes: VOTES }, 'REQUEST_INVALID'],
  ['a field of votes', 'evaluate', { votes: VOTES, field: 'x' }, 'REQUEST_INVALID'],
  ['a run that is not there', 'evaluate', { run: '/etc/passwd' }, 'RUN_NOT_FOUND'],
  ['a file instead of its text', 'evaluate', { votes: '/etc/passwd' }, 'VOTE_INVALID'],
  [
    'a vote without a label',
    'evaluate',
    { votes: 'item,reviewer\n1,a\n' },
    'VOTE_INVALID',
    /no column has the vote/,
  ],
  ['one vote with two labels', 'evaluate', { votes: 'item,reviewer,label\n1,a,x\n1,a,y\n' }, 'VOTE_TWICE'],
  ['gold for unknown items', 'evaluate', { votes: VOTES, gold: 'item,label\nzz,yes\n' }, 'GOLD_UNKNOWN_ITEM'],
  ['an unknown field', 'evaluate', { run: 'tickets', field: 'other' }, 'USAGE', /value/],
  [
    'gold that nobody says was drawn',
    'certify',
    { run: 'tickets', max_error: 0.1, delta: 0.1 },
    'GOLD_NOT_RANDOM',
  ],
  ['no gold at all', 'certify', { votes: VOTES, ...wanted }, 'NO_GOLD'],
  ['a limit of everything', 'certify', { votes: VOTES, ...wanted, max_error: 1 }, 'REQUEST_INVALID'],
  [
    'an alarm without a reason',
    'certify',
    { run: 'tickets', ...wanted, accept: [{ code: 'ECHO', because: ' ' }] },
    'REQUEST_INVALID',
  ],
  ['nine megabytes', 'evaluate', { votes: `${VOTES}${'#'.repeat(9 * 1024 * 1024)}` }, 'VOTES_TOO_LARGE'],
];

test.each(REFUSED)('%s is refused', async (_why, path, body, code, says) => {
  const { status, json } = await post(server, `/votes/${path}`, body);
  expect([json.error?.code, status >= 400 && status < 500]).toEqual([code, true]);
  if (says !== undefined) expect(json.error.message).toMatch(says);
});

test('whoever may not read runs may measure votes of their own, and no run', async () => {
  const guarded = await serving({ store, tokens: { curia_a_b: { name: 'bot', roles: ['agent'] } } });
  expect((await post(guarded, '/votes/evaluate', { votes: VOTES }, agent)).status).toBe(200);
  expect((await post(guarded, '/votes/evaluate', { run: 'tickets' }, agent)).json.error.code).toBe(
    'ROLE_REFUSED',
  );
  await guarded.close();
});

test('a run with more cases than are measured is refused before anything is computed', async () => {
  await expect(readRecordedRun(store, 'tickets', { most: CASES - 1 })).rejects.toMatchObject({
    code: 'VOTES_TOO_LARGE',
  });
});

describe('points', () => {
  const rows = Array.from({ length: 80 }, (_, item) =>
    ['ann', 'ben', 'cho'].map((name, of) => `${item},${name},${((item * 37) % 101) + ((item + of) % 3) - 1}`),
  ).flat();
  const votes = `item,reviewer,label\n${rows.join('\n')}\n`;
  const known = Array.from({ length: 60 }, (_, item) => `${item},${(item * 37) % 101}`);
  const gold = `item,label\n${known.join('\n')}\n`;

  test('are evaluated and certified by what is near enough, as by the commands', async () => {
    const { status, json } = await post(server, '/votes/evaluate', { votes, gold, within: 1 });
    expect([status, json.scale, json.run, json.fields]).toEqual([200, { kind: 'numbers' }, null, []]);
    writeFileSync(at('points.csv'), votes);
    writeFileSync(at('known.csv'), gold);
    const files = [at('points.csv'), '--gold', at('known.csv'), '--within', '1', '--json'];
    const printed = await curia(['eval', ...files]);
    const { run: _run, fields: _fields, ...report } = json;
    expect(report).toEqual(printed.lines[0]);
    const certified = await post(server, '/votes/certify', { votes, gold, within: 1, ...wanted });
    expect(certified.status).toBe(200);
    expect(certified.json).toMatchObject({ certified: true, open: 20, automatic: 20, within: 1 });
    expect(certified.json.answers).toHaveLength(20);
  });

  test('need a distance, and labels have none; whoever says that numbers are names is believed', async () => {
    const bare = await post(server, '/votes/certify', { votes, gold, ...wanted });
    expect([bare.status, bare.json.error.code]).toEqual([400, 'USAGE']);
    const names = await post(server, '/votes/evaluate', { votes, gold, scale: 'labels' });
    expect(names.json.classes.length).toBeGreaterThan(50);
    const apart = await post(server, '/votes/evaluate', { votes, gold, scale: 'labels', within: 1 });
    expect([apart.status, apart.json.error.code]).toEqual([400, 'USAGE']);
    const spoilt = await post(server, '/votes/evaluate', { votes: `${votes}0,dan,7/10\n` });
    expect([spoilt.status, spoilt.json.error.code]).toEqual([400, 'VOTE_INVALID']);
  });
});
