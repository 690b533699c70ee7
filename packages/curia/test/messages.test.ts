/** What a user is told who got something wrong: what it is, where it is, and what to do; each thing once. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { curia, fileWith, startCuria } from './run-curia.ts';
import { newStore, texts } from './run-fixture.ts';

const textsRun = (agents: string, ...more: string[]): string[] => [
  'run',
  'conflict-review',
  texts,
  '--agents',
  agents,
  '--store',
  ...(more.length > 0 ? more : [newStore()]),
];

test('a name that is taken: choose another', async () => {
  const store = newStore();
  const args = textsRun('offline', store, '--name', 'mine');
  expect((await curia(args)).status).toBe(0);
  const again = await curia(args);
  expect(again.status).toBe(1);
  expect(again.stderr).toMatch(/RUN_EXISTS there is already a run mine\nChoose another name with --name/);
});

test.each([
  ['the syntax of JavaScript', 'bad.mjs', '\nexport default ( => {', 2],
  ['the syntax of TypeScript', 'bad.ts', '\n\nexport default 1 +;', 3],
  ['what the module does', 'bad.mjs', '\n\n\nthrow new Error("boom");', 4],
])('a module that breaks on %s: the file and the line', async (_what, name, text, line) => {
  const file = fileWith(name, text);
  const { status, stderr } = await startCuria(textsRun(`module:${file}`));
  expect(status).toBe(1);
  expect(stderr).toMatch(/^curia: MODULE_BROKEN /);
  expect(stderr).toContain(`line ${line} of ${file}`);
});

test('the first refused lines are reported one by one, the rest counted', async () => {
  const lines = Array.from({ length: 80 }, (_, at) => JSON.stringify({ case_id: `c${at}`, text: 'x' }));
  const { stderr } = await curia(['eval', 'conflict-review', fileWith('no-gold.jsonl', lines.join('\n'))]);
  expect(stderr.split('\n').filter((line) => line.includes(' refused: '))).toHaveLength(5);
  expect(stderr).toContain('and 75 more lines refused');
});

test.each([
  ['bool', 'flag'],
  ['integer', 'count'],
  ['enum', 'choice'],
  ['chioce', 'choice'],
])('a fact of kind %s: did you mean %s', async (wrong, right) => {
  const table = `id: t\ntitle: T\nfacts:\n  a: { kind: ${wrong}, doc: x }\noutcomes: { A: a }\nrules: []\notherwise: { then: A, reason: y }\n`;
  const { stderr } = await curia(['tables', '--check', fileWith('t.yaml', table)]);
  expect(stderr).toContain(`got "${wrong}"; did you mean ${right}?`);
});

test('a single problem is reported once', async () => {
  const { stderr } = await curia(['tables', '--check', fileWith('t.yaml', 'id: t\ntitle: T\nid: u\n')]);
  const problem = /unique/g;
  expect(stderr.match(problem)).toHaveLength(1);
});

test('lines that were refused in a pipe are counted on standard error', async () => {
  const { status, stderr, lines } = await curia(['decide', 'disposition'], '{"issues":5}\n{"issues":[]}\n');
  expect(status).toBe(2);
  expect(lines).toHaveLength(2);
  expect(stderr).toBe('curia: 1 of 2 lines refused\n');
});

test('help of a command within a command', async () => {
  const { status, stdout } = await curia(['help', 'desk', 'next']);
  expect({ status, usage: stdout.split('\n')[0] }).toEqual({
    status: 0,
    usage: 'Usage: curia desk next [options] [item] [case]',
  });
});

test('help of a court lists its options and names its guide; help of run has no court’s', async () => {
  const one = (await curia(['help', 'investigation'])).stdout;
  expect(one).toContain('Options of investigation');
  expect(one).toMatch(/^ {2}type=guessed\|bug/m);
  expect(one).not.toContain('absent=');
  expect(one).toContain('curia help investigation --guide');
  expect((await curia(['help', 'investigation', '--guide'])).stdout).toMatch(/^# /);
  expect((await curia(['run', '--help'])).stdout).not.toContain('absent=');
  expect((await curia(['help', 'memory'])).stdout).toMatch(
    /^Usage: curia memory[\s\S]*curia help memory --guide\n$/,
  );
});

test('JSON over several lines is one refusal with what to do', async () => {
  const file = fileWith('pretty.json', JSON.stringify({ case_id: 'a', issues: [] }, null, 2));
  const { status, stderr } = await curia(['decide', 'disposition', file]);
  expect(status).toBe(1);
  expect(stderr).toMatch(/JSON_INVALID .*spans several lines.*\[ … \]/);
  // A single case is unmistakable.
  expect((await curia(['why', 'disposition', file])).status).toBe(0);
});

test("a user's own table decides the rows of a spreadsheet", async () => {
  const table = fileWith(
    'refund.yaml',
    'id: refund\ntitle: Refunds\nfacts:\n  days: { kind: count, doc: days }\n  opened: { kind: flag, doc: opened }\noutcomes: { PAY: pay, ASK: ask }\nrules:\n  - { id: early, when: { days: { at_most: 14 }, opened: false }, then: PAY, reason: early }\notherwise: { then: ASK, reason: late }\n',
  );
  const rows = fileWith('rows.csv', 'case_id,days,opened\n007,3,false\nb,30,false\nc,three,true\nd,,true\n');
  const { lines } = await curia(['decide', table, rows]);
  expect(lines.map(({ case_id, ruling, error }) => [case_id, ruling?.outcome ?? error.details])).toEqual([
    ['007', 'PAY'],
    ['b', 'ASK'],
    ['c', [{ path: 'days', problem: 'must be a whole number from 0 up, got "three"' }]],
    ['d', [{ path: 'days', problem: 'is missing' }]],
  ]);
});

test('a name that was mistyped: the nearest run, command or file', async () => {
  const store = newStore();
  expect((await curia(textsRun('offline', store, '--name', 'mine'))).status).toBe(0);
  const file = fileWith('votes.csv', 'item,reviewer,label\n');
  const said = async (...args: string[]): Promise<string> => {
    const { status, stderr } = await curia(args);
    expect(status).toBe(1);
    return stderr;
  };
  expect(await said('show', 'mien', '--store', store)).toContain('there is no run mien; did you mean mine?');
  expect(await said('audit', 'something-else', '--store', store)).toMatch(/there is no run something-else\n/);
  expect(await said('desk', 'nxt')).toBe('curia: desk has no command nxt; did you mean next?\n');
  expect(await said('eval', file.replace('votes', 'vots'))).toContain(`Did you mean ${file}?`);
});

test('a court without offline agents says it before there is a run', async () => {
  const store = newStore();
  const court = join(import.meta.dirname, '../templates/triage');
  const run = ['run', join(court, 'court.yaml'), join(court, 'cases.jsonl'), '--store', store];
  const refused = await curia([...run, '--agents', 'offline', '--name', 'mine']);
  expect(refused.stderr).toContain('there are no offline agents for the court triage');
  expect(refused.stderr).not.toContain('curia resume');
  const scripted = `scripted:${join(court, 'answers.jsonl')}`;
  expect((await curia([...run, '--agents', scripted, '--name', 'mine'])).status).toBe(0);
});
