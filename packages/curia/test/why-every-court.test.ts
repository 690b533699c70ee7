/** Every line of every ruling is explained, whatever court made it: by the rule that won, what failed above it, and what would change it. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answersScene, type Scene } from './answers-scene.ts';

interface Part {
  readonly outcome: string;
  readonly rule: string;
  readonly reason: string;
  readonly won_by: { readonly rule: string };
  readonly passed_over: readonly { readonly failed: readonly unknown[] }[];
  readonly nearest: readonly { readonly outcome: string; readonly changes: readonly unknown[] }[];
}

let scene: Scene;
let folder: string;
const root = join(import.meta.dirname, '../../..');

beforeAll(async () => {
  scene = await answersScene();
  mkdirSync(join(root, '.curia'), { recursive: true });
  folder = mkdtempSync(join(root, '.curia/why-'));
  cpSync(join(root, 'examples/12-court-in-code'), folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The explained parts and the lines of the ruling of each case of a run. */
async function explained(
  run: string,
  more = '',
): Promise<{ readonly rules: string[]; readonly parts: Part[] }[]> {
  const { lines } = await scene.run(`show ${run} --cases --json${more}`);
  const found = [];
  for (const { case_id, rulings } of lines.slice(0, 6)) {
    const [shown] = (await scene.run(`why ${run} ${case_id} --json${more}`)).lines;
    found.push({
      rules: rulings.map(({ rule }: { rule: string }) => rule),
      parts: shown.explanations as Part[],
    });
  }
  return found;
}

const expectWhole = (
  cases: readonly { readonly rules: readonly string[]; readonly parts: readonly Part[] }[],
): void => {
  expect(cases.length).toBeGreaterThan(0);
  for (const { rules, parts } of cases) {
    expect(parts.map(({ rule }) => rule)).toEqual(expect.arrayContaining([...rules]));
    for (const { outcome, won_by, rule, passed_over, nearest } of parts) {
      expect(won_by.rule).toBe(rule);
      for (const { failed } of passed_over) expect(failed.length).toBeGreaterThan(0);
      for (const other of nearest) {
        expect(other.outcome).not.toBe(outcome);
        expect(other.changes.length).toBeGreaterThan(0);
      }
    }
    expect(parts.some(({ nearest }) => nearest.length > 0)).toBe(true);
  }
};

describe('every line of a ruling is explained', () => {
  test.each([
    'demo-conflict-review-1',
    'demo-debate-override-1',
    'demo-debate-override-recorded-1',
    'demo-verification-1',
    'demo-investigation-1',
    'demo-tickets-1',
    'first',
    'fields',
  ])('of %s', async (run) => {
    expectWhole(await explained(run));
  });

  test('of a court in code', async () => {
    const court = join(folder, 'court/approval.ts');
    const ran = await scene.run(
      `run ${court} ${join(folder, 'cases.jsonl')} --agents scripted:${join(folder, 'answers.jsonl')} --name code`,
    );
    expect(ran.stderr).toBe('');
    expectWhole(await explained('code', ` --court ${court}`));
  });
});

test('a verification says what its disposition rests on', async () => {
  const { stdout } = await scene.run('why demo-verification-1 customer-as-supplier');
  expect(stdout).toContain('ESCALATE_TO_SME by rule one-unfixable');
});

test('the value that was taken is said', async () => {
  expect((await scene.run('why first t01')).stdout).toMatch(/^t01 is ruled TAKE "billing": /);
});

test.each([
  ['demo-conflict-review-1', 'toaster', 'MERGED'],
  ['demo-tickets-1', 't-002', 'TAKE'],
])('one voice would have changed a ruling of %s', async (run, case_id, outcome) => {
  const { lines } = await scene.run(`why ${run} --json`);
  const found = lines.find((one) => one.case_id === case_id);
  expect(found).toMatchObject({ run_id: run, outcome });
  expect(found.would_be).not.toBe('');
  expect(found.if).toMatch(/said something else$/);
});

test('what people settled since is said beside the ruling', async () => {
  const answered = await scene.run('desk answer first t05 --say value=billing --token-file ada');
  expect(answered.stderr).toBe('');
  const { stdout } = await scene.run('why first t05');
  expect(stdout).toMatch(/^t05 is ruled EXPERT: /);
  expect(stdout).toMatch(/\nsettled by ada: /);
  expect(stdout).toMatch(/\nwhat stands: .*billing/);
});
