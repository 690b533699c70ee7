/** Random small tables and cases for property tests, and a second reading of cells that shares no code with the kernel. */
import fc from 'fast-check';
import { CuriaError } from '../src/read/errors.ts';
import { defineTable, type TableDefinition } from '../src/table/define/define-table.ts';
import type { AnyTable, FactValues } from '../src/table/define/table.ts';

/** The largest number that a cell of a random table mentions. */
const LARGEST_BOUND = 3;

const FACTS = {
  a: { kind: 'count', doc: '' },
  b: { kind: 'count', doc: '' },
  ab: { kind: 'sum', doc: '', of: ['a', 'b'] },
  twice: { kind: 'sum', doc: '', of: ['ab', 'a'] },
  level: { kind: 'choice', doc: '', values: ['low', 'high', null] },
  open: { kind: 'flag', doc: '' },
  ratio: { kind: 'score', doc: '', min: 0, max: 4 },
  tags: { kind: 'set', doc: '', values: ['x', 'y', 'z'] },
} as const;

type FactName = keyof typeof FACTS;

const bound = fc.integer({ min: 0, max: LARGEST_BOUND });
const halves = fc.integer({ min: 0, max: 8 }).map((value) => value / 2);
const numberCell = (number: fc.Arbitrary<number>) =>
  fc.oneof(
    number,
    fc.constantFrom({ at_least: 'limit' }, { below: 'limit' }),
    number.map((at_least) => ({ at_least })),
    number.map((at_most) => ({ at_most })),
    number.map((above) => ({ above })),
    number.map((below) => ({ below })),
    fc.tuple(number, number).map(([at_least, at_most]) => ({ at_least, at_most })),
  );
const level = fc.constantFrom('low', 'high', null);
const tag = fc.constantFrom('x', 'y', 'z');
const cells: Record<FactName, fc.Arbitrary<unknown>> = {
  a: numberCell(bound),
  b: numberCell(bound),
  ab: numberCell(bound),
  twice: numberCell(bound),
  level: fc.oneof(
    level,
    fc.uniqueArray(level, { minLength: 1 }),
    level.map((value) => ({ not: value })),
  ),
  open: fc.boolean(),
  ratio: numberCell(halves),
  tags: fc.oneof(
    fc.uniqueArray(tag, { minLength: 1 }).map((has_any) => ({ has_any })),
    fc.uniqueArray(tag, { minLength: 1 }).map((has_all) => ({ has_all })),
    fc.uniqueArray(tag, { minLength: 1 }).map((has_none) => ({ has_none })),
  ),
};

/** A random table over some of eight facts, with a parameter, and sometimes with something that cannot occur; rules that could never match are left out. */
export const randomTable = (names: readonly FactName[]): fc.Arbitrary<AnyTable> => {
  const when = fc
    .record(
      Object.fromEntries(names.map((name) => [name, fc.option(cells[name], { nil: undefined, freq: 2 })])),
    )
    .map((asked) => Object.fromEntries(Object.entries(asked).filter(([, cell]) => cell !== undefined)));
  const rule = fc.record({ when, then: fc.constantFrom('YES', 'NO', 'ASK') });
  const drawn = fc.record({
    rules: fc.array(rule, { minLength: 1, maxLength: 5 }),
    limit: bound,
    never: fc.array(when, { maxLength: 2 }),
  });
  return drawn.map(({ rules, limit, never }) => {
    const facts = Object.fromEntries(withParts(names).map((name) => [name, FACTS[name]]));
    const kept: Drawn = { rules: [], limit, never: [] };
    for (const one of rules)
      if (tryDefine(facts, { ...kept, rules: [...kept.rules, one] })) kept.rules.push(one);
    for (const one of never)
      if (tryDefine(facts, { ...kept, never: [...kept.never, one] })) kept.never.push(one);
    return tryDefine(facts, kept)!;
  });
};

interface Drawn {
  readonly rules: { when: object; then: string }[];
  readonly limit: number;
  readonly never: object[];
}

