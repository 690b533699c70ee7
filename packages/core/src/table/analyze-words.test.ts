/** What an analysis says of rules, word for word. */
import { describe, expect, test } from 'vitest';
import { count, smallTable } from '../../test/small-table.ts';
import { matchingRules } from './explain/matching-rules.ts';
import { analyze } from './prove/analyze.ts';

test('every kind of finding at once', () => {
  const mixed = smallTable(
    { n: count, tags: { kind: 'set', values: ['x', 'y', 'z'] } },
    [
      { when: { n: { at_least: 5 } }, then: 'YES' },
      { when: { n: { above: 6 } }, then: 'NO' },
      { when: { n: 4 }, then: 'YES' },
      { when: { n: { at_least: 4 } }, then: 'YES' },
      { when: { n: 9 }, then: 'YES' },
      { when: { n: { below: 3 }, tags: { has_any: ['x', 'y'] } }, then: 'NO' },
      { when: { n: 1, tags: { has_all: ['x', 'z'] } }, then: 'YES' },
      { when: { n: 2, tags: { has_all: ['z'] } }, then: 'YES' },
    ],
    {
      never: [{ when: { n: 3 }, because: 'nobody has three' }],
      accepted: [
        { kind: 'UNREACHABLE', rule: 'r2', because: 'kept for the record' },
        { kind: 'GAP', rule: 'otherwise', when: { n: 0 }, because: 'nothing is there' },
        { kind: 'GAP', rule: 'otherwise', when: { n: 7 }, because: 'long gone' },
        { kind: 'REDUNDANT', rule: 'r1', because: 'not any more' },
        { kind: 'REDUNDANT', rule: 'r4', because: 'not even reached any more' },
        { kind: 'OVERLAP', rule: 'r6', because: 'the first wins' },
        { kind: 'OVERLAP', rule: 'r8', because: 'not any more' },
      ],
    },
  );
  const { findings, coverage, unsettled, outdated } = analyze(mixed, { overlaps: true });
  expect(unsettled).toEqual([]);
  expect(findings).toEqual([
    {
      kind: 'UNREACHABLE',
      rule: 'r2',
      source: 'book/2',
      covered_by: ['r1'],
      message: 'r2 is never reached: every case it matches is decided by r1',
      accepted: true,
      accepted_because: 'kept for the record',
    },
    {
      kind: 'REDUNDANT',
      rule: 'r3',
      source: 'book/3',
      covered_by: ['r4'],
      witness: { n: 4, tags: [] },
      message: 'without r3 every case keeps its outcome (YES): r4 would decide it',
      accepted: false,
    },
    {
      kind: 'UNREACHABLE',
      rule: 'r4',
      source: 'book/4',
      covered_by: ['r1', 'r3'],
      message: 'r4 is never reached: every case it matches is decided by r1, r3',
      accepted: false,
    },
    {
      kind: 'UNREACHABLE',
      rule: 'r5',
      source: 'book/5',
      covered_by: ['r1'],
      message: 'r5 is never reached: every case it matches is decided by r1',
      accepted: false,
    },
    {
      kind: 'UNREACHABLE',
      rule: 'r7',
      source: 'book/7',
      covered_by: ['r6'],
      message: 'r7 is never reached: every case it matches is decided by r6',
      accepted: false,
    },
    {
      kind: 'GAP',
      rule: 'otherwise',
      source: 'book/last',
      witness: { n: 0, tags: [] },
      message: 'no rule covers the cases where n is 0, tags has no x or y',
      accepted: true,
      accepted_because: 'nothing is there',
    },
    {
      kind: 'GAP',
      rule: 'otherwise',
      source: 'book/last',
      witness: { n: 1, tags: [] },
      message: 'no rule covers the cases where n is 1 to 2, tags has no x or y or z',
      accepted: false,
    },
    {
      kind: 'GAP',
      rule: 'otherwise',
      source: 'book/last',
      witness: { n: 1, tags: ['z'] },
      message: 'no rule covers the cases where n is 1, tags has z and has no x or y',
      accepted: false,
    },
    {
      kind: 'OVERLAP',
      rule: 'r1',
      source: 'book/1',
      covered_by: ['r2'],
      witness: { n: 7, tags: [] },
      message: 'r1 (YES) decides cases that r2 (NO) would also match',
      accepted: false,
    },
    {
      kind: 'OVERLAP',
      rule: 'r6',
      source: 'book/6',
      covered_by: ['r7'],
      witness: { n: 1, tags: ['x', 'z'] },
      message: 'r6 (NO) decides cases that r7 (YES) would also match',
      accepted: true,
      accepted_because: 'the first wins',
    },
    {
      kind: 'OVERLAP',
      rule: 'r6',
      source: 'book/6',
      covered_by: ['r8'],
      witness: { n: 2, tags: ['x', 'z'] },
      message: 'r6 (NO) decides cases that r8 (YES) would also match',
      accepted: true,
      accepted_because: 'the first wins',
    },
  ]);
  // The classes of n are 0, 1, 2, 3, 4, 5 to 6, 7, 8, 9 and 10 or more; those of the set all eight.
  expect(coverage).toEqual({ r1: 40, r2: 0, r3: 8, r4: 0, r5: 0, r6: 18, r7: 0, r8: 1, otherwise: 5 });
  const kinds = (list: readonly { kind: string; rule: string }[]) =>
    list.map(({ kind, rule }) => `${kind} ${rule}`);
  expect(kinds(outdated)).toEqual(['GAP otherwise', 'REDUNDANT r1', 'REDUNDANT r4', 'OVERLAP r8']);
  // Overlaps that were not looked for may still be there.
  expect(kinds(analyze(mixed).outdated)).toEqual(['GAP otherwise', 'REDUNDANT r1', 'REDUNDANT r4']);
});

