/** `decide` against a second reading of the same tables. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allCases, matchesByHand, randomCase, randomTable } from '../../../test/random-table.ts';
import type { AnyTable, FactsOf } from '../define/table.ts';
import { decide } from './decide.ts';
import { readFacts } from './read-facts.ts';

const everyKind = ['a', 'b', 'ab', 'twice', 'level', 'open', 'ratio', 'tags'] as const;
const indexed = ['a', 'b', 'ab', 'level', 'open'] as const;

/** Five cases for each table: making tables takes most of the time. */
const casesOf = (table: AnyTable) => fc.array(randomCase(table), { minLength: 5, maxLength: 5 });

const decideAny = (table: AnyTable, facts: object, trace = false) =>
  decide(table, facts as FactsOf<AnyTable>, { trace });

for (const [what, names] of [
  ['all kinds of facts', everyKind],
  ['counts, choices and flags', indexed],
] as const) {
  test(`the first rule that matches wins, over ${what}`, () => {
    fc.assert(
      fc.property(
        randomTable(names).chain((table) => fc.tuple(fc.constant(table), casesOf(table))),
        ([table, cases]) => {
          for (const facts of cases)
            expect(decideAny(table, facts).rule).toBe(matchesByHand(table, facts)[0] ?? 'otherwise');
        },
      ),
      { numRuns: 400 },
    );
  });
}

test('the trace changes nothing, and tells the same story', () => {
  fc.assert(
    fc.property(
      randomTable(everyKind).chain((table) => fc.tuple(fc.constant(table), casesOf(table))),
      ([table, cases]) => {
        for (const facts of cases) {
          const plain = decideAny(table, facts);
          const traced = decideAny(table, facts, true);
          expect({ ...plain.toJSON() }).toEqual({ ...traced.toJSON(), trace: undefined });
          const trace = traced.trace!;
          expect(trace.at(-1)).toMatchObject({ rule: plain.rule, matched: true });
          expect(trace.slice(0, -1).every((rule) => !rule.matched)).toBe(true);
          for (const { matched, conditions } of trace) {
            expect(matched).toBe(conditions.every((condition) => condition.pass));
          }
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('the order of the facts and extra fields change nothing', () => {
  fc.assert(
    fc.property(
      randomTable(indexed).chain((table) => fc.tuple(fc.constant(table), randomCase(table))),
      ([table, facts]) => {
        const reversed = Object.fromEntries(Object.entries(facts).toReversed());
        const crowded = { zero: 1, ...facts, more: 'x' };
        expect(decideAny(table, reversed).rule).toBe(decideAny(table, facts).rule);
        expect(decideAny(table, crowded).rule).toBe(decideAny(table, facts).rule);
      },
    ),
  );
});

test('for any input, readFacts and decide agree on whether it can be decided', () => {
  const anything = fc.oneof(
    fc.anything(),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom('low', 'x', null, Number.NaN, -1, 1.5),
  );
  fc.assert(
    fc.property(
      randomTable(everyKind),
      fc.record(
        Object.fromEntries(['a', 'b', 'level', 'open', 'ratio', 'tags'].map((name) => [name, anything])),
        {
          requiredKeys: [],
        },
      ),
      (table, given) => {
        const result = readFacts(table, given);
        if (result.ok) expect(() => decideAny(table, result.facts)).not.toThrow();
        else {
          expect(result.issues.length).toBeGreaterThan(0);
          expect(() => decideAny(table, given)).toThrow(expect.objectContaining({ code: 'FACTS_REJECTED' }));
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test('counts far beyond every bound decide like those just beyond it', () => {
  fc.assert(
    fc.property(randomTable(['a', 'b', 'ab']), fc.constantFrom(100, 2 ** 31, 2 ** 40), (table, huge) => {
      const far = decideAny(table, { a: huge, b: 0 }).rule;
      expect(far).toBe(matchesByHand(table, { a: huge, b: 0 })[0] ?? 'otherwise');
    }),
  );
});

test('a second reading sees every case of a table at least once', () => {
  fc.assert(
    fc.property(randomTable(['a', 'level']), (table) => {
      expect(allCases(table).length).toBe(6 * 3);
    }),
    { numRuns: 5 },
  );
});
