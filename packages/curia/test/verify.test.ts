/** The command that verifies documents, as users run it: what it prints, what it keeps, and what it leaves behind. */
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
import { afterAll, describe, expect, test } from 'vitest';
import { openSqliteStore } from '../src/store/sqlite/sqlite.ts';
import { bundleOf, good, receiptLine as line, RECEIPT_TEXT, RECEIPTS, wrong } from './receipts.ts';
import { curia } from './run-curia.ts';
import { silentReaders } from './silent-readers.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);
const file = (name: string, content: unknown): string => {
  writeFileSync(at(name), typeof content === 'string' ? content : JSON.stringify(content));
  return at(name);
};
const pack = file('pack.yaml', RECEIPTS);
const tea = file('tea.json', good);
const teaText = file('tea.txt', RECEIPT_TEXT);
let made = 0;
const verify = (input: string, ...more: string[]) =>
  curia(['verify', file(`input-${made++}.jsonl`, input), '--pack', pack, ...more]);

test('one output against a text file', async () => {
  const { status, lines } = await curia(['verify', tea, '--bundle', teaText, '--pack', pack]);
  expect(status).toBe(0);
  expect(lines).toMatchObject([
    { schema_version: '1', case_id: 'tea', final_decision: 'ACCEPT_BY_RULES_ONLY', passes: 1, issues: [] },
  ]);
});

describe('a stream', () => {
  const input =
    line('a', good) +
    line('b', { ...good, item_count: 7 }) +
    line('c', '{"total": {"val') +
    'not json\n\n' +
    `${JSON.stringify({ output: good })}\n` +
    line('d', wrong) +
    `${JSON.stringify({ output: good, bundle: { doc_id: 'e', pages: [{ page_num: -1, text: '' }] } })}\n` +
    `${JSON.stringify({ output: good, bundle: { doc_id: 'f', pages: [] } })}\n` +
    `${JSON.stringify({ bundle: bundleOf('g') })}\n` +
    `{"output": ${'['.repeat(5000)}${']'.repeat(5000)}, "bundle": ${JSON.stringify(bundleOf('h'))}}\n` +
    line('a', wrong);
  const expected = [
    ['a', 'ACCEPT_BY_RULES_ONLY', 1],
    ['b', 'ACCEPT_BY_RULES_ONLY', 2],
    ['c', 'ESCALATE_TO_SME', 1],
    ['4', 'JSON_INVALID', 'line 4'],
    ['6', 'INPUT_INVALID', 'line 6'],
    ['d', 'ESCALATE_TO_SME', 1],
    ['e', 'INPUT_INVALID', 'line 8'],
    ['f', 'ESCALATE_TO_SME', 1],
    ['g', 'INPUT_INVALID', 'line 10'],
    ['11', 'JSON_TOO_DEEP', 'line 11'],
    ['a', 'ESCALATE_TO_SME', 1],
  ];
  const seen = (lines: readonly Record<string, never>[]) =>
    lines.map(({ case_id, line: number, final_decision, passes, error }) => [
      case_id,
      final_decision ?? (error as unknown as { code: string }).code,
      passes ?? `line ${number}`,
    ]);

  test('on standard input: every line ends in a decision or a refusal, in order', async () => {
    const { status, lines } = await curia(['verify', '-', '--pack', pack], input);
    expect(status).toBe(2);
    expect(seen(lines)).toEqual(expected);
  });

  test('gives the same result when it is kept; a second case of a document gets a number', async () => {
    const { status, lines, stderr } = await verify(input, '--out', at('kept'), '--name', 'stream');
    expect(status).toBe(2);
    expect(seen(lines)).toEqual([...expected.slice(0, -1), ['a#2', 'ESCALATE_TO_SME', 1]]);
    expect(stderr).toContain('run stream is kept in');
    const passing = await verify(input);
    const without = (all: readonly object[]) => all.map((one) => ({ ...one, case_id: '' }));
    expect(without(passing.lines)).toEqual(without(lines));
    const audit = await curia(['audit', 'stream', '--store', at('kept/store.sqlite')]);
    expect(audit.status).toBe(0);
  });
});

