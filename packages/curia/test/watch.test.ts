/** From a calibrated court to production and back: calibrate, run, draw, watch, alarm, renew. */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type MadePanel, makeVotes, reviewersOf } from '../../core/test/random-votes.ts';
import { curia, type Ran } from './run-curia.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-watch-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const write = (name: string, text: string): string => {
  writeFileSync(at(name), text);
  return at(name);
};
const store = ['--store', at('store.sqlite')];

const COURT = `court: replies
case: { question: { kind: text } }
value: { kind: choice, values: [class-0, class-1, class-2] }
roles: { judge: { voices: [reviewer-a, reviewer-b, reviewer-c] } }
facts: { certified: { calibrated: certified }, silent: { count: silent } }
outcomes: { TAKE: { effect: take, what: calibrated }, EXPERT: { effect: escalate } }
rules:
  - { id: silence, when: { silent: { at_least: 3 } }, then: EXPERT, reason: nobody answered }
  - { id: certified, when: { certified: true }, then: TAKE, reason: within the certified error }
otherwise: { then: EXPERT, reason: not certified }
calibration: replies.calibration.json
`;

type Case = { case_id: string; question: string; gold?: string; votes: object[] };
const truth = new Map<string, string>();

function casesOf(prefix: string, panel: Partial<MadePanel>, seed: number): Case[] {
  const made = makeVotes({ items: 60, classes: 3, reviewers: reviewersOf(0.97, 0.92, 0.88), ...panel }, seed);
  const known = new Map(made.gold.map(({ item, label }) => [item, label]));
  return [...Map.groupBy(made.votes, ({ item }) => String(item))].map(([item, votes]) => {
    const case_id = `${prefix}-${item}`;
    truth.set(case_id, made.truth.get(item)!);
    const gold = known.get(item);
    return {
      case_id,
      question: `=HYPERLINK("${item}")`,
      ...(typeof gold === 'string' ? { gold } : {}),
      votes: votes.map(({ reviewer, label }) => ({ voice: reviewer, value: label })),
    };
  });
}

const lines = (records: readonly object[]): string =>
  records.map((one) => `${JSON.stringify(one)}\n`).join('');
const readLines = (file: string): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const court = write('court.yaml', COURT);
const gold = casesOf('gold', { items: 100, gold: 100 }, 3);
const goldFile = write('gold.jsonl', lines(gold));
const openFile = write('open.jsonl', lines(casesOf('open', {}, 4)));
const driftFile = write('drift.jsonl', lines(casesOf('drift', { reviewers: reviewersOf(0.4, 0.3, 0.2) }, 5)));
const calibration = at('replies.calibration.json');
const limits = ['--max-error', '0.15', '--confidence', '0.9'];
const random = ['--gold-drawn', 'random', ...limits];

const calibrateCourt = (...more: string[]): Promise<Ran> =>
  curia(['calibrate', court, ...more, ...random, ...store, '--json']);
const runCourt = (file: string, id: string): Promise<Ran> =>
  curia(['run', court, file, '--agents', 'given', '--name', id, '--no-folder', ...store, '--json']);

beforeAll(async () => {
  expect((await calibrateCourt(goldFile)).status).toBe(0);
  expect((await runCourt(openFile, 'open')).status).toBe(0);
  expect((await runCourt(driftFile, 'drift')).status).toBe(0);
}, 60_000);

