/** Decides exactly, for whole numbers, whether a case can meet a set of conditions including sums, and finds one that does. */
import { CuriaError } from '../../read/errors.ts';
import { Compare, type Condition, rangeOf } from './condition.ts';
import { orderSums } from './program.ts';
import type { Facts } from './rule.ts';

// Every index here numbers the counts of the same sums.

/** A closed range. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** A total that some variables must add up to; a variable may be counted more than once. */
export interface Total {
  readonly parts: readonly (readonly [at: number, times: number])[];
  readonly range: Range;
}

const MOST_ROUNDS = 200;

/** How many more comparisons of a rule with a box a search may make; counted, not timed, so that the same question always gets the same answer. */
export interface Budget {
  left: number;
}

/** A question is abandoned after so many comparisons; most take a few hundred. */
export const MOST_COMPARISONS = 20_000_000;

/** The budget of a question that nobody limits further. */
export const usualBudget = (): Budget => ({ left: MOST_COMPARISONS });

/** What a step of a system of sums costs, in comparisons. */
export const SUM_STEP = 1000;

/** Takes comparisons from a budget; throws `TABLE_TOO_LARGE` if it is spent. */
export function spend(budget: Budget, comparisons: number): void {
  budget.left -= comparisons;
  if (budget.left < 0) throw new CuriaError('TABLE_TOO_LARGE', 'the question takes too long to settle');
}

/** Finds whole numbers in their ranges whose totals are in range, smallest first; throws `TABLE_TOO_LARGE` if the search takes too long. */
export function solve(
  ranges: readonly Range[],
  totals: readonly Total[],
  budget: Budget = usualBudget(),
): number[] | undefined {
  spend(budget, SUM_STEP);
  const narrowed = narrow(ranges, totals);
  if (narrowed === undefined) return undefined;
  const lowest = narrowed.map((range) => range.low);
  if (areMet(totals, lowest)) return lowest;
  // Narrowing alone does not settle totals that share variables: split the widest range and try both halves.
  let widest = 0;
  let width = 0;
  for (const total of totals) {
    for (const [at] of total.parts) {
      const span = narrowed[at]!.high - narrowed[at]!.low;
      if (span > width) [widest, width] = [at, span];
    }
  }
  const { low, high } = narrowed[widest]!;
  const middle = low + Math.floor((high - low) / 2);
  const half = (range: Range): Range[] => narrowed.map((old, at) => (at === widest ? range : old));
  return (
    solve(half({ low, high: middle }), totals, budget) ??
    solve(half({ low: middle + 1, high }), totals, budget)
  );
}

const totalOf = (total: Total, numbers: readonly number[]): number =>
  total.parts.reduce((sum, [at, times]) => sum + times * numbers[at]!, 0);

const areMet = (totals: readonly Total[], numbers: readonly number[]): boolean =>
  totals.every((total) => {
    const sum = totalOf(total, numbers);
    return sum >= total.range.low && sum <= total.range.high;
  });

