/** A user's own table, as a file, with every command. */
import { expect, test } from 'vitest';
import { curia, fileWith } from './run-curia.ts';

const yaml = `id: refund
policy: house
title: Refund requests
params:
  limit: { kind: number, default: 30, doc: most days, min: 1 }
facts:
  days: { kind: count, doc: days since the sale }
  damaged: { kind: flag, doc: arrived broken }
outcomes:
  PAY: pay the money back
  ASK: a person decides
rules:
  - id: broken
    when: { damaged: true }
    then: PAY
    reason: it arrived broken
  - id: in-time
    when: { days: { at_most: limit } }
    then: PAY
    reason: "{days} of {limit} days"
otherwise:
  then: ASK
  reason: "{days} days is late"
`;
const cases = '{"case_id":"a","days":3,"damaged":false}\n{"case_id":"b","days":40,"damaged":false}\n';

test('decide reads facts from the line, and from the facts of a ruling', async () => {
  const table = fileWith('refund.yaml', yaml);
  const { status, lines } = await curia(['decide', table, '--facts'], cases);
  expect(status).toBe(0);
  expect(lines.map((line) => line.ruling)).toEqual([
    {
      outcome: 'PAY',
      reason: '3 of 30 days',
      rule: 'in-time',
      source: 'refund/house/in-time',
      code: 'IN_TIME',
    },
    {
      outcome: 'ASK',
      reason: '40 days is late',
      rule: 'otherwise',
      source: 'refund/house/otherwise',
      code: 'OTHERWISE',
    },
  ]);
  expect(lines[0]).toMatchObject({ procedure: 'refund', policy: 'house' });
  const again = await curia(
    ['decide', table, '--facts'],
    lines.map((line) => JSON.stringify(line)).join('\n'),
  );
  expect(again.lines).toEqual(lines);
  const longer = await curia(['decide', table, '--set', 'limit=60'], cases);
  expect(longer.lines.map((line) => line.ruling.outcome)).toEqual(['PAY', 'PAY']);
});

test('facts that are missing or malformed refuse the line, each named', async () => {
  const { status, lines } = await curia(['decide', fileWith('refund.yaml', yaml)], '{"days":"3"}\n');
  expect(status).toBe(2);
  expect(lines[0].error).toMatchObject({
    code: 'FACTS_REJECTED',
    details: [
      { path: 'days', problem: 'must be a whole number from 0 up, got "3"' },
      { path: 'damaged', problem: 'is missing' },
    ],
  });
});

test('analyze, why, tables and diff take it as well', async () => {
  const table = fileWith('refund.yaml', yaml);
  const stricter = fileWith(
    'stricter.yaml',
    yaml.replace('default: 30', 'default: 2').replace('house', 'strict'),
  );
  const analysis = (await curia(['tables', '--check', table, '--json'])).lines[0];
  expect(analysis).toMatchObject({
    table: 'refund',
    policy: 'house',
    rules: 2,
    coverage: { broken: 2, 'in-time': 1, otherwise: 1 },
  });
  expect(analysis.findings.map((finding: { kind: string }) => finding.kind)).toEqual(['GAP']);
  const why = (await curia(['why', table, '--json'], '{"days":40,"damaged":false}')).lines[0];
  expect(why.explanations[0].nearest).toEqual([
    { outcome: 'PAY', rule: 'broken', changes: [{ fact: 'damaged', from: false, to: true }], distance: 1 },
  ]);
  expect((await curia(['tables', table, '--as', 'markdown'])).stdout).toContain('at most limit (30)');
  const diff = await curia(['compare', table, stricter, '-', '--json'], cases);
  expect(diff.lines).toEqual([
    {
      schema_version: '1',
      case_id: 'a',
      from: { outcome: 'PAY', rule: 'in-time' },
      to: { outcome: 'ASK', rule: 'otherwise' },
    },
    expect.objectContaining({ compared: 2, same: 1, other_rule: 0, other_outcome: 1, refused: 0 }),
  ]);
});

test.each([
  [
    'a cycle of sums',
    yaml.replace('facts:', 'facts:\n  all: { kind: sum, of: [more] }\n  more: { kind: sum, of: [all] }'),
    /line 7, facts\.all\.of: is part of a cycle: all → more → all/,
  ],
  [
    'a rule that can never match',
    yaml.replace('{ damaged: true }', '{ days: { at_least: 5, below: 5 } }'),
    /line 14, rules\[0\]\.when\.days: can never match/,
  ],
  [
    'a misspelt fact',
    yaml.replace('{ damaged: true }', '{ damage: true }'),
    /line 14, rules\[0\]\.when\.damage: .*did you mean damaged/,
  ],
  [
    'a misspelt field',
    yaml.replace('outcomes:', 'outcome:'),
    /outcome: is not a known field; did you mean outcomes/,
  ],
  ['no rules at all', 'id: empty\n', /facts/],
  ['broken YAML', 'id: [refund\n', /:\d+: /],
  ['a key twice', yaml.replace('title: Refund requests', 'title: a\ntitle: b'), /:4: .*unique/],
  ['aliases that blow up', 'id: &a [x]\nfacts: [*a, *a]\n', /alias/i],
  ['a tag', yaml.replace('id: refund', 'id: !secret refund'), /:1: .*tag/i],
  ['two documents', `${yaml}---\n${yaml}`, /several YAML documents/],
  ['deep nesting', `id: ${'['.repeat(20_000)}${']'.repeat(20_000)}`, /nested too deeply|:1: /],
  ['not a number', yaml.replace('at_most: limit', 'at_most: .nan'), /finite number/],
  ['something else', 'just text', /line 1/],
])('%s is refused with line, path and problem', async (_what, content, message) => {
  for (const command of [['decide'], ['tables', '--check'], ['tables']]) {
    const { status, stdout, stderr } = await curia([...command, fileWith('broken.yaml', content)], cases);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).toContain('TABLE_INVALID');
  }
});

test('what tables --json prints is a table file', async () => {
  const { stdout } = await curia(['tables', 'disposition', '--json']);
  const { lines, status } = await curia([
    'tables',
    '--check',
    fileWith('disposition.json', stdout),
    '--json',
    '--strict',
  ]);
  expect(status).toBe(0);
  expect(lines[0].policy_hash).toBe(JSON.parse(stdout).policy_hash);
});

test('a JSON file is a table file, too', async () => {
  const table = {
    id: 't',
    facts: { n: { kind: 'count' } },
    outcomes: { A: '' },
    rules: [],
    otherwise: { then: 'A', reason: '' },
  };
  const { lines } = await curia(['decide', fileWith('t.json', JSON.stringify(table))], '{"n":1}');
  expect(lines[0].ruling.rule).toBe('otherwise');
});