describe('curia calibrate with a court', () => {
  test('writes the file that the court names, and rulings name it', async () => {
    const made = await calibrateCourt(goldFile);
    const [report] = made.lines;
    expect(report).toMatchObject({
      certified: true,
      court: 'replies',
      field: 'value',
      mode: 'stream',
      fit: 30,
    });
    expect(made.stderr).toContain(`${calibration} written`);
    const { hash } = JSON.parse(readFileSync(calibration, 'utf8'));
    expect(report.calibration_hash).toBe(hash);
    const bare = await curia(['decide', court, openFile, '--store', at('nowhere.sqlite')]);
    expect(bare.stderr).toContain('no store says whether the calibration still stands');
    expect(
      bare.lines.every(({ ruling, notices }) => ruling.effect === 'escalate' && notices.length === 1),
    ).toBe(true);
    expect(existsSync(at('nowhere.sqlite'))).toBe(false);
    const decided = await curia(['decide', court, openFile, ...store]);
    expect(decided.lines.every(({ ruling }) => ruling.calibration === hash)).toBe(true);
    const taken = decided.lines.filter(({ ruling }) => ruling.effect === 'take').length;
    expect(taken).toBeGreaterThan(30);
  });

  test('takes a run instead of a file, with the same result', async () => {
    const bare = write('bare.yaml', COURT.replace(/^calibration:.*\n/m, ''));
    const ran = await curia([
      'run',
      bare,
      goldFile,
      '--agents',
      'given',
      '--name',
      'gold',
      '--no-folder',
      ...store,
    ]);
    expect(ran.status).toBe(0);
    const hash = (await calibrateCourt(goldFile)).lines[0].calibration_hash;
    expect((await calibrateCourt('gold')).lines[0].calibration_hash).toBe(hash);
    const alone = await curia([
      'calibrate',
      'gold',
      ...random,
      ...store,
      '--json',
      '--out',
      at('alone.json'),
    ]);
    expect(alone.lines[0].calibration_hash).toBe(hash);
    expect(readFileSync(at('alone.json'), 'utf8')).toBe(readFileSync(calibration, 'utf8'));
  });

  test('gold may be a file of its own, and open cases make it a batch', async () => {
    const both = write(
      'both.jsonl',
      lines([...gold.map(({ gold: _gold, ...one }) => one), ...(readLines(openFile) as Case[])]),
    );
    const known = write(
      'known.csv',
      `item,label\n${gold.map((one) => `${one.case_id},${one.gold}`).join('\n')}\n`,
    );
    const made = await calibrateCourt(both, '--gold', known, '--out', at('batch.json'));
    expect(made.lines[0]).toMatchObject({ mode: 'batch', open: 60, certified: true });
    expect(made.status).toBe(0);
    const answers = await calibrateCourt(
      both,
      '--gold',
      known,
      '--out',
      at('batch.json'),
      '--answers',
      at('answers.jsonl'),
    );
    const automatic = readLines(at('answers.jsonl')).filter((one) => one.automatic);
    expect(automatic).toHaveLength(answers.lines[0].automatic);
    const wrong = automatic.filter(({ item, label }) => truth.get(item as string) !== label).length;
    expect(wrong).toBeLessThanOrEqual(0.15 * automatic.length);
  });

  test('random voters certify nothing: exit 3, and the file certifies nothing', async () => {
    const guesses = write(
      'guesses.jsonl',
      lines(casesOf('guess', { items: 100, gold: 100, reviewers: reviewersOf(0.34, 0.34, 0.34) }, 9)),
    );
    const out = at('guesses.json');
    const made = await calibrateCourt(guesses, '--out', out);
    expect([made.status, made.lines[0].certified]).toEqual([3, false]);
    const other = write('guessing.yaml', COURT.replace('replies.calibration.json', 'guesses.json'));
    const decided = await curia(['decide', other, openFile]);
    expect(decided.lines.some(({ ruling }) => ruling.effect === 'take')).toBe(false);
  });

  const one = {
    case_id: 'a',
    question: 'q',
    gold: 'class-0',
    votes: [{ voice: 'reviewer-a', value: 'class-0' }],
  };
  const bad: readonly [
    name: string,
    code: string,
    status: number,
    cases: readonly object[],
    ...args: string[],
  ][] = [
    ['no gold', 'NO_GOLD', 2, gold.map(({ gold: _gold, ...rest }) => rest), ...random],
    ['gold that nobody calls random', 'GOLD_NOT_RANDOM', 2, gold, ...limits],
    ['one class only', 'ONE_CLASS', 2, [one], ...random],
    [
      'all abstain',
      'NO_VOTES',
      2,
      [{ ...one, votes: [{ voice: 'reviewer-a', state: 'abstained' }] }],
      ...random,
    ],
    ['a case twice', 'CASE_INVALID', 2, [...gold, gold[0]!], ...random],
    ['a vote twice', 'CASE_INVALID', 2, [{ ...one, votes: [...one.votes, ...one.votes] }], ...random],
    ['gold that is no value', 'CASE_INVALID', 2, [{ ...one, gold: 'class-9' }], ...random],
    ['a case without a name', 'CASE_INVALID', 2, [{ ...one, case_id: undefined }], ...random],
    ['a limit of 0', 'USAGE', 1, gold, '--gold-drawn', 'random', '--max-error', '0', '--confidence', '0.9'],
    ['a field', 'USAGE', 1, gold, ...random, '--field', 'value'],
    ['a place that is no calibration', 'FILE_EXISTS', 1, gold, ...random, '--out', goldFile],
  ];
  test.each(bad)('refuses %s', async (_, code, status, cases, ...args) => {
    const ran = await curia(['calibrate', court, write('bad.jsonl', lines(cases)), ...args, ...store]);
    expect([ran.status, ran.stderr]).toEqual([status, expect.stringContaining(code)]);
    expect(ran.stdout).toBe('');
  });

  test('writes nowhere but in the folder of the court, and asks for the cases', async () => {
    const outside = write(
      'outside.yaml',
      COURT.replace('replies.calibration.json', '../replies.calibration.json'),
    );
    const ran = await curia(['calibrate', outside, goldFile, ...random]);
    expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining('outside its folder')]);
    const alone = await curia(['calibrate', court, ...random]);
    expect([alone.status, alone.stderr]).toEqual([1, expect.stringContaining('name the cases')]);
    const missing = write('missing.yaml', COURT.replace('replies.calibration.json', 'none.json'));
    const decided = await curia(['decide', missing, openFile]);
    expect([decided.status, decided.stderr]).toEqual([1, expect.stringContaining('curia calibrate')]);
  });

  test.each([
    ['roles', 'reviewer-a, reviewer-b, reviewer-c', 'reviewer-a, reviewer-b, reviewer-d'],
    ['kinds', 'class-2]', 'class-3]'],
    ['rules', 'at_least: 3', 'at_least: 2'],
    ['the name', 'court: replies', 'court: answers'],
  ])('is refused by a court with other %s', async (_, from, to) => {
    const other = write('other.yaml', COURT.replace(from, to));
    const ran = await curia(['decide', other, openFile]);
    expect([ran.status, ran.stderr]).toEqual([2, expect.stringContaining('CALIBRATION_MISMATCH')]);
  });
});

