/** Why a case was decided as it was, and the smallest changes of facts that would decide it otherwise. */
import { type CaseSpace, caseSpace, decodeFacts } from './case-space.ts';
import { holds } from './condition.ts';
import { codeOf, type DecisionOf, decide, type TracedCondition, type TracedRule } from './decide.ts';
import type { AnyFactValue } from './fact.ts';
import type { Range } from './feasible.ts';
import { addSums, compileWhen, firstMatch, type Program, type Row } from './program.ts';
import { type AnyTable, type FactsOf, type FactValues, program } from './table.ts';

/** One fact that would be different. */
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
  /** How far the facts move in all: counts and scores by their difference, other facts by 1 each. */
  readonly distance: number;
}

/** A ruling taken apart. */
export interface Explanation<T extends AnyTable = AnyTable> {
  readonly decision: DecisionOf<T>;
  /** The rules above the winner, each with the conditions that failed. */
  readonly passed_over: readonly {
    readonly rule: string;
    readonly source: string;
    readonly failed: readonly TracedCondition[];
  }[];
  readonly won_by: TracedRule;
  /** One entry per other outcome that can be reached, nearest first. */
  readonly nearest: readonly Counterfactual[];
}

/** Explains one case. Every suggested change was decided again before it is reported. */
export function explain<T extends AnyTable>(table: T, facts: FactsOf<T>): Explanation<T> {
  const decision = decide(table, facts, { trace: true });
  const trace = decision.trace!;
  return {
    decision,
    passed_over: trace.slice(0, -1).map(({ rule, source, conditions }) => ({
      rule,
      source,
      failed: conditions.filter((condition) => !condition.pass),
    })),
    won_by: trace.at(-1)!,
    nearest: nearestChanges(table, facts as FactValues),
  };
}

interface Candidate {
  readonly row: Row;
  readonly slots: readonly number[];
  readonly changed: number;
  readonly distance: number;
}

/** Finds, for each other outcome, the case with the fewest changed facts and, among those, the least movement. */
function nearestChanges(table: AnyTable, facts: FactValues): Counterfactual[] {
  const compiled = table[program];
  const space = caseSpace(table);
  const here = codesOf(compiled, facts);
  const impossible = table.never.map(({ when }) =>
    compileWhen(table.facts, compiled.slotOf, when, table.values),
  );
  const outcome = firstMatch(compiled.rows, here).then;
  const best = new Map<string, Candidate>();
  const consider = (slots: number[]): void => {
    addSums(compiled.sums, slots);
    const row = firstMatch(compiled.rows, slots);
    if (row.then === outcome) return;
    const candidate = { row, slots: [...slots], ...movement(compiled, here, slots) };
    const known = best.get(row.then);
    if (known !== undefined && !isNearer(candidate, known)) return;
    if (impossible.some((never) => never.every((condition) => holds(condition, slots[condition.slot]!))))
      return;
    best.set(row.then, candidate);
  };
  searchFew(space, compiled, here, consider);
  // Outcomes that need more facts to change at once: every case of the table that has them is tried.
  if (compiled.observed.length > MOST_CHANGED_TOGETHER && space.isEnumerable) {
    for (const one of space.cases()) consider(snap(space, compiled, here, one.classes, one.slots));
  }
  return [...best.values()]
    .sort((a, b) => a.changed - b.changed || a.distance - b.distance || (a.row.then < b.row.then ? -1 : 1))
    .map(({ row, slots, distance }) => ({
      outcome: row.then,
      rule: row.id,
      changes: changesBetween(table, facts, slots),
      distance,
    }));
}

const MOST_CHANGED_TOGETHER = 3;

/** Tries every change of up to three facts, each to the ends of its classes and to where a sum crosses a bound. */
function searchFew(
  space: CaseSpace,
  compiled: Program,
  here: readonly number[],
  consider: (slots: number[]) => void,
): void {
  const visit = (slots: number[], changed: ReadonlySet<number>): void => {
    for (const entry of compiled.observed) {
      if (changed.has(entry.slot)) continue;
      for (const value of valuesToTry(space, compiled, here, slots, entry.slot)) {
        const next = [...slots];
        next[entry.slot] = value;
        consider(next);
        if (changed.size + 1 < MOST_CHANGED_TOGETHER) visit(next, new Set([...changed, entry.slot]));
      }
    }
  };
  visit([...here], new Set());
}

