/** The commands of an investigation, with reports as bad as they come. */
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
import { renderSarif } from '@curia/courts/in/investigation';
import { afterAll, describe, expect, test } from 'vitest';
import { curia } from '../../../test/run-curia.ts';
import { problemsWithSarif } from '../../../test/sarif-schema.ts';
import { openSqliteStore } from '../../store/sqlite/sqlite.ts';

const root = mkdtempSync(join(tmpdir(), 'curia-investigate-'));
const example = join(import.meta.dirname, '../../../../../examples/06-investigation');
afterAll(() => rmSync(root, { recursive: true, force: true }));

const investigate = (...args: string[]) => curia(['investigate', ...args]);
const storeOf = (dir: string): string[] => ['--store', join(dir, 'store.sqlite')];
const put = (dir: string, name: string, text: string): void =>
  writeFileSync(join(dir, 'reports', name), text);
const reportIn = (dir: string) => JSON.parse(readFileSync(join(dir, 'final-report.json'), 'utf8'));

/** Plans an investigation by two people of two types. */
async function plan(name: string, ...more: string[]): Promise<string> {
  const dir = join(root, name);
  const chosen = ['--investigator', 'CODE-CONFIG', '--investigator', 'LOG-PATTERN'];
  expect((await investigate('plan', 'why', '--dir', dir, ...chosen, ...more)).status).toBe(0);
  return dir;
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

describe('hostile and broken reports', () => {
  const dir = join(root, 'inv');

  test('each is refused or kept as what it is, and everything else is still judged', async () => {
    const investigators = [
      'CODE-CALLCHAIN',
      'CODE-CONFIG',
      'LOG-PATTERN',
      'LOG-TIMELINE',
      'HIST-BLAME',
      'HIST-RECENT',
    ];
    const chosen = investigators.flatMap((one) => ['--investigator', one]);
    expect((await investigate('plan', 'why', '--dir', dir, ...chosen)).status).toBe(0);
    put(dir, 'CODE-CALLCHAIN-R1.yaml', goodReport('CODE-CALLCHAIN-R1'));
    put(dir, 'CODE-CONFIG-R1.yaml', goodReport('CODE-CONFIG-R1'));
    put(dir, 'LOG-PATTERN-R1.yaml', 'iid: LOG-PATTERN-R1\nlayer_1: &a [*a, *a]\n');
    put(dir, 'LOG-TIMELINE-R1.json', `{"iid":"LOG-TIMELINE-R1","layer_3":"${'x'.repeat(10 * 1024 * 1024)}"}`);
    put(dir, 'HIST-BLAME-R1.yaml', 'iid: HIST-BLAME-R1\nlayer_1: { one_liner: it is old }\n');
    put(dir, 'HIST-RECENT-R1.yaml', '{ not: [yaml');
    put(dir, 'notes.yaml', goodReport('GUESS-ALL-R1'));
    const { status, lines } = await investigate('ingest', dir, '--json');
    expect(status).toBe(2);
    expect(lines.map(({ iid, result }) => [iid, result])).toEqual([
      ['CODE-CALLCHAIN-R1', 'accepted'],
      ['CODE-CONFIG-R1', 'accepted'],
      ['HIST-BLAME-R1', 'malformed'],
      ['HIST-RECENT-R1', 'malformed'],
      ['LOG-PATTERN-R1', 'malformed'],
      ['LOG-TIMELINE-R1', 'malformed'],
      [null, 'refused'],
    ]);
  });

  test('anything ingested before is skipped, and what is still malformed is said again, with what is awaited', async () => {
    for (let time = 0; time < 2; time++) {
      const { status, lines } = await investigate('ingest', dir, '--json');
      expect([status, lines.map(({ result }) => result)]).toEqual([
        2,
        ['already taken in', 'already taken in', ...Array(4).fill('malformed'), 'already taken in'],
      ]);
      expect(lines.find(({ iid }) => iid === 'HIST-RECENT-R1').problem).toMatch(
        /YAML.*same file as before, and the report of HIST-RECENT-R1 is still awaited.*--failed HIST-RECENT-R1/,
      );
    }
  });

  test('the author of a malformed report is asked to repair it', async () => {
    const { lines } = await investigate('next', dir, '--json');
    expect(lines.map(({ command }) => command)).toEqual([
      'ask-repair',
      'ask-repair',
      'ask-repair',
      'ask-repair',
    ]);
    expect(lines.find(({ iid }) => iid === 'LOG-TIMELINE-R1').prompt).toContain('10.0 MiB');
  });

  test('a second malformed report keeps its claims or is excluded, and the run ends with all of it in the report', async () => {
    put(dir, 'HIST-BLAME-R1.yaml', 'iid: HIST-BLAME-R1\nlayer_1: { one_liner: it is very old }\n');
    put(dir, 'LOG-PATTERN-R1.yaml', 'iid: LOG-PATTERN-R1\nlayer_1: &b [*b]\n');
    expect((await investigate('ingest', dir)).status).toBe(2);
    const twice = ['--failed', 'HIST-RECENT-R1', '--failed', 'HIST-RECENT-R1'];
    // Another report is still malformed.
    expect((await investigate('ingest', dir, ...twice)).status).toBe(2);
    expect((await investigate('judge', dir, '--anyway')).status).toBe(0);
    const report = reportIn(dir);
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
    for (const file of ['final-report.md', 'final-report.html'])
      expect(readFileSync(join(dir, file), 'utf8')).not.toContain('<script>');
  });

  test('an audit agrees with all of it', async () => {
    expect(await curia(['audit', 'last', ...storeOf(dir)])).toMatchObject({ status: 0 });
  });
});

describe('one report after the other', () => {
  test('a repair is asked for at once, while other reports are still awaited', async () => {
    const dir = await plan('repair');
    put(dir, 'CODE-CONFIG-R1.yaml', 'iid: CODE-CONFIG-R1\n');
    expect((await investigate('ingest', dir)).status).toBe(2);
    expect((await investigate('next', dir, '--json')).lines).toMatchObject([
      { command: 'ask-repair', iid: 'CODE-CONFIG-R1', attempt: 1, round: 1, items: [], iteration: 0 },
      { command: 'ask-investigator', iid: 'LOG-PATTERN-R1' },
    ]);
    put(dir, 'CODE-CONFIG-R1-repair1.yaml', goodReport('CODE-CONFIG-R1'));
    const { lines, status } = await investigate('ingest', dir, '--json');
    expect([status, lines.map(({ result }) => result)]).toEqual([0, ['accepted', 'already taken in']]);
    expect((await investigate('next', dir)).stdout).toMatch(/^LOG-PATTERN-R1 ask-investigator\n/);
  });

  test('a malformed report and its repair may be handed in together', async () => {
    const dir = await plan('both');
    put(dir, 'CODE-CONFIG-R1-a.yaml', 'iid: CODE-CONFIG-R1\n');
    put(dir, 'CODE-CONFIG-R1-b.yaml', goodReport('CODE-CONFIG-R1'));
    const { lines } = await investigate('ingest', dir, '--json');
    expect(lines.map(({ result }) => result)).toEqual(['malformed', 'accepted']);
  });

  test('an investigator that does not answer is asked a second time', async () => {
    const dir = await plan('second');
    expect((await investigate('ingest', dir, '--failed', 'LOG-PATTERN-R1', '--reason', 'ill')).status).toBe(
      0,
    );
    const { lines, stdout } = await investigate('next', dir, '--json');
    expect(lines).toMatchObject([{ attempt: 1 }, { iid: 'LOG-PATTERN-R1', attempt: 2 }]);
    expect((await investigate('next', dir)).stdout).toContain(
      'LOG-PATTERN-R1 ask-investigator second attempt',
    );
    expect(stdout).toContain('Perspective: pattern');
    const file = join(root, 'second.yaml');
    writeFileSync(file, goodReport('LOG-PATTERN-R1'));
    expect((await investigate('ingest', dir, file)).status).toBe(0);
  });

  test('late, repeated, early and unplanned reports are refused, listed once, and used for nothing', async () => {
    const dir = await plan('late');
    put(dir, 'CODE-CONFIG-R1.yaml', goodReport('CODE-CONFIG-R1'));
    expect((await investigate('ingest', dir)).status).toBe(0);
    put(dir, 'CODE-CONFIG-R1.json', JSON.stringify({ iid: 'CODE-CONFIG-R1' }));
    put(dir, 'HIST-BLAME-R1.yaml', goodReport('HIST-BLAME-R1', 'unplanned'));
    put(dir, 'CR-AGREED-R3.yaml', goodReport('CR-AGREED-R3', 'early'));
    const again = await investigate('ingest', dir, '--json');
    expect(again.status).toBe(2);
    expect(again.lines.map(({ iid, result }) => [iid, result])).toEqual([
      ['CODE-CONFIG-R1', 'refused'],
      [null, 'already taken in'],
      ['CR-AGREED-R3', 'refused'],
      ['HIST-BLAME-R1', 'refused'],
    ]);
    expect(again.lines[0].problem).toContain('nobody waits');
    expect((await investigate('ingest', dir)).status).toBe(0);
    const wrong = await investigate('ingest', dir, '--failed', 'HIST-BLAME-R1');
    expect([wrong.status, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('nobody waits for HIST-BLAME-R1'),
    ]);
    await investigate('judge', dir, '--anyway');
    const { metadata, findings } = reportIn(dir);
    expect(metadata.investigators).toEqual(['CODE-CONFIG-R1']);
    expect(findings).toHaveLength(1);
    const left = metadata.excluded.filter(({ action }: { action: string }) => action === 'left out');
    expect(left.map(({ investigator }: { investigator: string }) => investigator)).toEqual([
      'CODE-CONFIG-R1',
      'CR-AGREED-R3',
      'HIST-BLAME-R1',
    ]);
    expect(readdirSync(join(dir, 'artifacts'))).toEqual(['CODE-CONFIG-R1-report.yaml']);
  });

  test('after the end nothing more is accepted, and the report stays as it is', async () => {
    const dir = await plan('over');
    await investigate('judge', dir, '--anyway');
    const before = readFileSync(join(dir, 'final-report.json'), 'utf8');
    put(dir, 'CODE-CONFIG-R1.yaml', goodReport('CODE-CONFIG-R1'));
    expect((await investigate('ingest', dir, '--json')).lines).toMatchObject([{ result: 'refused' }]);
    await investigate('judge', dir);
    expect(readFileSync(join(dir, 'final-report.json'), 'utf8')).toBe(before);
  });

  test('a repository that is not there costs no report', async () => {
    const dir = await plan('elsewhere');
    put(dir, 'CODE-CONFIG-R1.yaml', goodReport('CODE-CONFIG-R1'));
    const refused = await investigate('ingest', dir, '--repo', join(root, 'nowhere'));
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('nowhere')]);
    expect((await investigate('ingest', dir, '--json')).lines).toMatchObject([{ result: 'accepted' }]);
    expect((await curia(['audit', 'last', ...storeOf(dir)])).status).toBe(0);
  });

  test('a report that is prose keeps its claims, after its author was asked twice', async () => {
    const dir = await plan('prose');
    put(dir, 'CODE-CONFIG-R1.txt', 'The pool is never closed.\n\nI read all of it.');
    await investigate('ingest', dir);
    put(dir, 'CODE-CONFIG-R1.txt', 'The pool is never closed, believe me.');
    await investigate('ingest', dir);
    await investigate('judge', dir, '--anyway');
    const [finding] = reportIn(dir).findings;
    expect(finding).toMatchObject({
      finding: 'The pool is never closed, believe me.',
      tag: 'Uncertain',
      flags: expect.arrayContaining(['degraded_input']),
    });
  });
});

