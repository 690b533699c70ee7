/** Enumerates exactly the cases a table can distinguish: each fact's values fall into a few classes, and a case picks one class per fact. */
import { CuriaError } from '../errors.ts';
import { Compare, type Condition, holds, nextDown, nextUp, rangeOf } from './condition.ts';
import { decodeFacts } from './decide.ts';
import type { Fact } from './fact.ts';
import { leavesOf, type Range, solve } from './feasible.ts';
import { compileWhen, type Row } from './program.ts';
import { type AnyTable, type FactValues, policyName, program } from './table.ts';

/** One fact and its classes of values; no rule distinguishes two values of the same class. */
export interface Axis {
  readonly name: string;
  readonly slot: number;
  readonly fact: Fact;
  readonly classes: readonly Range[];
}

/** One distinct case: a class for each axis, and encoded numbers that represent it. */
export interface DistinctCase {
  readonly classes: readonly number[];
  readonly slots: readonly number[];
}

/** All distinct cases of a table. */
export interface CaseSpace {
  readonly axes: readonly Axis[];
  /** Yields every case; throws `TABLE_TOO_LARGE` if there are too many. */
  readonly cases: () => Generator<DistinctCase>;
  readonly factsOf: (one: DistinctCase) => FactValues;
  /** The observed slots a sum adds up, and how often it counts each one. */
  readonly leavesOf: (sumSlot: number) => readonly (readonly [slot: number, times: number])[];
}

const MOST_CASES = 2_000_000;

/** Lays out the cases of a table, leaving out those that its `never` constraints exclude, unless other constraints are given. */
export function caseSpace(table: AnyTable, never: AnyTable['never'] = table.never): CaseSpace {
  const compiled = table[program];
  const impossible = never.map(({ when }) => compileWhen(table.facts, compiled.slotOf, when, table.values));
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
    // A sum consists of observed facts, and each of those has a slot.
    return Array.from(leaves, ([leaf, times]) => [compiled.slotOf.get(leaf)!, times] as const);
  });

  const size = axes.reduce((product, axis) => product * axis.classes.length, 1);

  const isImpossible = (slots: readonly number[]): boolean =>
    impossible.some((never) => never.every((condition) => holds(condition, slots[condition.slot]!)));

  /** Without sums no fact depends on another, so each class is represented by the same value throughout. */
  function* plainCases(): Generator<DistinctCase> {
    const shown = observed.map(({ fact, classes }) => classes.map((one) => presentable(fact, one, one.low)));
    for (const chosen of combinations(observed.map((axis) => axis.classes.length))) {
      const slots = chosen.map((index, at) => shown[at]![index]!);
      if (!isImpossible(slots)) yield { classes: chosen, slots };
    }
  }

  function* cases(): Generator<DistinctCase> {
    if (size > MOST_CASES) throw tooLarge(policyName(table), size);
    if (sums.length === 0) {
      yield* plainCases();
      return;
    }
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
        if (isImpossible(slots)) continue;
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

/** The rows that match a case, in order; `otherwise` always matches. */
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

/** A readable number from a class: 0 if possible, else a whole number, else one with few decimals. */
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

/** Yields every way to choose one index below each limit, the last index varying fastest. */
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

/** Describes in words which values belong to the chosen classes. */
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
