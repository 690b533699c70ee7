/** Debates as users run them: what a case configures, what the record says, and what the doctor makes of a record that was changed. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkFolder } from '../../courts/src/debate-override/doctor/check-folder.ts';
import { openFolder } from '../src/measure/doctor/read-folder.ts';
import { curia } from './run-curia.ts';
import { file, folder, newStore, runFolder } from './run-fixture.ts';

const edit = { op: 'set_polarity', target: { aspect_term: 'screen' }, value: 'negative' };
const sample = (case_id: string, more: object = {}): string =>
  JSON.stringify({
    case_id,
    text: 'The screen is dim.',
    aspects: [{ term: 'screen' }],
    sentiments: [{ aspect_term: 'screen', polarity: 'neutral', confidence: 0.4 }],
    validation: { structural_risks: [], correction_proposals: [] },
    turns: ['EPM', 'TAN', 'CJ'].map((speaker) => ({ speaker, proposed_edits: [edit] })),
    judgement: {
      final_patch: [edit, { op: 'confirm_tuple', target: { aspect_term: 'screen', polarity: 'negative' } }],
      final_tuples: [{ aspect_term: 'screen', polarity: 'negative' }],
      aspect_evidence: { screen: 'screen is dim' },
      sentence_polarity: 'negative',
    },
    aspect_reviews: [],
    sentiment_reviews: [],
    ...more,
  });

/** A line of a file as a program would read it. */
type Line = ReturnType<typeof JSON.parse>;

const linesIn = (path: string): Line[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];

interface Held {
  readonly status: number | null;
  readonly folder: string;
  readonly rulings: Line[];
  readonly refusals: Line[];
}

let held = 0;
async function hold(cases: readonly string[], ...more: string[]): Promise<Held> {
  const id = `d${held++}`;
  const store = newStore();
  const samples = file(`${id}.jsonl`, cases.join('\n'));
  const flags = ['--agents', 'given', '--name', id, '--json', '--store', store];
  const { status } = await curia(['run', 'debate-override', samples, ...flags, ...more]);
  const at = runFolder(store, id);
  return {
    status,
    folder: at,
    rulings: linesIn(join(at, 'rulings.jsonl')),
    refusals: linesIn(join(at, 'refusals.jsonl')),
  };
}

describe('what a case configures', () => {
  test('applies in a run as in decide, before --set and the policy', async () => {
    const cases = [
      sample('plain'),
      sample('own', { config: { min_total: 3, ev_threshold: 0.9 } }),
      sample('off', { config: { enable_debate_override: false } }),
      sample('numbered', { sample_idx: 41 }),
    ];
    const { rulings, folder: at } = await hold(
      cases,
      '--policy',
      't0',
      '--set',
      'min_total=2',
      '--set',
      'adoption.ev_threshold=0.1',
    );
    const [plain, own, off] = rulings.map(({ ruling }) => ruling);
    expect(plain.gate.aspects[0]).toMatchObject({ decision: 'APPLY' });
    expect(own.gate.aspects[0]).toMatchObject({ skip_reason: 'low_signal' });
    expect(own.adoption).toMatchObject({ adopt_reason: 'ev_below_threshold' });
    expect(off.gate.aspects[0]).toMatchObject({ skip_reason: 'override_disabled' });
    expect(off.final_tuples).toEqual([{ aspect_term: 'screen', polarity: 'neutral' }]);
    const effective = rulings.map(({ ruling }) => ruling.meta.debate_override_effective);
    expect(effective[0]).toMatchObject({
      override_profile_id: 't0',
      min_total: 2,
      ev_threshold: 0.1,
      source: 'set',
      sources: {
        min_total: 'set',
        ev_threshold: 'set',
        min_margin: 'json_profile',
        enable_debate_override: 'json_profile',
      },
    });
    expect(effective[1]).toMatchObject({
      min_total: 3,
      ev_threshold: 0.9,
      source: 'case',
      sources: { min_total: 'case', ev_threshold: 'case', min_margin: 'json_profile' },
    });
    expect(effective[2]).toMatchObject({ enable_debate_override: false, source: 'case' });
    const gate = linesIn(join(at, 'override_gate_debug.jsonl'));
    expect(gate.map(({ text_id, sample_idx }) => [text_id, sample_idx])).toEqual(
      [
        ['plain', 0],
        ['own', 1],
        ['off', 2],
        ['numbered', 41],
      ].flatMap((one) => [one, one]),
    );
  });

  test('gives the gate the same hash in a run and in decide', async () => {
    const config = { min_total: 3 };
    const { rulings } = await hold([sample('plain'), sample('own', { config })], '--policy', 't0');
    const gate = { text: 'a', aspect_hints: {}, structural_risks: [], sentiments: [] };
    const lines = [gate, { ...gate, config }].map((one) => JSON.stringify(one));
    const decided = await curia(['decide', 'override-gate', '--policy', 't0'], lines.join('\n'));
    expect(rulings.map(({ ruling }) => ruling.meta.debate_override_effective.policy_hash)).toEqual(
      decided.lines.map(({ policy_hash }) => policy_hash),
    );
    expect(rulings[0].policy_hash).toBe(decided.lines[0].policy_hash);
  });

  test.each([
    ['a name that is nearly one', { min_totl: 9 }, 'config.min_totl'],
    ['a value that does not fit', { min_total: 'much' }, 'config.min_total'],
    ['a switch that says nothing', { enable_debate_override: null }, 'config.enable_debate_override'],
  ])('refuses %s, in a run and in decide alike', async (_what, config, path) => {
    const { status, refusals } = await hold([sample('bad', { config })], '--policy', 't0');
    const gate = { text: 'a', aspect_hints: {}, structural_risks: [], sentiments: [], config };
    const decided = await curia(['decide', 'override-gate', '--policy', 't0'], JSON.stringify(gate));
    expect([status, decided.status]).toEqual([2, 2]);
    expect(refusals).toHaveLength(1);
    for (const { error } of [...refusals, ...decided.lines]) expect(error.details[0].path).toBe(path);
  });

  test('a part of a case whose name is nearly right is refused, not left out', async () => {
    const { judgement, ...rest } = JSON.parse(sample('us')) as Record<string, unknown>;
    const { refusals } = await hold([JSON.stringify({ ...rest, judgment: judgement })]);
    expect(refusals[0].error.details[0]).toEqual({
      path: 'judgment',
      problem: 'is not a known field; did you mean judgement?',
    });
  });
});

