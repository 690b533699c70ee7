/** The commands around the override gate, as a user calls them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkFolder } from '../../courts/src/debate-override/doctor/check-folder.ts';
import { openFolder } from '../src/measure/doctor/read-folder.ts';
import { curia } from './run-curia.ts';

const sample = (weight: number, more: object = {}): string =>
  JSON.stringify({
    case_id: `w${weight}`,
    text: 'The screen is dim',
    aspect_hints: { screen: [{ polarity_hint: 'neg', weight }], price: [] },
    summary: { sentence_evidence_spans: ['screen is dim'] },
    structural_risks: [],
    sentiments: [],
    ...more,
  });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'curia-gate-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('curia decide override-gate', () => {
  test('a bad line never stops the others, and its problem is located', async () => {
    const input = [
      sample(1.6),
      sample(1, { config: { min_total: 'much' } }),
      '{"case_id":"proto","text":"a","aspect_hints":{"__proto__":[]},"structural_risks":[],"sentiments":[]}',
      sample(-1),
    ].join('\n');
    const { status, lines } = await curia(['decide', 'override-gate', '--policy', 't1'], input);
    expect(status).toBe(2);
    expect(lines[0]).toMatchObject({ case_id: 'w1.6', policy: 't1', ruling: { gate_decision: 'APPLY' } });
    expect(lines.slice(1).map((line) => [line.error.code, line.error.details[0].path])).toEqual([
      ['PARAMETER_INVALID', 'config.min_total'],
      ['INPUT_INVALID', 'aspect_hints.__proto__'],
      ['INPUT_INVALID', 'aspect_hints.screen[0].weight'],
    ]);
  });

  test('the hash covers what the case configures', async () => {
    const input = [sample(1), sample(1, { config: { min_total: 1 } }), sample(1, { config: {} })].join('\n');
    const { lines } = await curia(['decide', 'override-gate', '--policy', 't0'], input);
    const [plain, configured, empty] = lines.map((line) => line.policy_hash);
    expect(configured).not.toBe(plain);
    expect(empty).toBe(plain);
    const set = await curia(['decide', 'override-gate', '--policy', 't0', '--set', 'min_total=1'], sample(1));
    expect(set.lines[0].policy_hash).toBe(configured);
  });

  test('the trace says for every rule which aspect it was tried on', async () => {
    const { lines } = await curia(['decide', 'override-gate', '--policy', 't0', '--trace'], sample(1.3));
    const [{ facts, trace }] = lines;
    expect(facts.map((one: { about: string }) => one.about)).toEqual(['screen', 'price']);
    expect(trace.at(-1)).toMatchObject({
      about: 'price',
      rule: 'no-polar-hint',
      source: '002/3.2',
      matched: true,
    });
  });
});

describe('curia why override-gate', () => {
  test('says in numbers what is missing', async () => {
    const { stdout } = await curia(['why', 'override-gate', '--policy', 't0'], sample(1.3));
    expect(stdout).toContain('APPLY if 0.3 more total signal');
    expect(stdout).toContain('APPLY under --set min_total=1.3 instead of 1.6');
    const other = await curia(
      ['why', 'override-gate', '--policy', 't0'],
      sample(1.6, { summary: { sentence_evidence_spans: ['bright'] } }),
    );
    expect(other.stdout).toContain('APPLY if evidence that is in the text');
  });

  test('explains a ruling that carries its facts, aspect by aspect', async () => {
    const ruling = await curia(['decide', 'override-gate', '--policy', 't0', '--facts'], sample(1.3));
    const { lines } = await curia(['why', '-', '--json'], ruling.stdout);
    expect(
      lines[0].explanations.map((one: { about: string; rule: string }) => [one.about, one.rule]),
    ).toEqual([
      ['screen', 'signal-too-low'],
      ['price', 'no-polar-hint'],
    ]);
    expect(lines[0].explanations[0].nearest[0].said).toBe('0.3 more total signal');
  });
});

describe('curia eval override-gate', () => {
  const cases = [
    sample(1, { gold: [{ aspect_term: 'screen', polarity: 'negative' }] }),
    sample(2, { gold: [{ aspect_term: 'screen', polarity: 'positive' }] }),
  ].join('\n');

  test('counts what every setting changes, mends and breaks', async () => {
    const { status, lines } = await curia(
      [
        'eval',
        'override-gate',
        '-',
        '--policy',
        't0',
        '--json',
        '--sweep',
        'min_total=0.9:2.1:0.6',
        '--sweep',
        'min_margin=0',
      ],
      cases,
    );
    expect(status).toBe(0);
    expect(
      lines.map(({ values, applied, fixes, breaks }) => [values.min_total, applied, fixes, breaks]),
    ).toEqual([
      [0.9, 2, 1, 1],
      [1.5, 1, 0, 1],
      [2.1, 0, 0, 0],
    ]);
    expect(lines[0].schema_version).toBe('1');
  });

  test('draws the same heat map twice', async () => {
    const files = ['a', 'b'].map((name) => join(folder, name));
    for (const file of files) {
      await curia(
        [
          'eval',
          'override-gate',
          '-',
          '--policy',
          't0',
          '--sweep',
          'min_total=0.6:2:0.2',
          '--sweep',
          'min_margin=0.2:0.6:0.2',
          '--pictures',
          file,
        ],
        cases,
      );
    }
    const [first, second] = files.map((file) => readFileSync(join(file, 'sweep.svg'), 'utf8'));
    expect(first).toMatch(/^<svg /);
    expect(first).toContain('Fixes less breaks');
    expect(second).toBe(first);
  });

  test('refuses bad cases and bad sweeps', async () => {
    expect(
      (await curia(['eval', 'override-gate', '-', '--policy', 't0', '--json'], `${cases}\n{}`)).status,
    ).toBe(2);
    for (const sweep of [
      'min_total',
      'min_total=1:2',
      'min_total=2:1:0.1',
      'min_total=0:1:0',
      'min_totl=1',
      'min_total=0:1:0.0001',
    ]) {
      const { status, stderr } = await curia(
        ['eval', 'override-gate', '-', '--policy', 't0', '--sweep', sweep],
        cases,
      );
      expect([sweep, status]).toEqual([sweep, 1]);
      expect(stderr).not.toContain('fault');
    }
  });
});

describe('the audit of a run folder', () => {
  const output = {
    text_id: 't1',
    adopt_decision: 'not_adopted',
    adopt_reason: 'low_signal',
    debate_final_tuples: [{ aspect_term: 'screen', polarity: 'negative' }],
    final_tuples: [{ aspect_term: 'screen', polarity: 'neutral' }],
  };
  const lay = (name: string, content: string): void => writeFileSync(join(folder, name), content);

  test('reads what is there and reports what cannot be read', async () => {
    lay('manifest.json', '{"processing_count":1}');
    lay('outputs.jsonl', `${JSON.stringify(output)}\n{"text_id":7}\n{"cut`);
    lay('override_gate_debug.jsonl', '{"type":"ev_decision","text_id":"t1"}\n');
    lay('override_gate_debug_summary.json', '{"n_aspects":1}');
    const checks = await checkFolder(openFolder(folder));
    const statusOf = (name: string): string | undefined => checks.find(({ check }) => check === name)?.status;
    expect(checks[0]).toMatchObject({ check: 'records_readable', status: 'fail', count: 2 });
    expect(checks[0]?.examples[0]).toContain('outputs.jsonl:2');
    expect(
      ['s3a_difference_explained', 'e2e_count', 'gate_summary_counts', 'hint_invalid_rate'].map(statusOf),
    ).toEqual(['pass', 'fail', 'fail', 'unknown']);
    const told = await curia(['doctor', folder, '--json']);
    expect(told.status).toBe(2);
    expect(told.lines[0]).toMatchObject({
      schema_version: '1',
      run: folder,
      checks: expect.arrayContaining(checks),
    });
    expect((await curia(['doctor', folder])).stdout).toContain('records_readable');
  });

  test('a folder that is not there is refused', async () => {
    expect(() => openFolder(join(folder, 'nowhere'))).toThrow(
      expect.objectContaining({ code: 'FILE_UNREADABLE' }),
    );
  });
});

test('thresholds of the gate may come from a file', async () => {
  const votes = { screen: ['EPM', 'TAN'].map((voice) => ({ voice, role: 'speaker', vote: 'negative' })) };
  const file = join(folder, 'values.json');
  writeFileSync(file, '{"min_voices":3,"enable_debate_override":true}');
  const decide = async (...more: string[]) =>
    (await curia(['decide', 'override-gate', ...more], sample(0, { votes }))).lines[0];
  expect((await decide()).ruling.gate_decision).toBe('APPLY');
  const { ruling, policy_hash } = await decide('--set', `@${file}`);
  expect(ruling.aspects[0].skip_reason).toBe('low_signal');
  expect(policy_hash).toBe((await decide('--set', 'min_voices=3')).policy_hash);
});

test('a case with hints alone is told which policy reads them', async () => {
  const { status, lines } = await curia(['decide', 'override-gate'], sample(1.6));
  expect(status).toBe(2);
  expect(lines[0].error).toMatchObject({ code: 'INPUT_INVALID' });
  expect(lines[0].error.details[0].problem).toContain('--policy t0');
});
