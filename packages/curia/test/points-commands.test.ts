/** `curia eval VOTES` and `curia calibrate` where votes are points or grades: what is understood, printed, written and refused. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { curia, fileWith } from './run-curia.ts';

const ITEMS = 240;
const GOLD = 160;
const truth = (at: number): number => (at * 37) % 101;
/** A draw from 0 up to 1 that does not repeat with the items. */
function lot(at: number, salt: number): number {
  let state = Math.imul(at + 1, 2654435761) ^ Math.imul(salt + 1, 40503);
  state = Math.imul(state ^ (state >>> 15), 2246822519);
  state = Math.imul(state ^ (state >>> 13), 3266489917);
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32;
}
const said = (at: number, reviewer: number): number => {
  const isHard = at % 6 === 0;
  return Math.round(truth(at) + (lot(at, reviewer) - 0.5) * (isHard ? 80 : 12) + (reviewer === 2 ? 8 : 0));
};
const NAMES = ['ann', 'ben', 'cho'];
const rows = (write: (points: number) => string): string =>
  Array.from({ length: ITEMS }, (_, at) =>
    NAMES.map((name, reviewer) => `essay-${at},${name},${write(said(at, reviewer))}\n`).join(''),
  ).join('');
const VOTES = fileWith('scores.csv', `item,reviewer,label\n${rows(String)}`);
const GRADE = ['F', 'D', 'C', 'B', 'A'];
const grade = (points: number): string => GRADE[Math.min(4, Math.max(0, Math.floor(points / 21)))] ?? '';
const GRADES = fileWith('grades.csv', `item,reviewer,label\n${rows(grade)}`);
const knownBy = (name: string, write: (points: number) => string): string =>
  fileWith(
    name,
    `item,label\n${Array.from({ length: GOLD }, (_, at) => `essay-${at},${write(truth(at))}\n`).join('')}`,
  );
