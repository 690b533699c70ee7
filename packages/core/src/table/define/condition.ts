/** Compiles cells for comparison: every cell becomes a range, a membership list or a bit mask over one encoded number. */
import type { Bound, Cell, NumberCell, SetCell } from './cell.ts';
import type { ChoiceValue, Fact } from './fact.ts';
import type { Values } from './parameter.ts';

/** How a condition compares. */
export const Compare = { range: 0, member: 1, any: 2, all: 3, none: 4 } as const;

/** One comparison on one fact, with its description in words. */
export interface Condition {
  readonly fact: string;
  readonly slot: number;
  /** True if the slot contains the value itself rather than a code for it. */
  readonly isNumber: boolean;
  readonly compare: (typeof Compare)[keyof typeof Compare];
  /** For `range`: the closed range, in doubles. */
  readonly low: number;
  readonly high: number;
  /** For `member`: one entry per value of the choice. */
  readonly members: readonly boolean[];
  /** For `any`, `all`, `none`: the bits of the named values. */
  readonly mask: number;
  readonly wanted: string;
}

/** The largest count a table accepts, so that sums of counts are always exact. */
export const LARGEST_COUNT = 2 ** 40;

/** The most parts a sum may add up, counting repetitions. */
export const MOST_PARTS = 4096;

/** The closed range of values a numeric fact can take. */
export function rangeOf(fact: Fact): { low: number; high: number } {
  if (fact.kind === 'score')
    return { low: fact.min ?? -Number.MAX_VALUE, high: fact.max ?? Number.MAX_VALUE };
  return { low: 0, high: fact.kind === 'sum' ? LARGEST_COUNT * MOST_PARTS : LARGEST_COUNT };
}

/** Turns one cell into conditions; the definition check has already rejected bad cells. */
export function conditionsOf(
  name: string,
  slot: number,
  fact: Fact,
  cell: Cell,
  values: Values,
): Condition[] {
  const blank = { fact: name, slot, isNumber: false, low: 0, high: 0, members: [], mask: 0 };
  switch (fact.kind) {
    case 'count':
    case 'sum':
    case 'score': {
      const range = rangeCondition(fact, cell as NumberCell, values);
      return [{ ...blank, isNumber: true, compare: Compare.range, ...range }];
    }
    case 'flag': {
      const at = cell === true ? 1 : 0;
      return [{ ...blank, compare: Compare.range, low: at, high: at, wanted: String(cell) }];
    }
    case 'choice': {
      const { chosen, wanted } = readChoice(cell as ChoiceValue | readonly ChoiceValue[] | { not: unknown });
      const members = fact.values.map((value) => chosen(value));
      return [{ ...blank, compare: Compare.member, members, wanted }];
    }
    case 'set':
      return setConditions(fact.values, cell as SetCell).map((part) => ({ ...blank, ...part }));
  }
}

function rangeCondition(
  fact: Fact,
  cell: NumberCell,
  values: Values,
): { low: number; high: number; wanted: string } {
  const isWhole = fact.kind !== 'score';
  const domain = rangeOf(fact);
  const asked = typeof cell === 'number' ? { equals: cell } : cell;
  let { low, high } = domain;
  const words: string[] = [];
  const value = (bound: Bound): number => (typeof bound === 'number' ? bound : (values[bound] as number));
  const show = (bound: Bound): string =>
    typeof bound === 'number' ? String(bound) : `${bound} (${values[bound]})`;
  if (asked.equals !== undefined) {
    low = Math.max(low, isWhole ? Math.ceil(value(asked.equals)) : value(asked.equals));
    high = Math.min(high, isWhole ? Math.floor(value(asked.equals)) : value(asked.equals));
    words.push(`exactly ${show(asked.equals)}`);
  }
  if (asked.at_least !== undefined) {
    low = Math.max(low, isWhole ? Math.ceil(value(asked.at_least)) : value(asked.at_least));
    words.push(`at least ${show(asked.at_least)}`);
  }
  if (asked.above !== undefined) {
    low = Math.max(low, isWhole ? Math.floor(value(asked.above)) + 1 : nextUp(value(asked.above)));
    words.push(`above ${show(asked.above)}`);
  }
  if (asked.at_most !== undefined) {
    high = Math.min(high, isWhole ? Math.floor(value(asked.at_most)) : value(asked.at_most));
    words.push(`at most ${show(asked.at_most)}`);
  }
  if (asked.below !== undefined) {
    high = Math.min(high, isWhole ? Math.ceil(value(asked.below)) - 1 : nextDown(value(asked.below)));
    words.push(`below ${show(asked.below)}`);
  }
  return { low, high, wanted: words.join(' and ') };
}

/** Turns a choice cell into a predicate and a description. */
export function readChoice(cell: ChoiceValue | readonly ChoiceValue[] | { not: unknown }): {
  named: readonly ChoiceValue[];
  chosen: (value: ChoiceValue) => boolean;
  wanted: string;
} {
  const list = (value: unknown): readonly ChoiceValue[] =>
    Array.isArray(value) ? (value as ChoiceValue[]) : [value as ChoiceValue];
  const isNot = typeof cell === 'object' && cell !== null && !Array.isArray(cell);
  const named = list(isNot ? (cell as { not: unknown }).not : cell);
  const words = named.map(String).join(' or ');
  return {
    named,
    chosen: (value) => named.includes(value) !== isNot,
    wanted: isNot ? `not ${words}` : words,
  };
}

function setConditions(
  all: readonly string[],
  cell: SetCell,
): Pick<Condition, 'compare' | 'mask' | 'wanted'>[] {
  const mask = (names: readonly string[]): number =>
    names.reduce((bits, name) => bits | (1 << all.indexOf(name)), 0);
  const parts: Pick<Condition, 'compare' | 'mask' | 'wanted'>[] = [];
  if (cell.has_any) {
    parts.push({
      compare: Compare.any,
      mask: mask(cell.has_any),
      wanted: `any of ${cell.has_any.join(', ')}`,
    });
  }
  if (cell.has_all) {
    parts.push({
      compare: Compare.all,
      mask: mask(cell.has_all),
      wanted: `all of ${cell.has_all.join(', ')}`,
    });
  }
  if (cell.has_none) {
    parts.push({
      compare: Compare.none,
      mask: mask(cell.has_none),
      wanted: `none of ${cell.has_none.join(', ')}`,
    });
  }
  return parts;
}

/** True if an encoded value meets a condition. */
export function holds(condition: Condition, value: number): boolean {
  switch (condition.compare) {
    case Compare.range:
      return value >= condition.low && value <= condition.high;
    case Compare.member:
      return condition.members[value] === true;
    case Compare.any:
      return (value & condition.mask) !== 0;
    case Compare.all:
      return (value & condition.mask) === condition.mask;
    default:
      return (value & condition.mask) === 0;
  }
}

const bits = new DataView(new ArrayBuffer(8));

/** The next larger double: an exclusive bound becomes an inclusive one, exactly. */
export function nextUp(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return bits.getFloat64(0);
}

/** The next smaller double. */
export const nextDown = (value: number): number => -nextUp(-value);
