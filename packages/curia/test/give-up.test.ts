/** A run that waits for files goes on without somebody, or without everybody, and the log says why. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { curia } from './run-curia.ts';

const root = mkdtempSync(join(tmpdir(), 'curia-give-up-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function waiting(
  name: string,
  options: readonly string[],
): Promise<{ store: string[]; answers: string }> {
  const folder = join(root, name);
  const answers = join(folder, 'answers');
  mkdirSync(answers, { recursive: true });
  const cases = join(folder, 'cases.jsonl');
  writeFileSync(
    cases,
    JSON.stringify({ case_id: 'c1', text: 'The battery is great, the battery is awful.' }),
  );
  const store = ['--store', join(folder, 'store.sqlite')];
  const chosen = options.flatMap((one) => ['--set', one]);
  const ran = await curia([
    'run',
    'conflict-review',
    cases,
    '--agents',
    `files:${answers}`,
    ...chosen,
    '--name',
    'r',
    ...store,
  ]);
  expect(ran.stderr).toContain('no file answers');
  return { store, answers };
}

test('whoever is said to give no answer is not waited for, and the others are', async () => {
  const { store, answers } = await waiting('failed', []);
  const asked = readdirSync(join(answers, 'c1')).filter((one) => one.endsWith('.question.md'));
  expect(asked.length).toBeGreaterThan(1);
  const [first] = asked.map((one) => one.replace('.question.md', ''));
  const ended = await curia([
    'resume',
    'r',
    '--failed',
    first!,
    '--failed',
    'nobody',
    '--because',
    'ill',
    ...store,
  ]);
  expect([ended.status, ended.stderr]).toEqual([2, expect.stringContaining('nobody waits for nobody')]);
  expect(ended.stderr).not.toContain(`no file answers ${first!.replace('.', '/')} `);
  const shown = await curia(['show', 'r', 'c1', '--json', ...store]);
  expect(shown.stdout).toContain('ill');
  expect(ended.stderr).toContain('no file answers');
});

test('without all that is still awaited, a run comes to its end', async () => {
  const { store, answers } = await waiting('anyway', ['stage1=single_integrated']);
  const question = JSON.parse(readFileSync(join(answers, 'c1/perspective.S0.question.json'), 'utf8'));
  expect(question).toMatchObject({ role: 'perspective-S0', answer_file: 'c1/perspective.S0.yaml' });
  await curia(['resume', 'r', '--anyway', ...store]);
  const shown = await curia(['show', 'r', '--json', ...store]);
  expect(shown.lines).toMatchObject([{ ruled: 1, open: 0 }]);
  expect((await curia(['audit', 'r', ...store])).status).toBe(0);
});

test('workers are not told whom to wait for', async () => {
  const refused = await curia([
    'resume',
    'r',
    '--anyway',
    '--drive',
    'workers',
    '--store',
    join(root, 'anyway/store.sqlite'),
  ]);
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('leave out --drive workers')]);
});
