/** The facts of a table as axes: the values of each fall into a few classes that no rule tells apart. */
import { type Condition, holds, nextDown, nextUp, rangeOf } from '../define/condition.ts';
import type { Fact } from '../define/fact.ts';
import type { Range } from '../define/feasible.ts';
import { type AnyTable, program } from '../define/table.ts';

// Every index here numbers rules, axes, classes or slots of the same table.

/** One fact with its classes of values, or one value of a set that is in or out. */
export interface Axis {
  readonly name: string;
  readonly slot: number;
  readonly fact: Fact;
  /** For a set: which of its values this axis is about. Its classes are "out" and "in". */
  readonly member: number | undefined;
  readonly classes: readonly Range[];
  /** The words of a box that have one bit for each class. */
  readonly from: number;
  readonly to: number;
}

const WORD = 32;

/** Lays out the axes of a table for the given conditions: observed facts first, then sums. */
export function axesOf(table: AnyTable, conditions: readonly Condition[]): Axis[] {
  const bySlot = Map.groupBy(conditions, (condition) => condition.slot);
  const axes: Axis[] = [];
  let from = 0;
  table[program].factNames.forEach((name, slot) => {
    const fact = table.facts[name]!;
    const asked = bySlot.get(slot) ?? [];
    for (const { member, classes } of fact.kind === 'set' ? membersOf(fact, asked) : [whole(fact, asked)]) {
      const to = from + Math.ceil(classes.length / WORD);
      axes.push({ name, slot, fact, member, classes, from, to });
      from = to;
    }
  });
  return axes;
}

type Part = Pick<Axis, 'member' | 'classes'>;

/** Values that no condition names make no difference. The last value comes first, so that cases are ordered like bit patterns. */
function membersOf({ values }: Extract<Fact, { kind: 'set' }>, conditions: readonly Condition[]): Part[] {
  const named = conditions.reduce((bits, condition) => bits | condition.mask, 0);
  return values
    .map((_, member): Part => ({ member, classes: codes(2) }))
    .filter((_, member) => (named & (1 << member)) !== 0)
    .reverse();
}

const codes = (count: number): Range[] =>
  Array.from({ length: count }, (_, code) => ({ low: code, high: code }));

function whole(fact: Fact, conditions: readonly Condition[]): Part {
  if (fact.kind === 'flag') return { member: undefined, classes: codes(2) };
  if (fact.kind === 'choice') return { member: undefined, classes: codes(fact.values.length) };
  const { low, high } = rangeOf(fact);
  const after = (value: number): number => (fact.kind === 'score' ? nextUp(value) : value + 1);
  const before = (value: number): number => (fact.kind === 'score' ? nextDown(value) : value - 1);
  const starts = new Set([low]);
  // A condition on a number is a range, and a definition whose range is empty or outside of the fact's own is refused.
  for (const condition of conditions) {
    starts.add(condition.low);
    if (condition.high < high) starts.add(after(condition.high));
  }
  const sorted = [...starts].sort((a, b) => a - b);
  const classes = sorted.map((start, at) => ({
    low: start,
    high: at + 1 < sorted.length ? before(sorted[at + 1]!) : high,
  }));
  return { member: undefined, classes };
}

/** The class of an encoded value. */
export function classOf({ classes, member }: Axis, value: number): number {
  if (member !== undefined) return (value >> member) & 1;
  let [low, high] = [0, classes.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (classes[middle]!.low <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Which classes meet a condition. */
export const classesMeeting = ({ classes }: Axis, condition: Condition): boolean[] =>
  classes.map(({ low }) => holds(condition, low));

/** A readable number from a class: 0 if possible, else a whole number, else one with few decimals. */
export function presentable(fact: Fact, range: Range, value: number): number {
  if (fact.kind !== 'score') return value;
  const { low, high } = range;
  const fits = (candidate: number): boolean => candidate >= low && candidate <= high;
  if (fits(0)) return 0;
  const near = low > 0 ? low : high;
  for (const digits of [0, 1, 2, 3, 4, 6]) {
    const scale = 10 ** digits;
    const candidate = (low > 0 ? Math.ceil(near * scale) : Math.floor(near * scale)) / scale;
    if (fits(candidate)) return candidate;
  }
  return near;
}

/** Describes in words which values belong to the chosen classes of a fact that is not a set. */
export function describeClasses({ fact, classes }: Axis, chosen: readonly number[]): string {
  if (fact.kind === 'flag') return chosen.map((index) => String(index === 1)).join(' or ');
  if (fact.kind === 'choice')
    return chosen.map((index) => String(fact.values[classes[index]!.low])).join(' or ');
  return mergeRanges(
    fact,
    chosen.map((index) => classes[index]!),
  )
    .map((range) => describeRange(fact, range))
    .join(' or ');
}

function mergeRanges(fact: Fact, ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.low - b.low)) {
    const last = merged.at(-1);
    const follows =
      last !== undefined && (fact.kind === 'score' ? nextUp(last.high) : last.high + 1) === range.low;
    if (follows) merged[merged.length - 1] = { low: last.low, high: range.high };
    else merged.push(range);
  }
  return merged;
}

function describeRange(fact: Fact, { low, high }: Range): string {
  if (low === high) return String(low);
  const domain = rangeOf(fact);
  if (fact.kind !== 'score') return high === domain.high ? `${low} or more` : `${low} to ${high}`;
  // An exclusive bound was moved to the neighbouring double; the bound itself is the shorter number.
  const isShorter = (a: number, b: number): boolean => String(a).length < String(b).length;
  const from = isShorter(nextDown(low), low) ? `above ${nextDown(low)}` : `at least ${low}`;
  const to = isShorter(nextUp(high), high) ? `below ${nextUp(high)}` : `at most ${high}`;
  if (low === domain.low && high === domain.high) return 'any number';
  return low === domain.low ? to : high === domain.high ? from : `${from} and ${to}`;
}