describe('the doctor', () => {
  let sound: string;
  let copies = 0;
  beforeAll(async () => {
    const cases = [sample('adopted'), sample('kept', { config: { ev_threshold: 0.9 } })];
    sound = (await hold(cases, '--policy', 't0')).folder;
  });

  /** The checks that fail once a line of a file of the run is other than it was. */
  async function failing(name: string, at: number, change: (line: Line) => object): Promise<string[]> {
    const copy = join(folder, `tampered-${copies++}`);
    cpSync(sound, copy, { recursive: true });
    const lines = linesIn(join(copy, name));
    lines[at] = change(lines[at]);
    writeFileSync(join(copy, name), lines.map((line) => JSON.stringify(line)).join('\n'));
    return (await checkFolder(openFolder(copy)))
      .filter(({ status }) => status === 'fail')
      .map(({ check }) => check);
  }
  const tuple = (polarity: string) => [{ aspect_term: 'screen', polarity }];

  test('finds nothing in a run as it was written', async () => {
    expect(await failing('outputs.jsonl', 0, (line) => line)).toEqual([]);
  });

  test.each<[what: string, at: number, change: (line: Line) => object, found: string[]]>([
    [
      'a tuple of a sample that was not adopted',
      1,
      (line) => ({ ...line, final_tuples: tuple('negative') }),
      ['not_adopted_unchanged', 'tuples_are_sentiments'],
    ],
    [
      'its sentiment and its tuple alike',
      1,
      (line) => ({
        ...line,
        final_tuples: tuple('negative'),
        final_sentiments: [{ ...line.final_sentiments[0], polarity: 'negative' }],
      }),
      ['not_adopted_unchanged'],
    ],
    [
      'its label',
      1,
      (line) => ({ ...line, moderation: { ...line.moderation, final_label: 'negative' } }),
      ['refused_debate_labels_nothing'],
    ],
    [
      'a tuple of a sample that was adopted',
      0,
      (line) => ({ ...line, final_tuples: tuple('positive') }),
      ['s3a_difference_explained', 'changes_have_steps', 'tuples_are_sentiments'],
    ],
    [
      'an override that was not made',
      0,
      (line) => ({ ...line, corrections: [{ ...line.corrections[0], applied: false }] }),
      ['changes_have_steps', 'gate_and_steps_agree'],
    ],
  ])('finds %s', async (_what, at, change, found) => {
    expect(await failing('outputs.jsonl', at, change)).toEqual(found);
  });

  test('finds a change by the judge that the gate had skipped', async () => {
    const skip = await failing('override_gate_debug.jsonl', 0, (line) => ({ ...line, decision: 'SKIP' }));
    expect(skip).toEqual(['gate_and_steps_agree']);
    const judged = { aspect_term: 'screen', polarity: 'neutral', outcome: 'JUDGE' };
    const kept = await failing('override_gate_debug.jsonl', 2, (line) => ({ ...line, decision: 'SKIP' }));
    expect(kept).toEqual(['gate_and_steps_agree']);
    const copy = join(folder, `tampered-${copies - 1}`);
    const outputs = linesIn(join(copy, 'outputs.jsonl'));
    outputs[1].alignment = [judged];
    writeFileSync(join(copy, 'outputs.jsonl'), outputs.map((line) => JSON.stringify(line)).join('\n'));
    const checks = (await checkFolder(openFolder(copy))).filter(({ status }) => status === 'fail');
    expect(checks.map(({ check, lesson }) => [check, lesson])).toContainEqual(['skipped_not_aligned', 'L5']);
  });
});