describe('the worked example', () => {
  const [dir, shop] = [join(root, 'orders'), join(root, 'shop')];
  const reports = ['CODE-CALLCHAIN-R1', 'HIST-RECENT-R1', 'LOG-STACKTRACE-R1'].map((iid) =>
    join(example, 'reports', `${iid}.yaml`),
  );

  test('asks for a review of agreed findings and a second look at the others', async () => {
    expect(spawnSync(process.execPath, [join(example, 'make-repository.mjs'), shop]).status).toBe(0);
    const three = ['CODE-CALLCHAIN', 'LOG-STACKTRACE', 'HIST-RECENT'].flatMap((one) => [
      '--investigator',
      one,
    ]);
    await investigate('plan', 'why', ...three, '--type', 'bug', '--id', 'inv-1', '--dir', dir);
    const sources = ['--repo', shop, '--log', join(shop, 'logs')];
    expect((await investigate('ingest', dir, ...reports, ...sources)).status).toBe(0);
    const { lines } = await investigate('next', dir, '--json');
    expect(lines.map(({ iid, items }) => [iid, items])).toEqual([
      ['CR-AGREED-R3', ['M2', 'M1']],
      ['LOG-STACKTRACE-R3-DEEP', ['M3']],
      ['HIST-RECENT-R3-DEEP', ['M3']],
    ]);
    const refused = await investigate('judge', dir);
    expect([refused.status, refused.stderr]).toEqual([
      2,
      expect.stringContaining('still awaited: CR-AGREED-R3'),
    ]);
  });

  test('leads to a report that is the same in every form, with the invented quotation in it', async () => {
    const review = join(example, 'counter-review.yaml');
    expect((await investigate('ingest', dir, review, '--repo', shop)).status).toBe(0);
    expect((await investigate('judge', dir, '--anyway')).status).toBe(0);
    const read = (name: string): string => readFileSync(join(dir, name), 'utf8');
    const report = JSON.parse(read('final-report.json'));
    expect(report).toMatchObject({ citations: { VERIFIED: 9, UNCHECKED: 0, FAILED: 1 } });
    expect(report.failed_citations).toEqual([
      { ref: 'LOG-STACKTRACE-R1#F1', location: 'src/config.js:4', problem: 'the excerpt is not in the file' },
    ]);
    expect(Object.values(JSON.parse(read('execution-log.json')).checklist)).not.toContain('FAIL');
    expect((await investigate('report', dir)).stdout).toBe(read('final-report.md'));
    expect((await investigate('report', dir, '--format', 'html')).stdout).toBe(read('final-report.html'));
    expect((await investigate('report', dir, '--lang', 'ko')).stdout).toContain('## 다음 단계');
    const sarif = JSON.parse((await investigate('report', dir, '--format', 'sarif')).stdout);
    expect(sarif).toMatchObject({
      version: '2.1.0',
      runs: [{ results: [{ level: 'error' }, { level: 'error' }] }],
    });
    expect(problemsWithSarif(sarif)).toEqual([]);
    expect(JSON.parse(read('final-report.sarif.json'))).toEqual(sarif);
    const roles = ['cause', 'symptom', 'fix'];
    const told = structuredClone(report);
    for (const { evidence } of told.findings)
      for (const [at, one] of evidence.entries()) one.role = roles[at];
    const flowing = renderSarif(told, '1') as { runs: [{ results: object[] }] };
    expect(problemsWithSarif(flowing)).toEqual([]);
    expect(flowing.runs[0].results[0]).toHaveProperty('codeFlows');
    // What Curia found is taken in like the findings of any other tool.
    const again = await curia([
      'import',
      'sarif',
      join(dir, 'final-report.sarif.json'),
      '--iid',
      'CODE-DATAFLOW-R1',
    ]);
    expect(JSON.parse(again.stdout).layer_2.findings).toHaveLength(2);
  });

  test('leaves the files that it always left, and reports as they were handed in', () => {
    expect(
      readdirSync(dir)
        .filter((name) => !name.startsWith('store.sqlite'))
        .sort(),
    ).toEqual([
      'artifacts',
      'counter-review-r3-i1.json',
      'cross-verification-r2.json',
      'execution-log.json',
      'final-report.html',
      'final-report.json',
      'final-report.md',
      'final-report.sarif.json',
      'investigation-plan.json',
      'reports',
    ]);
    const kept = readFileSync(join(dir, 'artifacts', 'CODE-CALLCHAIN-R1-report.yaml'), 'utf8');
    expect(kept).toBe(readFileSync(reports[0]!, 'utf8'));
  });

  test('is a run like any other: shown, audited, replayed under another policy', async () => {
    expect((await curia(['show', 'last', ...storeOf(dir), '--json'])).lines).toMatchObject([{ ruled: 1 }]);
    expect((await curia(['audit', 'last', ...storeOf(dir), '--json'])).lines).toMatchObject([
      { intact: true, sealed: true, closed: 1 },
    ]);
    const replay = await curia([
      'compare',
      'last',
      '--policy',
      'judgement=literal',
      ...storeOf(dir),
      '--json',
    ]);
    expect(replay.lines).toMatchObject([{ cases: 1, unanswered: 0, moved: [] }]);
    expect((await curia(['resume', 'investigation', ...storeOf(dir)])).status).toBe(0);
    const folder = join(dir, 'runs/investigation/investigations/inv-1');
    for (const name of ['final-report.json', 'final-report.sarif.json', 'cross-verification-r2.json'])
      expect(readFileSync(join(folder, name), 'utf8')).toBe(readFileSync(join(dir, name), 'utf8'));
  });

  test('a failed citation that was changed into a verified one is detected', async () => {
    const copy = join(root, 'edited-store');
    cpSync(dir, copy, { recursive: true });
    const database = new DatabaseSync(join(copy, 'store.sqlite'));
    const { changes } = database
      .prepare(
        `UPDATE events SET body = replace(body, '"FAILED"', '"VERIFIED"') WHERE body LIKE '%"FAILED"%'`,
      )
      .run();
    database.close();
    expect(changes).toBeGreaterThan(0);
    const audit = await curia(['audit', 'last', ...storeOf(copy), '--json']);
    expect(audit.status).toBe(2);
    expect(audit.lines[0].findings.map(({ code }: { code: string }) => code)).toContain('CHAIN_BROKEN');
  });
});

