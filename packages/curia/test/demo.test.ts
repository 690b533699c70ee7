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
  // Each court shows a case that counting heads gets wrong: what heads say is never what is right, and the court says what is right or hands over.
  const told = [
    ...stdout.matchAll(/^(\S+, \S+)\n {2}counting heads {2}(.+) \(.+\)\n {2}the court {7}(.+?), /gm),
  ];
  expect(told.map(([, what, heads, court]) => [what, heads, court])).toEqual([
    ['conflict-review, toaster', 'toaster negative', 'toaster positive'],
    ['debate-override, battery', 'battery negative', 'battery positive'],
    ['verification, customer-as-supplier', 'accept', 'to an expert'],
    ['investigation, receipts', 'src/money.js', 'src/receipt.js'],
    ['tickets, t-109', 'bug', 'to an expert'],
  ]);
  expect([...stdout.matchAll(/^ {2}right {11}(.+)$/gm)].map(([, right]) => right)).toEqual([
    'toaster positive',
    'battery positive',
    'the supplier is wrong',
    'src/receipt.js',
    'other',
  ]);
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
