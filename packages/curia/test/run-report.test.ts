/** What a run leaves behind for people: a page in which every case can be opened, names instead of paths, and no more than is wanted. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { curia } from './run-curia.ts';
import { file, newStore, runFolder } from './run-fixture.ts';

const texts = file(
  'report-texts.jsonl',
  Array.from({ length: 8 }, (_, at) =>
    JSON.stringify({
      case_id: `c${at}`,
      text: `The screen is great, but battery ${at} is awful and it is heavy.`,
    }),
  ).join('\n'),
);
const run = (store: string, ...more: string[]) =>
  curia(['run', 'conflict-review', texts, '--agents', 'offline', '--name', 'r', '--store', store, ...more]);

test('the page shows each case: the ruling, what every agent said, and the rules that were tried', async () => {
  const store = newStore();
  await run(store, '--set', 'ask=always');
  const page = readFileSync(join(runFolder(store, 'r'), 'report.html'), 'utf8');
  const [first] = /<details>[\s\S]*?<\/details>/.exec(page) ?? [''];
  expect(page.match(/<details>/g)).toHaveLength(8);
  expect(first).toContain('<b>c0</b>');
  for (const part of ['perspective-P-LIT', 'reviewer-A', 'action_type', 'evidence', 'How it was decided'])
    expect(first).toContain(part);
  expect(first).toMatch(/<li class="won"><code>[a-z-]+<\/code>/);
  // Nothing is wider than the screen of a telephone.
  expect(page).not.toMatch(/min-width:(?!130px|0|10rem)|<table/);
});

test('a page and a manifest name the input from where the run was started, never a path of the machine', async () => {
  const store = newStore();
  await run(store);
  for (const name of ['report.html', 'manifest.json']) {
    const text = readFileSync(join(runFolder(store, 'r'), name), 'utf8');
    expect(text).toContain('report-texts.jsonl');
    expect(text).not.toContain(dirname(texts));
  }
});

test('without a folder the store has it all, in at most 8 kB a case', async () => {
  const store = newStore();
  const gold = readFileSync(join(import.meta.dirname, '../../../gold/reviews/en-dev.jsonl'), 'utf8');
  const given = gold
    .trim()
    .split('\n')
    .slice(0, 20)
    .map((line) => JSON.parse(line) as { case_id: string; text: string });
  const reviews = given.map(({ case_id, text }) => JSON.stringify({ case_id, text }));
  const ran = await curia([
    ...['run', 'conflict-review', file('gold-texts.jsonl', reviews.join('\n')), '--agents', 'offline'],
    ...['--name', 'r', '--store', store, '--no-folder', '--json', '--set', 'ask=always'],
  ]);
  expect(ran.lines[0]).toMatchObject({ status: 'completed', ruled: given.length });
  expect(existsSync(runFolder(store, 'r'))).toBe(false);
  // What every store has, with or without cases, is not theirs.
  const empty = newStore();
  await curia([
    'run',
    'conflict-review',
    file('none.jsonl', 'refused'),
    '--agents',
    'offline',
    '--name',
    'r',
    '--no-folder',
    '--store',
    empty,
  ]);
  expect((statSync(store).size - statSync(empty).size) / given.length).toBeLessThan(8 * 1024);
  expect((await curia(['audit', 'r', '--store', store])).status).toBe(0);
});

test('a case is shown whole on request', async () => {
  const store = newStore();
  await run(store, '--no-folder');
  const cut = (await curia(['show', 'r', 'c1', '--store', store])).stdout;
  const whole = (await curia(['show', 'r', 'c1', '--full', '--store', store])).stdout;
  const last = JSON.parse((await curia(['show', 'r', 'c1', '--json', '--store', store])).stdout).events.at(
    -1,
  );
  const lastLines = JSON.stringify(last.body.ruling, null, 2).split('\n');
  for (const line of lastLines) expect(whole).toContain(line.trim());
  expect(whole.length).toBeGreaterThan(cut.length);
});
