/** The commands around verification, as users run them. */
import { spawnSync } from 'node:child_process';
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

const folder = mkdtempSync(join(tmpdir(), 'curia-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bin = join(import.meta.dirname, '../bin/curia.js');
const curia = (args: string[], input = '') => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
  });
  const lines = () =>
    stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  return { status, stdout, stderr, lines };
};
const file = (name: string, content: unknown): string => {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return name;
};

const YAML = `
id: receipts
fields:
  - { path: total.value, type: number }
  - { path: items, type: list, min: 1 }
  - { path: 'items[].price', type: number }
  - { path: item_count, type: integer }
citations:
  - { path: total, values: [value] }
arithmetic:
  - { kind: sum, code: TOTAL_WRONG, of: 'items[].price', equals: total.value }
  - { kind: count, code: COUNT_WRONG, of: 'items[]', equals: item_count, fix: true }
codes:
  TOTAL_WRONG: { severity: MAJOR, means: the prices do not add up to the total }
  COUNT_WRONG: { severity: MAJOR, means: the number of items is wrong }
prompts:
  - { agent: V3, task: Is it a receipt?, codes: [TOTAL_WRONG] }
`;
file('pack.yaml', YAML);
const good = {
  total: { value: 5, page: 1, snippet: 'Total 5.00' },
  items: [{ price: 2 }, { price: 3 }],
  item_count: 2,
};
const text = 'Tea 2.00\nCake 3.00\nTotal 5.00';
const bundle = (doc_id: string) => ({ doc_id, pages: [{ page_num: 1, text }] });
const line = (doc_id: string, output: unknown): string =>
  `${JSON.stringify({ output, bundle: bundle(doc_id) })}\n`;

test('one output against a text file', () => {
  file('tea.json', good);
  file('tea.txt', text);
  const { status, lines } = curia(['verify', 'tea.json', '--bundle', 'tea.txt', '--pack', 'pack.yaml']);
  expect(status).toBe(0);
  expect(lines()).toMatchObject([
    { schema_version: '1', case_id: 'tea', final_decision: 'AUTO_ACCEPT', passes: 1, issues: [] },
  ]);
});

test('a stream: every line ends in a decision or a refusal, in order', () => {
  const input =
    line('a', good) +
    line('b', { ...good, item_count: 7 }) +
    line('c', '{"total": {"val') +
    'not json\n\n' +
    `${JSON.stringify({ output: good })}\n` +
    line('d', { ...good, total: { ...good.total, value: 6 } }) +
    `${JSON.stringify({ output: good, bundle: { doc_id: 'e', pages: [{ page_num: -1, text: '' }] } })}\n` +
    `${JSON.stringify({ output: good, bundle: { doc_id: 'f', pages: [] } })}\n`;
  const { status, lines } = curia(['verify', '-', '--pack', 'pack.yaml'], input);
  expect(status).toBe(2);
  expect(
    lines().map(({ case_id, line, final_decision, passes, error }) => [
      case_id,
      final_decision ?? error.code,
      passes ?? `line ${line}`,
    ]),
  ).toEqual([
    ['a', 'AUTO_ACCEPT', 1],
    ['b', 'AUTO_ACCEPT', 2],
    ['c', 'ESCALATE_TO_SME', 1],
    ['4', 'JSON_INVALID', 'line 4'],
    ['6', 'INPUT_INVALID', 'line 6'],
    ['d', 'ESCALATE_TO_SME', 1],
    ['8', 'INPUT_INVALID', 'line 8'],
    ['f', 'ESCALATE_TO_SME', 1],
  ]);
});

test.each([
  ['bundle in the line', [], { doc_id: 'a', output: good, bundle: bundle('b') }],
  ['bundle of its own', ['--bundle', 'tea.txt'], { doc_id: 'coffee', output: good }],
])('an output is never held against another document: %s', (_name, more, record) => {
  file('tea.txt', text);
  const { status, lines } = curia(
    ['verify', '-', '--pack', 'pack.yaml', ...more],
    `${JSON.stringify(record)}\n`,
  );
  expect(status).toBe(2);
  expect(lines()).toMatchObject([
    { line: 1, error: { code: 'INPUT_INVALID', details: [{ path: 'bundle.doc_id' }] } },
  ]);
});