/** Runs the cascade in a file: every vote under the role that its voice has there. */
function runStaged(cascade: string, cases: string, id: string): Promise<Ran> {
  const { roles } = parse(readFileSync(cascade, 'utf8')) as { roles: Record<string, { voices: string[] }> };
  const roleOf = new Map(
    Object.entries(roles).flatMap(([role, { voices }]) => voices.map((voice) => [voice, role] as const)),
  );
  const staged = (readLines(cases) as Case[]).map((each) => ({
    ...each,
    votes: each.votes.map((vote) => ({ ...vote, role: roleOf.get((vote as { voice: string }).voice) })),
  }));
  const file = write(`${id}.jsonl`, lines(staged));
  return curia(['run', cascade, file, '--agents', 'given', '--name', id, '--no-folder', ...store, '--json']);
}

describe('a cascade', () => {
  test('is written as a court that runs, saves calls and is certified', async () => {
    const file = at('cascade.yaml');
    const made = await calibrateCourt(goldFile, '--cascade', file, '--out', at('beside.json'));
    expect(made.status).toBe(0);
    const { cascade } = made.lines[0];
    expect(cascade).toMatchObject({ certified: true, court_file: file, savings: { calls: { all: 3 } } });
    expect(cascade.savings.calls.cascade).toBeLessThan(3);
    const { calibration: named } = parse(readFileSync(file, 'utf8'));
    expect(named).toBe('cascade.calibration.json');
    expect((await curia(['tables', '--check', file, '--strict'])).status).toBe(0);
    const ran = await runStaged(file, openFile, 'staged');
    expect(ran.status).toBe(0);
    expect(ran.lines[0].calls_per_case).toBeLessThan(3);
    expect(ran.lines[0].outcomes.TAKE).toBeGreaterThan(30);
    const again = await calibrateCourt(goldFile, '--cascade', file);
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('FILE_EXISTS')]);
  });

  test('is learned from a file of votes as well, and its court has a text for a case', async () => {
    const votes = write(
      'votes.csv',
      `item,reviewer,label,cost,gold\n${gold.flatMap((each) => each.votes.map((vote) => Object.values(vote)).map(([voice, label]) => `${each.case_id},${voice},${label},2,${each.gold}`)).join('\n')}\n`,
    );
    const file = at('of-votes.yaml');
    const made = await curia(['calibrate', votes, ...random, '--cascade', file, '--json']);
    expect(made.status).toBe(0);
    expect(made.lines[0].cascade).toMatchObject({ certified: true, savings: { cost: { all: 6 } } });
    expect((await curia(['tables', '--check', file, '--strict'])).status).toBe(0);
    expect(parse(readFileSync(file, 'utf8'))).toMatchObject({
      court: 'votes-cascade',
      case: { text: { kind: 'text' } },
    });
    const twice = write('orders.csv', 'item,reviewer,label,order,gold\na,x,1,1,1\na,x,2,2,1\nb,x,2,1,2\n');
    const swapped = await curia(['calibrate', twice, ...random, '--cascade', at('swapped.yaml')]);
    expect([swapped.status, swapped.stderr]).toEqual([1, expect.stringContaining('several orders')]);
  });

  test('a voice that is silent is asked and passed over, in the trial as in a run', async () => {
    const silent = gold.map((each, number) =>
      number % 5 === 0 ? { ...each, votes: each.votes.slice(1) } : each,
    );
    const file = at('silent.yaml');
    const made = await calibrateCourt(
      write('silent.jsonl', lines(silent)),
      '--cascade',
      file,
      '--out',
      at('silent.json'),
    );
    const { cascade } = made.lines[0];
    expect(cascade.certified).toBe(true);
    // Most of the 70 calibration cases are taken; those whose first voice is silent are not.
    expect(cascade.n).toBeGreaterThan(45);
    expect(cascade.n).toBeLessThan(60);
  });

  test('is not learned again without what failed under it, which is named as cases of the court', async () => {
    const ran = await runStaged(at('cascade.yaml'), driftFile, 'staged-drift');
    expect(ran.lines[0].outcomes.TAKE).toBeGreaterThan(10);
    const drawn = await curia(['watch', 'draw', 'staged-drift', '--share', '1', '--json', ...store]);
    const checked = drawn.lines.map((row) => ({ ...row, label: truth.get(row.item) }));
    const audits = write('staged-audits.jsonl', lines(checked));
    expect((await curia(['watch', 'staged-drift', '--audits', audits, ...store])).status).toBe(4);
    const again = await calibrateCourt(
      ...[goldFile, '--out', at('beside.json'), '--seed', '2'],
      ...['--cascade', at('again.yaml'), '--found-wrong', at('staged-failed.jsonl')],
    );
    expect(again.status).toBe(4);
    expect(again.lines[0].cascade).toMatchObject({ certified: false, blocked: ['CALIBRATION_VOID'] });
    const failed = readLines(at('staged-failed.jsonl')) as Case[];
    expect(failed.length).toBeGreaterThan(10);
    const renewed = write('with-failed.jsonl', lines([...gold, ...failed]));
    const made = await calibrateCourt(
      ...[renewed, '--out', at('beside.json'), '--cascade', at('renewed.yaml')],
    );
    expect(made.lines[0].cascade.blocked).not.toContain('CALIBRATION_VOID');
  });
});

