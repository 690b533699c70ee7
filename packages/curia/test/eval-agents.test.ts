/** `curia eval COURT CASES --agents WHO` against gold that is known to the last tuple, with an agent whose mistakes are known too. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { curia, fileWith } from './run-curia.ts';

const agent = join(import.meta.dirname, '../../../examples/03-your-own-agent/agent/keyword-agent.ts');
const line = (case_id: string, text: string, gold: object[], tags: string[]): string =>
  JSON.stringify({ case_id, text, gold, tags });
const gold = (aspect_term: string, polarity: string) => ({ aspect_term, aspect_ref: '본품#품질', polarity });
const cases = [
  line('a', 'The sound is great.', [gold('sound', 'positive')], ['plain']),
  line('b', 'The cable is not good.', [gold('cable', 'negative')], ['negation']),
  line(
    'c',
    'The battery is good but the case is dull.',
    [gold('battery', 'positive'), gold('case', 'negative')],
    ['contrast'],
  ),
  line('d', 'My sister has a great dane.', [], ['no_opinion']),
  line('e', 'The sound of a great city.', [], ['no_opinion']),
].join('\n');

const systems = (rows: { system: string }[]) => Object.fromEntries(rows.map((row) => [row.system, row]));

test('every way of deciding is scored and priced', async () => {
  const file = fileWith('eval.jsonl', cases);
  const { status, lines } = await curia([
    'eval',
    'conflict-review',
    file,
    '--agents',
    `module:${agent}`,
    '--json',
  ]);
  expect(status).toBe(0);
  const [report] = lines;
  const rows = systems(report.rows);
  // P-NEG finds three of four and says one thing of the city; P-LIT overlooks the negation as well.
  expect(rows['P-NEG']).toMatchObject({ precision: 0.75, recall: 0.75, calls_per_case: 1 });
  expect(rows['P-LIT']).toMatchObject({ precision: 0.5, recall: 0.5 });
  expect(rows.S0).toMatchObject({ f1: 0.75, calls_per_case: 1 });
  // Reviewers are asked where P-LIT disagrees, in one case of five.
  expect(rows.v5).toMatchObject({ precision: 0.75, recall: 0.75, calls_per_case: 3.6, failed_calls: 0 });
  expect(Object.keys(rows)).toEqual(
    expect.arrayContaining(['no review', 'S0', 'P-NEG', 'P-IMP', 'P-LIT', 'v1', 'v2', 'v5', 'oracle']),
  );
  const tags = Object.fromEntries(report.tags.map((row: { tag: string }) => [row.tag, row]));
  expect(tags.negation).toMatchObject({ cases: 1, f1: { v5: 1 } });
  expect(tags.no_opinion).toMatchObject({ cases: 2, f1: { v5: null } });
  expect(report.sentences.at(-1)).toContain('On 2 texts without an opinion, nothing is said by');
});

test('lines without gold are refused, and a file without any gold cannot be measured', async () => {
  const some = fileWith(
    'some.jsonl',
    `${cases}\n{"case_id":"x","text":"no gold"}\n{"case_id":"a","text":"again","gold":[]}\n`,
  );
  const args = (file: string) => ['eval', 'conflict-review', file, '--agents', `module:${agent}`];
  const ran = await curia(args(some));
  expect(ran.status).toBe(2);
  expect(ran.stderr).toContain('line 6 refused');
  expect(ran.stderr).toContain('case_id a occurs twice');
  const none = await curia(args(fileWith('none.jsonl', '{"text":"no gold"}')));
  expect(none.status).toBe(2);
  expect(none.stderr).toContain('nothing to measure');
});

const run = (file: string, court: string, agents: string, ...more: string[]) =>
  curia(['eval', court, file, '--agents', agents, '--json', ...more]);

test.each(['conflict-review', 'debate-override'])(
  'cases that %s refuses are left out, counted and named, never praised for silence',
  async (court) => {
    const blank = line('blank', '  ', [], ['no_opinion']);
    const all = await run(fileWith('blank.jsonl', `${cases}\n${blank}`), court, 'offline');
    const heard = await run(fileWith('heard.jsonl', cases), court, 'offline');
    expect([all.status, heard.status]).toEqual([2, 0]);
    expect(all.lines[0]).toMatchObject({ cases: 5, refused: 1 });
    const scores = (rows: { system: string; f1: number; calls_per_case: number }[]) =>
      rows.map(({ system, f1, calls_per_case }) => [system, f1, calls_per_case]);
    expect(scores(all.lines[0].rows)).toEqual(scores(heard.lines[0].rows));
    expect(all.lines[0].tags).toEqual(heard.lines[0].tags);
    expect(all.lines[0].sentences.at(-1)).toMatch(/refused 1 of 6 cases.*first blank/);
    const none = await run(fileWith('only-blank.jsonl', blank), court, 'offline');
    expect(none.status).toBe(2);
    expect(none.stderr).toContain('nothing to measure');
  },
);

test.each(['conflict-review', 'debate-override'])(
  '%s: if nobody gives a usable answer, nothing is judged',
  async (court) => {
    const file = fileWith('nobody.jsonl', cases);
    for (const [name, said] of [
      ['silent', '{ failure: "no_answer" }'],
      ['unusable', '{ answer: { hello: 1 } }'],
    ]) {
      const agent = fileWith(`${name}.mjs`, `export default () => (${said});`);
      const { status, stdout, stderr } = await run(file, court, `module:${agent}`);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(/NO_ANSWERS (\d+) of \1 questions got no usable answer/);
    }
  },
);

test('a role that never answers has its own row and is not a rival, and the report says so', async () => {
  const silent = fileWith(
    'silent-role.mjs',
    `export default ({ role }) => role === 'perspective-P-LIT' ? { failure: 'no_answer' }
      : { answer: { triplets: [{ aspect_term: 'sound', aspect_ref: '본품#품질', polarity: 'positive' }] } };`,
  );
  const { lines, stderr } = await run(fileWith('silent.jsonl', cases), 'conflict-review', `module:${silent}`);
  expect(stderr).toBe('');
  const rows = systems(lines[0].rows);
  expect(rows['P-LIT']).toMatchObject({ f1: 0, calls_per_case: 1, asked: 5, usable: 0 });
  expect(lines[0].sentences.at(-1)).toContain(
    '5 of 20 questions got no usable answer (perspective-P-LIT 5 of 5)',
  );
  expect(lines[0].sentences[0]).not.toContain('P-LIT');
});

test('labels of gold and of answers that have nothing in common are shown, not judged', async () => {
  const other = cases.replaceAll('positive', 'good').replaceAll('negative', 'bad');
  for (const court of ['conflict-review', 'debate-override']) {
    const { status, stderr } = await run(fileWith('other.jsonl', other), court, 'offline');
    expect(status).toBe(2);
    expect(stderr).toContain('GOLD_UNMATCHED');
    expect(stderr).toContain('gold polarity: "bad" 2 ×, "good" 2 ×');
  }
});

test('a verifier who fails costs the others nothing, and one who finds nothing is in the report', async () => {
  const gold = join(import.meta.dirname, '../../../gold/documents/invoice-extraction/test.jsonl');
  const agent = (failing: string): string =>
    `module:${fileWith(
      `no-${failing}.mjs`,
      `export default ({ role }) => role === 'verifier-${failing}' ? { failure: 'no_answer' } : { answer: { issues: [] } };`,
    )}`;
  const { lines } = await run(gold, 'verification', agent('V3'), '--set', 'pack=invoice-extraction');
  const rows = systems(lines[0].rows) as unknown as Record<string, { precision: number; recall: number }>;
  expect(Object.keys(rows)).toEqual(['rules', 'rules + V2', 'rules + V3', 'rules + V4', 'rules + all']);
  const scores = Object.values(rows).map(({ precision, recall }) => [precision, recall]);
  expect(new Set(scores.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(lines[0].sentences.at(-1)).toContain('questions got no usable answer (verifier-V3');
});

test('codes of gold that no verifier can report are shown, not judged', async () => {
  const gold = join(import.meta.dirname, '../../../gold/documents/invoice-extraction/dev.jsonl');
  const lines = readFileSync(gold, 'utf8').trim().split('\n');
  const recoded = lines.map((line) => {
    const document = JSON.parse(line);
    const defects = document.gold.map((one: object) => ({ ...one, code: 'SUM_IS_OFF', also: [] }));
    return JSON.stringify({ ...document, gold: defects });
  });
  const ran = await run(fileWith('recoded.jsonl', recoded.join('\n')), 'verification', 'offline');
  expect([ran.status, ran.stdout]).toEqual([2, '']);
  expect(ran.stderr).toContain('GOLD_UNMATCHED');
  expect(ran.stderr).toMatch(/gold code: "SUM_IS_OFF" \d+ ×/);
  expect(ran.stderr).toMatch(/reported code: "[A-Z_]+" \d+ ×/);
});

test('an investigator alone is priced by the first round alone, the court by all rounds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'curia-priced-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['avatar-upload', 'coupon-totals'])
    cpSync(join(import.meta.dirname, '../../../gold/investigations', name), join(folder, name), {
      recursive: true,
    });
  const { lines } = await run(folder, 'investigation', 'offline', '--resamples', '1');
  const rows = lines[0].rows as { system: string; calls_per_case: number }[];
  const alone = rows.filter(({ system }) => system !== 'court').map((row) => row.calls_per_case);
  const court = rows.find(({ system }) => system === 'court')!;
  expect(Math.max(...alone)).toBe(1);
  expect(court.calls_per_case).toBeGreaterThan(alone.reduce((sum, calls) => sum + calls, 0));
});

test('a court that there is not is named with those that there are', async () => {
  const ran = await curia(['eval', 'assizes', '-', '--agents', 'offline']);
  expect(ran.status).toBe(1);
  expect(ran.stderr).toContain('conflict-review, debate-override');
});
