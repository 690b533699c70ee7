/** Analysis of tables whose findings are known. */

import { describe, expect, test } from 'vitest';
import { dispositionV5 } from '../../../../courts/src/verification/rules/disposition.table.ts';
import { parseTable } from '../define/parse-table.ts';
import { explain } from '../explain/explain.ts';
import { analyze } from './analyze.ts';

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

describe('tables that tell apart more cases than anyone could walk through', () => {
  const names = Array.from({ length: 30 }, (_, at) => `f${at}`);
  const flags = Object.fromEntries(names.map((name) => [name, { kind: 'flag' }]));
  const all = (value: boolean) => Object.fromEntries(names.map((name) => [name, value]));

  test('thirty flags: everything is proved and counted, and the nearest change is found', () => {
    const rules = [
      { when: all(true), then: 'YES' },
      { when: { ...all(true), f0: true }, then: 'NO' },
    ];
    const wide = table(flags, rules);
    const { findings, unsettled, coverage } = analyze(wide);
    expect(findings[0]).toMatchObject({ kind: 'UNREACHABLE', rule: 'r2', covered_by: ['r1'] });
    expect(findings.filter(({ kind }) => kind === 'GAP')).toHaveLength(30);
    expect(unsettled).toEqual([]);
    expect(coverage).toEqual({ r1: 1, r2: 0, otherwise: 2 ** 30 - 1 });
    const { nearest, unsettled: given } = explain(wide, { ...all(true), f7: false });
    expect(nearest).toMatchObject([
      { outcome: 'YES', rule: 'r1', changes: [{ fact: 'f7', from: false, to: true }] },
    ]);
    expect(given).toEqual([]);
  });

  test('a set of thirty values', () => {
    const labels = table({ marks: { kind: 'set', values: names } }, [
      { when: { marks: { has_all: names } }, then: 'YES' },
      { when: { marks: { has_any: names.slice(0, 29) } }, then: 'NO' },
      { when: { marks: { has_none: ['f29'] } }, then: 'YES' },
    ]);
    expect(analyze(labels)).toMatchObject({
      coverage: { r1: 1, r2: 2 ** 30 - 3, r3: 1, otherwise: 1 },
      findings: [
        {
          kind: 'GAP',
          witness: { marks: ['f29'] },
          message: `no rule covers the cases where marks has f29 and has no ${names.slice(0, 29).join(' or ')}`,
        },
      ],
      unsettled: [],
    });
  });

  test('a budget that is spent says what is proved and what is not', () => {
    const rules = [
      { when: { f0: true }, then: 'YES' },
      { when: { f0: false }, then: 'NO' },
      { when: { f1: true }, then: 'YES' },
    ];
    const wide = table(flags, rules);
    expect(analyze(wide)).toMatchObject({ coverage: { r3: 0 }, unsettled: [] });
    const { findings, unsettled, coverage, outdated } = analyze(wide, { comparisons: 12 });
    expect(findings.map(({ message }) => message)).toEqual([
      'r3 is never reached: every case it matches is decided by r1 and perhaps others',
    ]);
    expect(unsettled.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
      'UNREACHABLE: it is not settled whether any case reaches otherwise',
      'GAP: it is not settled whether there are more gaps than the 0 listed',
    ]);
    expect(coverage).toEqual({});
    expect(outdated).toEqual([]);
  });
});

test('sums that overlap too much are solved, or left unsettled, but never for ever', () => {
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
  const { findings, unsettled } = analyze(tangled);
  expect(findings.filter(({ kind }) => kind === 'UNREACHABLE')).toEqual([]);
  expect(unsettled.filter(({ kind }) => kind === 'UNREACHABLE')).toEqual([]);
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