test('nothing is left behind if nothing is to be kept', async () => {
  const scratch = at('tmp');
  mkdirSync(scratch);
  const ran = await curia(['verify', tea, '--bundle', teaText, '--pack', pack], '', { TMPDIR: scratch });
  expect(ran.status).toBe(0);
  const left = readdirSync(scratch).filter((name) => name !== 'node-compile-cache');
  expect(left).toEqual([]);
});

test.each([
  ['bundle in the line', [], { doc_id: 'a', output: good, bundle: bundleOf('b') }],
  ['bundle of its own', ['--bundle', teaText], { doc_id: 'coffee', output: good }],
])('an output is never checked against another document: %s', async (_name, more, record) => {
  const { status, lines } = await verify(`${JSON.stringify(record)}\n`, ...more);
  expect(status).toBe(2);
  expect(lines).toMatchObject([
    { line: 1, error: { code: 'INPUT_INVALID', details: [{ path: 'bundle.doc_id' }] } },
  ]);
});

test('many files against a folder of bundles; a name cannot lead out of it', async () => {
  mkdirSync(at('bundles'), { recursive: true });
  const one = file('one.json', good);
  file('bundles/one.json', bundleOf('one'));
  const missing = file('missing.json', good);
  const bundles = ['--bundle', at('bundles'), '--pack', pack];
  const { status, lines } = await curia(['verify', one, missing, ...bundles]);
  expect(status).toBe(2);
  expect(lines.map(({ final_decision, error }) => final_decision ?? error.code)).toEqual([
    'ACCEPT_BY_RULES_ONLY',
    'FILE_UNREADABLE',
  ]);
  const outside = await verify(
    `${JSON.stringify({ doc_id: '../tea', output: good })}\n`,
    '--bundle',
    at('bundles'),
  );
  expect(outside.lines).toMatchObject([{ error: { code: 'FILE_UNREADABLE' } }]);
});

test('--strict tells by its status that something was not accepted, or by rules only', async () => {
  expect((await verify(line('a', good), '--strict', ...silentReaders(folder, 'V3'))).status).toBe(0);
  expect((await verify(line('a', good), '--strict')).status).toBe(2);
  expect((await verify(line('a', 'prose'), '--strict')).status).toBe(2);
});

