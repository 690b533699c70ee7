/** `curia why`, `analyze`, `tables`, `diff` and `demo` on the built-in court. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { curia, fileWith } from './run-curia.ts';
import { newStore, panels } from './run-fixture.ts';

const cases = [
  '{"case_id":"a","issues":[{"severity":"MAJOR","auto_fixable":true},{"severity":"MAJOR","auto_fixable":false}]}',
  '{"case_id":"b","issues":[]}',
].join('\n');

test('why tells the winning rule, what failed above it, and the nearest changes', async () => {
  const { status, stdout } = await curia([
    'why',
    'disposition',
    fileWith('cases.jsonl', cases),
    '--case',
    'a',
  ]);
  expect(status).toBe(0);
  expect(stdout).toBe(`ESCALATE_TO_SME by rule one-unfixable
  1 major issue has no automatic fix
  source 004/4, code NEEDS_EXPERT

Because
  ✓ majors_unfixable is 1, wanted at least 1

Rules above it that did not match
  ✗ blocker-present    blockers is 0, wanted at least 1
  ✗ too-many-majors    majors is 2, wanted at least 3
  ✗ several-unfixable  majors_unfixable is 1, wanted at least 2

What would change it
  AUTO_RETRY if majors_unfixable 1 → 0  (fixable-majors, distance 1)
  AUTO_ACCEPT if majors_fixable 1 → 0, majors_unfixable 1 → 0  (clean, distance 2)

`);
});

test('why explains a line of rulings that carries facts, and refuses one made under another policy', async () => {
  const rulings = await curia(['decide', 'disposition', '--facts'], cases);
  const file = fileWith('rulings.jsonl', rulings.stdout);
  const explained = (await curia(['why', file, '--case', '2', '--json'])).lines[0];
  expect(explained).toMatchObject({
    case_id: 'b',
    procedure: 'disposition',
    explanations: [{ outcome: 'AUTO_ACCEPT', rule: 'clean' }],
  });
  const other = fileWith(
    'other.jsonl',
    rulings.stdout.replaceAll(/"policy_hash":"[0-9a-f]{4}/g, '"policy_hash":"0000'),
  );
  const refused = await curia(['why', other, '--case', '2']);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('POLICY_CHANGED');
  const bare = fileWith('bare.jsonl', (await curia(['decide', 'disposition'], cases)).stdout);
  expect((await curia(['why', bare, '--case', '1'])).stderr).toContain('FACTS_MISSING');
});

test('why reads one case written over several lines, and asks which of several is meant', async () => {
  const one = JSON.stringify({ issues: [{ severity: 'MINOR' }] }, null, 2);
  expect((await curia(['why', 'disposition', fileWith('one.json', one)])).stdout).toContain('AUTO_ACCEPT');
  const several = await curia(['why', 'disposition', fileWith('cases.jsonl', cases)]);
  expect(several).toMatchObject({ status: 1, stderr: expect.stringContaining('choose one with --case') });
  const missing = await curia(['why', 'disposition', fileWith('cases.jsonl', cases), '--case', 'zz']);
  expect(missing).toMatchObject({ status: 1, stderr: expect.stringContaining('CASE_NOT_FOUND') });
});

test('analyze reports exactly the known findings, as text and as JSON', async () => {
  const { status, lines } = await curia(['tables', '--check', 'disposition', '--json', '--strict']);
  expect(status).toBe(0);
  expect(lines).toHaveLength(1);
  expect(Object.keys(lines[0])).toEqual([
    'schema_version',
    'table',
    'policy',
    'policy_hash',
    'rules',
    'coverage',
    'findings',
    'unsettled',
  ]);
  const findings = lines[0].findings as {
    kind: string;
    rule: string;
    witness?: object;
    accepted_because?: string;
  }[];
  expect(findings.map(({ kind, rule }) => `${kind} ${rule}`)).toEqual([
    'REDUNDANT too-many-majors',
    'REDUNDANT several-unfixable',
    'UNREACHABLE otherwise',
  ]);
  expect(findings.map(({ witness }) => witness !== undefined)).toEqual([true, true, false]);
  expect(findings.every(({ accepted_because }) => accepted_because !== undefined)).toBe(true);
  const text = await curia(['tables', '--check']);
  expect(text.stdout).toContain('UNREACHABLE otherwise (004/8) accepted');
});

test('analyze --strict fails on a finding that is not accepted, --overlaps adds overlaps', async () => {
  const gap = fileWith(
    'gap.yaml',
    'id: t\nfacts: { n: { kind: count } }\noutcomes: { A: a, B: b }\nrules: [{ id: one, when: { n: { at_least: 1 } }, then: A, reason: r }]\notherwise: { then: B, reason: r }\n',
  );
  expect((await curia(['tables', '--check', gap])).status).toBe(0);
  expect((await curia(['tables', '--check', gap, '--strict'])).status).toBe(2);
  const { lines } = await curia(['tables', '--check', 'disposition', '--json', '--overlaps']);
  expect(lines[0].findings.some((finding: { kind: string }) => finding.kind === 'OVERLAP')).toBe(true);
});

test('tables lists all, and shows one as grid, Markdown, Mermaid and JSON', async () => {
  expect((await curia(['tables'])).stdout).toContain('disposition');
  expect((await curia(['tables', 'disposition'])).stdout).toContain('unknown_severities at least 1');
  expect((await curia(['tables', 'disposition@v5', '--as', 'mermaid'])).stdout).toMatch(/^flowchart TD/);
  expect((await curia(['tables', 'disposition', '--as', 'markdown'])).stdout).toContain('## Parameters');
  const [json] = (await curia(['tables', 'disposition', '--json'])).lines;
  expect(json).toMatchObject({
    schema_version: '1',
    id: 'disposition',
    policy: 'v5',
    values: { unknown_severity: 'refuse' },
  });
  expect((await curia(['tables', 'disposition', '--as', 'poem'])).status).toBe(1);
});

test('why finds a case by its id whatever surrounds it, and says what is wrong with a damaged line', async () => {
  const file = fileWith(
    'mixed.jsonl',
    `not json\n{"issues":[]}\n{"case_id":"q\\"\\u00e9","issues":[{"severity":"MINOR"}]}\n`,
  );
  expect((await curia(['why', 'disposition', file, '--case', '2'])).stdout).toContain('by rule clean');
  expect((await curia(['why', 'disposition', file, '--case', 'q"é'])).stdout).toContain('by rule minor-only');
  // Where no case has the id, the number of a line is meant.
  expect((await curia(['why', 'disposition', file, '--case', '1'])).stderr).toContain('JSON_INVALID');
  expect((await curia(['why', 'dispositionn', file])).stderr).toContain('did you mean disposition');
  for (const damage of ['"facts":null', '"facts":[]', '"policy_hash":5', '"procedure":7']) {
    const [key] = damage.split(':');
    const rest = ['"procedure":"disposition"', '"policy":"v5"', '"policy_hash":"x"', '"ruling":{}'];
    const line = `{${[...rest.filter((one) => !one.startsWith(`${key}:`)), damage].join()}}`;
    expect((await curia(['why', '-'], line)).stderr).toMatch(/INPUT_INVALID this line of rulings is damaged/);
  }
});

test('diff counts what one side refuses and the other decides as a change', async () => {
  const args = [
    'compare',
    'disposition',
    'disposition',
    '-',
    '--set-b',
    'unknown_severity=escalate',
    '--json',
  ];
  const { status, lines } = await curia(args, `${cases}\n{"case_id":"c","issues":[{"severity":"ODD"}]}\n`);
  expect(status).toBe(2);
  expect(lines[0]).toMatchObject({
    case_id: 'c',
    from: { outcome: 'REFUSED', rule: 'UNKNOWN_SEVERITY' },
    to: { outcome: 'ESCALATE_TO_SME' },
  });
  expect(lines[1]).toMatchObject({
    compared: 3,
    same: 2,
    other_outcome: 1,
    refused: 1,
    refused_by: { both: 0, a: 1, b: 0 },
  });
});

test('diff keeps lines that neither side decides out of the rulings that stay', async () => {
  const { stdout } = await curia(['compare', 'disposition', 'disposition', '-'], `${cases}\nnot json\n`);
  expect(stdout).toContain('0 of 2 rulings change their outcome');
  expect(stdout).toContain('refused lines: 1 by both and not compared, 0 by A alone, 0 by B alone');
  expect(stdout).toContain('2 stay as they are');
});

test('diff of a policy with itself moves nothing; refused lines are counted and named', async () => {
  const history = `${cases}\n{"issues":[{"severity":"ODD"}]}\n`;
  const same = await curia(['compare', 'disposition', 'disposition', '-', '--json'], history);
  expect(same.status).toBe(2);
  expect(same.lines).toEqual([
    expect.objectContaining({
      compared: 2,
      same: 2,
      other_outcome: 0,
      refused: 1,
      refused_by: { both: 1, a: 0, b: 0 },
      movements: [],
    }),
  ]);
  expect(same.stderr).toContain('line 3 refused by A');
});

/** The table of dispositions under which documents with a fixable major issue go to an expert. */
async function stricterTable(): Promise<string> {
  const { lines } = await curia(['tables', 'disposition@v5', '--json']);
  const rules = lines[0].rules.map((rule: { then: string }) =>
    rule.then === 'AUTO_RETRY' ? { ...rule, then: 'ESCALATE_TO_SME' } : rule,
  );
  return fileWith('stricter.json', JSON.stringify({ ...lines[0], policy: 'stricter', rules }));
}

