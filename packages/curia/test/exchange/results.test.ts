/** Results of other tools become votes, known answers, cases and reports; what is not read is listed, what is wrong refused. */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, zstdCompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { zipped } from '../make-zip.ts';
import { curia } from '../run-curia.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-results-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, content: unknown): string => {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return join(folder, name);
};
const bytes = (name: string, content: Buffer): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const fixture = (name: string): string => join(import.meta.dirname, '../fixtures/results', name);
const take = (format: string, path: string, ...args: string[]) =>
  curia(['import', path, '--from', format, ...args]);

const court = file(
  'court.yaml',
  `court: tickets
case:
  text: { kind: text }
  tier: { kind: choice, values: [free, pro, enterprise] }
value: { kind: choice, values: [billing, legal, technical, other] }
roles:
  triager: { voices: any }
facts:
  silent: { count: silent }
  sure_margin: { tally: sure_margin }
outcomes:
  TAKE: { effect: take, what: leading }
  EXPERT: { effect: escalate }
rules:
  - { id: agreed, when: { sure_margin: { at_least: 1 } }, then: TAKE, reason: "they agree" }
otherwise: { then: EXPERT, reason: they do not agree }
`,
);

describe('promptfoo', () => {
  const results = fixture('promptfoo/results.json');

  test('providers vote, equals says what is right, an error abstains', async () => {
    const { lines, stderr, status } = await take('promptfoo', results);
    expect(status).toBe(0);
    expect(lines).toHaveLength(9);
    expect(lines[0]).toEqual({
      item: 't01',
      reviewer: 'strict',
      label: 'billing',
      cost: 0.001,
      gold: 'billing',
    });
    expect(lines.filter(({ label }) => label === null)).toEqual([
      { item: 't03', reviewer: 'silent', label: null, gold: 'legal' },
    ]);
    expect(stderr).toContain('1 of 9 results have no output; they abstain.');
    expect(stderr).toMatch(/not read: .*results\.results\[\]\.latencyMs \(9 times\)/);
    expect(stderr).toContain('config');
  });

  test('the votes are taken by what measures votes', async () => {
    const votes = join(folder, 'votes.jsonl');
    await take('promptfoo', results, '--out', votes);
    const { lines } = await curia(['eval', votes, '--json']);
    expect(JSON.stringify(lines[0])).toContain('careless');
  });

  test('assertions vote, too', async () => {
    const { lines } = await take('promptfoo', results, '--reviewers', 'assertions');
    expect(lines).toContainEqual({ item: 't02, strict', reviewer: 'short', label: 'pass' });
    expect(lines).toContainEqual({ item: 't03, careless', reviewer: 'equals: legal', label: 'fail' });
  });

  test('gold, and cases that the court decides', async () => {
    expect((await take('promptfoo', results, '--as', 'gold')).lines).toContainEqual({
      item: 't03',
      label: 'legal',
    });
    const { stdout, lines } = await take('promptfoo', results, '--as', 'cases', '--court', court);
    expect(lines[2]).toMatchObject({ case_id: 't03', tier: 'enterprise', gold: 'legal' });
    expect(lines[2].votes).toContainEqual({ voice: 'silent', state: 'missing' });
    const ruled = (await curia(['decide', court], stdout)).lines;
    expect(ruled.map(({ ruling }) => ruling.items[0].outcome)).toEqual(['TAKE', 'TAKE', 'EXPERT']);
    expect((await take('promptfoo', results, '--as', 'cases')).stderr).toContain('--court');
  });

  test('two prompts are two reviewers', async () => {
    const one = (promptIdx: number, label: string) => ({
      promptIdx,
      testIdx: 0,
      provider: { id: 'm' },
      prompt: { label },
      response: { output: { team: 'x' } },
    });
    const { lines } = await take(
      'promptfoo',
      file('two.json', { results: { results: [one(0, 'short'), one(1, 'long')] } }),
    );
    expect(lines.map(({ reviewer, label }) => [reviewer, label])).toEqual([
      ['m, prompt short', '{"team":"x"}'],
      ['m, prompt long', '{"team":"x"}'],
    ]);
  });
});

