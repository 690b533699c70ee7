/** Investigations whose reports are handed in as files, as bad as they come. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
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
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { curia } from '../../../curia/test/run-curia.ts';
import { problemsWithSarif } from '../../../curia/test/sarif-schema.ts';
import { renderSarif } from './rules/report/render-sarif.ts';

const root = mkdtempSync(join(tmpdir(), 'curia-by-files-'));
const example = join(import.meta.dirname, '../../../../examples/06-investigation');
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** An investigation that waits for files: its store, and where they go. */
class Waiting {
  readonly folder: string;
  readonly store: readonly string[];
  readonly answers: string;

  constructor(name: string) {
    this.folder = join(root, name);
    this.store = ['--store', join(this.folder, 'store.sqlite')];
    this.answers = join(this.folder, 'answers', 'c');
    mkdirSync(this.answers, { recursive: true });
  }

  plan(investigators: readonly string[], ...more: string[]) {
    const chosen = ['case_id=c', ...investigators.map((one) => `investigators=${one}`)];
    const said = chosen.flatMap((one) => ['--with', one]);
    const who = ['--agents', `files:${join(this.folder, 'answers')}`];
    return curia([
      'run',
      'investigation',
      '--text',
      'why',
      ...said,
      ...who,
      ...more,
      '--name',
      'r',
      ...this.store,
    ]);
  }

  put(name: string, text: string): void {
    writeFileSync(join(this.answers, name), text);
  }

  resume = (...more: string[]) => curia(['resume', 'r', ...more, ...this.store]);
  waits = async () => (await curia(['show', 'r', '--waiting', '--json', ...this.store])).lines;
  export = (...more: string[]) => curia(['export', 'r', '--case', 'c', ...more, ...this.store]);
  audit = () => curia(['audit', 'r', '--json', ...this.store]);
  file = (name: string): string => join(this.folder, 'runs/r/investigations/c', name);
  read = (name: string): string => readFileSync(this.file(name), 'utf8');
  report = () => JSON.parse(this.read('final-report.json'));
}

const TWO = ['CODE-CONFIG', 'LOG-PATTERN'];
async function waitingFor(name: string, investigators = TWO, ...more: string[]): Promise<Waiting> {
  const one = new Waiting(name);
  const ran = await one.plan(investigators, ...more);
  expect([ran.status, ran.stderr]).toEqual([0, expect.stringContaining('wait for answers')]);
  return one;
}

const goodReport = (iid: string, description = '<script>alert(1)</script> it leaks'): string => `
iid: ${iid}
layer_1: { confidence: HIGH, one_liner: it leaks, needs_further: false }
layer_2:
  findings:
    - id: F1
      description: "${description}"
      evidence_strength: STRONG
      subjects: [{ path: src/a.ts }]
      cause: { category: leak, object: pool }
      evidence: [{ type: code, location: "src/a.ts:1", snippet: "const a" }]
`;

test('what is asked stands beside where it is answered, with the prompt and an example', async () => {
  const one = await waitingFor('asked');
  expect(readdirSync(one.answers).sort()).toEqual([
    'CODE-CONFIG-R1.1.0.question.json',
    'CODE-CONFIG-R1.1.0.question.md',
    'LOG-PATTERN-R1.1.0.question.json',
    'LOG-PATTERN-R1.1.0.question.md',
  ]);
  const question = JSON.parse(readFileSync(join(one.answers, 'LOG-PATTERN-R1.1.0.question.json'), 'utf8'));
  expect(question.prompt.user).toContain('Perspective: pattern');
  expect(question.example).toHaveProperty('layer_2.findings');
  expect(await one.waits()).toEqual([
    expect.objectContaining({
      case_id: 'c',
      key: 'CODE-CONFIG-R1/1/0',
      answer_file: 'c/CODE-CONFIG-R1.1.0.yaml',
    }),
    { ...question, example: undefined, run_id: 'r' },
  ]);
  const shown = await curia(['show', 'r', '--waiting', ...one.store]);
  expect(shown.stdout).toContain('c/LOG-PATTERN-R1.1.0.yaml');
  const whole = await curia(['show', 'r', '--waiting', '--full', ...one.store]);
  expect(whole.stdout).toContain('Perspective: pattern');
  expect(JSON.parse(one.read('investigation-plan.json'))).toMatchObject({
    investigation_id: 'c',
    query: 'why',
  });
});