test('a table file decides what a question counts from the same cases: in diff, on either side, in decide and in why', async () => {
  const stricter = await stricterTable();
  const history = `${cases}\n{"case_id":"f","issues":[{"severity":"MAJOR","auto_fixable":true}]}`;
  const [moved, summary] = (await curia(['compare', 'disposition', stricter, '-', '--json'], history)).lines;
  expect(moved).toMatchObject({
    case_id: 'f',
    from: { outcome: 'AUTO_RETRY', rule: 'fixable-majors' },
    to: { outcome: 'ESCALATE_TO_SME', rule: 'fixable-majors' },
  });
  expect(summary).toMatchObject({ compared: 3, other_outcome: 1, refused: 0, b: { policy: 'stricter' } });
  const turned = await curia(['compare', stricter, 'disposition@v5', '-', '--json'], history);
  expect(turned.lines[0]).toMatchObject({ from: moved.to, to: moved.from });
  const decided = await curia(['decide', 'disposition', '--policy', stricter, '--facts'], history);
  expect(decided.lines.map(({ policy, ruling }) => [policy, ruling.decision])).toEqual([
    ['stricter', 'ESCALATE_TO_SME'],
    ['stricter', 'AUTO_ACCEPT'],
    ['stricter', 'ESCALATE_TO_SME'],
  ]);
  const line = decided.stdout.split('\n')[2]!;
  const why = await curia(['why', '-', '--policy', stricter], line);
  expect(why.stdout).toContain('ESCALATE_TO_SME by rule fixable-majors');
});

