/** A table in which everything needs quoting, and random facts for any table, some of them bad. */
import { type AnyTable, parseTable } from '@curia/core/internal';

/** Names and values that need quoting, every kind of fact, every kind of cell. */
export const oddTable = parseTable({
  id: 'odd',
  facts: {
    select: { kind: 'count', doc: '' },
    Group: { kind: 'count', doc: '' },
    both: { kind: 'sum', doc: '', of: ['select', 'Group', 'Group'] },
    order: { kind: 'score', doc: '', min: -1, max: 2 },
    free: { kind: 'score', doc: '' },
    end: { kind: 'flag', doc: '' },
    word: { kind: 'choice', doc: '', values: [`it's`, 'a"b', 'WORD', null] },
    tags: { kind: 'set', doc: '', values: [`x'`, 'y', 'z z'] },
  },
  params: {
    limit: { kind: 'number', doc: '', default: 3 },
    names: { kind: 'words', doc: '', default: ['a', `b'c`] },
  },
  outcomes: { YES: '', NO: '', ASK: '' },
  rules: [
    {
      id: 'r1',
      when: { both: { at_least: 'limit' }, end: true },
      then: 'YES',
      reason: `{both} of {limit}, it's {end}`,
    },
    {
      id: 'r2',
      when: { order: { above: 0.3 }, word: { not: [`it's`] } },
      then: 'NO',
      reason: '{order} and {word}',
    },
    {
      id: 'r3',
      when: { tags: { has_any: [`x'`, 'y'], has_none: ['z z'] } },
      then: 'YES',
      reason: 'tags: {tags}',
    },
    { id: 'r4', when: { word: null, free: { below: -0.5 } }, then: 'NO', reason: '{names}' },
    {
      id: 'r5',
      when: { tags: { has_all: ['y', 'z z'] }, order: { at_least: -0.25, at_most: 0.25 } },
      then: 'ASK',
      reason: '{select}{Group}',
    },
  ],
  otherwise: { then: 'ASK', reason: '' },
});

/** A value of a fact near the numbers that the table mentions; sometimes a bad one. */
function drawValue(table: AnyTable, name: string, random: () => number): unknown {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const fact = table.facts[name]!;
  const isBad = random() < 0.03;
  const mentioned =
    [JSON.stringify(table.rules), JSON.stringify(table.values)]
      .join()
      .match(/-?\d+(?:\.\d+)?/g)
      ?.map(Number) ?? [];
  if (isBad && random() < 0.5) return null;
  switch (fact.kind) {
    case 'flag':
      return random() < 0.5;
    case 'choice':
      return isBad ? pick(['word', '', `it''s`]) : pick(fact.values);
    case 'set':
      return isBad ? ['y', 'w'] : fact.values.filter(() => random() < 0.4);
    case 'score': {
      const near = pick([0, 0.5, ...mentioned]) + pick([0, 0, 0.01, -0.01, 0.1]);
      const rounded = Math.round(near * 1000) / 1000;
      return isBad && fact.max !== undefined
        ? fact.max + 1
        : Math.min(Math.max(rounded, fact.min ?? -1e6), fact.max ?? 1e6);
    }
    default: {
      const near = Math.floor(Math.abs(pick([0, 0, 1, 2, ...mentioned]))) + pick([0, 0, 1]);
      return isBad ? pick([-1, 1.5, 2 ** 41]) : near;
    }
  }
}

/** Random facts of a table, some of them bad. */
export const rowsOf = (table: AnyTable, count: number, random: () => number): Record<string, unknown>[] =>
  Array.from({ length: count }, () =>
    Object.fromEntries(
      Object.keys(table.facts)
        .filter((name) => table.facts[name]!.kind !== 'sum')
        .map((name) => [name, drawValue(table, name, random)]),
    ),
  );