describe('hostile and broken reports', () => {
  const investigators = [
    'CODE-CALLCHAIN',
    'CODE-CONFIG',
    'LOG-PATTERN',
    'LOG-TIMELINE',
    'HIST-BLAME',
    'HIST-RECENT',
  ];

  test('each is said to be what it is, and everything else is still judged', async () => {
    const one = await waitingFor('hostile', investigators);
    one.put('CODE-CALLCHAIN-R1.yaml', goodReport('CODE-CALLCHAIN-R1'));
    one.put('CODE-CONFIG-R1.yaml', goodReport('CODE-CONFIG-R1'));
    one.put('LOG-PATTERN-R1.yaml', 'iid: LOG-PATTERN-R1\nlayer_1: &a [*a, *a]\n');
    one.put('LOG-TIMELINE-R1.json', `{"iid":"LOG-TIMELINE-R1","layer_3":"${'x'.repeat(10 * 1024 * 1024)}"}`);
    one.put('HIST-BLAME-R1.yaml', 'iid: HIST-BLAME-R1\nlayer_1: { one_liner: it is old }\n');
    one.put('HIST-RECENT-R1.yaml', '{ not: [yaml');
    one.put('notes.yaml', goodReport('GUESS-ALL-R1'));
    const { stderr } = await one.resume();
    for (const said of [
      'LOG-PATTERN-R1.yaml cannot be used',
      'the limit is 4 MiB',
      'HIST-RECENT-R1.yaml cannot be used: not YAML',
    ])
      expect(stderr).toContain(said);
    // Whoever wrote something that is no report is asked for a better one.
    expect((await one.waits()).map(({ key }) => key)).toEqual([
      'LOG-PATTERN-R1/1/0',
      'LOG-TIMELINE-R1/1/0',
      'HIST-RECENT-R1/1/0',
      'HIST-BLAME-R1/1/1',
    ]);
    one.put('HIST-BLAME-R1.yaml', 'iid: HIST-BLAME-R1\nlayer_1: { one_liner: it is very old }\n');
    const twice = ['--failed', 'HIST-RECENT-R1', '--failed', 'HIST-RECENT-R1', '--because', 'ill'];
    await one.resume(...twice);
    expect((await one.waits()).map(({ key }) => key)).toEqual(['LOG-PATTERN-R1/1/0', 'LOG-TIMELINE-R1/1/0']);
    await one.resume('--anyway', '--because', 'judged before the report came');
    const report = one.report();
    const excluded = report.metadata.excluded.map(
      ({ investigator }: { investigator: string }) => investigator,
    );
    expect(new Set(excluded)).toEqual(
      new Set(['HIST-BLAME-R1', 'HIST-RECENT-R1', 'LOG-PATTERN-R1', 'LOG-TIMELINE-R1']),
    );
    const flags = report.findings.flatMap(({ flags }: { flags: string[] }) => flags);
    expect(flags).toContain('degraded_input');
    for (const file of ['final-report.md', 'final-report.html'])
      expect(one.read(file)).not.toContain('<script>');
    expect(await one.audit()).toMatchObject({ status: 0, lines: [{ intact: true, closed: 1 }] });
  });
});

