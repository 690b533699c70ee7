/** The commands of an investigation with reports as bad as they come, run as a user runs them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'curia-investigate-'));
const bin = join(import.meta.dirname, '../../../bin/curia.js');
afterAll(() => rmSync(root, { recursive: true, force: true }));

const curia = (...args: string[]) =>
  spawnSync(process.execPath, [bin, 'investigate', ...args], { cwd: root, encoding: 'utf8' });

const lines = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const goodReport = (iid: string): string => `
iid: ${iid}
layer_1: { confidence: HIGH, one_liner: it leaks, needs_further: false }
layer_2:
  findings:
    - id: F1
      description: "<script>alert(1)</script> it leaks"
      evidence_strength: STRONG
      subjects: [{ path: src/a.ts }]
      cause: { category: leak, object: pool }
      evidence: [{ type: code, location: "src/a.ts:1", snippet: "const a" }]
`;

describe('hostile and broken reports', () => {
  const dir = join(root, 'inv');
  const put = (name: string, text: string): void => writeFileSync(join(dir, 'reports', name), text);

  test('each is refused or kept as what it is, and everything else is still judged', () => {
    const investigators = [
      'CODE-CALLCHAIN',
      'CODE-CONFIG',
      'LOG-PATTERN',
      'LOG-TIMELINE',
      'HIST-BLAME',
      'HIST-RECENT',
    ];
    const chosen = investigators.flatMap((one) => ['--investigator', one]);
    expect(curia('plan', 'why', '--dir', dir, ...chosen).status).toBe(0);
    put('CODE-CALLCHAIN-R1.yaml', goodReport('CODE-CALLCHAIN-R1'));
    put('CODE-CONFIG-R1.yaml', goodReport('CODE-CONFIG-R1'));
    put('LOG-PATTERN-R1.yaml', 'iid: LOG-PATTERN-R1\nlayer_1: &a [*a, *a]\n');
    put('LOG-TIMELINE-R1.json', `{"iid":"LOG-TIMELINE-R1","layer_3":"${'x'.repeat(10 * 1024 * 1024)}"}`);
    put('HIST-BLAME-R1.yaml', 'iid: HIST-BLAME-R1\nlayer_1: { one_liner: it is old }\n');
    put('HIST-RECENT-R1.yaml', '{ not: [yaml');
    put('notes.yaml', goodReport('GUESS-ALL-R1'));
    const result = curia('ingest', dir, '--json');
    expect(result.status).toBe(2);
    expect(lines(result.stdout).map(({ iid, result: what }) => [iid, what])).toEqual([
      ['CODE-CALLCHAIN-R1', 'accepted'],
      ['CODE-CONFIG-R1', 'accepted'],
      ['HIST-BLAME-R1', 'malformed'],
      ['HIST-RECENT-R1', 'malformed'],
      ['LOG-PATTERN-R1', 'malformed'],
      ['LOG-TIMELINE-R1', 'malformed'],
      [null, 'refused'],
    ]);
  });

  test('who handed in something malformed is asked to repair it', () => {
    const asked = lines(curia('next', dir, '--json').stdout);
    expect(asked.map(({ command }) => command)).toEqual([
      'ask-repair',
      'ask-repair',
      'ask-repair',
      'ask-repair',
    ]);
    expect(asked.find(({ iid }) => iid === 'LOG-TIMELINE-R1')!.prompt).toContain('10.0 MiB');
  });

  test('a second malformed report keeps its claims or is excluded, and the run ends with all of it in the report', () => {
    put('HIST-BLAME-R1.yaml', 'iid: HIST-BLAME-R1\nlayer_1: { one_liner: it is very old }\n');
    put('LOG-PATTERN-R1.yaml', 'iid: LOG-PATTERN-R1\nlayer_1: &b [*b]\n');
    expect(curia('ingest', dir).status).toBe(2);
    expect(curia('ingest', dir, '--failed', 'HIST-RECENT-R1', '--failed', 'HIST-RECENT-R1').status).toBe(0);
    expect(curia('judge', dir, '--anyway').status).toBe(0);
    const report = JSON.parse(readFileSync(join(dir, 'final-report.json'), 'utf8'));
    const excluded = report.metadata.excluded.map(
      ({ investigator }: { investigator: string }) => investigator,
    );
    expect(new Set(excluded)).toEqual(
      new Set(['HIST-BLAME-R1', 'HIST-RECENT-R1', 'LOG-PATTERN-R1', 'LOG-TIMELINE-R1', 'notes.yaml']),
    );
    const flags = report.findings.flatMap((one: { flags: string[] }) => one.flags);
    expect(flags).toContain('degraded_input');
  });

  test('nothing of a report is shown as HTML or Markdown', () => {
    for (const file of ['final-report.md', 'final-report.html']) {
      expect(readFileSync(join(dir, file), 'utf8')).not.toContain('<script>');
    }
  });
});

describe('the worked example', () => {
  const example = join(import.meta.dirname, '../../../../../examples/06-investigation');
  const [dir, shop] = [join(root, 'orders'), join(root, 'shop')];

  test('asks for a review of what is agreed and a second look at what is not', () => {
    expect(spawnSync(process.execPath, [join(example, 'make-repository.mjs'), shop]).status).toBe(0);
    curia('plan', 'why', '--profile', 'fast', '--type', 'bug', '--dir', dir);
    const reports = ['CODE-CALLCHAIN-R1', 'HIST-RECENT-R1', 'LOG-STACKTRACE-R1'].map((iid) =>
      join(example, 'reports', `${iid}.yaml`),
    );
    expect(curia('ingest', dir, ...reports, '--repo', shop, '--log', join(shop, 'logs')).status).toBe(0);
    expect(lines(curia('next', dir, '--json').stdout).map(({ iid, items }) => [iid, items])).toEqual([
      ['CR-AGREED-R3', ['M2']],
      ['CODE-CALLCHAIN-R3-DEEP', ['M1']],
      ['HIST-RECENT-R3-DEEP', ['M1']],
      ['LOG-STACKTRACE-R3-DEEP', ['M1']],
    ]);
    expect(curia('judge', dir).status).toBe(2);
  });

  test('leads to a report that is the same in every form, with the invented quotation in it', () => {
    expect(curia('ingest', dir, join(example, 'counter-review.yaml'), '--repo', shop).status).toBe(0);
    expect(curia('judge', dir, '--anyway').status).toBe(0);
    const read = (name: string): string => readFileSync(join(dir, name), 'utf8');
    const report = JSON.parse(read('final-report.json'));
    expect(report).toMatchObject({ citations: { VERIFIED: 6, UNCHECKED: 0, FAILED: 1 } });
    expect(report.failed_citations).toEqual([
      { ref: 'LOG-STACKTRACE-R1#F1', location: 'src/config.js:4', problem: 'the excerpt is not in the file' },
    ]);
    expect(Object.values(JSON.parse(read('execution-log.json')).checklist)).not.toContain('FAIL');
    expect(curia('report', dir).stdout).toBe(read('final-report.md'));
    expect(curia('report', dir, '--format', 'html').stdout).toBe(read('final-report.html'));
    expect(curia('report', dir, '--lang', 'ko').stdout).toContain('## 발견사항 (Findings)');
    const sarif = JSON.parse(curia('report', dir, '--format', 'sarif').stdout);
    expect(sarif).toMatchObject({
      version: '2.1.0',
      runs: [{ results: [{ level: 'error' }, { level: 'warning' }] }],
    });
  });
});

describe('usage', () => {
  test('a folder without an investigation is told apart from an empty one', () => {
    const result = curia('next', root);
    expect(result.status).toBe(1);
    expect(result.stderr).toContain('holds no investigation');
  });

  test('an edited record is refused', () => {
    const dir = join(root, 'edited');
    curia('plan', 'why', '--dir', dir);
    const file = join(dir, 'events.jsonl');
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"seq":7}\n`);
    const result = curia('next', dir);
    expect(result.status).toBe(1);
    expect(result.stderr).toContain('line 2');
  });

  test('a plan is not made twice in one folder, and an id does not leave its root', () => {
    const dir = join(root, 'twice');
    expect(curia('plan', 'why', '--dir', dir).status).toBe(0);
    expect(curia('plan', 'why', '--dir', dir).status).toBe(1);
    expect(curia('plan', 'why', '--id', '../x').status).toBe(1);
  });

  test('the report of an unfinished investigation is refused', () => {
    const dir = join(root, 'unfinished');
    curia('plan', 'why', '--dir', dir);
    expect(curia('report', dir).status).toBe(2);
    expect(curia('judge', dir).status).toBe(2);
  });

  test('an investigation without any report fails, and says so', () => {
    const dir = join(root, 'empty');
    curia('plan', 'why', '--dir', dir);
    const result = curia('judge', dir, '--anyway', '--json');
    expect(result.status).toBe(2);
    expect(JSON.parse(result.stdout)).toMatchObject({ outcome: 'failed', findings: [] });
    expect(curia('report', dir, '--lang', 'ko').stdout).toContain('조사가 실패했습니다');
  });
});