describe('two writers', () => {
  test('the second is refused, and its report is ingested later', async () => {
    const dir = await plan('busy');
    put(dir, 'CODE-CONFIG-R1.yaml', goodReport('CODE-CONFIG-R1'));
    const other = openSqliteStore(join(dir, 'store.sqlite'));
    const driver = await other.locks.attend('investigation', { who: 'a test' });
    const refused = await investigate('ingest', dir);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('RUN_BUSY')]);
    expect((await investigate('judge', dir, '--anyway')).stderr).toContain('RUN_BUSY');
    expect((await investigate('next', dir)).status).toBe(0);
    await driver.leave();
    await other.close();
    expect((await investigate('ingest', dir, '--json')).lines).toMatchObject([{ result: 'accepted' }]);
    expect((await curia(['audit', 'last', ...storeOf(dir)])).status).toBe(0);
  });
});

describe('a folder of an earlier version', () => {
  const record = join(import.meta.dirname, '../../../test/golden/earlier-investigation/events.jsonl');
  const oldFolder = (name: string): string => {
    const dir = join(root, name);
    mkdirSync(dir);
    cpSync(record, join(dir, 'events.jsonl'));
    return dir;
  };

  test('is converted on first use, and the user is told once', async () => {
    const dir = oldFolder('earlier');
    const first = await investigate('report', dir);
    expect([first.status, first.stderr]).toEqual([0, expect.stringContaining('events.imported.jsonl')]);
    expect(first.stdout).toBe(readFileSync(join(record, '../report.md'), 'utf8'));
    expect((await investigate('report', dir)).stderr).toBe('');
    expect((await investigate('judge', dir)).status).toBe(0);
    const log = JSON.parse(readFileSync(join(dir, 'execution-log.json'), 'utf8'));
    expect(Object.values(log.checklist)).not.toContain('FAIL');
  });

  test('is refused where its record was edited, and no plan is made over it', async () => {
    const dir = oldFolder('earlier-edited');
    writeFileSync(join(dir, 'events.jsonl'), `${readFileSync(record, 'utf8')}{"seq":7}\n`);
    const refused = await investigate('next', dir);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('line 7')]);
    expect((await investigate('plan', 'why', '--dir', dir)).stderr).toContain(
      'already contains an investigation',
    );
  });
});

