/** Settings from a file are those that would be written one by one, and what cannot be a setting is refused. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { curia } from '../../../test/run-curia.ts';
import { collectSettings } from './collect-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (value: unknown): string => {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
};

test.each<[string, unknown, string[]]>([
  [
    'a policy’s values',
    { a: 0.4, b: true, c: 'word', d: ['x', 'y'] },
    ['a=0.4', 'b=true', 'c=word', 'd=x,y'],
  ],
  ['several tables', { gate: { a: 1 }, b: 2 }, ['gate.a=1', 'b=2']],
  ['nothing', {}, []],
  ['a table as it is printed', { policy_hash: 'h', rules: [], values: { a: 1 } }, ['a=1']],
])('%s', (_what, value, settings) => {
  expect(collectSettings(`@${file(value)}`, ['first=1'])).toEqual(['first=1', ...settings]);
});

test('a single setting stays as it is', () => {
  expect(collectSettings('a=@b', [])).toEqual(['a=@b']);
});

test.each<[string, unknown, string]>([
  ['a list', [1], 'must be an object'],
  ['null for a value', { a: null }, 'a: must be'],
  ['a comma in a word', { a: ['x,y'] }, 'a: must be'],
  ['too deep', { a: { b: { c: 1 } } }, 'a.b: must be'],
  ['not JSON', '{', 'not JSON'],
])('refused: %s', (_what, value, problem) => {
  expect(() => collectSettings(`@${file(value)}`, [])).toThrow(problem);
});

test('commands take them, unknown names are refused, and what comes later wins', async () => {
  const court = join(import.meta.dirname, '../../../templates/approve-action/court.yaml');
  const votes = ['policy', 'security', 'colleague-1', 'colleague-2', 'colleague-3'].map((voice, at) => ({
    role: at < 2 ? 'guard' : 'colleague',
    voice,
    value: 'approve',
  }));
  const cases = file({ action: 'restart', reversible: true, cost: 150, votes });
  const decide = async (...set: string[]) => {
    const ran = await curia(['decide', court, cases, ...set.flatMap((one) => ['--set', one]), '--json']);
    return ran.status === 0 ? ran.lines[0].ruling.items[0].outcome : ran.stderr;
  };
  const limit = `@${file({ limit: 200 })}`;
  expect(await decide()).toBe('EXPERT');
  expect(await decide(limit)).toBe('APPROVE');
  expect(await decide(limit, 'limit=100')).toBe('EXPERT');
  expect(await decide(`@${file({ limits: 1 })}`)).toContain('PARAMETER_UNKNOWN');
  expect(await decide('@nowhere.json')).toContain('nowhere.json does not exist');
});
