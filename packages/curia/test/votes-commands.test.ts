/** `curia eval VOTES` and `curia calibrate`: what they print, what they write, and how bad input ends. */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { voidCalibration } from '@curia/core/in/votes/certify';
import { describe, expect, test } from 'vitest';
import { displayWidth } from '../src/cli/print/wrap-text.ts';
import { curia, fileWith } from './run-curia.ts';

const ITEMS = 300;
const GOLD = 200;
const truth = (at: number): string => (at % 3 === 0 ? 'spam' : 'fine');
const other = (label: string): string => (label === 'spam' ? 'fine' : 'spam');

/** A draw that does not repeat with the items. */
const lot = (at: number, salt: number): number => ((at + 1) * 7919 * (salt + 3) + salt * 104729) % 1000;

/** Reviewers by how many of a thousand they have right; the last one copies the third. */
const SKILL = { 'big/a': 900, 'big/b': 850, 'mid/a': 700, 'low/a': 450 } as const;

function votesOf(): string[][] {
  const rows: string[][] = [];
  for (let at = 0; at < ITEMS; at++) {
    Object.values(SKILL).forEach((skill, reviewer) => {
      const label = lot(at, reviewer) < skill ? truth(at) : other(truth(at));
      const said = reviewer === 3 && at % 20 === 0 ? '' : label;
      rows.push([`mail-${at}`, Object.keys(SKILL)[reviewer]!, said]);
    });
    rows.push([`mail-${at}`, 'mid/copy', lot(at, 2) < SKILL['mid/a'] ? truth(at) : other(truth(at))]);
  }
  return rows;
}

const csv = (head: string, rows: readonly (readonly string[])[]): string =>
  `${head}\n${rows.map((row) => `${row.join(',')}\n`).join('')}`;