const KNOWN = knownBy('known.csv', String);
const KNOWN_GRADES = knownBy('known-grades.csv', grade);
const CERTIFY = ['--gold-drawn', 'random', '--max-error', '0.1'];
const out = (name: string): string => join(mkdtempSync(join(tmpdir(), 'curia-points-')), name);
const linesIn = (path: string) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('curia eval of points', () => {
  test('takes numbers for points, says so, and answers first', async () => {
    const values = out('values.jsonl');
    const ran = await curia(['eval', VOTES, '--gold', KNOWN, '--within', '5', '--out', values]);
    expect(ran.status).toBe(0);
    expect(ran.stderr).toMatch(
      /curia: The votes are read as numbers, from -\d+ to \d+\. If they are names, say --scale labels\./,
    );
    expect(ran.stdout).toMatch(/\n(Yes|No): [^\n]+ % of their values are within 5 of the truth\. [^\n]+\n/);
    expect(ran.stdout).toContain("Agreement (Krippendorff's alpha): 0.");
    expect(ran.stdout).toMatch(/Alarm: cho gives [\d.]+ more than is right, on average over 160 items\./);
    const written = linesIn(values);
    expect(written).toHaveLength(ITEMS - GOLD);
    expect(written[0]).toEqual({
      schema_version: '1',
      item: expect.any(String),
      value: expect.any(Number),
      label: expect.any(String),
      spread: expect.any(Number),
    });
  });

  test('the same as JSON, with what a build can be held to', async () => {
    const ran = await curia([
      'eval',
      VOTES,
      '--gold',
      KNOWN,
      '--within',
      '40',
      '--fail-under',
      '0.9',
      '--json',
    ]);
    expect(ran.status).toBe(0);
    expect(ran.lines[0]).toMatchObject({
      scale: { kind: 'numbers' },
      within: 40,
      items: ITEMS,
      gold: GOLD,
      kind: 'panel',
      agreement: { ordinal: expect.any(Number), interval: expect.any(Number) },
    });
    const strict = await curia(['eval', VOTES, '--gold', KNOWN, '--within', '0', '--fail-under', '0.9']);
    expect(strict.status).toBe(2);
  });

  test('grades are names until somebody says what they are', async () => {
    const names = await curia(['eval', GRADES, '--gold', KNOWN_GRADES, '--json']);
    expect(names.lines[0]).toMatchObject({ classes: ['A', 'B', 'C', 'D', 'F'] });
    const known = await curia(['eval', GRADES, '--gold', KNOWN_GRADES, '--scale', 'grades', '--json']);
    expect(known.lines[0]).toMatchObject({ scale: { kind: 'grades', order: GRADE }, within: 0 });
    const declared = await curia([
      'eval',
      GRADES,
      '--gold',
      KNOWN_GRADES,
      '--scale',
      'F,D,C,B,A',
      '--within',
      '1',
    ]);
    expect(declared.stdout).toContain('Distances are steps between grades.');
    expect(declared.stdout).toContain('within 1 step');
  });

  test('pictures are drawn, and options of labels are refused with the reason', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'curia-points-'));
    expect((await curia(['eval', VOTES, '--gold', KNOWN, '--pictures', folder])).status).toBe(0);
    expect(readFileSync(join(folder, 'reliability.svg'), 'utf8')).toContain('weighted');
    const kind = await curia(['eval', VOTES, '--kind', 'crowd']);
    expect(kind.status).toBe(1);
    expect(kind.stderr).toContain('--kind is for labels; these votes are read as numbers');
    const within = await curia(['eval', GRADES, '--within', '1']);
    expect(within.stderr).toContain('--within is for points and grades; these labels are read as names');
  });

  test.each([
    ['7/10', '7/10: has “/10” behind it, and other votes have not: write 7 alone'],
    ['NaN', 'NaN: is no number: leave the cell empty for an abstention'],
    ['1e308', '1e308: is too large to be points'],
    ['85%', '85%: has “%” behind it'],
  ])('%s among points is refused, with what to write', async (label, problem) => {
    const file = fileWith('spoilt.csv', `item,reviewer,label\n${rows(String)}essay-0,dan,${label}\n`);
    const ran = await curia(['eval', file]);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('votes are numbers, but not all of them');
    expect(ran.stderr).toContain(problem);
  });
});

describe('curia calibrate of points', () => {
  test('certifies what is near enough, and writes the values', async () => {
    const answers = out('answers.jsonl');
    const ran = await curia([
      'calibrate',
      VOTES,
      '--gold',
      KNOWN,
      ...CERTIFY,
      '--within',
      '10',
      '--answers',
      answers,
      '--json',
    ]);
    expect(ran.status).toBe(0);
    const [report] = ran.lines;
    expect(report).toMatchObject({ certified: true, within: 10, mode: 'batch', fit: 48, calibration: 112 });
    const written = linesIn(answers);
    expect(written).toHaveLength(ITEMS - GOLD);
    expect(written.filter(({ automatic }) => automatic)).toHaveLength(report.automatic);
    const said = await curia(['calibrate', VOTES, '--gold', KNOWN, ...CERTIFY, '--within', '10']);
    expect(said.stdout).toMatch(
      /^Take \d+ of 80 open values automatically; at most 10 % of them further than 10 from the truth, confidence 90 %; \d+ go to the expert\./,
    );
  });

  test('says what it needs, and what it does not take', async () => {
    const points = ['calibrate', VOTES, '--gold', KNOWN, ...CERTIFY];
    const bare = await curia(points);
    expect(bare.status).toBe(1);
    expect(bare.stderr).toContain('say how near to the truth is near enough, with --within DISTANCE');
    const saved = await curia([...points, '--within', '5', '--out', out('calibration.json')]);
    expect(saved.stderr).toContain('--out is for labels');
    const strict = await curia([...points, '--within', '0']);
    expect(strict.status).toBe(3);
    expect(strict.stdout).toMatch(/^Nothing is certified: every case goes to the expert\./);
    const names = await curia([
      'calibrate',
      GRADES,
      '--gold',
      KNOWN_GRADES,
      ...CERTIFY,
      '--method',
      'shifted',
    ]);
    expect(names.stderr).toContain('--method shifted is for points and grades; labels take stack');
  });
});

