/** What an analysis says, word for word, and what it says where it stops early. */
import { describe, expect, test } from 'vitest';
import { analyze } from './analyze.ts';
import { matchingRules } from './matching-rules.ts';
import { parseTable } from './parse-table.ts';

const count = { kind: 'count' };
const flag = { kind: 'flag' };
const table = (facts: object, rules: readonly object[], more: object = {}) =>
  parseTable({
    id: 't',
    facts,
    outcomes: { YES: '', NO: '' },
    rules: rules.map((rule, at) => ({ id: `r${at + 1}`, reason: '', source: `book/${at + 1}`, ...rule })),
    otherwise: { then: 'NO', reason: '', source: 'book/last' },
    ...more,
  });
const flagsNamed = (count: number, letter = 'f'): string[] =>
  Array.from({ length: count }, (_, at) => `${letter}${at}`);
const flags = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, flag]));
const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));

test('every kind of finding at once', () => {
  const mixed = table(
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
    table({ n: count }, [{ when: { n: 3 }, then: 'YES' }], {
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
      table({ n: count }, [
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
      table({ n: count }, [
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

describe('gaps', () => {
  const gapsOf = (facts: object, rules: readonly object[], more: object = {}) =>
    analyze(table(facts, rules, more))
      .findings.filter(({ kind }) => kind === 'GAP')
      .map(({ witness, message, accepted_because }) => ({ witness, message, accepted_because }));

  test('without rules are all cases', () => {
    expect(gapsOf({ n: count, open: flag }, [])).toEqual([
      { witness: { n: 0, open: false }, message: 'no rule covers any case', accepted_because: undefined },
    ]);
  });

  test('name the members that a set must have and must not have', () => {
    const tags = { kind: 'set', values: ['w', 'x', 'y', 'z'] };
    expect(
      gapsOf({ tags }, [
        { when: { tags: { has_none: ['x', 'y'] } }, then: 'YES' },
        { when: { tags: { has_any: ['z'] } }, then: 'NO' },
      ]),
    ).toEqual([
      {
        witness: { tags: ['x'] },
        message: 'no rule covers the cases where tags has x and has no z',
        accepted_because: undefined,
      },
      {
        witness: { tags: ['y'] },
        message: 'no rule covers the cases where tags has y and has no x or z',
        accepted_because: undefined,
      },
    ]);
    expect(
      gapsOf({ tags }, [{ when: { tags: { has_none: ['x'] } }, then: 'YES' }]).map(({ message }) => message),
    ).toEqual(['no rule covers the cases where tags has x']);
    expect(
      gapsOf({ tags }, [{ when: { tags: { has_any: ['x', 'y'] } }, then: 'YES' }]).map(
        ({ message }) => message,
      ),
    ).toEqual(['no rule covers the cases where tags has no x or y']);
    expect(
      gapsOf({ tags, n: count }, [
        { when: { tags: { has_any: ['x'] } }, then: 'YES' },
        { when: { n: 0 }, then: 'NO' },
      ]).map(({ message }) => message),
    ).toEqual(['no rule covers the cases where tags has no x, n is 1 or more']);
  });

  test('say nothing about a set that makes no difference', () => {
    const facts = { n: count, tags: { kind: 'set', values: ['x', 'y'] } };
    const rules = [
      { when: { n: 0, tags: { has_any: ['x'] } }, then: 'YES' },
      { when: { n: 0, tags: { has_none: ['x'] } }, then: 'NO' },
    ];
    expect(gapsOf(facts, rules).map(({ message }) => message)).toEqual([
      'no rule covers the cases where n is 1 or more',
    ]);
  });

  test('that are accepted for different reasons come in the order of their cases', () => {
    const colour = { kind: 'choice', values: ['red', 'green', 'blue', 'grey', 'pink'] };
    const accepted = (when: object, because: string) => ({ kind: 'GAP', rule: 'otherwise', when, because });
    expect(
      gapsOf({ colour }, [{ when: { colour: 'red' }, then: 'YES' }], {
        accepted: [
          accepted({ colour: 'pink' }, 'pretty'),
          accepted({ colour: ['blue', 'pink'] }, 'blue or pink'),
        ],
      }),
    ).toEqual([
      {
        witness: { colour: 'green' },
        message: 'no rule covers the cases where colour is green or grey',
        accepted_because: undefined,
      },
      {
        witness: { colour: 'blue' },
        message: 'no rule covers the cases where colour is blue',
        accepted_because: 'blue or pink',
      },
      {
        witness: { colour: 'pink' },
        message: 'no rule covers the cases where colour is pink',
        accepted_because: 'pretty',
      },
    ]);
  });

  test('that are accepted for sets are those with one of the members', () => {
    const tags = { kind: 'set', values: ['x', 'y', 'z'] };
    const accepted = [
      { kind: 'GAP', rule: 'otherwise', when: { tags: { has_any: ['x', 'y'] } }, because: 'known' },
    ];
    expect(
      gapsOf({ tags }, [{ when: { tags: { has_all: ['x', 'z'] } }, then: 'YES' }], { accepted }),
    ).toEqual([
      {
        witness: { tags: [] },
        message: 'no rule covers the cases where tags has no x or y',
        accepted_because: undefined,
      },
      {
        witness: { tags: ['x'] },
        message: 'no rule covers the cases where tags has x and has no z',
        accepted_because: 'known',
      },
      {
        witness: { tags: ['y'] },
        message: 'no rule covers the cases where tags has y and has no x',
        accepted_because: 'known',
      },
    ]);
  });

  test('of sums are as wide as every combination allows', () => {
    const facts = { a: count, b: count, ab: { kind: 'sum', of: ['a', 'b'] } };
    expect(
      gapsOf(facts, [
        { when: { ab: { at_least: 3 } }, then: 'YES' },
        { when: { a: 0 }, then: 'NO' },
      ]),
    ).toEqual([
      {
        witness: { a: 1, b: 0 },
        message: 'no rule covers the cases where a is 1 or more, ab is 0 to 2',
        accepted_because: undefined,
      },
    ]);
  });

  /** The cases where neither of two groups of flags is all true: one gap for each pair of a flag of one and a flag of the other. */
  const twoGroups = (a: number, b: number, more: object = {}, comparisons = 1_000_000) => {
    const [one, other] = [flagsNamed(a, 'a'), flagsNamed(b, 'b')];
    const rules = [one, other].map((names) => ({ when: all(names), then: 'YES' }));
    return analyze(table(flags([...one, ...other]), rules, more), { comparisons });
  };

  test('are listed up to a hundred', () => {
    const { findings, unsettled } = twoGroups(10, 10);
    expect(findings).toHaveLength(100);
    expect(unsettled).toEqual([]);
    // All are found, but that there are no more is not proved.
    expect(twoGroups(10, 10, {}, 263_400).unsettled.map(({ message }) => message)).toEqual([
      'it is not settled whether there are more gaps than the 100 listed',
    ]);
  });

  test('beyond a hundred are said to be there, and to be accepted if they are', () => {
    const accepted = [{ kind: 'GAP', rule: 'otherwise', because: 'there are so many' }];
    const { findings, unsettled, outdated } = twoGroups(11, 10, { accepted });
    expect(findings).toHaveLength(100);
    expect(findings.every((finding) => finding.accepted)).toBe(true);
    expect(unsettled.map(({ message }) => message)).toEqual([
      'there are more gaps that are accepted because there are so many than the 100 listed',
    ]);
    expect(outdated).toEqual([]);
  });
});

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
  const known = table(flags(flagsNamed(3)), rules, { accepted });
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
  const hidden = table(flags(['f0', 'f1']), [
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
  const { unsettled, outdated } = analyze(table(flags(['f0', 'f1']), rules, { accepted }), {
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
  const mixed = table(
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
  const sums = table(
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
    expect(analyze(table(flags(flagsNamed(size)), [{ when: { f0: true }, then: 'YES' }])).coverage).toEqual(
      expected,
    );
  });
});

test('all rules that match a case are listed, in their order', () => {
  const one = table({ n: count }, [
    { when: { n: { at_least: 3 } }, then: 'YES' },
    { when: { n: 1 }, then: 'NO' },
    { when: { n: { below: 9 } }, then: 'NO' },
  ]);
  const ids = (n: unknown) => matchingRules(one, { n } as never).map(({ id }) => id);
  expect([3, 1, 9, 0].map(ids)).toEqual([['r1', 'r3'], ['r2', 'r3'], ['r1'], ['r3']]);
  expect(() => ids('three')).toThrow(expect.objectContaining({ code: 'FACTS_REJECTED' }));
});
