/** Analysis of tables whose findings are known. */
import { describe, expect, test } from 'vitest';
import { dispositionV5 } from '../verification/disposition.table.ts';
import { analyze } from './analyze.ts';
import { explain } from './explain.ts';
import { parseTable } from './parse-table.ts';

const outcomes = { YES: '', NO: '' };
const table = (facts: object, rules: object[], more: object = {}) =>
  parseTable({
    id: 't',
    facts,
    outcomes,
    rules: rules.map((rule, at) => ({ id: `r${at + 1}`, reason: '', ...rule })),
    otherwise: { then: 'NO', reason: '' },
    ...more,
  });
const count = { kind: 'count' };

test('disposition: the fallback is unreachable, rules 2 and 3 are redundant, and that is all', () => {
  const { findings, coverage } = analyze(dispositionV5);
  expect(findings.map(({ kind, rule, source, accepted }) => ({ kind, rule, source, accepted }))).toEqual([
    { kind: 'REDUNDANT', rule: 'too-many-majors', source: '004/2', accepted: true },
    { kind: 'REDUNDANT', rule: 'several-unfixable', source: '004/3', accepted: true },
    { kind: 'UNREACHABLE', rule: 'otherwise', source: '004/8', accepted: true },
  ]);
  expect(coverage.otherwise).toBe(0);
});

describe('findings', () => {
  test('a wider rule above hides a narrower one, though the cells differ in text', () => {
    const { findings } = analyze(
      table({ n: count }, [
        { when: { n: { at_least: 3 } }, then: 'YES' },
        { when: { n: { above: 4 } }, then: 'NO' },
      ]),
    );
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: 'UNREACHABLE', rule: 'r2', covered_by: ['r1'] }),
    );
  });

  test('several rules together hide one', () => {
    const rules = [
      { when: { n: { below: 2 } }, then: 'YES' },
      { when: { n: { at_least: 2 } }, then: 'NO' },
      { when: { n: 5 }, then: 'YES' },
    ];
    const { findings } = analyze(table({ n: count }, rules));
    expect(findings.filter(({ kind }) => kind === 'UNREACHABLE').map(({ rule }) => rule)).toEqual([
      'r3',
      'otherwise',
    ]);
  });

  test('gaps are grouped and named', () => {
    const facts = { n: count, size: { kind: 'choice', values: ['s', 'm', 'l'] }, open: { kind: 'flag' } };
    const rules = [
      { when: { n: { at_least: 1 }, size: ['s', 'm'] }, then: 'YES' },
      { when: { n: 0 }, then: 'NO' },
    ];
    expect(analyze(table(facts, rules)).findings.filter(({ kind }) => kind === 'GAP')).toEqual([
      expect.objectContaining({
        rule: 'otherwise',
        witness: { n: 1, size: 'l', open: false },
        message: 'no rule covers the cases where n is 1 or more, size is l',
      }),
    ]);
  });

  test('cases that cannot occur are not reported', () => {
    const facts = { paid: { kind: 'flag' }, refunded: { kind: 'flag' } };
    const rules = [
      { when: { paid: true }, then: 'YES' },
      { when: { refunded: false }, then: 'NO' },
    ];
    const never = [{ when: { paid: false, refunded: true }, because: 'only what was paid is refunded' }];
    expect(analyze(table(facts, rules)).findings.map(({ kind }) => kind)).toContain('GAP');
    expect(analyze(table(facts, rules, { never })).findings.map(({ kind }) => kind)).not.toContain('GAP');
  });

  test('sums are respected', () => {
    const facts = { a: count, b: count, all: { kind: 'sum', of: ['a', 'b'] } };
    const rules = [
      { when: { all: 0 }, then: 'NO' },
      { when: { a: { at_least: 1 } }, then: 'YES' },
      { when: { b: { at_least: 1 } }, then: 'YES' },
    ];
    const found = analyze(table(facts, rules)).findings.map(({ kind, rule }) => `${kind} ${rule}`);
    expect(found).toContain('UNREACHABLE otherwise');
    expect(found).not.toContain('GAP otherwise');
  });

  test('overlaps are reported only on request', () => {
    const rules = [
      { when: { n: { at_least: 1 } }, then: 'YES' },
      { when: { n: { at_least: 0 } }, then: 'NO' },
    ];
    expect(analyze(table({ n: count }, rules)).findings.map(({ kind }) => kind)).not.toContain('OVERLAP');
    expect(analyze(table({ n: count }, rules), { overlaps: true }).findings).toContainEqual(
      expect.objectContaining({ kind: 'OVERLAP', rule: 'r1', covered_by: ['r2'], witness: { n: 1 } }),
    );
  });

  test('bounds of any size cost nothing', () => {
    const facts = { a: count, b: count, all: { kind: 'sum', of: ['a', 'b'] } };
    const rules = [{ when: { all: { at_least: 1_000_000 }, a: { below: 400_000 } }, then: 'YES' }];
    expect(analyze(table(facts, rules)).coverage.r1).toBeGreaterThan(0);
  });
});