describe('one report after the other', () => {
  test('a repair is asked for at once, while other reports are still awaited', async () => {
    const one = await waitingFor('repair');
    one.put('CODE-CONFIG-R1.yaml', 'iid: CODE-CONFIG-R1\n');
    await one.resume();
    expect((await one.waits()).map(({ key }) => key)).toEqual(['LOG-PATTERN-R1/1/0', 'CODE-CONFIG-R1/1/1']);
    expect((await one.resume()).stderr).toMatch(/CODE-CONFIG-R1.yaml was taken in before/);
    one.put('CODE-CONFIG-R1.1.1.yaml', goodReport('CODE-CONFIG-R1'));
    await one.resume();
    expect((await one.waits()).map(({ key }) => key)).toEqual(['LOG-PATTERN-R1/1/0']);
    expect(existsSync(join(one.answers, 'CODE-CONFIG-R1.1.1.question.md'))).toBe(false);
  });

  test('an investigator that does not answer is asked a second time', async () => {
    const one = await waitingFor('second');
    await one.resume('--failed', 'LOG-PATTERN-R1', '--because', 'ill');
    expect((await one.waits()).map(({ key }) => key)).toEqual(['CODE-CONFIG-R1/1/0', 'LOG-PATTERN-R1/2/0']);
  });

  test('the matrix of round 2 is there as soon as round 2 is over, before anything is judged', async () => {
    const one = await waitingFor('matrix');
    one.put('CODE-CONFIG-R1.yaml', goodReport('CODE-CONFIG-R1'));
    await one.resume();
    expect(existsSync(one.file('cross-verification-r2.json'))).toBe(false);
    one.put('LOG-PATTERN-R1.yaml', goodReport('LOG-PATTERN-R1'));
    await one.resume();
    const matrix = JSON.parse(one.read('cross-verification-r2.json'));
    expect(matrix).toMatchObject({ counts: { NEEDS_MORE: 2 }, trigger: { run: true } });
    expect(existsSync(one.file('final-report.json'))).toBe(false);
    const unfinished = await one.export('--as', 'md');
    expect([unfinished.status, unfinished.stderr]).toEqual([2, expect.stringContaining('not ruled yet')]);
  });

  test('a report that is prose keeps its claims, after its author was asked twice', async () => {
    const one = await waitingFor('prose');
    const prose = (text: string) => JSON.stringify({ layer_1: `${text}\n\nI read all of it.` });
    one.put('CODE-CONFIG-R1.json', prose('The pool is never closed.'));
    await one.resume();
    one.put('CODE-CONFIG-R1.json', prose('The pool is never closed, believe me.'));
    await one.resume();
    await one.resume('--anyway');
    const [finding] = one.report().findings;
    expect(finding).toMatchObject({
      finding: 'The pool is never closed, believe me.',
      tag: 'Uncertain',
      flags: expect.arrayContaining(['degraded_input']),
    });
  });

  test('an investigation without any report fails, and says so', async () => {
    const one = await waitingFor('empty');
    await one.resume('--anyway');
    expect(one.report()).toMatchObject({ outcome: 'failed', findings: [] });
    expect((await one.export('--as', 'md', '--language', 'ko')).stdout).toContain('조사가 실패했습니다');
    expect(await one.waits()).toEqual([]);
  });
});