describe('a court that asks for numbers', () => {
  const court = (name: string, more: string): string =>
    fileWith(
      name,
      `court: essays
${more}
roles: { rater: { voices: 3 } }
facts: { voted: { count: voted } }
outcomes: { TAKE: { effect: take, what: leading }, EXPERT: { effect: escalate } }
rules: [{ id: spoken, when: { voted: { at_least: 1 } }, then: TAKE, reason: somebody voted }]
otherwise: { then: EXPERT, reason: nobody voted }
`,
    );
  const lines = (
    of: (at: number, reviewer: number) => readonly object[],
    gold: (at: number) => unknown,
  ): string =>
    Array.from({ length: 60 }, (_, at) =>
      JSON.stringify({
        case_id: `e${at}`,
        votes: NAMES.flatMap((voice, reviewer) =>
          of(at, reviewer).map((one) => ({ role: 'rater', voice, ...one })),
        ),
        gold: gold(at),
      }),
    ).join('\n');

  test('has its voices measured as points, with its tolerance, on cases and on a run of them', async () => {
    const file = court('essays.yaml', 'value: { kind: number, tolerance: 4, optional: true }');
    const cases = fileWith(
      'essays.jsonl',
      lines(
        (at, reviewer) => [{ value: at === 7 && reviewer === 0 ? null : said(at, reviewer) }],
        (at) => truth(at),
      ),
    );
    const ran = await curia(['eval', file, cases, '--voices', '--json']);
    expect(ran.stderr).toBe('');
    expect(ran.lines[0]).toMatchObject({
      scale: { kind: 'numbers' },
      within: 4,
      field: 'value',
      items: 60,
      gold: 60,
      // That there is none is no point.
      reviewers: [{ reviewer: 'ann', votes: 59, abstained: 1 }, { votes: 60 }, { votes: 60 }],
    });
    const store = join(mkdtempSync(join(tmpdir(), 'curia-points-')), 'store.sqlite');
    const kept = ['--store', store];
    const run = await curia([
      'run',
      file,
      cases,
      '--agents',
      'given',
      '--name',
      'essays',
      '--no-folder',
      ...kept,
    ]);
    expect(run.status).toBe(0);
    const again = await curia(['eval', 'essays', '--voices', '--json', ...kept]);
    const { reviewers } = again.lines[0];
    expect(reviewers).toEqual(ran.lines[0].reviewers);
    const wider = await curia(['eval', 'essays', '--voices', '--within', '50', '--json', ...kept]);
    expect(wider.lines[0]).toMatchObject({ within: 50 });
  });

  test('beside a choice: the choice is meant, ordered choices are grades if somebody says so', async () => {
    const file = court(
      'both.yaml',
      'fields:\n  score: { kind: number }\n  mood: { kind: choice, values: [calm, tense, angry], ordered: true }',
    );
    const moods = ['calm', 'tense', 'angry'];
    const cases = fileWith(
      'both.jsonl',
      lines(
        (at, reviewer) => [
          { item: 'score', value: said(at, reviewer) },
          { item: 'mood', value: moods[(at + (reviewer === 2 && at % 4 === 0 ? 1 : 0)) % 3] },
        ],
        (at) => ({ score: truth(at), mood: moods[at % 3] }),
      ),
    );
    const names = await curia(['eval', file, cases, '--voices', '--json']);
    expect(names.lines[0]).toMatchObject({ field: 'mood', classes: ['angry', 'calm', 'tense'] });
    const grades = await curia(['eval', file, cases, '--voices', '--scale', 'grades', '--json']);
    expect(grades.lines[0]).toMatchObject({ field: 'mood', scale: { kind: 'grades', order: moods } });
    const score = await curia(['eval', file, cases, '--voices', '--field', 'score', '--json']);
    expect(score.lines[0]).toMatchObject({ field: 'score', scale: { kind: 'numbers' } });
  });
});
