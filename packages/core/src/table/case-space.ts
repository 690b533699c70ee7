/** Every case a table can tell apart, exactly: the values of each fact fall into few classes, and cases combine them. */
import { CuriaError } from '../errors.ts';
import { Compare, type Condition, holds, nextDown, nextUp, rangeOf } from './condition.ts';
import { decodeFacts } from './decide.ts';
import type { Fact } from './fact.ts';
import { leavesOf, type Range, solve } from './feasible.ts';
import { compileWhen, type Row } from './program.ts';
import { type AnyTable, type FactValues, policyName, program } from './table.ts';

/** One fact with the classes of its values; no rule tells two values of one class apart. */
export interface Axis {
  readonly name: string;
  readonly slot: number;
  readonly fact: Fact;
  readonly classes: readonly Range[];
}

/** One case: which class each axis has, and numbers that stand for it. */
export interface DistinctCase {
  readonly classes: readonly number[];
  readonly slots: readonly number[];
}

/** The cases of a table, ready to be walked through. */
export interface CaseSpace {
  readonly axes: readonly Axis[];
  /** Walks through all cases; throws `TABLE_TOO_LARGE` where there are too many. */
  readonly cases: () => Generator<DistinctCase>;
  readonly factsOf: (one: DistinctCase) => FactValues;
  /** The observed slots that a sum adds up, and how often each. */
  readonly leavesOf: (sumSlot: number) => readonly (readonly [slot: number, times: number])[];
}

const MOST_CASES = 2_000_000;

/** Lays out the cases of a table; cases that its `never` constraints exclude are left out. */
export function caseSpace(table: AnyTable): CaseSpace {
  const compiled = table[program];
  const impossible = table.never.map(({ when }) =>
    compileWhen(table.facts, compiled.slotOf, when, table.values),
  );
  const conditions = [...compiled.rows.flatMap((row) => row.conditions), ...impossible.flat()];
  const axes: Axis[] = compiled.factNames.map((name, slot) => ({
    name,
    slot,
    fact: table.facts[name]!,
    classes: classesOf(
      table.facts[name]!,
      conditions.filter((condition) => condition.slot === slot),
    ),
  }));
  const observed = axes.slice(0, compiled.names.length);
  const sums = axes.slice(compiled.names.length);
  const totals = sums.map((axis) => {
    const leaves = leavesOf(table.facts, axis.name);
    // What a sum is made of are observed facts, and each of them has a slot.
    return Array.from(leaves, ([leaf, times]) => [compiled.slotOf.get(leaf)!, times] as const);
  });

  const size = axes.reduce((product, axis) => product * axis.classes.length, 1);

  function* cases(): Generator<DistinctCase> {
    if (size > MOST_CASES) throw tooLarge(policyName(table), size);
    for (const chosen of combinations(observed.map((axis) => axis.classes.length))) {
      const ranges = chosen.map((index, at) => observed[at]!.classes[index]!);
      for (const chosenSums of combinations(sums.map((axis) => axis.classes.length))) {
        const asked = chosenSums.map((index, at) => ({
          parts: totals[at]!,
          range: sums[at]!.classes[index]!,
        }));
        const low = solve(ranges, asked);
        if (low === undefined) continue;
        const values = low.map((value, at) => presentable(observed[at]!.fact, ranges[at]!, value));
        const slots = [
          ...values,
          ...totals.map((parts) => parts.reduce((sum, [at, n]) => sum + n * values[at]!, 0)),
        ];
        if (impossible.some((never) => never.every((condition) => holds(condition, slots[condition.slot]!))))
          continue;
        yield { classes: [...chosen, ...chosenSums], slots };
      }
    }
  }

  const factsOf = (one: DistinctCase): FactValues => decodeFacts(table, one.slots);
  const leaves = (sumSlot: number): (typeof totals)[number] => totals[sumSlot - compiled.names.length]!;
  return { axes, cases, factsOf, leavesOf: leaves };
}