const VOTES = fileWith('votes.csv', csv('item,reviewer,label', votesOf()));
const GOLD_ROWS = Array.from({ length: GOLD }, (_, at) => [`mail-${at}`, truth(at)]);
const KNOWN = fileWith('gold.csv', csv('item,label', GOLD_ROWS));
const CERTIFY = ['--gold', KNOWN, '--gold-drawn', 'random', '--confidence', '0.9'];
const out = (name: string): string => join(mkdtempSync(join(tmpdir(), 'curia-votes-')), name);
const linesIn = (path: string) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('curia eval VOTES', () => {
  test('measures reviewers and methods, recommends one, and answers the open items', async () => {
    const answers = out('answers.jsonl');
    const ran = await curia(['eval', VOTES, '--gold', KNOWN, '--out', answers, '--json']);
    expect(ran.status).toBe(0);
    const [report] = ran.lines;
    expect(report).toMatchObject({
      schema_version: '1',
      items: ITEMS,
      gold: GOLD,
      kind: 'panel',
      recommended: 'stack',
    });
    const [a] = report.reviewers;
    expect(a).toMatchObject({ reviewer: 'big/a', family: 'big', votes: ITEMS, abstained: 0, known: GOLD });
    expect(a.interval.low).toBeLessThan(a.accuracy);
    expect(report.reviewers[2]).toMatchObject({ reviewer: 'low/a', abstained: ITEMS / 20 });
    expect(report.methods.map(({ name }: { name: string }) => name)).toEqual([
      'majority',
      'best-single',
      'dawid-skene',
      'stack',
      'prior',
    ]);
    expect(report.notices).toMatchObject([{ code: 'NEVER_DISAGREES' }]);
    expect(report.smaller_panel.dropped).toContain('mid/copy');
    const said = linesIn(answers);
    expect(said).toHaveLength(ITEMS - GOLD);
    expect(Object.keys(said[0])).toEqual(['schema_version', 'item', 'label', 'method', 'margin', 'tie']);
    expect(said.every(({ method }) => method === 'stack')).toBe(true);
  });

  test('says it to people in tables of 80 columns and sentences that say what to do', async () => {
    const { isTTY, columns } = process.stdout;
    Object.assign(process.stdout, { isTTY: true, columns: 80 });
    try {
      const { stdout } = await curia(['eval', VOTES, '--gold', KNOWN], '', { NO_COLOR: '1' });
      for (const line of stdout.split('\n').filter((one) => /^[│┌├└]/.test(one)))
        expect(displayWidth(line), line).toBeLessThanOrEqual(80);
      expect(stdout).toContain(
        '1,485 votes by 5 reviewers (a panel) on 300 items, 200 of them with a known\nanswer',
      );
      // One alone is as good: that is the one instruction, and nobody is named who could go.
      expect(stdout).toMatch(/^No: use big\/a alone\./m);
      expect(stdout).toMatch(/^Use big\/a alone\./m);
      expect(stdout).not.toMatch(/Use stack|the stack\.|dropped/);
      expect(stdout).toMatch(/^Note: mid\/copy never disagrees with mid\/a [^(]*\(NEVER_DISAGREES\)$/m);
    } finally {
      Object.assign(process.stdout, { isTTY, columns });
    }
  });

  test('without gold it measures what can be measured, and asks for labels', async () => {
    const { stdout, status } = await curia(['eval', VOTES]);
    expect(status).toBe(0);
    expect(stdout).not.toContain('right %');
    expect(stdout).toMatch(/Label 63 items drawn at random[\s\S]*^Provisional order only: prior /m);
  });

  test('suggests what to label next, marked so that it never certifies', async () => {
    const suggestions = out('next.jsonl');
    const asked = ['--suggest-gold', '3', '--suggestions', suggestions];
    const { stdout } = await curia(['eval', VOTES, '--gold', KNOWN, ...asked]);
    expect(stdout).toMatch(
      /^(Label next: mail-\d+ \(the answer is least clear: \w+ or \w+\)\.\n){3}They are marked as suggested/m,
    );
    const next = linesIn(suggestions);
    expect(next).toHaveLength(3);
    expect(next[0]).toMatchObject({ label: null, drawn: 'suggested' });
    const labelled = next.map(({ item }) => JSON.stringify({ item, label: 'spam', drawn: 'suggested' }));
    const gold = fileWith(
      'more.jsonl',
      [...GOLD_ROWS.map(([item, label]) => JSON.stringify({ item, label })), ...labelled].join('\n'),
    );
    const refused = await curia([
      'calibrate',
      VOTES,
      '--gold',
      gold,
      '--gold-drawn',
      'random',
      '--max-error',
      '0.1',
      '--confidence',
      '0.9',
    ]);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('GOLD_NOT_RANDOM');
  });

  test('draws how reliable everybody is, and who agrees with whom', async () => {
    const pictures = out('pictures');
    await curia(['eval', VOTES, '--gold', KNOWN, '--pictures', pictures]);
    const reliability = readFileSync(join(pictures, 'reliability.svg'), 'utf8');
    expect(reliability).toMatch(/big\/a: right in \d+\.\d % \(95 % interval/);
    const agreement = readFileSync(join(pictures, 'agreement.svg'), 'utf8');
    expect(agreement).toContain('mid/copy, mid/a: 100');
  });
});

describe('curia calibrate', () => {
  const certify = (...more: string[]) => curia(['calibrate', VOTES, ...CERTIFY, ...more]);

  test('certifies a share in one sentence, and writes a sealed file and the answers', async () => {
    const [file, answers, pictures] = [out('c.json'), out('a.jsonl'), out('pictures')];
    const ran = await certify(
      '--max-error',
      '0.15',
      '--out',
      file,
      '--answers',
      answers,
      '--pictures',
      pictures,
    );
    expect(ran.status).toBe(0);
    const [, automatic] =
      /^Decide (\d+) of 100 open cases automatically; at most 15 % of them wrong, confidence 90 %; \d+ go to the expert\.$/m.exec(
        ran.stdout,
      )!;
    expect(linesIn(answers).filter((one) => one.automatic)).toHaveLength(Number(automatic));
    expect(readFileSync(join(pictures, 'share.svg'), 'utf8')).toContain('can be decided automatically');
    const calibration = JSON.parse(readFileSync(file, 'utf8'));
    expect(calibration).toMatchObject({ schema_version: '2', court: null });
    expect(calibration.fields.value).toMatchObject({
      mode: 'batch',
      gold_drawn: 'random',
      automatic: Number(automatic),
    });
    const again = await certify('--max-error', '0.15', '--json');
    expect(again.lines[0]).toMatchObject({ certified: true, calibration_hash: calibration.hash, open: 100 });
  });

  test('a stream is certified by its margin', async () => {
    const { stdout, status } = await certify('--max-error', '0.2', '--mode', 'stream', '--min-share', '0.6');
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^Decide about \d+.* of future cases automatically, those with a margin of at least/m,
    );
  });

  test('nothing certified is exit 3, answers are written all the same, and the labels needed are named', async () => {
    const answers = out('a.jsonl');
    const ran = await certify('--max-error', '0.01', '--answers', answers);
    expect(ran.status).toBe(3);
    expect(ran.stdout).toMatch(/^Nothing is certified: every case goes to the expert\./m);
    expect(linesIn(answers)).toHaveLength(100);
    expect(linesIn(answers).some((one) => one.automatic)).toBe(false);
  });

  test('an alarm on the method itself is exit 4, unless somebody accepts it and says why', async () => {
    // Everybody copies one reviewer that is wrong half of the time where gold is hard to guess: the claim is far too high.
    const blind = Array.from({ length: ITEMS }, (_, at) =>
      ['x', 'y', 'z', 'w'].map((reviewer) => [`mail-${at}`, reviewer, at % 2 === 0 ? 'spam' : 'fine']),
    ).flat();
    const votes = fileWith('blind.csv', csv('item,reviewer,label', blind));
    const rows = GOLD_ROWS.map(([item], at) => [item!, lot(at, 9) < 500 ? 'spam' : 'fine']);
    const gold = fileWith('hard.csv', csv('item,label', rows));
    const args = [
      'calibrate',
      votes,
      '--gold',
      gold,
      '--gold-drawn',
      'random',
      '--max-error',
      '0.3',
      '--confidence',
      '0.9',
    ];
    const stopped = await curia([...args, '--method', 'dawid-skene']);
    expect(stopped.status).toBe(4);
    expect(stopped.stdout).toContain('An alarm stops automation (OVER_CLAIM)');
    const accepted = ['--accept-alarm', 'OVER_CLAIM', '--because', 'a trial on old data'];
    const file = out('c.json');
    const went = await curia([...args, '--method', 'dawid-skene', ...accepted, '--out', file]);
    expect(went.status).toBe(3);
    expect(JSON.parse(readFileSync(file, 'utf8')).fields.value.accepted).toEqual([
      { code: 'OVER_CLAIM', because: 'a trial on old data' },
    ]);
    const silent = await curia([...args, '--accept-alarm', 'OVER_CLAIM']);
    expect(silent.status).toBe(1);
    expect(silent.stderr).toContain('--because');
  });
});

test('the order of rows and columns changes nothing, not even a byte', async () => {
  const rows = votesOf();
  const turned = rows.toSorted((a, b) => a[2]!.localeCompare(b[2]!) || b[0]!.localeCompare(a[0]!));
  const mixed = fileWith(
    'mixed.csv',
    csv(
      'label,item,reviewer',
      turned.map(([item, who, label]) => [label!, item!, who!]),
    ),
  );
  const gold = fileWith('mixed-gold.csv', csv('item,label', GOLD_ROWS.toReversed()));
  const both = async (votes: string, known: string) => {
    const measured = await curia(['eval', votes, '--gold', known, '--json']);
    const options = ['--gold-drawn', 'random', '--max-error', '0.15', '--confidence', '0.9', '--json'];
    const certified = await curia(['calibrate', votes, '--gold', known, ...options]);
    return measured.stdout + certified.stdout;
  };
  expect(await both(mixed, gold)).toBe(await both(VOTES, KNOWN));
});

describe('what comes next', () => {
  test('is named, and what it prints opens with what is covered', async () => {
    for (const mode of ['batch', 'stream']) {
      const [file, answers] = [out('c.json'), out('a.jsonl')];
      const made = await curia([
        'calibrate',
        VOTES,
        ...CERTIFY,
        '--max-error',
        '0.15',
        '--mode',
        mode,
        '--out',
        file,
      ]);
      expect(made.status).toBe(0);
      const said = / with: curia (eval .*)\n$/.exec(made.stdout)![1]!;
      const next = said.replace('answers.jsonl', answers).replace('NEW_VOTES.csv', VOTES).split(' ');
      const used = await curia(next);
      expect(used.status).toBe(0);
      expect(used.stdout).toMatch(/^Votes in .*\nThe calibration covers [1-9]\d* of /);
      expect(linesIn(answers).some((one) => one.automatic)).toBe(true);
    }
  });

  test('a cascade that certifies nothing is not written, and ends with status 3', async () => {
    const few = fileWith('few.csv', csv('item,label', GOLD_ROWS.slice(0, 30)));
    const place = out('cascade.yaml');
    const args = ['calibrate', VOTES, '--gold', few, '--gold-drawn', 'random', '--max-error', '0.02'];
    const ran = await curia([...args, '--cascade', place]);
    expect(ran.status).toBe(3);
    expect(ran.stdout).toMatch(/^With everybody asked, without the cascade:\n/);
    expect(ran.stdout).toMatch(/The cascade was not written, since it would decide nothing by itself\.\n$/);
    expect(ran.stderr).toContain('was not written: nothing is certified for the cascade');
    expect([place, place.replace('.yaml', '.calibration.json')].filter(existsSync)).toEqual([]);
    const [line] = (await curia([...args, '--cascade', place, '--json'])).lines;
    expect(line.cascade).toMatchObject({ certified: false, court_file: null, calibration_file: null });
  });
});

describe('a calibration that exists already', () => {
  test('answers the cases it certifies, and is refused for other votes', async () => {
    const [file, answers] = [out('c.json'), out('a.jsonl')];
    await curia(['calibrate', VOTES, ...CERTIFY, '--max-error', '0.15', '--out', file]);
    const { automatic } = JSON.parse(readFileSync(file, 'utf8')).fields.value;
    const use = (votes: string, ...more: string[]) => curia(['eval', votes, '--calibration', file, ...more]);
    const used = await use(VOTES, '--gold', KNOWN, '--out', answers);
    expect(used.stdout).toContain(`The calibration covers ${automatic} of 100 open items`);
    expect(linesIn(answers).filter((one) => one.automatic)).toHaveLength(automatic);

    const [first, ...rest] = votesOf();
    const changed = fileWith(
      'changed.csv',
      csv('item,reviewer,label', [[first![0]!, first![1]!, other(first![2]!)], ...rest]),
    );
    const stale = await use(changed, '--gold', KNOWN);
    expect(stale.status).toBe(2);
    expect(stale.stderr).toContain('CALIBRATION_STALE');

    const { hash: of, ...content } = JSON.parse(readFileSync(file, 'utf8'));
    const why = { field: 'value', max_error: 0.15, audits: 30, wrong: 15, since: '2026-01-01T00:00:00Z' };
    const voided = fileWith('void.json', JSON.stringify(voidCalibration({ hash: of, ...content }, why)));
    const stopped = await curia(['eval', VOTES, '--gold', KNOWN, '--calibration', voided]);
    expect(stopped.stdout).toContain(
      'covers 0 of 100 open items; the others go to a person: the calibration is void 100',
    );

    const strangers = fileWith(
      'strangers.csv',
      csv(
        'item,reviewer,label',
        votesOf().map(([item, who, label]) => [item!, `new/${who}`, label!]),
      ),
    );
    expect((await use(strangers)).stderr).toContain('CALIBRATION_MISMATCH');

    const edited = fileWith(
      'edited.json',
      readFileSync(file, 'utf8').replace(/"threshold": [\d.]+/, '"threshold": 0'),
    );
    const refused = await curia(['eval', VOTES, '--calibration', edited]);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('CALIBRATION_INVALID');
  });
});

describe('bad input has a clear end', () => {
  const rows = (...all: string[]): string => fileWith('bad.csv', `item,reviewer,label\n${all.join('\n')}\n`);
  const gold = (...all: string[]): string[] => [
    '--gold',
    fileWith('bad-gold.csv', `item,label\n${all.join('\n')}\n`),
  ];
  const two = ['a,x,yes', 'a,y,no', 'b,x,no'];

  test.each<[name: string, code: string, args: () => string[]]>([
    ['no vote at all', 'INPUT_EMPTY', () => [rows()]],
    ['everybody abstains', 'NO_VOTES', () => [rows('a,x,', 'a,y,', 'b,x,')]],
    ['one class only', 'ONE_CLASS', () => [rows('a,x,yes', 'b,x,yes')]],
    ['labels that look alike', 'LOOK_ALIKES', () => [rows('a,x,yes', 'a,y,yеs')]],
    ['reviewers that look alike', 'LOOK_ALIKES', () => [rows('a,x,yes', 'a,х,no')]],
    ['one vote twice, with two labels', 'VOTE_TWICE', () => [rows(...two, 'a,x,no')]],
    ['gold for an unknown item', 'GOLD_UNKNOWN_ITEM', () => [rows(...two), ...gold('c,yes')]],
    ['gold twice, with two labels', 'GOLD_TWICE', () => [rows(...two), ...gold('a,yes', 'a,no')]],
    ['a gold file without a label', 'NO_GOLD', () => [rows(...two), ...gold('a,')]],
    ['gold in other words than the votes', 'GOLD_UNMATCHED', () => [rows(...two), ...gold('a,1', 'b,0')]],
    [
      'ten thousand classes',
      'TOO_MANY_CLASSES',
      () => [rows(...Array.from({ length: 10_000 }, (_, at) => `i${at},x,l${at}`))],
    ],
    ['a line that is no vote', 'VOTE_INVALID', () => [rows(...two, ',x,yes')]],
    [
      'a table without a column of reviewers',
      'VOTE_INVALID',
      () => [fileWith('bad.csv', 'item,label\na,yes\n')],
    ],
    [
      'a misspelt column',
      'VOTE_INVALID',
      () => [fileWith('bad.csv', 'item,reviewer,label,oder\na,x,yes,1\n')],
    ],
    ['JSON that breaks off', 'VOTE_INVALID', () => [fileWith('bad.jsonl', '{"item":"a","reviewer":"x","la')]],
  ])('%s: %s', async (_name, code, args) => {
    const { status, stdout, stderr } = await curia(['eval', ...args()]);
    expect(stderr).toMatch(new RegExp(`^curia: ${code} `, 'm'));
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });

  test.each<[name: string, code: string, status: number, args: () => string[]]>([
    ['no gold', 'NO_GOLD', 2, () => [VOTES, '--gold-drawn', 'random']],
    ['gold of which nobody says how it was drawn', 'GOLD_NOT_RANDOM', 2, () => [VOTES, '--gold', KNOWN]],
    [
      'a batch without open cases',
      'USAGE',
      1,
      () => [rows(...two), ...gold('a,yes', 'b,no'), '--gold-drawn', 'random', '--mode', 'batch'],
    ],
    ['an error limit of 2', 'USAGE', 1, () => [VOTES, ...CERTIFY.slice(0, 4), '--max-error', '2']],
    ['a court file that is not there', 'FILE_UNREADABLE', 1, () => ['court.yaml', 'cases.jsonl']],
  ])('calibrate, %s: %s', async (_name, code, wanted, args) => {
    const file = out('never.json');
    const { status, stderr } = await curia([
      'calibrate',
      '--max-error',
      '0.1',
      '--confidence',
      '0.9',
      '--out',
      file,
      ...args(),
    ]);
    expect(stderr).toMatch(new RegExp(`^curia: ${code} `, 'm'));
    expect(status).toBe(wanted);
    expect(existsSync(file)).toBe(false);
  });
});
