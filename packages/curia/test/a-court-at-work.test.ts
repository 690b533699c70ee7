/** What a person is told about a run: what waits for people, what was decided, and whose voice decided it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { curia } from './run-curia.ts';

const root = mkdtempSync(join(tmpdir(), 'curia-at-work-'));
const path = (name: string): string => join(root, name);
const store = ['--store', path('store.sqlite')];
const run = (name: string, agents: string) =>
  curia(['run', path('court.yaml'), path('cases.jsonl'), '--agents', agents, '--name', name, ...store]);

const { isTTY } = process.stdout;
let ran: Awaited<ReturnType<typeof curia>>;

beforeAll(async () => {
  await curia(['init', 'moderation', root]);
  ran = await run('one', `scripted:${path('answers.jsonl')}`);
});

afterAll(() => {
  process.stdout.isTTY = isTTY;
  rmSync(root, { recursive: true, force: true });
});

test('a run tells verdicts from parts, and ends with what waits for people and where', async () => {
  const waits = '0 settled, 6 cases wait for a person: curia desk --run one\n';
  expect(ran.stdout).toContain('  verdicts  6 DESK, 1 KEEP, 2 REMOVE\n');
  expect(ran.stdout).toContain('  outcomes  3 BREAKS, 8 EXPERT, 25 KEEPS\n');
  expect(ran.stdout.endsWith(waits)).toBe(true);
  const shown = await curia(['show', 'one', ...store]);
  expect(shown.stdout.endsWith(waits)).toBe(true);
  expect(shown.stdout).toMatch(/│ verdict │ count │.*│ outcome │ count │/s);
  const { lines } = await curia(['show', 'one', '--json', ...store]);
  expect(lines[0]).toMatchObject({
    outcomes: { BREAKS: 3, DESK: 6, EXPERT: 8, KEEP: 1, KEEPS: 25, REMOVE: 2 },
    part_outcomes: { BREAKS: 3, EXPERT: 8, KEEPS: 25 },
    verdicts: { DESK: 6, KEEP: 1, REMOVE: 2 },
    people: { waiting: 6, settled: 0 },
  });
});

test('why of a run names the voice behind each row, and a verdict only where one voice sways it', async () => {
  const { lines } = await curia(['why', 'one', '--json', ...store]);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line.if).toMatch(/^moderator\/moderator-\d.* said something else$/);
  const of = (case_id: string, about: string): unknown =>
    lines.find((line) => line.case_id === case_id && line.about === about)?.would_be;
  // Nobody alone makes a post that breaks no rule one that is removed, though one voice opens a grave label.
  expect(of('m1', 'verdict')).toBe('DESK');
  expect(of('m1', 'spam')).toBeUndefined();
});

test('why of a case names no change that three voices cannot bring about, and none of what the court or the case sets', async () => {
  const { stdout } = await curia(['why', 'one', 'm1', ...store]);
  const [hate = ''] = stdout.split('\nthreat: ');
  expect(hate).toContain('EXPERT if no 3 → 1  ');
  expect(hate).toContain('BREAKS if yes 0 → 2, no 3 → 0, quoted 0 → 1  ');
  expect(hate).not.toContain('severity high →');
  expect(stdout).not.toContain('is_new false →');
});

test('offline agents for a court that has none are refused before a run is there', async () => {
  const refused = await run('nobody', 'offline');
  expect(refused.status).not.toBe(0);
  expect(refused.stderr).toContain('there are no offline agents for the court moderation');
  expect(refused.stderr).not.toContain('curia resume');
  expect((await curia(['show', 'nobody', ...store])).stderr).toContain('RUN_NOT_FOUND');
});

test('on a terminal, decide prints the value that was taken, and totals at the end', async () => {
  process.stdout.isTTY = true;
  const votes = ['a', 'b', 'c'].map((at) => ({ role: 'moderator', voice: at, item: 'hate', value: false }));
  const one = { case_id: 'p1', post: 'x', author_is_new: false, votes };
  const { stdout, stderr } = await curia(['decide', path('court.yaml'), ...store], JSON.stringify(one));
  process.stdout.isTTY = isTTY;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
  expect(stdout.replace(/\x1b\[\d+m/g, '')).toContain('p1: hate KEEPS false by rule cleared, 3 see nothing');
  expect(stderr).toContain(
    'verdicts: 1 DESK\noutcomes: 3 EXPERT, 1 KEEPS\n1 decided; add --json for JSON lines',
  );
});
