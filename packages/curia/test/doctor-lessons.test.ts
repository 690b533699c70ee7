/** Every known lesson, provoked: records of sound runs are tampered with, and the doctor names the lesson. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lesson } from '@curia/core/court/doctor';
import { sayLesson } from '@curia/core/in/court/doctor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LESSONS } from '../../core/src/court/doctor/lessons.ts';
import { curia } from './run-curia.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-lessons-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const texts = [
  'The sound is great but the cable is not good.',
  'The battery is good and the case is dull.',
  'The screen is bright.',
];
const given = texts.map((text, at) => JSON.stringify({ case_id: `t${at}`, text, language: 'en' })).join('\n');

beforeAll(async () => {
  const cases = join(folder, 'cases.jsonl');
  writeFileSync(cases, given);
  for (const court of ['conflict-review', 'debate-override']) {
    const args = [
      'run',
      court,
      cases,
      '--agents',
      'offline',
      '--name',
      court,
      '--store',
      join(folder, 's.db'),
    ];
    expect((await curia(args)).status).toBe(0);
  }
});

// biome-ignore lint/suspicious/noExplicitAny: records are tampered with in arbitrary places
type Line = any;
type Tamper = (lines: Line[]) => Line[];

let copies = 0;

/** A copy of a run's folder in which one file was changed. */
function tampered(court: string, file: string, change: Tamper): string {
  const copy = join(folder, `copy-${copies++}`);
  cpSync(join(folder, 'runs', court), copy, { recursive: true });
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (file.endsWith('.json')) writeFileSync(path, JSON.stringify(change([JSON.parse(text)])[0]));
  else {
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    writeFileSync(
      path,
      change(lines)
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    );
  }
  return copy;
}

/** The lessons that the doctor names. */
async function lessonsIn(target: string): Promise<string[]> {
  const { lines } = await curia(['doctor', target, '--json']);
  const found = lines.flatMap(({ symptoms = [], checks = [] }: Line) => [
    ...symptoms,
    ...checks.filter(({ status }: Line) => status === 'fail'),
  ]);
  return [...new Set(found.flatMap(({ lesson }: Line) => lesson ?? []))] as string[];
}

const each =
  (change: (line: Line) => Line): Tamper =>
  (lines) =>
    lines.map((line) => ({ ...line, ...change(line) }));

/** The gate's line for an aspect that it changed to negative. */
const applied = (gate: Line, at: number): Line => ({
  ...gate,
  text_id: `x${at}`,
  decision: 'APPLY',
  target_pol: 'negative',
});

const candidate = (tuple_id: string, origin_agent: string) => ({
  tuple_id,
  aspect_term: tuple_id,
  aspect_ref: '본품#품질',
  polarity: 'positive',
  origin_agent,
});
const keep = { action_type: 'KEEP', target_tuple_ids: ['p0'], reason_code: '' };
const drop = { action_type: 'DROP', target_tuple_ids: ['p0'], reason_code: 'WEAK_EVIDENCE' };
const withCandidate = (actions: object) => ({ candidates: [candidate('p0', 'A')], ...actions });

