/** `explain` against brute force: no smaller change exists, and each suggested change does what it says. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { possibleCases, randomCase, randomTable } from '../../../test/random-table.ts';
import { decide } from '../decide/decide.ts';
import { parseTable } from '../define/parse-table.ts';
import type { AnyTable, FactsOf, FactValues } from '../define/table.ts';
import { explain } from './explain.ts';

const outcomeOf = (table: AnyTable, facts: FactValues): string =>
  decide(table, facts as FactsOf<AnyTable>).outcome;

function distance(from: FactValues, to: FactValues): [changed: number, moved: number] {
  let changed = 0;
  let moved = 0;
  for (const [name, value] of Object.entries(from)) {
    const other = to[name];
    if (JSON.stringify(value) === JSON.stringify(other)) continue;
    changed++;
    moved += typeof value === 'number' ? Math.abs(value - (other as number)) : 1;
  }
  return [changed, moved];
}

test.each([
  [['a', 'b', 'ab', 'open']],
  [['a', 'b', 'ab', 'twice']],
  [['a', 'level', 'tags', 'open']],
  [['a', 'b', 'ab', 'tags']],
] as const)('over %s the nearest change is the nearest', (names) => {
  fc.assert(
    fc.property(
      randomTable(names).chain((table) => fc.tuple(fc.constant(table), randomCase(table))),
      ([table, facts]) => {
        const { nearest, decision } = explain(table, facts as FactsOf<AnyTable>);
        const best = new Map<string, [number, number]>();
        for (const other of possibleCases(table)) {
          const outcome = outcomeOf(table, other);
          if (outcome === decision.outcome) continue;
          const [changed, moved] = distance(facts, other);
          const known = best.get(outcome);
          if (known === undefined || changed < known[0] || (changed === known[0] && moved < known[1])) {
            best.set(outcome, [changed, moved]);
          }
        }
        expect(new Set(nearest.map(({ outcome }) => outcome))).toEqual(new Set(best.keys()));
        for (const { outcome, changes, distance: moved } of nearest) {
          const there = { ...facts, ...Object.fromEntries(changes.map(({ fact, to }) => [fact, to])) };
          expect(outcomeOf(table, there)).toBe(outcome);
          expect([changes.length, moved]).toEqual(best.get(outcome));
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('a set in another order is the same set: the nearest changes stay the same', () => {
  const reverse = (facts: FactValues): FactValues =>
    Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.toReversed() : value,
      ]) as [string, FactValues[string]][],
    );
  const asSet = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : value);
  fc.assert(
    fc.property(
      randomTable(['a', 'tags', 'open']).chain((table) => fc.tuple(fc.constant(table), randomCase(table))),
      ([table, facts]) => {
        const nearestTo = (given: FactValues) =>
          explain(table, given as FactsOf<AnyTable>).nearest.map(({ outcome, changes }) => [
            outcome,
            changes.map(({ fact, from, to }) => [fact, asSet(from), asSet(to)]),
          ]);
        expect(nearestTo(reverse(facts))).toEqual(nearestTo(facts));
      },
    ),
    { numRuns: 300 },
  );
});

test('members that stay in a set keep their places, so that only the change is visible', () => {
  const table = parseTable({
    id: 't',
    facts: { tags: { kind: 'set', values: ['a', 'b', 'c'] } },
    outcomes: { YES: '', NO: '' },
    rules: [{ id: 'c', when: { tags: { has_any: ['c'] } }, then: 'YES', reason: '' }],
    otherwise: { then: 'NO', reason: '' },
  });
  const changesOf = (tags: string[]) => explain(table, { tags }).nearest[0]!.changes;
  expect(changesOf(['b', 'a'])).toEqual([{ fact: 'tags', from: ['b', 'a'], to: ['b', 'a', 'c'] }]);
  expect(changesOf(['b', 'c', 'a'])).toEqual([{ fact: 'tags', from: ['b', 'c', 'a'], to: ['b', 'a'] }]);
});

test('the explanation is of the decision that was made', () => {
  fc.assert(
    fc.property(
      randomTable(['a', 'ratio', 'level']).chain((table) => fc.tuple(fc.constant(table), randomCase(table))),
      ([table, facts]) => {
        const { decision, won_by, passed_over } = explain(table, facts as FactsOf<AnyTable>);
        expect(won_by.rule).toBe(decision.rule);
        expect(passed_over.every(({ failed }) => failed.length > 0)).toBe(true);
        const above = [...table.rules.map((rule) => rule.id), 'otherwise'];
        expect(passed_over.map(({ rule }) => rule)).toEqual(above.slice(0, above.indexOf(decision.rule)));
      },
    ),
    { numRuns: 300 },
  );
});