describe('Inspect', () => {
  const log = fixture('inspect.json');

  test('the model votes, the target says what is right', async () => {
    const { lines, stderr } = await take('inspect', log);
    expect(lines).toEqual([
      { item: 't01', reviewer: 'openai/gpt-5-mini', label: 'billing', gold: 'billing' },
      { item: 't02', reviewer: 'openai/gpt-5-mini', label: 'technical', gold: 'technical' },
      { item: 't03', reviewer: 'openai/gpt-5-mini', label: null },
    ]);
    expect(stderr).toContain('1 samples have several right answers; they are no gold.');
    expect(stderr).toContain('1 samples ended in an error; whoever answered or graded them abstains.');
    expect(stderr).toContain('samples[].metadata');
  });

  test('scorers vote, and targets are nothing that they could be right about', async () => {
    const { lines, stderr } = await take('inspect', log, '--reviewers', 'scorers');
    expect(lines).toContainEqual({ item: 't02', reviewer: 'tone', label: '0.4' });
    expect(stderr).toContain('Targets say what is right for the model');
  });

  const samples = [
    { id: 1, epoch: 1, target: ' yes', output: { completion: 'yes ' }, scores: { match: { value: 'C' } } },
    { id: 2, epoch: 1, target: '', output: { completion: 'no' }, scores: { match: { value: 'NaN' } } },
    { id: 3, epoch: 1, target: 'no', output: { completion: 'no' }, invalidation: { author: 'ann' } },
  ];
  const header = { version: 2, status: 'success', invalidated: true, eval: { task: 't', model: 'm' } };
  /** Python writes a score that was not given as a bare word. */
  const python = (value: object): string => JSON.stringify(value).replace('"NaN"', 'NaN');

  test('spaces around a target do not matter, an empty one is none, an invalid sample abstains', async () => {
    const text = python({ ...header, samples });
    const { lines, stderr } = await take('inspect', file('notes.json', text));
    expect(lines).toEqual([
      { item: '1', reviewer: 'm', label: 'yes', gold: 'yes' },
      { item: '2', reviewer: 'm', label: 'no' },
      { item: '3', reviewer: 'm', label: null, gold: 'no' },
    ]);
    expect(stderr).toContain('Somebody declared the whole log invalid.');
    expect(stderr).toContain('1 samples were declared invalid');
    const scorers = await take('inspect', file('notes.json', text), '--reviewers', 'scorers');
    expect(scorers.lines).toEqual([
      { item: '1', reviewer: 'match', label: 'C' },
      { item: '2', reviewer: 'match', label: null },
    ]);
  });

  test.each([
    ['stored', 0, (bytes: Buffer) => bytes],
    ['deflated', 8, deflateRawSync],
    ['Zstandard', 93, zstdCompressSync],
  ] as const)('an archive reads as its JSON does: %s', async (_name, method, compress) => {
    const entries = Object.fromEntries(
      samples.toReversed().map((one) => [`samples/${one.id}_epoch_1.json`, python(one)]),
    );
    const made = zipped(
      { ...entries, 'summaries.json': '[]', 'header.json': JSON.stringify(header) },
      method,
      compress,
    );
    const [archive, plain] = [bytes('log.eval', made), file('log.json', python({ ...header, samples }))];
    expect(await take('inspect', archive)).toEqual(await take('inspect', plain));
    // A log without a header is that of an evaluation that has not ended.
    const { eval: spec, version } = header;
    const start = { '_journal/start.json': JSON.stringify({ version, eval: spec }) };
    const open = await take(
      'inspect',
      bytes('open.eval', zipped({ ...start, ...entries }, method, compress)),
    );
    expect(open.stderr).toContain('The evaluation ended with the status started.');
  });

  test('an archive that is damaged, no log, or huge once unpacked is refused', async () => {
    const said = async (content: Buffer) => (await take('inspect', bytes('bad.eval', content))).stderr;
    const good = zipped({ 'header.json': JSON.stringify(header) }, 8, deflateRawSync);
    expect(await said(Buffer.from('PK\u0003\u0004'))).toContain('its list of entries is missing');
    expect(await said(good.subarray(20))).toContain('FOREIGN_INVALID');
    expect(await said(zipped({ 'a.txt': 'a' }, 8, deflateRawSync))).toContain('header.json is missing');
    expect(await said(zipped({ 'header.json': '{}' }, 12, (one) => one))).toContain('method 12');
    expect(await said(zipped({ 'header.json': 'no deflate' }, 8, (one) => one))).toContain('is damaged');
    const zeros = zstdCompressSync(Buffer.alloc(129 * 1024 * 1024));
    expect(await said(zipped({ 'header.json': '' }, 93, () => zeros))).toContain(
      'larger than 128 MiB once unpacked',
    );
  });

  test('a header without samples and a scorer that nobody knows are refused', async () => {
    expect((await take('inspect', file('header.json', header))).stderr).toContain('has no samples');
    expect((await take('inspect', log, '--scorer', 'x')).stderr).toContain('there is match, tone');
  });
});