describe('lessons', () => {
  test.each(['conflict-review', 'debate-override'])('a sound run of %s repeats none', async (court) => {
    expect(await lessonsIn(join(folder, 'runs', court))).toEqual([]);
    const { status } = await curia(['doctor', join(folder, 'runs', court)]);
    expect(status).toBe(0);
  });

  test.each<[lesson: string, court: string, file: string, change: Tamper]>([
    ['L1', 'debate-override', 'override_gate_debug.jsonl', each(() => ({ invalid_hint_count: 9 }))],
    [
      'L1',
      'debate-override',
      'cases.jsonl',
      each(({ records }) => ({
        records: records.map((one: Line) => ({
          ...one,
          hint_polarity_sample: [{ raw_polarity: 'positive', canon_polarity: null }],
        })),
      })),
    ],
    [
      'L2',
      'debate-override',
      'override_gate_debug.jsonl',
      (lines) => [...lines, ...Array.from({ length: 10 }, (_, at) => applied(lines[0], at))],
    ],
    [
      'L2',
      'debate-override',
      'cases.jsonl',
      each(({ records, judgement }) => ({
        judgement: { ...judgement, final_tuples: [] },
        records: records.map((one: Line) => ({ ...one, decision: 'APPLY', target_pol: 'negative' })),
      })),
    ],
    [
      'L3',
      'debate-override',
      'outputs.jsonl',
      each(() => ({ memory: { retrieved_k: 2, advisory_in_prompt: false } })),
    ],
    [
      'L4',
      'conflict-review',
      'cases.jsonl',
      each(() =>
        withCandidate({
          review_actions: { A: [drop], B: [keep], C: [keep] },
          rechecks: [{ group: ['p0'], action: keep }],
        }),
      ),
    ],
    [
      'L4',
      'conflict-review',
      'cases.jsonl',
      each(() => withCandidate({ review_actions: { A: [{ ...drop, action_type: 'FLIP' }], B: [], C: [] } })),
    ],
    [
      'L5',
      'debate-override',
      'outputs.jsonl',
      each(({ final_sentiments }) => ({
        adopt_decision: 'not_adopted',
        final_sentiments: final_sentiments.map((one: Line) => ({ ...one, polarity: 'neutral' })),
      })),
    ],
    [
      'L6',
      'debate-override',
      'cases.jsonl',
      each(() => ({ sentiment_reviews: [{ aspect_term: '', action: 'maintain' }] })),
    ],
    [
      'L6',
      'debate-override',
      'outputs.jsonl',
      each(() => ({ sentiment_reviews: [{ aspect_term: ' ', action: 'maintain' }] })),
    ],
    ['L7', 'debate-override', 'cases.jsonl', each(() => ({ language: 'unknown' }))],
    ['L7', 'conflict-review', 'cases.jsonl', each(() => ({ language: 'ko' }))],
    [
      'L7',
      'debate-override',
      'cases.jsonl',
      ([line]) =>
        Array.from({ length: 20 }, (_, at) => ({
          ...line,
          case_id: `n${at}`,
          validation: { structural_risks: [], correction_proposals: [] },
        })),
    ],
    [
      'L8',
      'debate-override',
      'cases.jsonl',
      each(({ stage1 }) => ({
        stage1: {
          aspects: [{ term: 'sound' }],
          sentiments: [{ ...stage1.sentiments[0], aspect_term: 'the sound' }],
        },
      })),
    ],
    ['L9', 'debate-override', 'override_gate_debug_summary.json', each(() => ({ n_aspects: 99 }))],
    ['L10', 'debate-override', 'traces.jsonl', (lines) => lines.slice(1)],
    ['L10', 'conflict-review', 'traces.jsonl', (lines) => [...lines, lines[0]]],
    [
      'L11',
      'conflict-review',
      'cases.jsonl',
      each(() =>
        withCandidate({ review_actions: { A: [{ ...drop, reason_code: 'LOOKS_WRONG' }], B: [], C: [] } }),
      ),
    ],
    [
      'L12',
      'conflict-review',
      'cases.jsonl',
      each(() => withCandidate({ conflict_flags: [], review_actions: { A: [drop], B: [], C: [] } })),
    ],
    [
      'L13',
      'conflict-review',
      'cases.jsonl',
      ([line]) =>
        Array.from({ length: 20 }, (_, at) => ({
          ...line,
          case_id: `r${at}`,
          candidates: [candidate('p0', 'A'), ...(at % 2 === 0 ? [candidate('p1', 'B')] : [])],
          conflict_flags: [],
          review_actions: { A: [], B: [], C: [] },
        })),
    ],
    ['L14', 'debate-override', 'manifest.json', each(() => ({ seed: 42 }))],
    [
      'L14',
      'conflict-review',
      'manifest.json',
      each(({ options }) => ({ options: { ...options, seed: '7' } })),
    ],
  ])('%s is named in %s, provoked in %s', async (lesson, court, file, change) => {
    expect(await lessonsIn(tampered(court, file, change))).toContain(lesson);
  });
});