describe('usage', () => {
  test('a folder without an investigation is distinguished from an empty one', async () => {
    const result = await investigate('next', root);
    expect([result.status, result.stderr]).toEqual([
      1,
      expect.stringContaining('does not contain an investigation'),
    ]);
  });

  test('a plan is not made twice in one folder, and an id does not leave its root', async () => {
    const dir = join(root, 'twice');
    expect((await investigate('plan', 'why', '--dir', dir)).status).toBe(0);
    expect((await investigate('plan', 'why', '--dir', dir)).status).toBe(1);
    expect((await investigate('plan', 'why', '--id', '../x')).status).toBe(1);
  });

  test('a question that cannot be planned leaves nothing behind', async () => {
    const dir = join(root, 'unplannable');
    const result = await investigate('plan', 'why', '--dir', dir, '--investigator', 'CODE-MAGIC');
    expect([result.status, existsSync(dir)]).toEqual([1, false]);
  });

  test('a plan tells what it always told', async () => {
    const dir = join(root, 'fields');
    const options = ['--reading', 'literal', '--type', 'bug', '--id', '조사-1', '--json'];
    const { lines } = await investigate('plan', 'why', '--dir', dir, ...options);
    expect(lines[0]).toMatchObject({
      schema_version: '1',
      investigation_id: '조사-1',
      profile: 'thorough',
      reading: 'literal',
      quick: false,
      max_iterations: 2,
      max_spawns_per_iteration: 6,
      max_spawns: 16,
      rerun_on: 'new',
      dir,
    });
    expect(lines[0].assignments).toHaveLength(4);
  });

  test('the report of an unfinished investigation is refused', async () => {
    const dir = await plan('unfinished');
    expect((await investigate('report', dir)).status).toBe(2);
    expect((await investigate('judge', dir)).status).toBe(2);
  });

  test('an investigation without any report fails, and says so', async () => {
    const dir = await plan('empty');
    const result = await investigate('judge', dir, '--anyway', '--json');
    expect(result.status).toBe(2);
    expect(result.lines[0]).toMatchObject({ outcome: 'failed', findings: [] });
    expect((await investigate('report', dir, '--lang', 'ko')).stdout).toContain('조사가 실패했습니다');
    expect((await investigate('next', dir, '--json')).lines).toMatchObject([{ command: 'write-report' }]);
  });
});

test('the matrix of round 2 is there as soon as round 2 is over, before anything is judged', async () => {
  const dir = await plan('matrix');
  put(dir, 'a.yaml', goodReport('CODE-CONFIG-R1'));
  expect((await investigate('ingest', dir)).status).toBe(0);
  expect(existsSync(join(dir, 'cross-verification-r2.json'))).toBe(false);
  put(dir, 'b.yaml', goodReport('LOG-PATTERN-R1'));
  expect((await investigate('ingest', dir)).status).toBe(0);
  const matrix = JSON.parse(readFileSync(join(dir, 'cross-verification-r2.json'), 'utf8'));
  expect(matrix).toMatchObject({ counts: { NEEDS_MORE: 2 }, trigger: { run: true } });
  expect(existsSync(join(dir, 'final-report.json'))).toBe(false);
});