test('a table that tells too many cases apart is refused in words', () => {
  const names = Array.from({ length: 30 }, (_, at) => `f${at}`);
  const facts = Object.fromEntries(names.map((name) => [name, { kind: 'flag' }]));
  const wide = table(facts, [{ when: Object.fromEntries(names.map((name) => [name, true])), then: 'YES' }]);
  expect(() => analyze(wide)).toThrow(expect.objectContaining({ code: 'TABLE_TOO_LARGE' }));
  const none = Object.fromEntries(names.map((name) => [name, false]));
  expect(explain(wide, none)).toMatchObject({
    is_searched: false,
    nearest: [],
    passed_over: [{ rule: 'r1' }],
  });
  const values = names;
  const labels = table({ marks: { kind: 'set', values } }, [
    { when: { marks: { has_all: values } }, then: 'YES' },
  ]);
  expect(() => analyze(labels)).toThrow(expect.objectContaining({ code: 'TABLE_TOO_LARGE' }));
});

test('sums that overlap too much are solved, or refused in words, but never for ever', () => {
  const facts = {
    a: count,
    b: count,
    c: count,
    ab: { kind: 'sum', of: ['a', 'b'] },
    bc: { kind: 'sum', of: ['b', 'c'] },
    ac: { kind: 'sum', of: ['a', 'c'] },
    even: { kind: 'sum', of: ['a', 'a', 'b', 'b'] },
  };
  const odd = () => table(facts, [{ when: { even: 2_000_000_001 }, then: 'YES' }]);
  expect(odd).toThrow(expect.objectContaining({ code: 'TABLE_INVALID' }));
  const tangled = table(facts, [
    {
      when: { ab: { at_least: 100_000_000 }, bc: { at_least: 100_000_001 }, ac: { at_least: 99_999_999 } },
      then: 'YES',
    },
    { when: { ab: { below: 50_000_000 }, bc: { above: 70_000_000 } }, then: 'NO' },
  ]);
  try {
    expect(analyze(tangled).coverage.r1).toBeGreaterThan(0);
  } catch (error) {
    expect(error).toMatchObject({ code: 'TABLE_TOO_LARGE' });
  }
});

test('an accepted finding that no longer occurs is reported', () => {
  const accepted = [
    { kind: 'GAP', rule: 'otherwise', because: 'x' },
    { kind: 'REDUNDANT', rule: 'r1', because: 'y' },
  ];
  const { outdated } = analyze(table({ n: count }, [{ when: { n: 1 }, then: 'YES' }], { accepted }));
  expect(outdated.map(({ kind }) => kind)).toEqual(['REDUNDANT']);
  expect(analyze(dispositionV5).outdated).toEqual([]);
});
