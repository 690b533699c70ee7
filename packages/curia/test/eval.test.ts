/** `curia eval` looks at what it is given: it says what it took it for, refuses what can be read in two ways, and refuses options that do not apply. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { curia, fileWith } from './run-curia.ts';

const root = join(import.meta.dirname, '../../..');
const template = (name: string): string => join(root, 'packages/curia/templates/triage', name);
const votes = join(root, 'examples/08-votes/votes.csv');
const reviews = join(root, 'packages/curia/demo/conflict-review.jsonl');
const documents = join(root, 'packages/curia/demo/courts/verification.jsonl');
const folder = dirname(fileWith('eval-here', ''));
const store = join(folder, 'eval.sqlite');
const stored = ['--store', store];
const scripted = ['--agents', `scripted:${template('answers.jsonl')}`];
const run = (name: string, court: string, cases: string, ...more: string[]) =>
  curia(['run', court, cases, '--name', name, ...stored, ...more]);

const dispositions = fileWith(
  'dispositions.jsonl',
  [
    { case_id: 'clean', issues: [], gold: 'AUTO_ACCEPT' },
    { case_id: 'minor', issues: [{ severity: 'MINOR', auto_fixable: true }], gold: 'ESCALATE_TO_SME' },
    { case_id: 'unknown', issues: [] },
  ]
    .map((one) => JSON.stringify(one))
    .join('\n'),
);
const gate = fileWith(
  'gate.jsonl',
  JSON.stringify({
    case_id: 'g',
    text: 'The screen is dim',
    aspect_hints: { screen: [{ polarity_hint: 'neg', weight: 1.6 }] },
    summary: { sentence_evidence_spans: ['screen is dim'] },
    structural_risks: [],
    sentiments: [],
  }),
);

beforeAll(async () => {
  await run('triage', template('court.yaml'), template('cases.jsonl'), ...scripted);
  await run('reviewed', 'conflict-review', reviews, '--agents', 'given');
  await run('documents', 'verification', documents, '--agents', 'offline');
  const limit = ['--budget', 'calls=10', '--concurrency', '2', '--no-folder'];
  await run('stopped', template('court.yaml'), template('cases.jsonl'), ...scripted, ...limit);
}, 60_000);

const court = template('court.yaml');
const recorded = (): string => {
  const file = join(folder, 'recorded.jsonl');
  const cases = readFileSync(template('cases.jsonl'), 'utf8').trim().split('\n');
  const voices = ['a', 'b', 'c'].map((voice) => ({ voice, role: 'triager' }));
  const lines = cases.map((line) => {
    const one = JSON.parse(line);
    return JSON.stringify({ ...one, votes: voices.map((voice) => ({ ...voice, value: one.gold })) });
  });
  writeFileSync(file, lines.join('\n'));
  return file;
};

test.each<[what: string, args: () => string[], first: string]>([
  ['a file of votes', () => [votes], `Votes in ${votes}: each reviewer, every way of combining them`],
  [
    'a court and its cases',
    () => [court, recorded()],
    'The court .* on .*: the court, each voice, their majority',
  ],
  ['recorded reviews', () => ['conflict-review', reviews], 'The court conflict-review on .*their majority'],
  [
    'agents to ask',
    () => [court, template('cases.jsonl'), ...scripted, ...stored],
    'the agents alone and together, with cost',
  ],
  [
    'a court that measures its agents',
    () => [
      'debate-override',
      fileWith(
        'texts.jsonl',
        '{"text":"The sound is great.","gold":[{"aspect_term":"sound","polarity":"positive"}]}',
      ),
      '--agents',
      'offline',
      '--resamples',
      '1',
      ...stored,
    ],
    'with cost',
  ],
  ['a run with figures', () => ['reviewed', ...stored], 'The run reviewed: quality, fixes'],
  [
    'a run with rates',
    () => ['documents', ...stored],
    'The run documents: quality, escalations, fixes, and what experts said',
  ],
  [
    'a run whose voices vote',
    () => ['triage', ...stored],
    'The run triage: the court, each voice, their majority',
  ],
  [
    'the cases of a run',
    () => [court, 'triage', ...stored],
    'on the cases of the run triage: the court, each voice',
  ],
  [
    'voices of a run',
    () => ['triage', '--voices', ...stored],
    'The run triage: how far its voices can be trusted',
  ],
  ['voices of cases', () => [court, recorded(), '--voices'], 'how far its voices can be trusted'],
  [
    'a table',
    () => ['disposition', dispositions],
    'The table disposition on .*: its outcomes against known ones',
  ],
  ['a policy', () => ['disposition@v5', dispositions], 'The table disposition@v5 on'],
  ['standard input', () => ['disposition', '-'], 'The table disposition on standard input'],
])('%s is taken for what it is', async (_what, args, first) => {
  const said = await curia(['eval', ...args()], readFileSync(dispositions, 'utf8'));
  expect([said.status, said.stderr.includes('curia: USAGE')]).toEqual([0, false]);
  expect(said.stdout.split('\n')[0]).toMatch(new RegExp(first));
});

describe('a table', () => {
  test('is held against known outcomes, by the share that is right and by what comes instead', async () => {
    const { status, lines } = await curia(['eval', 'disposition', dispositions, '--json']);
    expect(status).toBe(0);
    expect(lines).toMatchObject([{ cases: 3, judged: 2, moved: 0, scores: { f1: 0.5 } }]);
    expect(lines[0].ends).toContainEqual({ known: 'AUTO_ACCEPT', outcome: 'AUTO_ACCEPT', times: 1 });
    const held = await curia(['eval', 'disposition', dispositions, '--fail-under', '0.6']);
    expect(held.status).toBe(2);
    expect(held.stdout).toContain('1 of 2 outcomes are right (50.0 %)');
    expect(held.stderr).toContain('outcomes that are right: 0.500, not at least 0.6');
  });

  test('refuses gold that it cannot have, and a line of it never counts', async () => {
    const odd = [
      { issues: [], gold: 'AUTO_ACEPT' },
      { issues: [], gold: 3 },
      { issues: [], gold: { total: 'AUTO_ACCEPT' } },
    ];
    const file = fileWith(
      'odd.jsonl',
      [...odd, { issues: [], gold: 'AUTO_ACCEPT' }].map((one) => JSON.stringify(one)).join('\n'),
    );
    const { status, lines, stderr } = await curia(['eval', 'disposition', file, '--json']);
    expect(status).toBe(2);
    expect(stderr).toContain('did you mean AUTO_ACCEPT?');
    expect(stderr).toContain('gold: must be an outcome');
    expect(stderr).toContain('the case has no such part');
    expect(lines).toMatchObject([{ cases: 1, judged: 1, scores: { f1: 1 } }]);
  });

  test('is swept over any of its parameters: what moves, and what is better or worse', async () => {
    const limit = fileWith(
      'limit.yaml',
      [
        'id: limit',
        'policy: v1',
        'title: A limit',
        'facts: { cost: { kind: count } }',
        'params: { most: { kind: number, default: 5, integer: true } }',
        'outcomes: { PAY: paid, ASK: a person decides }',
        'rules:',
        '  - { id: small, when: { cost: { at_most: most } }, then: PAY, reason: small }',
        'otherwise: { then: ASK, reason: large }',
      ].join('\n'),
    );
    const cases = fileWith(
      'costs.jsonl',
      [1, 4, 6, 9].map((cost) => JSON.stringify({ cost, gold: cost < 5 ? 'PAY' : 'ASK' })).join('\n'),
    );
    const { status, lines, stderr } = await curia([
      'eval',
      limit,
      cases,
      '--sweep',
      'limit.most=0:10:5',
      '--json',
    ]);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(
      lines.map(({ values, moved, better, worse, scores, outcomes }) => [
        values.most,
        moved,
        better,
        worse,
        scores.f1,
        outcomes.PAY ?? 0,
      ]),
    ).toEqual([
      [0, 2, 0, 2, 0.5, 0],
      [5, 0, 0, 0, 1, 2],
      [10, 2, 0, 2, 0.5, 4],
    ]);
    const pictures = join(folder, 'swept');
    const drawn = await curia(['eval', limit, cases, '--sweep', 'most=0:10:5', '--pictures', pictures]);
    expect(drawn.stdout).toMatch(/4 cases, 4 with gold/);
    expect(readFileSync(join(pictures, 'sweep.svg'), 'utf8')).toMatch(/^<svg /);
  });

  test('of a run is swept over what the run recorded, under the table that ruled it', async () => {
    const { status, lines, stderr } = await curia([
      'eval',
      'reviewed',
      '--sweep',
      'conflict-review.min_support_beside=0.5:1:0.5',
      '--json',
      ...stored,
    ]);
    expect([status, stderr]).toEqual([0, '']);
    expect(lines.map(({ values }) => values.min_support_beside)).toEqual([0.5, 1]);
    for (const one of lines) expect(one.judged).toBeGreaterThan(0);
  });

  test('without a known outcome is nothing to measure, and no case is none', async () => {
    const none = await curia(['eval', 'disposition', '-'], '{"issues":[]}');
    expect([none.status, none.stdout]).toEqual([2, '']);
    expect(none.stderr).toContain('NO_GOLD none of 1 cases says how it must end');
  });
});

describe('a run that stopped', () => {
  test('is measured on the cases that were asked; the others are counted and shown', async () => {
    const [measured] = (await curia(['eval', 'stopped', '--json', ...stored])).lines;
    expect(measured.unasked).toBeGreaterThan(0);
    expect(measured.cases + measured.unasked).toBe(12);
    const { stdout } = await curia(['eval', 'stopped', ...stored]);
    expect(stdout).toContain(`; ${measured.unasked} cases that were not asked left out`);
  });

  test('and its folder says the same of cases that have no vote', async () => {
    const lines = readFileSync(recorded(), 'utf8').split('\n');
    const unasked = lines.map((line, at) =>
      at < 4 ? line : JSON.stringify({ ...JSON.parse(line), votes: [] }),
    );
    const [measured] = (await curia(['eval', court, fileWith('half.jsonl', unasked.join('\n')), '--json']))
      .lines;
    expect(measured).toMatchObject({
      cases: 4,
      unasked: 8,
      systems: [{ system: 'court', correct: 1 }, {}, {}, {}, {}],
    });
    const nobody = fileWith('nobody.jsonl', JSON.stringify({ ...JSON.parse(lines[0]!), votes: [] }));
    const ran = await curia(['eval', court, nobody]);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('NO_ANSWERS nobody was asked about any of 1 cases');
  });
});

test('what can be read in two ways is refused, and both commands are printed', async () => {
  const here = process.cwd();
  process.chdir(folder);
  try {
    const lines = ['a', 'b'].flatMap((item) =>
      ['x', 'y'].map((reviewer) => JSON.stringify({ item, reviewer, label: item === 'a' ? 'yes' : 'no' })),
    );
    writeFileSync('triage', lines.join('\n'));
    const { status, stdout, stderr } = await curia(['eval', 'triage', '--voices'], '', {
      CURIA_STORE: store,
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('triage can be read in 2 ways');
    expect(stderr).toContain(`a run: curia eval triage --store ${store} --voices`);
    expect(stderr).toContain('votes: curia eval ./triage --voices');
    expect((await curia(['eval', './triage'], '', { CURIA_STORE: store })).stdout).toMatch(/^Votes in/);
    expect((await curia(['eval', 'triage', ...stored])).stdout).toMatch(/^The run triage/);
  } finally {
    process.chdir(here);
  }
});

describe('options that do not apply are refused with what they belong to', () => {
  test.each<[args: () => string[], option: string, of: string]>([
    [() => [votes, '--fit'], '--fit', 'a court whose recorded answers can be fitted'],
    [() => [votes, '--field', 'x'], '--field', 'the voices of a court or a run'],
    [() => [court, recorded(), '--compat'], '--compat', 'recorded reviews'],
    [() => [court, recorded(), '--weights', '1,0,0'], '--weights', 'runs of verification'],
    [() => ['disposition', dispositions, '--gold', votes], '--gold', 'votes'],
    [
      () => ['debate-override', gate, '--agents', 'offline', '--half', 'dev'],
      '--half',
      'agents of investigation',
    ],
    [
      () => ['triage', '--concurrency', '3', ...stored],
      '--concurrency',
      'a court and its cases with --agents',
    ],
    [() => ['triage', '--voices', '--sweep', 'a=1', ...stored], '--sweep', 'a table, a run, or a court'],
    [() => [votes, '--court', 'verification'], '--court', 'runs'],
  ])('%#', async (args, option, of) => {
    const { status, stdout, stderr } = await curia(['eval', ...args()]);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`curia: USAGE ${option} is for ${of}`);
  });
});

test.each<[what: string, args: () => string[], said: string]>([
  ['no word', () => [], 'say what to measure'],
  ['a court alone', () => ['conflict-review'], 'conflict-review is a court; name its cases after it'],
  ['a table alone', () => ['override-gate'], 'override-gate is a table; name its cases after it'],
  ['cases that are not there', () => ['conflict-review', 'nowhere'], 'nowhere is neither a file nor a run'],
  ['no such court', () => ['conflict-revue', reviews], 'did you mean conflict-review?'],
  ['no such run', () => ['nowhere', ...stored], 'RUN_NOT_FOUND'],
  ['a court without recorded answers', () => ['verification', documents], 'name who is asked with --agents'],
  ['advice without agents', () => ['conflict-review', reviews, '--learn', '2'], 'advice is shown to agents'],
  [
    'a sweep of another table',
    () => ['override-gate', gate, '--sweep', 'disposition.a=1'],
    'this is override-gate',
  ],
  [
    'two tables at once',
    () => ['override-gate', gate, '--sweep', 'a.x=1', '--sweep', 'b.y=1'],
    'one table is swept at a time',
  ],
  [
    'a score of many settings',
    () => ['disposition', dispositions, '--sweep', 'unknown_severity=1', '--fail-under', '0.5'],
    'a sweep tries many',
  ],
])('wrong usage: %s', async (_what, args, said) => {
  const { status, stdout, stderr } = await curia(['eval', ...args()]);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(said);
});

test.each<[what: string, args: () => string[]]>([
  ['votes', () => [fileWith('empty.csv', '')]],
  ['recorded reviews', () => ['conflict-review', '-']],
  ['cases with votes', () => [court, '-']],
  ['voices', () => [court, '-', '--voices']],
  ['texts for agents', () => ['debate-override', '-', '--agents', 'offline', ...stored]],
  ['texts for a memory', () => ['conflict-review', '-', '--agents', 'offline', '--learn', '2', ...stored]],
  ['a table', () => ['disposition', '-']],
  ['a gate', () => ['override-gate', '-']],
])('nothing at all: %s', async (_what, args) => {
  const { status, stdout, stderr } = await curia(['eval', ...args()], '');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('INPUT_EMPTY');
});