describe('Label Studio', () => {
  test('annotators and models vote, a ground truth is gold, a skipped task abstains', async () => {
    const { lines, stderr } = await take('label-studio', fixture('label-studio.json'));
    expect(lines).toEqual([
      { item: '1', reviewer: 'ann@example.org', label: 'billing', gold: 'billing' },
      { item: '1', reviewer: 'user 2', label: 'technical', gold: 'billing' },
      { item: '1', reviewer: 'small-v2', label: 'billing', gold: 'billing' },
      { item: '2', reviewer: 'user 2', label: null },
    ]);
    expect(stderr).toContain('1 annotations were skipped');
    expect(stderr).toContain('[].annotations[].lead_time');
  });

  test('several choices, several controls and other exports are refused', async () => {
    const task = (choices: string[], from_name = 'team') => ({
      id: 1,
      data: {},
      annotations: [{ completed_by: 1, result: [{ from_name, type: 'choices', value: { choices } }] }],
    });
    expect((await take('label-studio', file('many.json', [task(['a', 'b'])]))).stderr).toContain(
      'has several values',
    );
    const two = file('controls.json', [task(['a']), task(['b'], 'tone')]);
    expect((await take('label-studio', two)).stderr).toContain('--field takes team or tone');
    const short = file('min.json', [{ id: 1, text: 'x', team: 'a', annotator: 1, annotation_id: 7 }]);
    expect((await take('label-studio', short)).stderr).toContain('choose JSON');
    expect((await take('label-studio', file('none.json', [{ id: 1 }]))).stderr).toContain('[0].annotations');
  });

  test('a task of its own, a comparison and a choice within choices are read', async () => {
    const task = (type: string, value: object) => ({
      id: 1,
      data: {},
      annotations: [{ completed_by: 1, result: [{ from_name: 'team', type, value }] }],
    });
    const labels = async (content: object) => {
      const { lines } = await take('label-studio', file('one.json', content));
      return lines.map((one) => (one as { label: string }).label);
    };
    expect(await labels(task('choices', { choices: ['a'] }))).toEqual(['a']);
    expect(await labels([task('choices', { choices: [['Animal', 'Cat']] })])).toEqual(['Animal / Cat']);
    expect(await labels([task('pairwise', { selected: 'left' })])).toEqual(['left']);
  });
});

