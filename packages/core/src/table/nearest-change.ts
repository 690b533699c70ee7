/** The smallest fact changes that lead to each other outcome of a table. */
import { type Axis, type CaseSpace, caseSpace } from './case-space.ts';
import { codeOf, decodeFacts } from './decide.ts';
import type { AnyFactValue } from './fact.ts';
import type { Range, Total } from './feasible.ts';
import { clamp, nearestPoint } from './nearest-point.ts';
import { addSums, firstMatch, type Program, type Row } from './program.ts';
import { type AnyTable, type FactValues, program } from './table.ts';

/** One changed fact. */
export interface FactChange {
  readonly fact: string;
  readonly from: AnyFactValue;
  readonly to: AnyFactValue;
}

/** The nearest case with another outcome. */
export interface Counterfactual {
  readonly outcome: string;
  readonly rule: string;
  readonly changes: readonly FactChange[];
  /** How far the facts move in total: counts and scores by their difference, other facts by 1 each. */
  readonly distance: number;
}

interface Candidate {
  readonly row: Row;
  readonly slots: readonly number[];
  readonly changed: number;
  readonly distance: number;
}

/** Finds, for each other outcome, the case with the fewest changed facts and, among those, the least movement. */
export function nearestChanges(table: AnyTable, facts: FactValues): Counterfactual[] {
  const compiled = table[program];
  const here = compiled.observed.map((entry) => codeOf(entry, facts[entry.name]));
  addSums(compiled.sums, here);
  const { then } = firstMatch(compiled.rows, here);
  const best = new Map<string, Candidate>();
  const space = caseSpace(table);
  for (const one of space.cases()) {
    const row = firstMatch(compiled.rows, one.slots);
    if (row.then === then) continue;
    const known = best.get(row.then);
    const found = nearestInCase(
      space,
      compiled,
      here,
      one.classes,
      known?.changed ?? Number.POSITIVE_INFINITY,
    );
    if (found === undefined) continue;
    const candidate = { row, ...found };
    if (known === undefined || isNearer(candidate, known)) best.set(row.then, candidate);
  }
  return [...best.values()]
    .sort((a, b) => (isNearer(a, b) ? -1 : isNearer(b, a) || a.row.then > b.row.then ? 1 : -1))
    .map(({ row, slots, distance }) => ({
      outcome: row.then,
      rule: row.id,
      changes: changesBetween(table, facts, slots),
      distance,
    }));
}

const isNearer = (a: Candidate, b: Candidate): boolean =>
  a.changed < b.changed || (a.changed === b.changed && a.distance < b.distance);

type Found = Pick<Candidate, 'slots' | 'changed' | 'distance'>;

/** The point of a distinct case nearest to the given facts; undefined if it takes more changes than allowed. */
function nearestInCase(
  space: CaseSpace,
  compiled: Program,
  here: readonly number[],
  classes: readonly number[],
  allowed: number,
): Found | undefined {
  const rangeOf = (slot: number): Range => space.axes[slot]!.classes[classes[slot]!]!;
  const ranges = compiled.observed.map(({ slot }) => rangeOf(slot));
  const direct = ranges.map((range, slot) => nearestValue(space.axes[slot]!, range, here[slot]!));
  if (direct.filter((value, slot) => value !== here[slot]).length > allowed) return undefined;
  const totals = compiled.sums.map(
    ({ slot }): Total => ({ parts: space.leavesOf(slot), range: rangeOf(slot) }),
  );
  const keeps = totals.every(({ parts, range }) => {
    const sum = parts.reduce((soFar, [at, times]) => soFar + times * direct[at]!, 0);
    return clamp(range, sum) === sum;
  });
  if (keeps) return measure(compiled, here, direct);
  return withSumsMoved(compiled, here, direct, ranges, totals, allowed);
}

/** The value of a class nearest to the current value. */
function nearestValue({ fact, classes }: Axis, range: Range, value: number): number {
  if (fact.kind === 'set') {
    // Values that no rule names stay as they are.
    const named = classes.reduce((bits, { low }) => bits | low, 0);
    return range.low | (value & ~named);
  }
  const nearest = clamp(range, value);
  if (fact.kind !== 'score' || nearest === value || String(nearest).length <= 8) return nearest;
  // Just beyond an exclusive bound, a number with four decimals reads better than the very next double.
  const rounded = (nearest > value ? Math.ceil(nearest * 1e4) : Math.floor(nearest * 1e4)) / 1e4;
  return clamp(range, rounded) === rounded ? rounded : nearest;
}

/** If the sums do not fit, moves as few of their parts as possible. */
function withSumsMoved(
  compiled: Program,
  here: readonly number[],
  direct: readonly number[],
  ranges: readonly Range[],
  totals: readonly Total[],
  allowed: number,
): Found | undefined {
  const movable = [...new Set(totals.flatMap(({ parts }) => parts.map(([at]) => at)))];
  let best: Found | undefined;
  for (let size = 1; size <= movable.length && best === undefined; size++) {
    for (const chosen of subsets(movable, size)) {
      // Facts outside the sums take their nearest value; parts that were not chosen keep theirs.
      const limited = ranges.map((range, at) => {
        if (chosen.includes(at)) return range;
        const value = movable.includes(at) ? here[at]! : direct[at]!;
        return movable.includes(at)
          ? { low: Math.max(range.low, value), high: Math.min(range.high, value) }
          : { low: value, high: value };
      });
      if (limited.some((range) => range.low > range.high)) continue;
      const point = nearestPoint(here.slice(0, ranges.length), limited, totals);
      if (point === undefined) continue;
      const found = measure(compiled, here, point);
      if (found.changed > allowed) continue;
      if (
        best === undefined ||
        found.changed < best.changed ||
        (found.changed === best.changed && found.distance < best.distance)
      ) {
        best = found;
      }
    }
  }
  return best;
}

function* subsets<T>(items: readonly T[], size: number): Generator<T[]> {
  if (size === 0) yield [];
  for (let at = 0; at + size <= items.length && size > 0; at++) {
    for (const rest of subsets(items.slice(at + 1), size - 1)) yield [items[at]!, ...rest];
  }
}

function measure(compiled: Program, here: readonly number[], slots: readonly number[]): Found {
  let changed = 0;
  let distance = 0;
  for (const { slot, fact } of compiled.observed) {
    if (here[slot] === slots[slot]) continue;
    changed++;
    distance += fact.kind === 'count' || fact.kind === 'score' ? Math.abs(slots[slot]! - here[slot]!) : 1;
  }
  // A difference of decimals is not quite a decimal; twelve digits are more than facts have.
  return { slots, changed, distance: Number(distance.toPrecision(12)) };
}

/** Compares facts by meaning: a set is the same in any order. */
function changesBetween(table: AnyTable, facts: FactValues, slots: readonly number[]): FactChange[] {
  const there = decodeFacts(table, slots);
  return table[program].observed
    .filter((entry) => codeOf(entry, facts[entry.name]) !== slots[entry.slot])
    .map(({ name }) => ({ fact: name, from: facts[name]!, to: inOrderOf(facts[name]!, there[name]!) }));
}

/** Lists the values that stay first, in their original order, so that new values are easy to see. */
function inOrderOf(from: AnyFactValue, to: AnyFactValue): AnyFactValue {
  if (!Array.isArray(from) || !Array.isArray(to)) return to;
  const [old, now] = [new Set<string>(from), new Set<string>(to)];
  return [...[...old].filter((value) => now.has(value)), ...[...now].filter((value) => !old.has(value))];
}
