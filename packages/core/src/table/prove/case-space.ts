/** All cases that a table can tell apart, as one box that searches divide: axes, the regions of the rules, and how sums link counts. */

import { decodeFacts } from '../decide/decide.ts';
import { Compare, type Condition } from '../define/condition.ts';
import { type Budget, leavesOf, solve } from '../define/feasible.ts';
import { addSums, compileWhen } from '../define/program.ts';
import type { When } from '../define/rule.ts';
import { type AnyTable, type FactValues, program } from '../define/table.ts';
import { type Axis, axesOf, classesMeeting, presentable } from './axis.ts';
import { addClass, type Box, type Region, type Test, testFor, wholeBox } from './box.ts';

// Every index here numbers rules, axes, classes or slots of the same table.

/** A case that a table tells apart from others: one class for each axis. */
export type Classes = readonly number[];

/** The counts that sums add up, and the sums; both by axis. */
export interface Links {
  readonly counts: readonly number[];
  /** A part is a place among the counts, and how often the sum counts it. */
  readonly sums: readonly {
    readonly axis: number;
    readonly parts: readonly (readonly [at: number, times: number])[];
  }[];
}

/** The cases of a table. */
export interface CaseSpace {
  readonly table: AnyTable;
  readonly axes: readonly Axis[];
  readonly whole: Box;
  /** The regions of the rows, `otherwise` last. */
  readonly rows: readonly Region[];
  /** What cannot occur. */
  readonly never: readonly Region[];
  readonly links: Links;
  /** The cases that meet a `when` of the table: of a rule, of `never` or of an accepted gap. */
  readonly regionOf: (when: When) => Region;
}

/** Lays out the cases of a table; other constraints may take the place of its own. */
export function caseSpace(table: AnyTable, never: AnyTable['never'] = table.never): CaseSpace {
  const { rows, slotOf } = table[program];
  const conditionsOf = (when: When): Condition[] => compileWhen(table.facts, slotOf, when, table.values);
  const impossible = never.map(({ when }) => conditionsOf(when));
  const accepted = table.accepted.map(({ when = {} }) => conditionsOf(when));
  const axes = axesOf(table, [
    ...rows.flatMap(({ conditions }) => conditions),
    ...impossible.flat(),
    ...accepted.flat(),
  ]);
  const axisAt = new Map(axes.map((axis, at) => [axis.slot, at]));
  const sums = axes.flatMap(({ name, fact }, axis) => {
    if (fact.kind !== 'sum') return [];
    // A sum consists of observed counts, and each of those has an axis.
    return [
      {
        axis,
        leaves: Array.from(
          leavesOf(table.facts, name),
          ([leaf, times]) => [axisAt.get(slotOf.get(leaf)!)!, times] as const,
        ),
      },
    ];
  });
  const counts = [...new Set(sums.flatMap(({ leaves }) => leaves.map(([at]) => at)))].sort((a, b) => a - b);
  const region = regionMaker(axes);
  return {
    table,
    axes,
    whole: wholeBox(axes),
    rows: rows.map(({ conditions }) => region(conditions)),
    never: impossible.map(region),
    links: {
      counts,
      sums: sums.map(({ axis, leaves }) => ({
        axis,
        parts: leaves.map(([at, times]) => [counts.indexOf(at), times] as const),
      })),
    },
    regionOf: (when) => region(conditionsOf(when)),
  };
}

/** Turns conditions into regions of boxes over the axes. */
function regionMaker(axes: readonly Axis[]): (conditions: readonly Condition[]) => Region {
  const bySlot = Map.groupBy(axes, ({ slot }) => slot);
  return (conditions) => {
    const tests: Test[] = [];
    const anyOf: number[][] = [];
    for (const [slot, asked] of Map.groupBy(conditions, (condition) => condition.slot)) {
      const mine = bySlot.get(slot)!;
      const isSet = asked[0]!.compare >= Compare.any;
      if (isSet) addMembers(mine, asked, tests, anyOf);
      else tests.push(...asked.map((condition) => testFor(mine[0]!, classesMeeting(mine[0]!, condition))));
    }
    return { tests, anyOf };
  };
}

function addMembers(
  axes: readonly Axis[],
  asked: readonly Condition[],
  tests: Test[],
  anyOf: number[][],
): void {
  const maskOf = (compare: number): number =>
    asked.filter((one) => one.compare === compare).reduce((bits, { mask }) => bits | mask, 0);
  const [needed, barred] = [maskOf(Compare.all), maskOf(Compare.none)];
  const isIn = ({ member }: Axis, mask: number): boolean => (mask & (1 << member!)) !== 0;
  for (const axis of axes) {
    if (isIn(axis, needed)) tests.push(testFor(axis, [false, true]));
    if (isIn(axis, barred)) tests.push(testFor(axis, [true, false]));
  }
  for (const { compare, mask } of asked) {
    if (compare !== Compare.any || (mask & needed) !== 0) continue;
    // Barred members cannot help; a list of none is never met.
    anyOf.push(axes.filter((axis) => isIn(axis, mask & ~barred)).map(({ from }) => from));
  }
}

/** The box of a single case. */
export function boxOf({ axes, whole }: CaseSpace, classes: Classes): Box {
  const box = new Uint32Array(whole.length);
  for (const [at, axis] of axes.entries()) addClass(box, axis, classes[at]!);
  return box;
}

/** The encoded numbers of a case: the smallest that its sums allow, and readable ones for scores. */
export function slotsOf({ table, axes, links }: CaseSpace, classes: Classes, budget: Budget): number[] {
  const { observed, sums, slotCount } = table[program];
  const slots = new Array<number>(slotCount).fill(0);
  const rangeAt = (at: number) => axes[at]!.classes[classes[at]!]!;
  axes.forEach(({ slot, fact, member }, at) => {
    if (member !== undefined) slots[slot]! |= classes[at]! << member;
    else slots[slot] = presentable(fact, rangeAt(at), rangeAt(at).low);
  });
  const totals = links.sums.map(({ axis, parts }) => ({ parts, range: rangeAt(axis) }));
  // The case was found by a search, so its sums have a solution.
  const counts = solve(links.counts.map(rangeAt), totals, budget)!;
  links.counts.forEach((at, place) => {
    slots[observed[axes[at]!.slot]!.slot] = counts[place]!;
  });
  addSums(sums, slots);
  return slots;
}

/** The facts of encoded numbers. */
export const factsOf = ({ table }: CaseSpace, slots: readonly number[]): FactValues =>
  decodeFacts(table, slots);