describe('curia watch draw', () => {
  test('draws by seed and share, and shows the question without the answer', async () => {
    const drawn = await curia([
      'watch',
      'draw',
      'drift',
      '--share',
      '0.2',
      '--seed',
      '7',
      '--json',
      ...store,
    ]);
    expect(drawn.status).toBe(0);
    expect(drawn.stderr).toMatch(/\d+ of \d+ automated items drawn, share 0.2, seed 7/);
    const [first] = drawn.lines;
    expect(Object.keys(first).sort()).toEqual(
      [
        'by',
        'case',
        'choices',
        'due',
        'item',
        'label',
        'run_id',
        'schema_version',
        'seed',
        'share',
        'verdict',
      ].sort(),
    );
    expect(Object.keys(first.case)).toEqual(['question']);
    const again = await curia([
      'watch',
      'draw',
      'drift',
      '--share',
      '0.2',
      '--seed',
      '7',
      '--json',
      ...store,
    ]);
    expect(again.stdout).toBe(drawn.stdout);
    const other = await curia([
      'watch',
      'draw',
      'drift',
      '--share',
      '0.2',
      '--seed',
      '8',
      '--json',
      ...store,
    ]);
    expect(other.stdout).not.toBe(drawn.stdout);
    const shown = await curia([
      'watch',
      'draw',
      'drift',
      '--json',
      '--share',
      '0.2',
      '--seed',
      '7',
      '--show-answers',
      ...store,
    ]);
    expect(shown.lines.every(({ taken }) => typeof taken === 'string')).toBe(true);
  });

  test('writes a table in which nothing is run as a formula', async () => {
    const file = at('checks.csv');
    await curia(['watch', 'draw', 'drift', '--share', '0.05', '--out', file, ...store]);
    const [head, row] = readFileSync(file, 'utf8').split('\n');
    expect(head).toBe('label,verdict,by,item,run_id,seed,share,due,choices,case.question');
    expect(row).toContain(`,"'=HYPERLINK(""item-`);
  });

  const bad: readonly [name: string, code: string, run: string, ...args: string[]][] = [
    ['a share of 0', 'USAGE', 'drift', '--share', '0'],
    ['a run that is not there', 'RUN_NOT_FOUND', 'nowhere'],
    ['a run that took nothing', 'NOTHING_AUTOMATIC', 'nothing'],
  ];
  test.each(bad)('refuses %s', async (_, code, run, ...args) => {
    if (run === 'nothing') {
      const bare = write('nothing.yaml', COURT.replace(/^calibration:.*\n/m, ''));
      await curia(['run', bare, openFile, '--agents', 'given', '--name', run, '--no-folder', ...store]);
    }
    const ran = await curia(['watch', 'draw', run, ...args, ...store]);
    expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining(code)]);
  });
});