describe('CSV', () => {
  test('semicolons, a byte order mark and quotation marks over lines', async () => {
    const { lines, stderr } = await take(
      'csv',
      fixture('wide.csv'),
      ...['--column', 'item=ticket', '--column', 'reviewers=ann,ben', '--column', 'gold=truth'],
    );
    expect(lines).toEqual([
      { item: 't01', reviewer: 'ann', label: 'billing', gold: 'billing' },
      { item: 't01', reviewer: 'ben', label: 'billing', gold: 'billing' },
      { item: 't02', reviewer: 'ann', label: 'technical', gold: 'technical' },
      { item: 't02', reviewer: 'ben', label: null, gold: 'technical' },
    ]);
    expect(stderr).toContain('not read: comment');
  });

  test('one vote a row, with tabs', async () => {
    const table = file('long.tsv', 'item\treviewer\tlabel\na\tann\tyes\na\tben\t\n');
    expect((await take('csv', table)).lines).toEqual([
      { item: 'a', reviewer: 'ann', label: 'yes' },
      { item: 'a', reviewer: 'ben', label: null },
    ]);
  });

  test('a missing column, an empty item, an open quotation mark, two answers', async () => {
    expect((await take('csv', file('a.csv', 'item,who,label\n1,a,x\n'))).stderr).toContain(
      'no column says who votes: call it reviewer; its columns are item, who, label',
    );
    expect((await take('csv', file('b.csv', 'item,reviewer,label\n,a,x\n'))).stderr).toContain(
      'b.csv:2: the column item is empty',
    );
    expect((await take('csv', file('c.csv', 'item,reviewer,label\n1,"a,x\n'))).stderr).toContain(
      'never closed',
    );
    expect((await take('csv', file('d.csv', 'item,reviewer,label\n1,a\n'))).stderr).toContain(
      'd.csv:2: the row has 2 cells, the header 3',
    );
    const gold = file('e.csv', 'item,reviewer,label,g\n1,a,x,x\n1,b,x,y\n');
    expect((await take('csv', gold, '--column', 'gold=g')).stderr).toContain('GOLD_TWICE');
    expect((await take('csv', file('f.csv', 'item,reviewer,label\n'))).stderr).toContain('has no rows');
  });
});

describe('SARIF', () => {
  const scan = fixture('scan.sarif');
  const iid = ['--voice', 'CODE-DATAFLOW-R1'];

  test('becomes a report of an investigator', async () => {
    const { stdout, stderr } = await take('sarif', scan, ...iid);
    const report = JSON.parse(stdout);
    expect(report.layer_1).toMatchObject({ confidence: 'HIGH', one_liner: '2 findings of scanner' });
    expect(report.layer_2.findings[0]).toEqual({
      id: 'F1',
      description: "This path depends on a user's input.",
      evidence: [{ type: 'code', location: 'src/read file.js:12-13', snippet: 'open(path)' }],
      confidence: 'HIGH',
      subjects: [{ path: 'src/read file.js', lines: [12, 13] }],
      cause: { category: 'js/path-injection' },
    });
    expect(stderr).toContain('1 results are left out: they are suppressed.');
    expect(stderr).toContain('1 results are left out: they say that nothing is wrong.');
    expect(stderr).toContain('runs[].results[].partialFingerprints');
    expect((await take('sarif', scan, ...iid, '--least', 'error')).stderr).toContain('below error');
  });

  test('of ESLint cites paths from the folder that was scanned, and says if they are not below it', async () => {
    const made = fixture('eslint.sarif');
    const { stdout, stderr } = await take('sarif', made, ...iid, '--root', '/home/ann/shop');
    const { findings } = JSON.parse(stdout).layer_2;
    expect(findings.map((one: { evidence: { location: string }[] }) => one.evidence[0]!.location)).toEqual([
      'src/cart.js:2',
      'src/cart.js:4',
      'src/cart.js:14',
      'src/cart.js:17',
    ]);
    expect(findings.map((one: { confidence: string }) => one.confidence)).toEqual([
      'MEDIUM',
      'HIGH',
      'HIGH',
      'HIGH',
    ]);
    expect(stderr).toContain('1 results are left out: they are suppressed.');
    expect((await take('sarif', made, ...iid)).stderr).toContain('4 places are not below .; name the folder');
  });

  test('takes levels and messages from rules of an extension, files by number, and believes no open suppression', async () => {
    const rules = [
      {
        id: 'x/1',
        defaultConfiguration: { level: 'error' },
        messageStrings: { default: { text: '{0} reaches {1}' } },
      },
    ];
    const at = [{ physicalLocation: { artifactLocation: { index: 0 }, region: { startLine: 3 } } }];
    const message = { id: 'default', arguments: ['input', 'a query'] };
    const results = [
      { rule: { id: 'x/1' }, message, locations: at },
      { ruleId: 'x/1', message, suppressions: [{ kind: 'external', status: 'underReview' }] },
      { ruleId: 'x/1', message, kind: 'review', level: 'none' },
    ];
    const tool = { driver: { name: 's' }, extensions: [{ name: 'queries', rules }] };
    const runs = [{ tool, artifacts: [{ location: { uri: 'Makefile' } }], results }];
    const { stdout, stderr } = await take('sarif', file('e.sarif', { version: '2.1.0', runs }), ...iid);
    expect(JSON.parse(stdout).layer_2.findings).toMatchObject([
      { description: 'input reaches a query', confidence: 'HIGH', evidence: [{ location: 'Makefile:3' }] },
      { confidence: 'HIGH' },
      { confidence: 'LOW' },
    ]);
    expect(stderr).not.toContain('left out');
    expect(stderr).not.toContain('not below');
  });

  test('needs an investigator, and a file that is SARIF', async () => {
    expect((await take('sarif', scan)).stderr).toContain('--voice');
    expect((await take('sarif', scan, '--voice', 'X-Y-R1')).stderr).toContain('--voice');
    expect((await take('sarif', scan, ...iid, '--least', 'high')).stderr).toContain('--least must be');
    expect((await take('sarif', file('old.sarif', { version: '2.0.0', runs: [] }), ...iid)).stderr).toContain(
      'version',
    );
    expect((await take('sarif', file('x.sarif', '{'), ...iid)).stderr).toContain('FOREIGN_INVALID');
  });

  test('too many findings and 100 MB are refused with what to do', async () => {
    const results = Array.from({ length: 201 }, () => ({ message: { text: 'x' } }));
    const many = { version: '2.1.0', runs: [{ tool: { driver: { name: 's' } }, results }] };
    expect((await take('sarif', file('many.sarif', many), ...iid)).stderr).toContain(
      'has 201 findings; a report has at most 200',
    );
    const large = file('large.sarif', '');
    truncateSync(large, 100 * 1024 * 1024);
    expect((await take('sarif', large, ...iid)).stderr).toContain('is larger than 64 MiB; split the file');
  });
});

