/** What an analysis says where it stops early, and that it counts comparisons instead of looking at a clock. */
import { describe, expect, test } from 'vitest';
import { count, flag, flags, numbered, smallTable } from '../../test/small-table.ts';
import { analyze } from './prove/analyze.ts';

describe('what takes too long', () => {
  const rules = [
    { when: { f0: true }, then: 'YES' },
    { when: { f1: true }, then: 'NO' },
    { when: { f0: true, f2: true }, then: 'NO' },
    { when: { f1: true, f2: false }, then: 'NO' },
    { when: { f0: false, f1: false, f2: true }, then: 'NO' },
    { when: { f2: true, f0: false }, then: 'NO' },
  ];
  const accepted = [
    { kind: 'UNREACHABLE', rule: 'r3', because: 'a' },
    { kind: 'REDUNDANT', rule: 'r2', because: 'b' },
    { kind: 'GAP', rule: 'otherwise', when: { f0: false }, because: 'c' },
    { kind: 'OVERLAP', rule: 'r1', because: 'd' },
  ];
  const known = smallTable(flags(numbered('f', 3)), rules, { accepted });
  const whole = analyze(known, { overlaps: true });
  const told = (list: readonly { kind: string; rule: string }[]) =>
    list.map(({ kind, rule }) => `${kind} ${rule}`);

  test('with enough comparisons nothing does', () => {
    expect({ unsettled: whole.unsettled, outdated: whole.outdated }).toEqual({ unsettled: [], outdated: [] });
    expect(told(whole.findings)).toEqual([
      'REDUNDANT r2',
      'UNREACHABLE r3',
      'UNREACHABLE r4',
      'REDUNDANT r5',
      'UNREACHABLE r6',
      'GAP otherwise',
      'OVERLAP r1',
      'OVERLAP r1',
      'OVERLAP r1',
    ]);
  });

  test('is never left out: what a smaller budget does not find is unsettled, and nothing else is found', () => {
    let before = Number.POSITIVE_INFINITY;
    // A question takes a few comparisons, and writing down its case a thousand.
    for (const comparisons of [...Array(30).keys(), 50, 80, 1000, 1050, 1100, 2100, 3150, 4200, 5200, 9000]) {
      const { findings, unsettled, outdated } = analyze(known, { overlaps: true, comparisons });
      // Whether a rule is redundant is asked only once it is known to be reached.
      const open = told(unsettled).flatMap((one) => [one, one.replace('UNREACHABLE', 'REDUNDANT')]);
      for (const one of told(findings)) expect(told(whole.findings), String(comparisons)).toContain(one);
      for (const one of told(whole.findings))
        expect([...told(findings), ...open], String(comparisons)).toContain(one);
      expect(outdated).toEqual([]);
      // More comparisons never settle less.
      expect(unsettled.length).toBeLessThanOrEqual(before);
      before = unsettled.length;
    }
    expect(before).toBe(0);
  });

  test('is said question by question', () => {
    const { findings, unsettled, coverage } = analyze(known, { overlaps: true, comparisons: 0 });
    expect({ findings, coverage }).toStrictEqual({ findings: [], coverage: {} });
    expect(unsettled.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
      ...['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'otherwise'].map(
        (rule) => `UNREACHABLE: it is not settled whether any case reaches ${rule}`,
      ),
      'GAP: it is not settled whether there are more gaps that are accepted because c than the 0 listed',
      'GAP: it is not settled whether there are more gaps than the 0 listed',
      ...['r2', 'r3', 'r4'].map(
        (rule) =>
          `OVERLAP: it is not settled whether r1 (YES) decides a case that ${rule} (NO) would also match`,
      ),
    ]);
  });
});

test('a rule that is hidden by rules that were not found in time', () => {
  const hidden = smallTable(flags(['f0', 'f1']), [
    { when: { f0: true }, then: 'YES' },
    { when: { f0: true, f1: true }, then: 'NO' },
  ]);
  const { findings, unsettled } = analyze(hidden, { comparisons: 3 });
  expect(findings).toEqual([
    {
      kind: 'UNREACHABLE',
      rule: 'r2',
      source: 'book/2',
      covered_by: [],
      message: 'r2 is never reached: every case it matches is decided by other rules',
      accepted: false,
    },
  ]);
  expect(unsettled.map(({ kind, rule }) => `${kind} ${rule}`)).toEqual([
    'UNREACHABLE otherwise',
    'GAP otherwise',
  ]);
});

test('only an open question about the rule itself keeps an accepted finding from being outdated', () => {
  const accepted = [{ kind: 'REDUNDANT', rule: 'r1', because: 'it was' }];
  const rules = [
    { when: { f0: true }, then: 'YES' },
    { when: { f1: true }, then: 'NO' },
  ];
  const { unsettled, outdated } = analyze(smallTable(flags(['f0', 'f1']), rules, { accepted }), {
    overlaps: true,
    comparisons: 1,
  });
  expect(unsettled.map(({ kind, rule }) => `${kind} ${rule}`)).toEqual([
    'UNREACHABLE r2',
    'UNREACHABLE otherwise',
    'GAP otherwise',
    'OVERLAP r1',
  ]);
  expect(outdated).toEqual(accepted);
});

describe('comparisons are counted, not timed: the same analysis always takes the same number', () => {
  const mixed = smallTable(
    { n: count, open: flag, tags: { kind: 'set', values: ['x', 'y', 'z'] } },
    [
      { when: { n: { at_least: 5 } }, then: 'YES' },
      { when: { n: 7, open: true }, then: 'NO' },
      { when: { n: 4, tags: { has_any: ['x', 'y'] } }, then: 'YES' },
      { when: { n: { at_least: 4 }, tags: { has_any: ['y', 'z'] } }, then: 'YES' },
      { when: { n: { at_least: 3 }, open: true }, then: 'YES' },
      { when: { n: { below: 3 }, tags: { has_any: ['x', 'y'] } }, then: 'NO' },
      { when: { n: 1, tags: { has_all: ['x', 'z'] } }, then: 'YES' },
      { when: { n: { at_least: 1 }, open: false }, then: 'YES' },
      { when: { n: { at_least: 2 }, open: false }, then: 'YES' },
    ],
    {
      never: [{ when: { n: 3, open: true }, because: '' }],
      accepted: [{ kind: 'GAP', rule: 'otherwise', when: { n: 0 }, because: '' }],
    },
  );
  const sums = smallTable(
    { a: count, b: count, ab: { kind: 'sum', of: ['a', 'b'] }, open: flag },
    [
      { when: { ab: { at_least: 4 }, open: true }, then: 'YES' },
      { when: { a: 1, ab: 3 }, then: 'NO' },
      { when: { b: { at_least: 2 } }, then: 'YES' },
      { when: { ab: 1 }, then: 'YES' },
    ],
    { never: [{ when: { a: 2, b: 2 }, because: '' }] },
  );
  test.each([
    ['counts, flags and sets', mixed, 8997],
    ['sums', sums, 498_915],
  ])('%s', (_name, one, comparisons) => {
    const whole = analyze(one, { overlaps: true });
    expect(analyze(one, { overlaps: true, comparisons })).toEqual(whole);
    expect(analyze(one, { overlaps: true, comparisons: comparisons - 1 })).not.toEqual(whole);
  });
});

describe('counting', () => {
  test.each([
    [52, { r1: 2 ** 51, otherwise: 2 ** 51 }],
    [53, {}],
  ])('%d flags', (size, expected) => {
    expect(
      analyze(smallTable(flags(numbered('f', size)), [{ when: { f0: true }, then: 'YES' }])).coverage,
    ).toEqual(expected);
  });
});