describe('a program as verifier', () => {
  const asking = async (script: string, ...more: string[]) => {
    const command = `V3=command:${JSON.stringify(process.execPath)} -e ${JSON.stringify(script)}`;
    const { lines } = await verify(line('a', good), '--agents', command, ...more);
    return lines[0];
  };
  const ends = async (script: string) => {
    const { final_decision, final_reason_kind, issues } = await asking(script);
    return [final_decision, final_reason_kind, ...issues.map(({ code }: { code: string }) => code)];
  };

  test('is given the question, and what it says counts', async () => {
    const reads = "let t='';process.stdin.on('data',(d)=>t+=d).on('end',()=>{const q=JSON.parse(t);";
    const asked = `${reads}console.log(q.agent==='V3'&&q.task==='Is it a receipt?'&&q.codes[0].code==='TOTAL_WRONG'&&q.output.item_count===2&&q.pages.length===1&&q.is_whole?'[]':'x')})`;
    expect(await ends(asked)).toEqual(['AUTO_ACCEPT', 'arbiter']);
    expect(await ends("console.log(JSON.stringify([{code:'TOTAL_WRONG',message:'no'}]))")).toEqual([
      'ESCALATE_TO_SME',
      'arbiter',
      'TOTAL_WRONG',
    ]);
  });

  test('that fails twice, or says nothing that can be read, sends the document to a person', async () => {
    const unavailable = ['ESCALATE_TO_SME', 'verifier_failure', 'VERIFIER_UNAVAILABLE'];
    expect(await ends('process.exit(3)')).toEqual(unavailable);
    expect(await ends("console.log('all is well')")).toEqual(unavailable);
  });

  test('is an agent like any other: its calls are in the log, and the run is audited', async () => {
    const flag = at('failed-once');
    const once = `if(require('fs').existsSync('${flag}'))console.log('[]');else{require('fs').writeFileSync('${flag}','');process.exit(1)}`;
    const decided = await asking(once, '--out', at('asked'), '--name', 'asked');
    expect(decided.final_decision).toBe('AUTO_ACCEPT');
    const calls = readFileSync(at('asked/runs/asked/calls.jsonl'), 'utf8').trim().split('\n');
    expect(calls.map((call) => JSON.parse(call))).toMatchObject([
      { role: 'verifier-V3', provider: 'command', attempt: 1, outcome: 'provider_error' },
      { role: 'verifier-V3', provider: 'command', attempt: 2, outcome: 'answered' },
    ]);
    const store = ['--store', at('asked/store.sqlite')];
    expect((await curia(['audit', 'asked', ...store])).status).toBe(0);
    expect((await curia(['resume', 'asked', ...store])).status).toBe(0);
  });

  test('is not started unasked by a run that is resumed: a store may come from anywhere', async () => {
    const touched = at('touched');
    await asking("console.log('[]')", '--out', at('foreign'), '--name', 'mine');
    const file = at('foreign/store.sqlite');
    const opened = openSqliteStore(file);
    const { created_at, manifest } = (await opened.runs.find('mine'))!;
    const foreign = { ...JSON.parse(manifest), run_id: 'foreign', agents: `command:touch ${touched}` };
    const left = { case_id: 'a', input: line('a', good), problem: null };
    const law = [...(await opened.runs.law('mine')).values()];
    await opened.runs.create('foreign', [left], () => ({
      created_at,
      manifest: JSON.stringify(foreign),
      law,
    }));
    await opened.close();
    const resume = (...more: string[]) => curia(['resume', 'foreign', '--store', file, ...more]);
    expect(await resume()).toMatchObject({ status: 1, stderr: expect.stringContaining('USAGE') });
    expect(existsSync(touched)).toBe(false);
    expect((await resume('--agents', "command:echo '[]'")).status).toBe(0);
    expect(existsSync(touched)).toBe(false);
  });
});

test.each([
  [[tea, '--bundle', teaText, '--pack', 'invoices'], 'PACK_UNKNOWN'],
  [
    [tea, '--bundle', teaText, '--pack', file('bad.yaml', 'id: x\nfields:\n  - { path: a, type: word }\n')],
    'line 3',
  ],
  [[tea, '--bundle', teaText, '--pack', pack, '--agents', 'V5=x'], 'USAGE'],
  [[tea, '--bundle', teaText, '--pack', pack, '--agents', 'V3=x', '--agents', 'V3=y'], 'USAGE'],
  [[tea, '--bundle', teaText, '--pack', pack, '--people', '0'], 'USAGE'],
  [[tea, '--bundle', teaText, '--pack', pack, '--concurrency', 'many'], 'USAGE'],
  [[tea, '--bundle', teaText, '--pack', pack, '--name', 'mine'], 'USAGE'],
  [[tea, '--bundle', teaText, '--pack', pack, '--policy', 'disposition=v9'], 'TABLE_UNKNOWN'],
  [[tea, '--pack', pack], '--bundle'],
  [[tea, '--bundle', teaText], '--pack'],
])('wrong usage: %j', async (args, word) => {
  const { status, stderr } = await curia(['verify', ...args]);
  expect(status).toBe(1);
  expect(stderr).toContain(word);
});