describe('absence', () => {
  const codesIn = async (line: object): Promise<string[]> => {
    const { lines } = await curia(['doctor', '--json'], JSON.stringify(line));
    return lines[0].symptoms.map(({ code }: Line) => code);
  };
  const panel = withCandidate({ review_actions: { A: [keep], B: [], C: [] } });

  test('a reviewer or a perspective that was asked and failed is a finding, silence is not', async () => {
    expect(await codesIn(panel)).toEqual([]);
    expect(await codesIn({ ...panel, absent: { B: 'failed' } })).toEqual(['REVIEWER_ABSENT']);
    expect(await codesIn({ ...panel, perspectives_absent: { C: 'unusable' } })).toEqual([
      'PERSPECTIVE_ABSENT',
    ]);
  });

  test('a vote on a tuple named by a validator risk is not an unasked vote', async () => {
    const voted = withCandidate({ conflict_flags: [], review_actions: { A: [drop], B: [], C: [] } });
    expect(await codesIn(voted)).toContain('UNFLAGGED_TARGET');
    const risk = { tuple_id: 'p0', type: 'NEGATION' };
    expect(await codesIn({ ...voted, validator_risks: [risk] })).not.toContain('UNFLAGGED_TARGET');
  });
});

describe('roles', () => {
  test('every role of a run is named with how many of its questions it answered usably', async () => {
    const agent = join(folder, 'moody.mjs');
    writeFileSync(
      agent,
      `export default ({ role, inputs }) => role === 'perspective-P-LIT' && String(inputs.text).includes('screen')
        ? { answer: { hello: 1 } } : { answer: { triplets: [] } };`,
    );
    const store = join(folder, 'roles.db');
    const args = ['run', 'conflict-review', join(folder, 'cases.jsonl'), '--agents', `module:${agent}`];
    await curia([...args, '--name', 'moody', '--store', store]);
    const wanted = [
      { role: 'perspective-P-IMP', asked: 3, usable: 3, failures: {} },
      { role: 'perspective-P-LIT', asked: 3, usable: 2, failures: { wrong_shape: { count: 1 } } },
      { role: 'perspective-P-NEG', asked: 3, usable: 3, failures: {} },
    ];
    const rolesIn = (lines: Line[]) => lines.find(({ roles }) => roles !== undefined);
    const ofFolder = await curia(['doctor', 'moody', '--store', store, '--json']);
    expect(rolesIn(ofFolder.lines)).toMatchObject({
      roles: wanted,
      symptoms: [{ code: 'UNUSABLE_ANSWERS', count: 1, of: 3 }],
    });
    expect((await curia(['doctor', 'moody', '--store', store])).stdout).toMatch(
      /perspective-P-LIT *│ 3 *│ 2/,
    );
    expect((await curia(['doctor', 'moody', '--store', store, '--strict'])).status).toBe(2);
    rmSync(join(folder, 'runs', 'moody'), { recursive: true });
    const ofStore = await curia(['doctor', 'moody', '--store', store, '--json']);
    expect(rolesIn(ofStore.lines)).toMatchObject({ roles: wanted });
  });
});

test('the guide explains every lesson under the name that the doctor prints', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/measure-agents.md'), 'utf8');
  for (const lesson of Object.keys(LESSONS) as Lesson[]) expect(guide).toContain(`| ${sayLesson(lesson)} |`);
});

test('a person is told the name of a lesson before its number', async () => {
  const copy = tampered('debate-override', 'manifest.json', ([manifest]) => [{ ...manifest, seed: 7 }]);
  expect((await curia(['doctor', copy])).stdout).toContain('seeds never sent (L14)');
});
