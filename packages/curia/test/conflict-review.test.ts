/** Conflict review on the command line: decide, why, compare, eval and doctor, run as a user runs them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curia } from './run-curia.ts';

let folder: string;
let history: string;

interface Proposal {
  readonly agent: string;
  readonly term: string;
  readonly polarity?: string;
}

function caseOf(
  id: string,
  text: string,
  proposals: readonly Proposal[],
  gold: readonly object[],
  actions = {},
): object {
  return {
    case_id: id,
    text,
    candidates: proposals.map(({ agent, term, polarity = 'positive' }, at) => ({
      tuple_id: `t${at}`,
      aspect_term: term,
      aspect_ref: '',
      polarity,
      origin_agent: agent,
      confidence: 0.9,
    })),
    review_actions: actions,
    gold,
  };
}

const good = (term: string): object => ({ aspect_term: term, polarity: 'positive' });
const act = (
  action_type: string,
  ids: string[],
  reason_code = '',
  new_value: object | null = null,
): object => ({
  action_type,
  target_tuple_ids: ids,
  reason_code,
  new_value,
});

const cases = Array.from({ length: 12 }, (_, at) =>
  caseOf(
    `c${at}`,
    `text ${at % 4}`,
    [
      { agent: 'A', term: 'taste' },
      { agent: 'B', term: 'the shop' },
      { agent: 'C', term: 'Taste' },
      { agent: 'C', term: 'price', polarity: 'neutral' },
    ],
    [good('taste')],
    {
      A: [act('KEEP', ['t0', 't1', 't2', 't3'])],
      B: [act('FLIP', ['t1'], 'LOOKS_WRONG', { polarity: 'negative' }), act('DROP', ['t1'], 'WEAK_EVIDENCE')],
      C: [act('DROP', ['t3', 't9'], 'WEAK_EVIDENCE'), act('MERGE', ['t0'])],
    },
  ),
);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'curia-review-'));
  history = join(folder, 'cases.jsonl');
  writeFileSync(history, cases.map((one) => `${JSON.stringify(one)}\n`).join(''));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('decide and why', () => {
  test('every ruling comes with its facts and trace, and a ruling line can be explained later', async () => {
    const decided = await curia(['decide', 'conflict-review', '--policy', 'v2', '--trace', history]);
    expect(decided.status).toBe(0);
    const [line] = decided.stdout.split('\n');
    const [first] = JSON.parse(line!).ruling.rulings;
    expect(first).toMatchObject({
      tuple_id: 't0',
      facts: { keeps: 3 },
      swing: { votes_needed: 2, pivotal: false },
    });
    expect(first.trace.at(-1)).toMatchObject({ rule: 'majority-keep', matched: true });
    const explained = await curia(['why', '-', '--json'], `${line}\n`);
    expect(explained.status).toBe(0);
    expect(JSON.parse(explained.stdout).explanations.map(({ about }: { about: string }) => about)).toEqual([
      't0',
      't1',
      't2',
      't3',
    ]);
  });

  test('what the case configures beats the command line, and shows in the hash', async () => {
    const one = { ...cases[0], options: { conflict_mode: 'primary' } };
    const args = ['decide', 'conflict-review', '--set', 'conflict_mode=primary_secondary'];
    const hash = async (input: object): Promise<string> =>
      (await curia(args, JSON.stringify(input))).lines[0].policy_hash;
    expect(await hash(one)).not.toBe(await hash(cases[0]!));
  });

  test('the votes that would change a ruling are shown', async () => {
    const { stdout } = await curia(['why', 'conflict-review', '--policy', 'v5', '--case', 'c0', history]);
    expect(stdout).toContain('Votes that would change it');
    expect(stdout).toMatch(/pivotal: .* alone could have changed it/);
  });

  test('an unknown action refuses only its own line', async () => {
    const bad = { ...cases[0], review_actions: { A: [act('DELETE', ['t0'])] } };
    const { status, stdout } = await curia(
      ['decide', 'conflict-review'],
      `${JSON.stringify(bad)}\n${JSON.stringify(cases[1])}\n`,
    );
    expect(status).toBe(2);
    const [refused, decided] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(refused.error).toMatchObject({
      code: 'INPUT_INVALID',
      details: [{ path: 'review_actions.A[0].action_type' }],
    });
    expect(decided.case_id).toBe('c1');
  });
});

test('diff counts what moves from one policy to another', async () => {
  const { status, stdout } = await curia([
    'compare',
    'conflict-review@v1',
    'conflict-review@v5',
    history,
    '--json',
  ]);
  expect(status).toBe(0);
  const summary = JSON.parse(stdout.trim().split('\n').at(-1)!);
  expect(summary).toMatchObject({ compared: 48, refused: 0 });
  expect(summary.other_outcome).toBeGreaterThan(0);
});

describe('eval of recorded reviews', () => {
  test('compares every system, fits, and draws', async () => {
    const svg = join(folder, 'panel.svg');
    const { status, stdout } = await curia([
      'eval',
      'conflict-review',
      history,
      '--fit',
      '--pictures',
      folder,
      '--json',
    ]);
    expect(status).toBe(0);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ schema_version: '1', cases: 12, groups: 4, refused: 0, without_gold: 0 });
    expect(report.systems.map(({ system }: { system: string }) => system)).toEqual([
      'no review',
      'agent A alone',
      'agent B alone',
      'agent C alone',
      'support by two',
      'v1',
      'v2',
      'v5',
      'oracle',
    ]);
    const f1 = Object.fromEntries(
      report.systems.map((one: { system: string; metrics: { otepol: { micro: { f1: number } } } }) => [
        one.system,
        one.metrics.otepol.micro.f1,
      ]),
    );
    // B asks for two things at once, so what it means for a tuple that nobody else drops is left to a person.
    expect(f1).toMatchObject({
      'no review': 0.5,
      'agent A alone': 1,
      'agent B alone': 0,
      v5: 0.5,
      oracle: 1,
    });
    expect(report.systems[0].metrics.refpol).toBeNull();
    expect(report.fit).toMatchObject({ policy: 'v5', groups: 4 });
    expect(report.verdict.earns_its_cost).toBe(false);
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg/);
  });

  test('says the same for the same seed, and refuses bad lines without stopping', async () => {
    const input = `${readFileSync(history, 'utf8')}{"candidates":[]}\n${JSON.stringify({ candidates: [], review_actions: {} })}\n`;
    const [once, twice] = await Promise.all(
      [0, 1].map(() => curia(['eval', 'conflict-review', '-', '--json', '--seed', '7'], input)),
    );
    expect(once!.status).toBe(2);
    expect(once!.stdout).toBe(twice!.stdout);
    expect(JSON.parse(once!.stdout)).toMatchObject({ cases: 12, refused: 1, without_gold: 1 });
  });

  test('prints a table and a sentence for people', async () => {
    const { stdout } = await curia(['eval', 'conflict-review', history]);
    expect(stdout).toContain('support by two');
    expect(stdout).toMatch(/The panel (earns|does not earn|may earn) its cost/);
  });

  test.each([
    [['--resamples', '0'], '--resamples takes'],
    [['--by', 'moon'], '--by <unit>'],
    [['--set', 'nonsense=1'], 'no such parameter'],
  ])('refuses %j', async (args, said) => {
    const { status, stderr } = await curia(['eval', 'conflict-review', history, ...args]);
    expect(status).toBe(1);
    expect(stderr).toContain(said);
  });

  test('nothing to measure is said plainly', async () => {
    const { status, stderr } = await curia(['eval', 'conflict-review', '-'], '');
    expect(status).toBe(2);
    expect(stderr).toContain('INPUT_EMPTY');
  });

  const withGold = (gold: (one: (typeof cases)[number]) => object[]): string =>
    cases.map((one) => `${JSON.stringify({ ...one, gold: gold(one) })}\n`).join('');

  test('labels that can never match are refused and set side by side, never judged', async () => {
    const input = withGold(() => [{ aspect_term: 'screen', polarity: 'positiv' }, { polarity: 'bad' }]);
    const { status, stdout, stderr } = await curia(['eval', 'conflict-review', '-'], input);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('GOLD_UNMATCHED none of the 24 gold tuples in 12 cases');
    expect(stderr).toContain('gold polarity: "bad" 12 ×, "positiv" 12 ×');
    expect(stderr).toMatch(/answered polarity: .*"positive"/);
    expect(stderr).toContain('did you mean positive?');
    expect(stderr).toContain('gold aspect_term: (none) 12 ×, "screen" 12 ×');
  });

  test('gold without a single tuple is nothing to measure', async () => {
    const { status, stderr } = await curia(
      ['eval', 'conflict-review', '-'],
      withGold(() => []),
    );
    expect([status, stderr.includes('NO_GOLD')]).toEqual([2, true]);
  });

  test('the verdict is on every cheaper way of deciding, with what each costs', async () => {
    const { lines } = await curia(['eval', 'conflict-review', history, '--json']);
    const [{ verdict, systems }] = lines;
    expect(verdict.rivals.map(({ system }: { system: string }) => system)).toEqual([
      'agent A alone',
      'support by two',
      'agent C alone',
      'no review',
      'agent B alone',
    ]);
    const calls = Object.fromEntries(
      systems.map((one: { system: string; calls_per_case: number }) => [one.system, one.calls_per_case]),
    );
    expect(calls).toMatchObject({ 'no review': 3, 'agent A alone': 1, 'support by two': 3, v5: 6 });
    expect(verdict.sentence).toMatch(
      /v1 reaches 0\.500 with 6\.0 calls a case, agent A alone 1\.000 with 1\.0/,
    );
  });

  test('if gold names no term, the strict figure is shown beside the lenient one', async () => {
    const input = withGold(() => [{ polarity: 'positive' }]);
    const { stdout } = await curia(['eval', 'conflict-review', '-', '--json'], input);
    const { systems, notes } = JSON.parse(stdout);
    const ours = systems.find(({ system }: { system: string }) => system === 'v5').metrics;
    expect([ours.otepol.micro.f1 > 0, ours.otepol_strict.micro.f1]).toEqual([true, 0]);
    expect(notes[0]).toContain('12 of 12 gold tuples have no term');
  });
});

describe('doctor', () => {
  test('reports the known lessons with counts, an example and what to do', async () => {
    const { status, stdout } = await curia(['doctor', history, '--json']);
    expect(status).toBe(0);
    const { court, records, symptoms } = JSON.parse(stdout);
    expect({ court, records }).toEqual({ court: 'conflict-review', records: 12 });
    const byCode = Object.fromEntries(symptoms.map((one: { code: string }) => [one.code, one]));
    expect(byCode.UNLISTED_REASON_CODE).toMatchObject({
      lesson: 'L11',
      count: 12,
      of: 36,
      most: [{ value: 'LOOKS_WRONG', count: 12 }],
    });
    expect(byCode.UNFLAGGED_TARGET).toMatchObject({ lesson: 'L12', count: 60, of: 60 });
    expect(byCode.INCOMPLETE_ACTION).toMatchObject({ lesson: 'L4', count: 12, of: 24 });
    expect(byCode.DUPLICATE_ACTION).toMatchObject({ count: 12 });
    expect(byCode.UNKNOWN_TARGET.example).toBe('c0 review_actions.C[0] DROP WEAK_EVIDENCE on t9');
    expect(byCode.NEVER_DISSENTS).toMatchObject({ what: 'reviewer A keeps everything', count: 48 });
    const idle = symptoms.filter(({ code }: { code: string }) => code === 'IDLE_RULES');
    expect(idle).toHaveLength(3);
    // That nobody was absent is no fault of a rule.
    for (const { what } of idle) expect(what).not.toContain('absent');
    for (const { remedy, example } of symptoms) expect([remedy, example]).not.toContain('');
  });

  test('is strict on request, and refuses what no court knows', async () => {
    expect((await curia(['doctor', history, '--strict'])).status).toBe(2);
    const stranger = await curia(['doctor'], '{"hello":1}\n[]\nnot json\n');
    expect(stranger.status).toBe(2);
    expect(stranger.stderr.match(/refused/g)).toHaveLength(3);
  });

  test('a panel without faults has no findings', async () => {
    const clean = {
      candidates: [{ tuple_id: 't0', aspect_term: 'a', aspect_ref: '본품#품질', polarity: 'positive' }],
      review_actions: { A: [act('KEEP', ['t0'])] },
    };
    const { status, stdout } = await curia(['doctor', '--strict'], JSON.stringify(clean));
    expect(status).toBe(0);
    expect(stdout).toMatch(/^0 findings in 1 record of conflict-review\.\n/);
    expect(stdout).toContain('too few to say, 20 are needed: reviewer A 1 (NEVER_DISSENTS)');
  });
});