describe('the tables of the court', () => {
  const seven = { ...good, item_count: 7 };

  test('may be set', async () => {
    const once = await verify(line('a', seven), '--set', 'max_passes=1');
    expect(once.lines[0]).toMatchObject({
      final_decision: 'ESCALATE_TO_SME',
      final_reason_kind: 'max_retries',
    });
    const cited = { ...good, total: { ...good.total, snippet: 'Total 5.00 wholly invented words' } };
    const code = async (...more: string[]) =>
      (await verify(line('a', cited), ...more)).lines[0].issues.map((issue: { code: string }) => issue.code);
    expect(await code()).toEqual(['QUOTE_ABSENT']);
    expect(await code('--set', 'quotation.partial_share=0.3')).toEqual(['QUOTE_PARTIAL']);
  });

  test('may be replaced by one of one’s own, which reaches the ruling and its hash', async () => {
    const table = JSON.parse((await curia(['tables', 'disposition', '--json'])).stdout.split('\n')[0]!);
    const mine = file('mine.json', {
      ...table,
      policy: 'mine',
      rules: table.rules.map((rule: { id: string }) =>
        rule.id === 'fixable-majors' ? { ...rule, then: 'ESCALATE_TO_SME' } : rule,
      ),
      accepted: [],
    });
    const [shipped] = (await verify(line('a', seven))).lines;
    const { status, lines } = await verify(
      line('a', seven),
      '--policy',
      `disposition=${mine}`,
      '--out',
      at('own'),
    );
    expect(status).toBe(0);
    expect(lines[0]).toMatchObject({
      final_decision: 'ESCALATE_TO_SME',
      arbiter_decision: { rule: 'fixable-majors', decision: 'ESCALATE_TO_SME' },
    });
    expect(lines[0].rulebook_hash).not.toBe(shipped.rulebook_hash);
    const [run] = readdirSync(at('own/runs'));
    const [pass] = readFileSync(at(`own/runs/${run}/passes.jsonl`), 'utf8').split('\n');
    expect(JSON.parse(pass!).report.policy).toBe('disposition@mine');
    expect((await curia(['audit', 'last', '--store', at('own/store.sqlite')])).status).toBe(0);
  });

  test('may fix what blocks first', async () => {
    const blocking = file(
      'blocking.yaml',
      RECEIPTS.replace('COUNT_WRONG: { severity: MAJOR', 'COUNT_WRONG: { severity: BLOCKER'),
    );
    const ends = async (...more: string[]) => {
      const input = file(`blocking-${made++}.jsonl`, line('a', seven));
      return (await curia(['verify', input, '--pack', blocking, ...more])).lines[0].final_decision;
    };
    expect([await ends(), await ends('--fix-blockers')]).toEqual(['ESCALATE_TO_SME', 'ACCEPT_BY_RULES_ONLY']);
  });
});

test('a kept verification is a run: its folder, its records, and no document leads out of it', async () => {
  const input = line('ok', { ...good, item_count: 9 }) + line('../../evil', wrong) + line('doc', wrong);
  const readers = silentReaders(folder, 'V3');
  const { lines } = await verify(
    input,
    '--out',
    at('records'),
    '--name',
    'first',
    '--people',
    '2',
    ...readers,
  );
  const run = at('records/runs/first');
  expect(
    readdirSync(at('records'))
      .filter((name) => !name.startsWith('store.sqlite-'))
      .sort(),
  ).toEqual(['runs', 'store.sqlite']);
  const read = (name: string) =>
    readFileSync(join(run, name), 'utf8')
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
  expect(read('decisions.jsonl')).toEqual(lines);
  expect(read('passes.jsonl').map(({ case_id, pass }) => [case_id, pass])).toEqual([
    ['ok', 1],
    ['ok', 2],
    ['../../evil', 1],
    ['doc', 1],
  ]);
  const { rulebook_hash } = lines[0];
  expect(rulebook_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(read('packets.jsonl')).toMatchObject([
    { case_id: '../../evil', packet: { rulebook_hash, review_status: 'pending', required_reviews: 2 } },
    { case_id: 'doc', packet: { rulebook_hash } },
  ]);
  expect(read('ground-truth.jsonl')).toMatchObject([
    {
      case_id: 'ok',
      ground_truth_source: 'primary_agent_auto_accept',
      rulebook_hash,
      ground_truth_output: good,
    },
  ]);
  expect(existsSync(join(folder, '../evil'))).toBe(false);
  const again = await verify(input, '--out', at('records'), '--name', 'second');
  expect(again.status).toBe(0);
  const taken = await verify(input, '--out', at('records'), '--name', 'second');
  expect(taken).toMatchObject({ status: 1, stderr: expect.stringContaining('RUN_EXISTS') });
});
