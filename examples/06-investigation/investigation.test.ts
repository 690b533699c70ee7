/** The worked example, run as its README says, with the real command line. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), 'curia-example-'));
const inv = join(folder, 'inv');
const shop = join(folder, 'shop');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function curia(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const bin = join(here, '../../packages/curia/bin/curia.js');
  return spawnSync(process.execPath, [bin, 'investigate', ...args], { cwd: here, encoding: 'utf8' });
}

const read = (name: string): string => readFileSync(join(inv, name), 'utf8');

test('the example leads to the report that is shown', () => {
  expect(spawnSync(process.execPath, [join(here, 'make-repository.mjs'), shop]).status).toBe(0);
  const plan = curia(
    ...['plan', "why does the shop stop taking orders with 'pool exhausted'?"],
    ...['--question', 'what exhausts the pool?', '--question', 'why did nobody notice?'],
    ...['--profile', 'fast', '--type', 'bug', '--id', 'inv-orders', '--dir', inv, '--json'],
  );
  expect(JSON.parse(plan.stdout)).toMatchObject({ investigation_id: 'inv-orders', quick: false });

  const reports = ['CODE-CALLCHAIN-R1', 'HIST-RECENT-R1', 'LOG-STACKTRACE-R1'].map(
    (iid) => `reports/${iid}.yaml`,
  );
  const sources = ['--repo', shop, '--log', join(shop, 'logs/app.log')];
  expect(curia('ingest', inv, ...reports, ...sources).status).toBe(0);
  const asked = curia('next', inv, '--json').stdout.trim().split('\n');
  expect(asked.map((line) => (JSON.parse(line) as { iid: string }).iid)).toEqual([
    'CR-AGREED-R3',
    'CODE-CALLCHAIN-R3-DEEP',
    'HIST-RECENT-R3-DEEP',
    'LOG-STACKTRACE-R3-DEEP',
  ]);
  expect(curia('judge', inv).status).toBe(2);
  expect(curia('ingest', inv, 'counter-review.yaml', '--repo', shop).status).toBe(0);
  expect(curia('judge', inv, '--anyway').status).toBe(0);

  expect(read('final-report.md')).toBe(readFileSync(join(here, 'final-report.md'), 'utf8'));
  const report = JSON.parse(read('final-report.json'));
  expect(report).toMatchObject({ confidence: 'Likely', citations: { VERIFIED: 6, FAILED: 1 } });
  expect(report.failed_citations).toEqual([
    { ref: 'LOG-STACKTRACE-R1#F1', location: 'src/config.js:4', problem: 'the excerpt is not in the file' },
  ]);
  expect(Object.values(JSON.parse(read('execution-log.json')).checklist)).not.toContain('FAIL');
});

test('the same events give the same report, in every form', () => {
  expect(curia('report', inv).stdout).toBe(read('final-report.md'));
  expect(curia('report', inv, '--lang', 'ko').stdout).toContain('## 발견사항 (Findings)');
  expect(curia('report', inv, '--format', 'html').stdout).toBe(read('final-report.html'));
  const sarif = JSON.parse(curia('report', inv, '--format', 'sarif').stdout);
  expect(sarif.version).toBe('2.1.0');
  expect(sarif.runs[0].results).toHaveLength(2);
});
