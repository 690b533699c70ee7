/** Whether some case meets a set of conditions, sums included, and one such case: exact for whole numbers. */
import { Compare, type Condition, rangeOf } from './condition.ts';
import type { Facts } from './table.ts';

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

/** Finds whole numbers within their ranges whose totals lie in theirs, the smallest numbers first; or nothing. */
export function solve(ranges: readonly Range[], totals: readonly Total[]): number[] | undefined {
  const narrowed = narrow(ranges, totals);
  if (narrowed === undefined) return undefined;
  const lowest = narrowed.map((range) => range.low);
  if (totals.every((total) => totalOf(total, lowest) >= total.range.low)) return lowest;
  // Narrowing alone does not settle totals that share variables: split the widest range and try both halves.
  let widest = -1;
  let width = 0;
  for (const total of totals) {
    for (const [at] of total.parts) {
      const span = narrowed[at]!.high - narrowed[at]!.low;
      if (span > width) [widest, width] = [at, span];
    }
  }
  if (widest < 0) return undefined;
  const { low, high } = narrowed[widest]!;
  const middle = low + Math.floor((high - low) / 2);
  const half = (range: Range): Range[] => narrowed.map((old, at) => (at === widest ? range : old));
  return solve(half({ low, high: middle }), totals) ?? solve(half({ low: middle + 1, high }), totals);
}

const totalOf = (total: Total, numbers: readonly number[]): number =>
  total.parts.reduce((sum, [at, times]) => sum + times * numbers[at]!, 0);

/** Tightens every range by what the totals leave for it; nothing where some range becomes empty. */
export function narrow(ranges: readonly Range[], totals: readonly Total[]): Range[] | undefined {
  const now = ranges.map((range) => ({ ...range }));
  if (now.some((range) => range.low > range.high)) return undefined;
  for (let changed = true; changed; ) {
    changed = false;
    for (const { parts, range } of totals) {
      const lows = parts.reduce((sum, [at, times]) => sum + times * now[at]!.low, 0);
      const highs = parts.reduce((sum, [at, times]) => sum + times * now[at]!.high, 0);
      if (lows > range.high || highs < range.low) return undefined;
      for (const [at, times] of parts) {
        const mine = now[at]!;
        const most = Math.floor((range.high - (lows - times * mine.low)) / times);
        // Near the largest exact integers the sum of highs is rounded: never tighten by it there.
        const least =
          highs > Number.MAX_SAFE_INTEGER
            ? mine.low
            : Math.ceil((range.low - (highs - times * mine.high)) / times);
        if (most < mine.high || least > mine.low) {
          now[at] = { low: Math.max(mine.low, least), high: Math.min(mine.high, most) };
          if (now[at].low > now[at].high) return undefined;
          changed = true;
          break;
        }
      }
      if (changed) break;
    }
  }
  return now;
}

/** How often each observed count goes into a sum, sums of sums resolved. */
export function leavesOf(facts: Facts, name: string): Map<string, number> {
  const fact = facts[name]!;
  if (fact.kind !== 'sum') return new Map([[name, 1]]);
  const leaves = new Map<string, number>();
  for (const part of fact.of) {
    for (const [leaf, times] of leavesOf(facts, part)) leaves.set(leaf, (leaves.get(leaf) ?? 0) + times);
  }
  return leaves;
}

/** Tells whether any case meets all conditions. */
export function canHold(facts: Facts, conditions: readonly Condition[]): boolean {
  return numbersCanHold(facts, conditions) && setsCanHold(conditions);
}

function numbersCanHold(facts: Facts, conditions: readonly Condition[]): boolean {
  const names = Object.keys(facts).filter(
    (name) => facts[name]!.kind === 'count' || facts[name]!.kind === 'score',
  );
  const asked = (name: string): Range => {
    let { low, high } = rangeOf(facts[name]!);
    for (const condition of conditions) {
      if (condition.fact !== name || condition.compare !== Compare.range) continue;
      low = Math.max(low, condition.low);
      high = Math.min(high, condition.high);
    }
    return { low, high };
  };
  const totals = Object.keys(facts)
    .filter((name) => facts[name]!.kind === 'sum')
    .map((name) => ({
      parts: Array.from(leavesOf(facts, name), ([leaf, times]) => [names.indexOf(leaf), times] as const),
      range: asked(name),
    }));
  return solve(names.map(asked), totals) !== undefined;
}

function setsCanHold(conditions: readonly Condition[]): boolean {
  const slots = new Set(conditions.map((condition) => condition.slot));
  for (const slot of slots) {
    const mine = conditions.filter(
      (condition) => condition.slot === slot && condition.compare >= Compare.any,
    );
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

/** Names the conditions that exclude each other, as few as possible. */
export function describeConflict(facts: Facts, conditions: readonly Condition[]): string {
  let guilty = [...conditions];
  for (const condition of conditions) {
    const without = guilty.filter((other) => other !== condition);
    if (!canHold(facts, without)) guilty = without;
  }
  return guilty.map((condition) => `${condition.fact} ${condition.wanted}`).join(', ');
}
