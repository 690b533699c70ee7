/** The guide to verification holds: its files are written, its commands run. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ran } from './run-curia.ts';
import { curia } from './run-curia.ts';

const root = join(import.meta.dirname, '../../..');
const guide = readFileSync(join(root, 'packages/courts/src/verification/guide.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'curia-guide-'));
afterAll(() => rmSync(folder, { recursive: true }));

for (const [, name, content] of guide.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm))
  writeFileSync(join(folder, name!), content!);
const commands = Array.from(guide.matchAll(/^\$ curia (.+)$/gm), ([, command]) => command!);
const demo = join(root, 'packages/curia/demo');

const results: Ran[] = [];
beforeAll(async () => {
  const home = process.cwd();
  process.chdir(folder);
  try {
    for (const command of commands) results.push(await curia(command.replaceAll('DEMO', demo).split(' ')));
  } finally {
    process.chdir(home);
  }
});

test('every command of the guide ends well', () => {
  expect(commands.length).toBeGreaterThan(3);
  expect(results.map(({ status, stderr }) => (status === 0 ? 0 : stderr))).toEqual(commands.map(() => 0));
});

test('and decides what the guide says', () => {
  const decided = results.flatMap((ran) => (ran.stdout.startsWith('{') ? ran.lines : []));
  expect(decided.map(({ final_decision, passes }) => [final_decision, passes])).toEqual([
    ['ACCEPT_BY_RULES_ONLY', 1],
    ['ESCALATE_TO_SME', 1],
    ['ACCEPT_BY_RULES_ONLY', 2],
  ]);
  expect(decided[1].issues.map(({ code }: { code: string }) => code)).toEqual([
    'LINE_AMOUNT_WRONG',
    'VALUE_NOT_IN_SNIPPET',
  ]);
});