test('a table that answers another question is refused before any case', async () => {
  const other = fileWith(
    'other.yaml',
    'id: x\nfacts: { moons: { kind: count } }\noutcomes: { UP: up }\nrules: []\notherwise: { then: UP, reason: always }\n',
  );
  for (const args of [
    ['compare', 'disposition', other, '-'],
    ['decide', 'disposition', '--policy', other],
  ]) {
    const { status, stdout, stderr } = await curia(args, cases);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(
      'TABLE_UNFIT table x does not answer disposition: facts.moons: nobody counts it',
    );
  }
});

test('a ruling line names its table; it never makes a file be read', async () => {
  const stricter = await stricterTable();
  const line = (question: string, policy: string): string =>
    JSON.stringify({ procedure: question, policy, policy_hash: 'x', ruling: {}, facts: {} });
  expect((await curia(['why', '-'], line(stricter, 'stricter'))).stderr).toContain('TABLE_UNKNOWN');
  expect((await curia(['why', '-'], line('disposition', stricter))).stderr).toContain(
    'disposition has no policy',
  );
});

test('every command has help with an example', async () => {
  for (const command of ['decide', 'why', 'tables', 'compare', 'demo']) {
    const { status, stdout } = await curia([command, '--help']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/Examples?:\n {2}\$ /);
  }
  expect((await curia(['--help'])).stdout).toContain('Examples:');
  expect((await curia(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('a ruled case says what would have changed it, and only what its table decides again as it was ruled', async () => {
  const store = newStore();
  await curia(['run', 'conflict-review', panels, '--agents', 'given', '--name', 'r', '--store', store]);
  const triage = join(import.meta.dirname, '../templates/triage');
  const given = ['--agents', `scripted:${join(triage, 'answers.jsonl')}`, '--name', 't', '--store', store];
  await curia(['run', join(triage, 'court.yaml'), join(triage, 'cases.jsonl'), ...given]);
  for (const run of ['r', 't']) {
    const { lines } = await curia(['show', run, '--cases', '--json', '--store', store]);
    const [{ case_id, rulings }] = lines;
    const [shown] = (await curia(['why', run, case_id, '--json', '--store', store])).lines;
    expect(shown.explanations.length).toBeGreaterThan(0);
    for (const { outcome, rule, nearest } of shown.explanations) {
      expect(rulings).toContainEqual(expect.objectContaining({ outcome, rule }));
      for (const other of nearest) expect(other.outcome).not.toBe(outcome);
    }
    expect(shown.explanations.some(({ nearest }: { nearest: unknown[] }) => nearest.length > 0)).toBe(true);
    const { stdout } = await curia(['why', run, case_id, '--store', store]);
    expect(stdout).toMatch(/What would change it\n {2}[A-Z_a-z]+ if /);
    expect(stdout).toContain('Who said what');
  }
});
