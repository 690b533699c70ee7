/** The audit of accepted documents, from the draw to the rate, with everything that may not be done to it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { curia } from './run-curia.ts';
import { silentReaders } from './silent-readers.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-audit-'));
const store = ['--store', join(folder, 'store.sqlite')];
const papers = join(import.meta.dirname, '../../core/test/corpus/papers.jsonl');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const watch = (...args: string[]) => curia(['watch', ...args, ...store]);
const rates = async () =>
  (await curia(['eval', 'r', '--json', ...store])).lines[0] as Record<string, unknown>;
const linesOf = (name: string): Record<string, unknown>[] =>
  readFileSync(join(folder, 'runs/r', name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

let drawn: string[] = [];
const ada = join(folder, 'ada.token');

beforeAll(async () => {
  const given = readFileSync(papers, 'utf8').trim().split('\n');
  const wrong = JSON.parse(given[0]!.replaceAll('my-receipt', 'misread')) as {
    output: { total: { value: number } };
  };
  wrong.output.total.value = 99;
  const file = join(folder, 'papers.jsonl');
  writeFileSync(file, [...given, JSON.stringify(wrong)].join('\n'));
  const { lines } = await curia([
    'verify',
    file,
    '--pack',
    'invoice-extraction',
    '--out',
    folder,
    '--name',
    'r',
    '--json',
    ...silentReaders(folder, 'V2', 'V3', 'V4'),
  ]);
  expect(lines.filter(({ final_decision }) => final_decision === 'AUTO_ACCEPT')).toHaveLength(22);
  writeFileSync(
    ada,
    (await curia(['serve', 'tokens', 'create', 'Ada', '--role', 'reviewer', ...store])).stdout,
  );
});

test('the sample is drawn from what was accepted, and always the same', async () => {
  const { lines, status } = await watch('draw', 'r', '--size', '4', '--seed', '7', '--json');
  expect(status).toBe(0);
  drawn = lines.map(({ case_id }) => case_id as string);
  expect(new Set(drawn).size).toBe(4);
  expect(drawn).not.toContain('misread');
  expect(lines[0]).toMatchObject({ schema_version: '1', seed: 7, size: 4, of: 22, verdicts: [] });
  const again = await watch('draw', 'r', '--size', '4', '--seed', '7', '--json');
  expect(again.stdout).toBe((await watch('draw', 'r', '--size', '4', '--seed', '7', '--json')).stdout);
  expect((await watch('draw', 'r', '--size', '4', '--seed', '7')).stdout).toContain(
    '4 of 22 automated cases drawn, seed 7',
  );
  expect(await rates()).toMatchObject({ audit: null });
});

test('a verdict is stored and counted with its interval, and a wrong case is no longer ground truth', async () => {
  const first = await watch(
    'answer',
    'r',
    drawn[0]!,
    '--size',
    '4',
    '--seed',
    '7',
    '--token-file',
    ada,
    '--right',
  );
  expect(first.stdout).toContain('0 of 1 audited (0.0 %; 95 % 0.0 % to 99.4 %); 3 not audited yet');
  const second = await watch('answer', 'r', drawn[1]!, '--token-file', ada, '--wrong', 'another supplier');
  expect([second.status, second.stderr]).toEqual([0, '']);
  expect(await rates()).toMatchObject({
    audit: { seed: 7, size: 4, of: 22, audited: 2, open: 2, wrong: 1, false_accept_rate: 0.5 },
  });
  const audits = linesOf('audits.jsonl').map(({ case_id, verdict, notes }) => [case_id, verdict, notes]);
  expect(audits).toEqual(
    expect.arrayContaining([
      [drawn[0], 'right', ''],
      [drawn[1], 'wrong', 'another supplier'],
    ]),
  );
  const truths = linesOf('ground-truth.jsonl').map(({ case_id }) => case_id);
  expect(truths).toContain(drawn[0]);
  expect(truths).not.toContain(drawn[1]);
  expect((await curia(['audit', 'r', ...store])).status).toBe(0);
});

test('a sample is never drawn again, can only grow, and takes only verdicts on drawn cases', async () => {
  const refused = async (...args: string[]): Promise<string> => {
    const { status, stderr } = await watch(...args);
    expect(status).not.toBe(0);
    return stderr;
  };
  expect(await refused('draw', 'r', '--seed', '8')).toContain('cannot be drawn again with another');
  expect(await refused('draw', 'r', '--size', '2')).toContain('a sample only grows');
  expect(await refused('answer', 'r', drawn[0]!, '--token-file', ada, '--right')).toContain(
    'already audited',
  );
  expect(await refused('answer', 'r', 'misread', '--token-file', ada, '--right')).toContain(
    'not in the sample',
  );
  expect(await refused('answer', 'r', drawn[2]!, '--token-file', ada)).toContain('--right and --wrong');
  expect(await refused('answer', 'r', drawn[2]!, '--token-file', ada, '--wrong', ' ')).toContain(
    'must be said',
  );
  const larger = await watch('draw', 'r', '--size', '6', '--json');
  expect(larger.lines.map(({ case_id }) => case_id).slice(0, 4)).toEqual(drawn);
});

test('the audits are watched against a limit', async () => {
  const without = await watch('r', '--json');
  expect([without.status, without.stderr]).toEqual([1, expect.stringContaining('--max-error')]);
  const { audited, wrong } = (await rates()).audit as { audited: number; wrong: number };
  const [report] = (await watch('r', '--max-error', '0.5', '--json')).lines;
  expect(report).toMatchObject({ court: 'verification', audits: audited, wrong, alarm: false });
  const strict = await watch('r', '--max-error', '0.001', '--json');
  expect([strict.status, strict.lines[0].alarm]).toEqual(wrong > 0 ? [4, true] : [0, false]);
  const file = await watch('r', '--audits', join(folder, 'papers.jsonl'), '--max-error', '0.5');
  expect([file.status, file.stderr]).toEqual([1, expect.stringContaining('curia watch answer')]);
});
