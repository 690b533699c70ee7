/** How gaps are grouped, worded, ordered and cut off. */
import { describe, expect, test } from 'vitest';
import { allTrue, count, flag, flags, numbered, smallTable } from '../../test/small-table.ts';
import { analyze } from './prove/analyze.ts';

describe('gaps', () => {
  const gapsOf = (facts: object, rules: readonly object[], more: object = {}) =>
    analyze(smallTable(facts, rules, more))
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
    const [one, other] = [numbered('a', a), numbered('b', b)];
    const rules = [one, other].map((names) => ({ when: allTrue(names), then: 'YES' }));
    return analyze(smallTable(flags([...one, ...other]), rules, more), { comparisons });
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