const withParts = (names: readonly FactName[]): FactName[] => {
  const needed = new Set<FactName>(names);
  if (needed.has('twice')) needed.add('ab');
  if (needed.has('ab')) needed.add('a').add('b');
  return (Object.keys(FACTS) as FactName[]).filter((name) => needed.has(name));
};

function tryDefine(facts: object, { rules, limit, never }: Drawn): AnyTable | undefined {
  try {
    return defineTable({
      id: 'random',
      facts,
      outcomes: { YES: '', NO: '', ASK: '' },
      params: { limit: { kind: 'number', doc: '', default: limit } },
      never: never.map((when) => ({ when, because: '' })),
      rules: rules.map((rule, at) => ({ id: `r${at}`, reason: '', ...rule })),
      otherwise: { then: 'ASK', reason: '' },
    } as unknown as TableDefinition) as unknown as AnyTable;
  } catch (error) {
    if (CuriaError.is(error)) return undefined;
    throw error;
  }
}

/** The values of each observed fact, fine enough to see each bound. */
function valuesOf(table: AnyTable): [name: string, values: unknown[]][] {
  return Object.entries(table.facts)
    .filter(([, fact]) => fact.kind !== 'sum')
    .map(([name, fact]) => {
      switch (fact.kind) {
        case 'count':
          return [name, Array.from({ length: LARGEST_BOUND + 3 }, (_, value) => value)];
        case 'score':
          return [name, Array.from({ length: 17 }, (_, value) => value / 4)];
        case 'flag':
          return [name, [false, true]];
        case 'choice':
          return [name, [...fact.values]];
        default:
          return [name, [[], ['x'], ['y'], ['z'], ['x', 'y'], ['x', 'z'], ['y', 'z'], ['x', 'y', 'z']]];
      }
    });
}

/** Every case of a random table on that grid. */
export const allCases = (table: AnyTable): FactValues[] =>
  valuesOf(table).reduce<FactValues[]>(
    (cases, [name, values]) =>
      cases.flatMap((one) => values.map((value) => ({ ...one, [name]: value }) as FactValues)),
    [{}],
  );

/** Every case on that grid that can occur. */
export const possibleCases = (table: AnyTable): FactValues[] =>
  allCases(table).filter((facts) => !table.never.some(({ when }) => meetsByHand(table, when, facts)));

/** A random case of a table, from that grid. */
export const randomCase = (table: AnyTable): fc.Arbitrary<FactValues> =>
  fc.record(
    Object.fromEntries(valuesOf(table).map(([name, values]) => [name, fc.constantFrom(...values)])),
  ) as fc.Arbitrary<FactValues>;

/** Which rules match a case, read straight from the definition. */
export const matchesByHand = (table: AnyTable, facts: FactValues): string[] =>
  table.rules.filter((rule) => meetsByHand(table, rule.when, facts)).map((rule) => rule.id);

function meetsByHand(table: AnyTable, when: object, facts: FactValues): boolean {
  const value = (name: string): unknown => {
    const fact = table.facts[name]!;
    return fact.kind === 'sum'
      ? fact.of.reduce((sum, part) => sum + (value(part) as number), 0)
      : facts[name];
  };
  const meets = (cell: unknown, given: unknown): boolean => {
    if (cell === null || typeof cell !== 'object') return cell === given;
    if (Array.isArray(cell)) return cell.includes(given);
    return Object.entries(cell).every(([word, written]) => {
      const asked = written === 'limit' ? table.values.limit : written;
      const list = [asked].flat() as unknown[];
      const number = given as number;
      const inside = given as unknown[];
      switch (word) {
        case 'at_least':
          return number >= (asked as number);
        case 'at_most':
          return number <= (asked as number);
        case 'above':
          return number > (asked as number);
        case 'below':
          return number < (asked as number);
        case 'not':
          return !list.includes(given);
        case 'has_any':
          return list.some((item) => inside.includes(item));
        case 'has_all':
          return list.every((item) => inside.includes(item));
        case 'has_none':
          return !list.some((item) => inside.includes(item));
        default:
          throw new Error(`unknown comparison ${word}`);
      }
    });
  };
  return Object.entries(when).every(([name, cell]) => meets(cell, value(name)));
}