test('many files against a folder of bundles; a name cannot lead out of it', () => {
  mkdirSync(join(folder, 'bundles'), { recursive: true });
  file('one.json', good);
  file('bundles/one.json', bundle('one'));
  file('missing.json', good);
  const { status, lines } = curia([
    'verify',
    'one.json',
    'missing.json',
    '--bundle',
    'bundles',
    '--pack',
    'pack.yaml',
  ]);
  expect(status).toBe(2);
  expect(lines().map(({ final_decision, error }) => final_decision ?? error.code)).toEqual([
    'AUTO_ACCEPT',
    'FILE_UNREADABLE',
  ]);
  const outside = `${JSON.stringify({ doc_id: '../tea', output: good })}\n`;
  expect(curia(['verify', '-', '--bundle', 'bundles', '--pack', 'pack.yaml'], outside).lines()).toMatchObject(
    [{ error: { code: 'FILE_UNREADABLE' } }],
  );
});

test('--strict tells by its status that something was not accepted', () => {
  expect(curia(['verify', '-', '--pack', 'pack.yaml', '--strict'], line('a', good)).status).toBe(0);
  expect(curia(['verify', '-', '--pack', 'pack.yaml', '--strict'], line('a', 'prose')).status).toBe(2);
});

test('a program as verifier: what it says counts, and its failure escalates', () => {
  const ask = (script: string) => {
    const command = `V3=${JSON.stringify(process.execPath)} -e ${JSON.stringify(script)}`;
    const [result] = curia(
      ['verify', '-', '--pack', 'pack.yaml', '--verifier', command],
      line('a', good),
    ).lines();
    return [
      result.final_decision,
      result.final_reason_kind,
      ...result.issues.map(({ code }: { code: string }) => code),
    ];
  };
  expect(ask("process.stdin.resume();process.stdin.on('end',()=>console.log('[]'))")).toEqual([
    'AUTO_ACCEPT',
    'arbiter',
  ]);
  expect(ask("console.log(JSON.stringify([{code:'TOTAL_WRONG',message:'no'}]))")).toEqual([
    'ESCALATE_TO_SME',
    'arbiter',
    'TOTAL_WRONG',
  ]);
  expect(ask('process.exit(3)')).toEqual(['ESCALATE_TO_SME', 'verifier_failure', 'VERIFIER_UNAVAILABLE']);
});

test.each([
  [['verify', 'tea.json', '--bundle', 'tea.txt', '--pack', 'invoices'], 'PACK_UNKNOWN'],
  [
    [
      'verify',
      'tea.json',
      '--bundle',
      'tea.txt',
      '--pack',
      file('bad.yaml', 'id: x\nfields:\n  - { path: a, type: word }\n'),
    ],
    'line 3',
  ],
  [['verify', 'tea.json', '--bundle', 'tea.txt', '--pack', 'pack.yaml', '--verifier', 'V2=x'], 'USAGE'],
  [['verify', 'tea.json', '--bundle', 'tea.txt'], '--pack'],
  [['packet', 'show', 'nowhere'], 'FILE_UNREADABLE'],
  [['packet', 'render', 'tea.json'], 'INPUT_INVALID'],
  [['eval', 'verification', 'tea.json'], 'FILE_UNREADABLE'],
])('wrong usage: %j', (args, word) => {
  const { status, stderr } = curia(args);
  expect(status).toBe(1);
  expect(stderr).toContain(word);
});

