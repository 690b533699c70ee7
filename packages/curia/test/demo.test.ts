/** The first minute of a newcomer: all courts at work without a key, the same every time. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { curia } from './run-curia.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-demo-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const demo = (env: NodeJS.ProcessEnv = {}) => curia(['demo'], '', env, folder);
const rowsOf = (stdout: string): string[] => stdout.split('\n').filter((line) => line.startsWith('│'));

test('all four courts and one of one’s own rule, explain themselves and write reports, and do the same again', async () => {
  const { status, stdout, stderr } = await demo();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(rowsOf(stdout).map((row) => row.split('│')[1]!.trim())).toEqual([
    'court',
    'conflict-review',
    'debate-override',
    'debate-override',
    'verification',
    'investigation',
    'tickets',
  ]);
  for (const word of [
    'KEEP  toaster t0 toaster positive',
    'a plain vote is wrong here: two of three agents',
    'SKIP  laptop screen',
    'a plain vote is wrong here: three speakers and the judge',
    'ESCALATE_TO_SME  misread-quantity',
    'Confirmed  receipts',
  ])
    expect(stdout).toContain(word);
  const reports = stdout.split('\n').filter((line) => line.endsWith('report.html'));
  expect(reports).toHaveLength(6);
  for (const report of reports) expect(existsSync(join(folder, report.trim()))).toBe(true);
  const shown = /npx curia (show \S+ toaster --store \S+)/.exec(stdout)![1]!;
  const [show, run, one, option, store] = shown.split(' ') as [string, string, string, string, string];
  const explained = await curia([show, run, one, option, join(folder, store)]);
  expect(explained.status).toBe(0);
  expect(explained.stdout).toContain('same-claim');
  expect(rowsOf((await demo()).stdout)).toEqual(rowsOf(stdout));
});

test('without git the investigation is left out, and the other courts rule', async () => {
  const { status, stdout, stderr } = await demo({ PATH: folder });
  expect(status).toBe(0);
  expect(stderr).toContain('git was not found');
  expect(rowsOf(stdout)).toHaveLength(6);
});