describe('the worked example', () => {
  const one = new Waiting('orders');
  const shop = join(root, 'shop');
  const take = (...files: string[]): void => {
    for (const file of files) {
      const [, iid = ''] = /^iid: (\S+)/m.exec(readFileSync(file, 'utf8')) ?? [];
      cpSync(file, join(one.answers, `${iid}.yaml`));
    }
  };

  test('asks for a review of agreed findings and a second look at the others', async () => {
    expect(spawnSync(process.execPath, [join(example, 'make-repository.mjs'), shop]).status).toBe(0);
    const sources = ['--set', `repository=${shop}`, '--set', `logs=${join(shop, 'logs')}`];
    const three = ['CODE-CALLCHAIN', 'LOG-STACKTRACE', 'HIST-RECENT'];
    await one.plan(three, '--with', 'query_type=bug', ...sources);
    take(...readdirSync(join(example, 'reports')).map((name) => join(example, 'reports', name)));
    expect((await one.resume()).status).toBe(0);
    const asked = (await one.waits()).map(({ key, inputs }) => [
      key,
      inputs.task.items.map(({ item_id }: { item_id: string }) => item_id),
    ]);
    expect(asked).toEqual([
      ['CR-AGREED-R3/1/0', ['M1', 'M2']],
      ['LOG-STACKTRACE-R3-DEEP/1/0', ['M3']],
      ['HIST-RECENT-R3-DEEP/1/0', ['M3']],
    ]);
  });

  test('leads to a report that is the same in every form, with the invented quotation in it', async () => {
    take(join(example, 'counter-review.yaml'));
    await one.resume();
    expect((await one.resume('--anyway')).status).toBe(0);
    const report = one.report();
    expect(report).toMatchObject({ citations: { VERIFIED: 9, UNCHECKED: 0, FAILED: 1 } });
    expect(report.failed_citations).toEqual([
      { ref: 'LOG-STACKTRACE-R1#F1', location: 'src/config.js:4', problem: 'the excerpt is not in the file' },
    ]);
    expect(Object.values(JSON.parse(one.read('execution-log.json')).checklist)).not.toContain('FAIL');
    expect(JSON.parse((await one.export('--as', 'json')).stdout)).toEqual(report);
    const written = join(root, 'report.md');
    expect((await one.export('--as', 'md', '--out', written)).status).toBe(0);
    expect(readFileSync(written, 'utf8')).toContain('](shop/src/pool.js#L');
    expect(readFileSync(written, 'utf8').replaceAll(/\[(`[^`]+`)\]\([^)]+\)/g, '$1')).toBe(
      one.read('final-report.md'),
    );
    expect((await one.export('--as', 'md', '--language', 'ko')).stdout).toContain('## 다음 단계');
    const sarif = JSON.parse((await one.export('--as', 'sarif')).stdout);
    expect(sarif).toMatchObject({
      version: '2.1.0',
      runs: [{ results: [{ level: 'error' }, { level: 'error' }] }],
    });
    expect(problemsWithSarif(sarif)).toEqual([]);
    expect(JSON.parse(one.read('final-report.sarif.json'))).toEqual(sarif);
    const roles = ['cause', 'symptom', 'fix'];
    const told = structuredClone(report);
    for (const { evidence } of told.findings)
      for (const [at, cited] of evidence.entries()) cited.role = roles[at];
    const flowing = renderSarif(told, '1') as { runs: [{ results: object[] }] };
    expect(problemsWithSarif(flowing)).toEqual([]);
    expect(flowing.runs[0].results[0]).toHaveProperty('codeFlows');
  });

  test('is replayed under another policy, and a failed citation that was changed into a verified one is detected', async () => {
    expect(await one.audit()).toMatchObject({ lines: [{ intact: true, sealed: true, closed: 1 }] });
    const moved = await curia(['compare', 'r', '--policy-b', 'judgement=literal', ...one.store, '--json']);
    expect(moved.lines).toMatchObject([{ cases: 1, unanswered: 0, moved: [] }]);
    const copy = join(root, 'edited.sqlite');
    cpSync(join(one.folder, 'store.sqlite'), copy);
    const database = new DatabaseSync(copy);
    const { changes } = database
      .prepare(
        `UPDATE events SET body = replace(body, '"FAILED"', '"VERIFIED"') WHERE body LIKE '%"FAILED"%'`,
      )
      .run();
    database.close();
    expect(changes).toBeGreaterThan(0);
    const audit = await curia(['audit', 'r', '--store', copy, '--json']);
    expect(audit.status).toBe(2);
    expect(audit.lines[0].findings.map(({ code }: { code: string }) => code)).toContain('CHAIN_BROKEN');
  });
});

describe('usage', () => {
  test('a question that cannot be planned is refused', async () => {
    const refused = await new Waiting('unplannable').plan(['CODE-MAGIC']);
    expect([refused.status, refused.stdout]).toEqual([2, expect.stringContaining('CODE-MAGIC')]);
  });

  test.each([
    [['--text', ' ', '--agents', 'offline'], 'the text is empty'],
    [['--text', 'why', '--with', 'query=no', '--agents', 'offline'], 'query is what --text says'],
    [['--text', 'why', '--with', 'scope', '--agents', 'offline'], '--with takes KEY=VALUE'],
    [
      ['cases.jsonl', '--text', 'why', '--agents', 'offline'],
      'name a file of cases, or write one with --text',
    ],
    [['cases.jsonl', '--with', 'scope=x', '--agents', 'offline'], '--with goes with --text'],
    [['--agents', 'offline'], 'name a file of cases, or write one with --text'],
  ])('%j', async (args, said) => {
    const refused = await curia(['run', 'investigation', ...args, '--store', join(root, 'usage.sqlite')]);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining(said)]);
  });
});