describe('records, packets and reviews', () => {
  const wrong = { ...good, total: { ...good.total, value: 6 } };
  const records = join(folder, 'records');
  curia(
    ['verify', '-', '--pack', 'pack.yaml', '--out', 'records'],
    line('ok', { ...good, item_count: 9 }) + line('../../evil', wrong) + line('doc', wrong),
  );
  const submit = (...args: string[]) =>
    curia(['review', 'submit', 'records/doc', '--pack', 'pack.yaml', '--reviewer', 'Ada', ...args]);

  test('every attempt has its folder, and no document leads out of the records', () => {
    expect(readdirSync(join(records, 'ok')).sort()).toEqual([
      'attempt-1',
      'attempt-2',
      'audit.jsonl',
      'bundle.json',
      'decision.json',
      'ground-truth.json',
    ]);
    expect(readdirSync(records)).toHaveLength(3);
    expect(existsSync(join(folder, '../evil'))).toBe(false);
  });

  test('a record is not overwritten unless asked', () => {
    const again = (more: string[]) =>
      curia(['verify', '-', '--pack', 'pack.yaml', '--out', 'records', ...more], line('ok', good));
    expect(again([]).lines()).toMatchObject([{ error: { code: 'RECORD_EXISTS', kind: 'conflict' } }]);
    expect(again(['--replace']).status).toBe(0);
  });

  test('a packet is shown and rendered', () => {
    expect(curia(['packet', 'show', 'records/doc']).stdout).toContain('TOTAL_WRONG');
    expect(curia(['packet', 'show', 'records/doc', '--json']).lines()[0]).toMatchObject({
      doc_id: 'doc',
      revision: 1,
    });
    expect(curia(['packet', 'render', 'records/doc']).stdout).toMatch(/^<!doctype html>[\s\S]*TOTAL_WRONG/);
    expect(curia(['packet', 'render', 'records/doc', '--format', 'markdown']).stdout).toContain(
      '# doc: please decide',
    );
  });

  test('a review is refused or stored, and two cannot be stored on one revision', () => {
    const patch = file('patch.json', [{ op: 'replace', path: '/total/value', value: 5 }]);
    const bad = file('bad-patch.json', [{ op: 'replace', path: '/total/value', value: 4 }]);
    expect(submit('--revision', '1', '--correct', bad, '--json')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('CORRECTION_REFUSED'),
    });
    const cut = file('cut-patch.json', '[{"op": "replace", "path": "/total/va');
    expect(submit('--revision', '1', '--correct', cut)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/PATCH_INVALID cut-patch\.json is not JSON/),
    });
    expect(submit('--revision', '9', '--agree').status).toBe(2);
    expect(submit('--revision', '1').status).toBe(1);
    writeFileSync(join(records, 'doc/packet.json.lock'), '');
    expect(submit('--revision', '1', '--correct', patch).stderr).toContain('another review is being stored');
    rmSync(join(records, 'doc/packet.json.lock'));
    expect(submit('--revision', '1', '--correct', patch, '--answer', 'V2-0000=confirmed').status).toBe(0);
    expect(submit('--revision', '1', '--correct', patch)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('REVIEW_CONFLICT'),
    });
    const truth = JSON.parse(readFileSync(join(records, 'doc/ground-truth.json'), 'utf8'));
    expect(truth).toMatchObject({ ground_truth_source: 'sme_corrected', ground_truth_output: good });
    expect(readFileSync(join(records, 'doc/audit.jsonl'), 'utf8').trim().split('\n')).toHaveLength(2);
  });

  test('rates over the folder; what cannot be read is named', () => {
    const { status, lines } = curia(['eval', 'verification', 'records', '--json']);
    expect(status).toBe(0);
    expect(lines()[0]).toMatchObject({
      documents: 3,
      accepted: 1,
      escalated: 2,
      corrected: 1,
      reviews: { completed: 1, pending: 1 },
    });
    mkdirSync(join(records, 'half'));
    expect(curia(['eval', 'verification', 'records'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('half'),
    });
    rmSync(join(records, 'half'), { recursive: true });
  });
});

test('a citation of the wrong type ends in a packet that can be read', () => {
  const demo = join(import.meta.dirname, '../demo');
  const output = JSON.parse(readFileSync(join(demo, 'invoice.json'), 'utf8'));
  for (const [name, supplier] of [
    ['text-page', { ...output.supplier, page: '1' }],
    ['number-snippet', { ...output.supplier, snippet: 5 }],
    ['null-page', { ...output.supplier, page: null }],
  ] as const) {
    const out = `odd-${name}`;
    const given = file(`${name}.json`, { ...output, supplier });
    const bundle = join(demo, 'invoice.txt');
    const verified = curia([
      'verify',
      given,
      '--bundle',
      bundle,
      '--pack',
      'invoice-extraction',
      '--out',
      out,
      '--json',
    ]);
    expect(verified.lines()[0]).toMatchObject({ final_decision: 'ESCALATE_TO_SME' });
    const [stored] = readdirSync(join(folder, out));
    const shown = curia(['packet', 'show', `${out}/${stored}`]);
    expect({ status: shown.status, stderr: shown.stderr }).toEqual({ status: 0, stderr: '' });
  }
});