/** Tightens every range by what the totals leave for it; undefined if some range becomes empty. */
export function narrow(ranges: readonly Range[], totals: readonly Total[]): Range[] | undefined {
  const now = ranges.map((range) => ({ ...range }));
  if (now.some((range) => range.low > range.high)) return undefined;
  // Overlapping sums can keep tightening each other by one; the caller splits what is left.
  for (let changed = true, rounds = 0; changed && rounds < MOST_ROUNDS; rounds++) {
    changed = false;
    for (const { parts, range } of totals) {
      const lows = parts.reduce((sum, [at, times]) => sum + times * now[at]!.low, 0);
      const highs = parts.reduce((sum, [at, times]) => sum + times * now[at]!.high, 0);
      // If all weights share a divisor, the total moves in steps of it from its lowest value.
      const step = parts.reduce((divisor, [, times]) => commonDivisor(divisor, times), 0);
      if (lows + Math.ceil(Math.max(0, range.low - lows) / step) * step > range.high) return undefined;
      for (const [at, times] of parts) {
        const mine = now[at]!;
        const most = Math.floor((range.high - (lows - times * mine.low)) / times);
        const least = Math.ceil((range.low - (highs - times * mine.high)) / times);
        if (most < mine.high || least > mine.low) {
          now[at] = { low: Math.max(mine.low, least), high: Math.min(mine.high, most) };
          if (now[at].low > now[at].high) return undefined;
          changed = true;
          break;
        }
      }
    }
  }
  return now;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** How often each observed count goes into a sum, with sums of sums resolved. */
export function leavesOf(facts: Facts, name: string): Map<string, number> {
  const known = new Map<string, Map<string, number>>();
  let leaves = new Map<string, number>();
  for (const sum of [...orderSums(facts), name]) {
    const fact = facts[sum]!;
    leaves = new Map();
    for (const part of fact.kind === 'sum' ? fact.of : [sum]) {
      for (const [leaf, times] of known.get(part) ?? [[part, 1] as const]) {
        leaves.set(leaf, (leaves.get(leaf) ?? 0) + times);
      }
    }
    known.set(sum, leaves);
  }
  return leaves;
}

/** A greedy search without backtracking: succeeds for most rules that can match, at no cost to a budget, and failing proves nothing. */
function isMetAtOnce(ranges: readonly Range[], totals: readonly Total[]): boolean {
  if (ranges.some(({ low, high }) => low > high)) return false;
  const chosen = ranges.map(({ low }) => low);
  for (const total of totals) {
    let missing = total.range.low - totalOf(total, chosen);
    for (const [at, times] of total.parts) {
      if (missing <= 0) break;
      const more = Math.min(ranges[at]!.high - chosen[at]!, Math.ceil(missing / times));
      chosen[at]! += more;
      missing -= more * times;
    }
  }
  return areMet(totals, chosen);
}

/** True if any case meets all conditions; throws `TABLE_TOO_LARGE` if the budget is spent first. */
export function canHold(
  facts: Facts,
  conditions: readonly Condition[],
  budget: Budget = usualBudget(),
): boolean {
  return numbersCanHold(facts, conditions, budget) && setsCanHold(conditions);
}

/** The numeric facts and the parts of every sum, by position in the list. */
interface Numbers {
  readonly names: readonly string[];
  readonly sums: readonly { readonly name: string; readonly parts: Total['parts'] }[];
}

/** Every rule of a table tests the same facts. */
const numbers = new WeakMap<Facts, Numbers>();

function numbersOf(facts: Facts): Numbers {
  const known = numbers.get(facts);
  if (known !== undefined) return known;
  const kinds = Object.entries(facts).map(([name, { kind }]) => ({ name, kind }));
  const names = kinds.filter(({ kind }) => kind === 'count' || kind === 'score').map(({ name }) => name);
  const sums = kinds
    .filter(({ kind }) => kind === 'sum')
    .map(({ name }) => ({
      name,
      parts: Array.from(leavesOf(facts, name), ([leaf, times]) => [names.indexOf(leaf), times] as const),
    }));
  numbers.set(facts, { names, sums });
  return { names, sums };
}

function numbersCanHold(facts: Facts, conditions: readonly Condition[], budget: Budget): boolean {
  const { names, sums } = numbersOf(facts);
  const asked = (name: string): Range => {
    let { low, high } = rangeOf(facts[name]!);
    for (const condition of conditions) {
      if (condition.fact !== name) continue;
      low = Math.max(low, condition.low);
      high = Math.min(high, condition.high);
    }
    return { low, high };
  };
  const ranges = names.map(asked);
  const totals = sums.map(({ name, parts }) => ({ parts, range: asked(name) }));
  return isMetAtOnce(ranges, totals) || solve(ranges, totals, budget) !== undefined;
}

function setsCanHold(conditions: readonly Condition[]): boolean {
  const slots = new Set(conditions.map((condition) => condition.slot));
  for (const slot of slots) {
    const mine = conditions.filter((condition) => condition.slot === slot);
    const barred = mine.filter((c) => c.compare === Compare.none).reduce((bits, c) => bits | c.mask, 0);
    const isImpossible = mine.some(
      (c) =>
        (c.compare === Compare.all && (c.mask & barred) !== 0) ||
        (c.compare === Compare.any && (c.mask & ~barred) === 0),
    );
    if (isImpossible) return false;
  }
  return true;
}

/** Names a smallest set of conditions that exclude each other. */
export function describeConflict(facts: Facts, conditions: readonly Condition[]): string {
  let guilty = [...conditions];
  for (const condition of conditions) {
    const without = guilty.filter((other) => other !== condition);
    if (!canHold(facts, without)) guilty = without;
  }
  return guilty.map((condition) => `${condition.fact} ${condition.wanted}`).join(', ');
}