test('a rule that no possible case matches', () => {
  const { findings } = analyze(
    smallTable({ n: count }, [{ when: { n: 3 }, then: 'YES' }], {
      never: [{ when: { n: { at_least: 2 } }, because: 'at most one' }],
    }),
  );
  expect(findings[0]).toEqual({
    kind: 'UNREACHABLE',
    rule: 'r1',
    source: 'book/1',
    covered_by: [],
    message: 'r1 is never reached: no possible case matches it',
    accepted: false,
  });
});

describe('at most twenty rules are named', () => {
  const ids = Array.from({ length: 21 }, (_, at) => `r${at + 1}`);
  test.each([
    [20, ids.slice(0, 20).join(', ')],
    [21, `${ids.slice(0, 20).join(', ')} and others`],
  ])('%d rules above', (rules, named) => {
    const { findings } = analyze(
      smallTable({ n: count }, [
        ...Array.from({ length: rules }, (_, n) => ({ when: { n }, then: 'YES' })),
        { id: 'last', when: { n: { below: rules } }, then: 'NO' },
      ]),
    );
    const found = findings.find(({ rule }) => rule === 'last')!;
    expect(found.covered_by).toEqual(ids.slice(0, 20));
    expect(found.message).toBe(`last is never reached: every case it matches is decided by ${named}`);
  });

  test.each([
    [20, ids.slice(0, 20).join(', ')],
    [21, `${ids.slice(0, 20).join(', ')} and others`],
  ])('%d rules below', (rules, named) => {
    const { findings } = analyze(
      smallTable({ n: count }, [
        { id: 'first', when: { n: { below: rules } }, then: 'YES' },
        ...Array.from({ length: rules }, (_, n) => ({ id: `r${n + 1}`, when: { n }, then: 'YES' })),
      ]),
    );
    const [found] = findings;
    expect(found).toMatchObject({ kind: 'REDUNDANT', rule: 'first', witness: { n: 0 } });
    expect(found!.covered_by).toEqual(ids.slice(0, 20));
    expect(found!.message).toBe(`without first every case keeps its outcome (YES): ${named} would decide it`);
  });
});

test('all rules that match a case are listed, in their order', () => {
  const one = smallTable({ n: count }, [
    { when: { n: { at_least: 3 } }, then: 'YES' },
    { when: { n: 1 }, then: 'NO' },
    { when: { n: { below: 9 } }, then: 'NO' },
  ]);
  const ids = (n: unknown) => matchingRules(one, { n } as never).map(({ id }) => id);
  expect([3, 1, 9, 0].map(ids)).toEqual([['r1', 'r3'], ['r2', 'r3'], ['r1'], ['r3']]);
  expect(() => ids('three')).toThrow(expect.objectContaining({ code: 'FACTS_REJECTED' }));
});