describe('curia watch', () => {
  const watch = (...args: string[]): Promise<Ran> => curia(['watch', ...args, ...store, '--json']);

  /** Draws and fills in what is right. */
  async function filled(run: string, share: string, name: string): Promise<string> {
    const drawn = await curia(['watch', 'draw', run, '--share', share, '--json', ...store]);
    return write(name, lines(drawn.lines.map((row) => ({ ...row, label: truth.get(row.item), by: 'ada' }))));
  }

  const bad: readonly [name: string, row: object, code: string][] = [
    ['an item that nobody knows', { item: 'nowhere', verdict: 'right' }, 'AUDIT_INVALID'],
    ['a label that is no value', { item: '$taken', label: 'class-9' }, 'AUDIT_INVALID'],
    ['a verdict that is none', { item: '$taken', verdict: 'perhaps' }, 'AUDIT_INVALID'],
    ['a row of another run', { item: '$taken', verdict: 'right', run_id: 'other' }, 'AUDIT_INVALID'],
    [
      'an item that was not drawn',
      { item: '$last', verdict: 'right', seed: '1', share: 0.01 },
      'AUDIT_INVALID',
    ],
    ['a row that is none', { verdict: 'right' }, 'AUDIT_INVALID'],
  ];
  test.each(bad)('refuses %s, and takes nothing in', async (_, row, code) => {
    const drawn = (await curia(['watch', 'draw', 'open', '--share', '1', '--json', ...store])).lines;
    const names: Record<string, string> = { $taken: drawn[0].item, $last: drawn.at(-1).item };
    const item = (row as { item?: string }).item;
    const file = write(
      'bad-audits.jsonl',
      lines([
        { item: drawn[1].item, verdict: 'right' },
        { ...row, ...(item === undefined ? {} : { item: names[item] ?? item }) },
      ]),
    );
    const ran = await watch('open', '--audits', file);
    expect([ran.status, ran.stderr]).toEqual([2, expect.stringContaining(code)]);
    expect((await watch('open')).lines[0].audits).toBe(0);
  });

  test('counts audits once, says what is open, and has no alarm within the limit', async () => {
    const rows = readLines(await filled('open', '0.3', 'open-checks.jsonl'));
    const half = write('half.jsonl', lines(rows.map((row, at) => (at < 10 ? row : { ...row, label: null }))));
    const first = await watch('open', '--audits', half);
    expect([first.status, first.lines[0].audits, first.lines[0].alarm]).toEqual([0, 10, false]);
    expect(first.stderr).toContain(`10 audits recorded, ${rows.length - 10} not filled in yet`);
    const all = await watch('open', '--audits', at('open-checks.jsonl'));
    expect(all.lines[0]).toMatchObject({ audits: rows.length, alarm: false, not_drawn: 0 });
    expect(all.stderr).toContain('10 recorded before');
    const contrary = write(
      'contrary.jsonl',
      lines([{ item: rows[0]!.item, verdict: all.lines[0].wrong === 0 ? 'wrong' : 'right' }]),
    );
    if (all.lines[0].wrong === 0) {
      const twice = await watch('open', '--audits', contrary);
      expect([twice.status, twice.stderr]).toEqual([2, expect.stringContaining('before, and now')]);
    }
    expect((await curia(['audit', 'open', ...store])).status).toBe(0);
  });

  test('an alarm voids the calibration for whoever reads it, and only new gold renews it', async () => {
    copyFileSync(calibration, at('kept.json'));
    const stopped = await curia([
      'run',
      court,
      openFile,
      '--agents',
      'given',
      '--budget',
      'calls=5',
      '--name',
      'stopped',
      '--no-folder',
      ...store,
    ]);
    expect(stopped.status).toBe(2);

    const alarm = await watch('drift', '--audits', await filled('drift', '1', 'drift-checks.jsonl'));
    expect(alarm.status).toBe(4);
    expect(alarm.lines[0]).toMatchObject({ alarm: true, files: [{ file: calibration, state: 'marked' }] });
    expect(alarm.lines[0].runs).toEqual(expect.arrayContaining(['open', 'drift']));
    expect((await watch()).status).toBe(4);
    expect((await curia(['watch', at('store.sqlite'), '--json'])).stdout).toBe((await watch()).stdout);
    expect((await curia(['audit', 'drift', ...store])).status).toBe(0);

    const decided = await curia(['decide', court, openFile, ...store]);
    expect(decided.stderr).toContain('the calibration is void since');
    expect(decided.lines.some(({ ruling }) => ruling.effect === 'take')).toBe(false);
    const why = await curia(['why', court, openFile, '--case', 'open-item-00001', ...store]);
    expect(why.stdout).toContain('not certified (void)');
    const ran = await runCourt(openFile, 'afterwards');
    expect(ran.lines[0].outcomes).toEqual({ EXPERT: 60 });
    expect(ran.lines[0].remarks.join()).toContain('The calibration is void');

    // Whoever brings the old file back certifies nothing in this store, and what was begun under it does not go on.
    const marked = readFileSync(calibration);
    copyFileSync(at('kept.json'), calibration);
    const old = await runCourt(openFile, 'brought-back');
    expect([old.status, old.stderr]).toEqual([4, expect.stringContaining('CALIBRATION_VOID')]);
    expect(
      (await curia(['show', ...store, '--json'])).lines.some(({ run_id }) => run_id === 'brought-back'),
    ).toBe(false);
    expect((await watch('drift')).lines[0].files[0].state).toBe('marked');
    expect(readFileSync(calibration)).toEqual(marked);
    const resumed = await curia(['resume', 'stopped', '--no-folder', ...store]);
    expect([resumed.status, resumed.stderr]).toEqual([4, expect.stringContaining('CALIBRATION_VOID')]);

    const same = await calibrateCourt(goldFile);
    expect([same.status, same.lines[0].blocked]).toEqual([4, ['CALIBRATION_VOID']]);
    expect(same.stderr).toContain('stays void');
    expect(readFileSync(calibration)).toEqual(marked);
    const accepted = await calibrateCourt(
      goldFile,
      '--accept-alarm',
      'CALIBRATION_VOID',
      '--because',
      'a trial',
      '--out',
      at('accepted.json'),
    );
    expect([accepted.status, existsSync(at('accepted.json'))]).toEqual([4, false]);

    // The old file under another name, the same gold less one label, another seed, the run pruned: it stays void.
    const decides = async (): Promise<number> =>
      (await curia(['decide', court, openFile, ...store])).lines.filter(
        ({ ruling }) => ruling.effect === 'take',
      ).length;
    copyFileSync(at('kept.json'), calibration);
    expect(await decides()).toBe(0);
    rmSync(calibration);
    const less = write('less.jsonl', lines(gold.slice(1)));
    for (const more of [[less], [goldFile, '--seed', '7'], [less, '--seed', '8', '--out', at('aside.json')]])
      expect((await calibrateCourt(...more)).status).toBe(4);
    expect(existsSync(calibration)).toBe(false);
    copyFileSync(at('kept.json'), calibration);
    // A run of which something drawn is not audited yet waits for a person.
    const prune = ['prune', '--older-than', '0d', '--yes', ...store];
    await curia(prune);
    expect((await curia(['show', 'open', ...store])).status).toBe(0);
    await curia([...prune, '--status', 'completed', '--status', 'awaiting-review']);
    expect((await curia(['show', 'open', ...store])).status).not.toBe(0);
    expect(await decides()).toBe(0);
    expect((await runCourt(openFile, 'after-prune')).status).toBe(4);

    // A new sample alone does not do: what failed must be in it, with what is right.
    const sample = casesOf('fresh', { items: 100, gold: 100 }, 11);
    const fresh = write('fresh.jsonl', lines(sample));
    const lacking = await calibrateCourt(fresh, '--found-wrong', at('failed.jsonl'));
    expect([lacking.status, lacking.lines[0].sentence]).toEqual([
      4,
      expect.stringContaining('--found-wrong FILE'),
    ]);
    const failed = readLines(at('failed.jsonl')) as Case[];
    expect(failed.length).toBeGreaterThan(5);
    expect(failed.map(({ case_id, gold: right }) => [case_id, right])).toEqual(
      failed.map(({ case_id }) => [case_id, truth.get(case_id)]),
    );
    const denied = failed.map((one) => ({ ...one, gold: 'class-0' }));
    expect((await calibrateCourt(write('denied.jsonl', lines([...sample, ...denied])))).status).toBe(4);
    const others = failed.map((one) => ({ ...one, question: 'another' }));
    expect((await calibrateCourt(write('others.jsonl', lines([...sample, ...others])))).status).toBe(4);
    const enough = casesOf('more', { items: 200, gold: 200 }, 12);
    const whole = write('whole.jsonl', lines([...sample, ...enough, ...failed]));
    expect((await calibrateCourt(whole)).status).toBe(0);
    expect(await decides()).toBeGreaterThan(20);
    expect((await runCourt(openFile, 'renewed')).lines[0].outcomes.TAKE).toBeGreaterThan(20);
    copyFileSync(at('kept.json'), calibration);
    expect(await decides()).toBe(0);
  });

  test('a court without a calibration is watched by a limit of its own', async () => {
    const bare = write(
      'leading.yaml',
      COURT.replace(/^calibration:.*\n/m, '')
        .replace('what: calibrated', 'what: leading')
        .replace('certified: true', 'certified: false'),
    );
    await curia(['run', bare, driftFile, '--agents', 'given', '--name', 'bare', '--no-folder', ...store]);
    const without = await watch('bare');
    expect([without.status, without.stderr]).toEqual([1, expect.stringContaining('--max-error')]);
    const alarm = await watch(
      'bare',
      '--audits',
      await filled('bare', '1', 'bare-checks.jsonl'),
      '--max-error',
      '0.1',
    );
    expect([alarm.status, alarm.lines[0]]).toEqual([
      4,
      expect.objectContaining({ calibration: null, alarm: true, files: [] }),
    ]);
  });

  test('wrong usage', async () => {
    const store = await curia(['watch', '--audits', goldFile, '--store', at('store.sqlite')]);
    expect([store.status, store.stderr]).toEqual([1, expect.stringContaining('name it, or say last')]);
    const limit = await watch('renewed', '--max-error', '0.1');
    expect([limit.status, limit.stderr]).toEqual([1, expect.stringContaining('whose limit is watched')]);
    const none = await curia(['watch', '--store', at('no-store.sqlite')]);
    expect([none.status, existsSync(at('no-store.sqlite'))]).toEqual([1, false]);
  });
});
