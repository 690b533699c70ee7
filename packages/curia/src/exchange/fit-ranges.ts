/** Turns tests over numbers into ranges: "or" gives several, "not" turns them inside out, and what is empty is left out. */
import type { Cell } from '@curia/core/in/table';
import type { Fact } from '@curia/core/table';
import type { Bound, Operator, Test } from './decision-table.ts';
import { Unfit } from './unfit.ts';

/** A range as a cell of a rule says it; a bound that is text names a parameter. */
interface Range {
  readonly at_least?: number | string;
  readonly above?: number | string;
  readonly at_most?: number | string;
  readonly below?: number | string;
  readonly equals?: number | string;
}

/** More ranges than anybody wrote by hand. */
const MOST = 1000;

/** The ranges of which one must match; undefined if every number does. */
export function fitRanges(fact: Fact, test: Test): readonly Cell[] | undefined {
  if (test.kind === 'is' && typeof test.value === 'number') {
    if (isEmpty(fact, { equals: test.value })) throw new Unfit(NOTHING);
    return [test.value];
  }
  const kept = rangesOf(test, false).filter((range) => !isEmpty(fact, range));
  if (kept.some((range) => Object.keys(range).length === 0)) return undefined;
  if (kept.length === 0) throw new Unfit(NOTHING);
  return kept;
}

const NOTHING = 'no number that the input may have can match';

const OPPOSITE: Readonly<Record<Operator, Operator>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '=': '!=',
  '!=': '=',
};

function rangesOf(test: Test, isNot: boolean): Range[] {
  switch (test.kind) {
    case 'any':
      return isNot ? [] : [{}];
    case 'is':
      return compared(isNot ? '!=' : '=', numeric(test.value));
    case 'compare':
      return compared(isNot ? OPPOSITE[test.operator] : test.operator, numeric(test.bound));
    case 'list':
      return combine(
        test.values.map((value) => compared(isNot ? '!=' : '=', numeric(value))),
        isNot,
      );
    case 'range': {
      const { low, high, isLowIn, isHighIn } = test;
      const ends = [
        rangesOf({ kind: 'compare', operator: isLowIn ? '>=' : '>', bound: low }, isNot),
        rangesOf({ kind: 'compare', operator: isHighIn ? '<=' : '<', bound: high }, isNot),
      ];
      return combine(ends, !isNot);
    }
    case 'not':
      return rangesOf(test.test, !isNot);
    case 'or':
    case 'and': {
      const parts = test.tests.map((one) => rangesOf(one, isNot));
      return combine(parts, (test.kind === 'and') !== isNot);
    }
    case 'has':
      throw new Unfit('only a list can contain something; this input is a number');
  }
}

/** All of the parts must match, or one of them. */
function combine(parts: readonly Range[][], all: boolean): Range[] {
  if (!all) return parts.flat();
  return parts.reduce<Range[]>(
    (found, part) => {
      if (found.length * part.length > MOST) throw new Unfit(`amounts to more than ${MOST} ranges`);
      return found.flatMap((one) => part.map((other) => intersect(one, other)));
    },
    [{}],
  );
}

function numeric(value: unknown): number | string {
  if (typeof value === 'number') return value;
  if (typeof value === 'object' && value !== null) return (value as Exclude<Bound, number>).constant;
  throw new Unfit(`${JSON.stringify(value)} is no number; this input is one`);
}

function compared(operator: Operator, bound: number | string): Range[] {
  switch (operator) {
    case '<':
      return [{ below: bound }];
    case '<=':
      return [{ at_most: bound }];
    case '>':
      return [{ above: bound }];
    case '>=':
      return [{ at_least: bound }];
    case '=':
      return [{ equals: bound }];
    case '!=':
      return [{ below: bound }, { above: bound }];
  }
}

/** The stricter of two bounds of the same side. */
const STRICTER = {
  at_least: Math.max,
  above: Math.max,
  at_most: Math.min,
  below: Math.min,
  // Two numbers that differ cannot both be equalled.
  equals: (one: number, other: number) => (one === other ? one : Number.NaN),
} as const;

function intersect(one: Range, other: Range): Range {
  const both: Record<string, number | string> = { ...one };
  for (const [key, value] of Object.entries(other) as [keyof Range, number | string][]) {
    const before = one[key];
    if (before === undefined || before === value) both[key] = value;
    else if (typeof before === 'number' && typeof value === 'number')
      both[key] = STRICTER[key](before, value);
    else throw new Unfit(`${before} and ${value} cannot be one bound`);
  }
  return both;
}

/** Whether no number is in a range; bounds that are parameters get the benefit of the doubt. */
function isEmpty(fact: Fact, range: Range): boolean {
  if (Object.values(range).some((bound) => typeof bound === 'number' && Number.isNaN(bound))) return true;
  const known = (bound: number | string | undefined, else_: number): number =>
    typeof bound === 'number' ? bound : else_;
  const isScore = fact.kind === 'score';
  const least = isScore ? (fact.min ?? -Number.MAX_VALUE) : 0;
  const most = isScore ? (fact.max ?? Number.MAX_VALUE) : Number.MAX_SAFE_INTEGER;
  const low = Math.max(least, known(range.at_least, least), known(range.equals, least));
  const high = Math.min(most, known(range.at_most, most), known(range.equals, most));
  const above = known(range.above, Number.NEGATIVE_INFINITY);
  const below = known(range.below, Number.POSITIVE_INFINITY);
  if (low > high || low >= below || high <= above || above >= below) return true;
  if (isScore) return false;
  const first = Math.max(Math.ceil(low), Math.floor(above) + 1);
  const last = Math.min(Math.floor(high), Math.ceil(below) - 1);
  return first > last;
}