const tooLarge = (what: string, cases: number): CuriaError =>
  new CuriaError(
    'TABLE_TOO_LARGE',
    `${what} tells up to ${cases.toLocaleString('en-US')} cases apart; at most ${MOST_CASES.toLocaleString('en-US')} can be walked through`,
  );

/** Tells which rows of a table match a case, in order; `otherwise` always does. */
export const matchingRows = (rows: readonly Row[], slots: readonly number[]): Row[] =>
  rows.filter((row) => row.conditions.every((condition) => holds(condition, slots[condition.slot]!)));

function classesOf(fact: Fact, conditions: readonly Condition[]): Range[] {
  switch (fact.kind) {
    case 'flag':
      return [0, 1].map((code) => ({ low: code, high: code }));
    case 'choice':
      return fact.values.map((_, code) => ({ low: code, high: code }));
    case 'set': {
      // Values that no rule names make no difference; the others give one class per selection.
      const named = conditions.reduce((bits, condition) => bits | condition.mask, 0);
      const positions = fact.values.map((_, at) => at).filter((at) => (named & (1 << at)) !== 0);
      if (2 ** positions.length > MOST_CASES) throw tooLarge('a set', 2 ** positions.length);
      return Array.from({ length: 2 ** positions.length }, (_, selection) => {
        const code = positions.reduce((bits, at, order) => bits | (((selection >> order) & 1) << at), 0);
        return { low: code, high: code };
      });
    }
    default: {
      const { low, high } = rangeOf(fact);
      const after = (value: number): number => (fact.kind === 'score' ? nextUp(value) : value + 1);
      const before = (value: number): number => (fact.kind === 'score' ? nextDown(value) : value - 1);
      const starts = new Set([low]);
      for (const condition of conditions) {
        if (condition.compare !== Compare.range) continue;
        if (condition.low > low && condition.low <= high) starts.add(condition.low);
        if (condition.high < high && condition.high >= low) starts.add(after(condition.high));
      }
      const sorted = [...starts].sort((a, b) => a - b);
      return sorted.map((start, at) => ({
        low: start,
        high: at + 1 < sorted.length ? before(sorted[at + 1]!) : high,
      }));
    }
  }
}

/** A number of a class that people like to read: 0, else a whole number, else few decimals. */
function presentable(fact: Fact, range: Range, value: number): number {
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

/** All ways to choose one index below each limit, the last varying fastest. */
function* combinations(limits: readonly number[]): Generator<readonly number[]> {
  const chosen = limits.map(() => 0);
  for (;;) {
    yield [...chosen];
    let at = limits.length - 1;
    while (at >= 0 && chosen[at] === limits[at]! - 1) chosen[at--] = 0;
    if (at < 0) return;
    chosen[at]!++;
  }
}

/** Says in words which values a class of a fact holds. */
export function describeClasses(axis: Axis, chosen: readonly number[]): string {
  const { fact, classes } = axis;
  if (fact.kind === 'flag') return chosen.map((index) => String(index === 1)).join(' or ');
  if (fact.kind === 'choice')
    return chosen.map((index) => String(fact.values[classes[index]!.low])).join(' or ');
  if (fact.kind === 'set') {
    const name = (code: number): string => {
      const inside = fact.values.filter((_, at) => (code & (1 << at)) !== 0);
      return inside.length === 0 ? 'empty' : inside.join('+');
    };
    return chosen.map((index) => name(classes[index]!.low)).join(' or ');
  }
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
  if (fact.kind !== 'score') return high === rangeOf(fact).high ? `${low} or more` : `${low} to ${high}`;
  // An exclusive bound was moved to the neighbouring double; the bound itself is the shorter number.
  const isShorter = (a: number, b: number): boolean => String(a).length < String(b).length;
  const from = isShorter(nextDown(low), low) ? `above ${nextDown(low)}` : `at least ${low}`;
  const to = isShorter(nextUp(high), high) ? `below ${nextUp(high)}` : `at most ${high}`;
  if (low === domain.low && high === domain.high) return 'any number';
  return low === domain.low ? to : high === domain.high ? from : `${from} and ${to}`;
}
