/** What a test run reported is read as it stands; a run that wrote nothing readable passed nothing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readReport } from './report.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = (content: string): string => {
  const path = join(folder, 'report.json');
  writeFileSync(path, content);
  return path;
};

test('counts, and the slowest files first', () => {
  const testResults = [1, 3, 2].map((seconds) => ({
    name: `/project/test-${seconds}.ts`,
    startTime: 1_000,
    endTime: 1_000 + 1_000 * seconds,
  }));
  const path = written(JSON.stringify({ numPassedTests: 5, numFailedTests: 1, testResults }));
  expect(readReport(path, '/project')).toEqual({
    passed: 5,
    failed: 1,
    slowest: [3, 2, 1].map((seconds) => ({ file: `test-${seconds}.ts`, seconds })),
  });
});

test('no report, half a report: nothing passed', () => {
  const none = { passed: 0, failed: 0, slowest: [] };
  expect(readReport(join(folder, 'absent.json'))).toEqual(none);
  expect(readReport(written('{"numPassedTests": 5'))).toEqual(none);
  expect(readReport(written('{"numPassedTests": "5"}'))).toEqual(none);
});