describe('a file tells what it is', () => {
  const model = join(import.meta.dirname, '../../../../examples/10-exchange/loan.dmn');

  test.each([
    [fixture('promptfoo/results.json'), 'results of promptfoo', []],
    [fixture('inspect.json'), 'results of Inspect', []],
    [fixture('label-studio.json'), 'results of Label Studio', []],
    [
      fixture('wide.csv'),
      'results of a CSV table',
      ['--column', 'item=ticket', '--column', 'reviewers=ann,ben'],
    ],
    [fixture('scan.sarif'), 'a SARIF file', ['--voice', 'CODE-DATAFLOW-R1']],
    [model, 'a decision table of DMN', []],
  ] as const)('%s is %s', async (path, is, args) => {
    const { status, stderr } = await curia(['import', path, ...args]);
    expect([status, stderr.split('\n')[0]]).toEqual([0, `curia: ${path} is ${is}`]);
  });

  test.each([
    [
      'nothing known',
      file('notes.txt', 'a few words'),
      [],
      'does not tell what it is; say it with --from: run, dmn',
    ],
    [
      'two readings',
      file('both.json', { nodes: [], edges: [], runs: [{ tool: { driver: { name: 'x' } } }] }),
      [],
      /--from jdm\).* or a SARIF file \(curia import .* --from sarif\)/,
    ],
    [
      'an option of another format',
      fixture('inspect.json'),
      ['--column', 'item=a'],
      '--column is for csv; this is results of Inspect',
    ],
    [
      'reviewers that it does not have',
      fixture('inspect.json'),
      ['--reviewers', 'providers'],
      '--reviewers takes model or scorers',
    ],
    [
      'a column of nothing',
      fixture('wide.csv'),
      ['--column', 'ticket'],
      '--column takes PART=NAME with item, reviewer',
    ],
    ['a pipe that is no run', '-', ['--from', 'csv'], 'only a run is taken from standard input'],
  ] as const)('refuses %s', async (_what, path, args, words) => {
    const { status, stderr, stdout } = await curia(['import', path, ...args]);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(words);
  });
});