function valuesToTry(
  space: CaseSpace,
  compiled: Program,
  here: readonly number[],
  slots: readonly number[],
  slot: number,
): Set<number> {
  const axis = space.axes[slot]!;
  const values = new Set<number>();
  const domain = { low: axis.classes[0]!.low, high: axis.classes.at(-1)!.high };
  const end = (range: Range, value: number): number =>
    axis.fact.kind === 'score' ? presentableEnd(range, value) : value;
  for (const range of axis.classes) {
    values.add(end(range, closest(range, here[slot]!)));
    if (range.high < domain.high) values.add(end(range, range.high));
  }
  for (const sum of compiled.sums) {
    const times = weightIn(compiled, sum.slot, slot);
    if (times === 0) continue;
    for (const range of space.axes[sum.slot]!.classes) {
      const missing = closest(range, slots[sum.slot]!) - slots[sum.slot]!;
      const value = slots[slot]! + Math.ceil(missing / times);
      if (value >= domain.low && value <= domain.high) values.add(value);
    }
  }
  values.delete(here[slot]!);
  return values;
}

/** How often a slot goes into a sum, sums of sums resolved. */
function weightIn(compiled: Program, sumSlot: number, slot: number): number {
  const sum = compiled.sums.find((candidate) => candidate.slot === sumSlot);
  if (sum === undefined) return sumSlot === slot ? 1 : 0;
  return sum.parts.reduce((total, part) => total + weightIn(compiled, part, slot), 0);
}

const closest = ({ low, high }: Range, value: number): number => Math.min(Math.max(value, low), high);

/** The end of a class in few decimals, where one lies inside: just below 1.6 is 1.5999 to people. */
function presentableEnd({ low, high }: Range, value: number): number {
  if (value !== low && value !== high) return value;
  for (const digits of [4, 6, 9]) {
    const scale = 10 ** digits;
    if (Number(value.toFixed(digits)) === value) return value;
    const candidate = (value === low ? Math.ceil(value * scale) : Math.floor(value * scale)) / scale;
    if (candidate >= low && candidate <= high) return candidate;
  }
  return value;
}

/** A case of the given classes, as near to the case at hand as the sums allow. */
function snap(
  space: CaseSpace,
  compiled: Program,
  here: readonly number[],
  classes: readonly number[],
  witness: readonly number[],
): number[] {
  const near = here.map((value, slot) => closest(space.axes[slot]!.classes[classes[slot]!]!, value));
  addSums(compiled.sums, near);
  const keepsSums = compiled.sums.every(({ slot }) => {
    const range = space.axes[slot]!.classes[classes[slot]!]!;
    return near[slot]! >= range.low && near[slot]! <= range.high;
  });
  return keepsSums ? near : [...witness];
}

function codesOf(compiled: Program, facts: FactValues): number[] {
  const slots = compiled.observed.map((entry) => codeOf(entry, facts[entry.name]!));
  addSums(compiled.sums, slots);
  return slots;
}

function movement(
  compiled: Program,
  from: readonly number[],
  to: readonly number[],
): { changed: number; distance: number } {
  let changed = 0;
  let distance = 0;
  for (const { slot, fact } of compiled.observed) {
    if (from[slot] === to[slot]) continue;
    changed++;
    distance += fact.kind === 'count' || fact.kind === 'score' ? Math.abs(to[slot]! - from[slot]!) : 1;
  }
  // A difference of decimals is not a decimal; twelve digits are more than facts have.
  return { changed, distance: Number(distance.toPrecision(12)) };
}

const isNearer = (a: Candidate, b: Candidate): boolean =>
  a.changed < b.changed || (a.changed === b.changed && a.distance < b.distance);

function changesBetween(table: AnyTable, facts: FactValues, slots: readonly number[]): FactChange[] {
  const there = decodeFacts(table, slots);
  return Object.keys(there)
    .filter((name) => JSON.stringify(there[name]) !== JSON.stringify(facts[name]))
    .map((fact) => ({ fact, from: facts[fact]!, to: there[fact]! }));
}
