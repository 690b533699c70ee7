/** How two policies decide the same history. */
import { expect, test } from 'vitest';
import { type PolicySide, startDiff } from './diff.ts';

const side = (outcome: string, rule: string): PolicySide => ({ outcome, rule });

test('a comparison counts what moves, from which rule to which', () => {
  const diff = startDiff();
  expect(diff.add('a', side('YES', 'r1'), side('YES', 'r1'))).toBe(false);
  expect(diff.add('b', side('YES', 'r1'), side('YES', 'r2'))).toBe(false);
  expect(diff.add('c', side('YES', 'r1'), side('NO', 'r3'))).toBe(true);
  expect(diff.add('d', side('YES', 'r1'), side('NO', 'r3'))).toBe(true);
  expect(diff.summary()).toEqual({
    compared: 4,
    same: 1,
    other_rule: 1,
    other_outcome: 2,
    movements: [
      { from: side('YES', 'r1'), to: side('NO', 'r3'), cases: 2, outcome_changed: true, example: 'c' },
      { from: side('YES', 'r1'), to: side('YES', 'r2'), cases: 1, outcome_changed: false, example: 'b' },
    ],
  });
});

test('changed outcomes come first, then what moves most, then by rule; the order of the cases does not matter', () => {
  const moves: [PolicySide, PolicySide][] = [
    [side('YES', 'b'), side('NO', 'x')],
    [side('YES', 'a'), side('YES', 'z')],
    [side('YES', 'a'), side('YES', 'z')],
    [side('YES', 'a'), side('NO', 'y')],
    [side('YES', 'a'), side('YES', 'y')],
    [side('YES', 'c'), side('NO', 'x')],
    [side('YES', 'c'), side('NO', 'x')],
    [side('YES', 'a'), side('NO', 'x')],
    // Written one after the other, these rules read like the two before: only their places tell them apart.
    [side('YES', 'ax'), side('NO', 'x')],
    [side('YES', 'a'), side('NO', 'xx')],
    // The same rules, and another outcome.
    [side('ASK', 'a'), side('NO', 'x')],
  ];
  const listed = (order: readonly [PolicySide, PolicySide][]): string[] => {
    const diff = startDiff();
    for (const [before, after] of order) diff.add('case', before, after);
    return diff
      .summary()
      .movements.map(
        ({ from, to, cases }) => `${from.rule} ${from.outcome} > ${to.rule} ${to.outcome}: ${cases}`,
      );
  };
  const expected = [
    'c YES > x NO: 2',
    'a ASK > x NO: 1',
    'a YES > x NO: 1',
    'a YES > xx NO: 1',
    'a YES > y NO: 1',
    'ax YES > x NO: 1',
    'b YES > x NO: 1',
    'a YES > z YES: 2',
    'a YES > y YES: 1',
  ];
  expect(listed(moves)).toEqual(expected);
  expect(listed(moves.toReversed())).toEqual(expected);
});
