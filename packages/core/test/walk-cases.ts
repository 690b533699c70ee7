/** Walks through every case that a table tells apart, one by one: slow, plain, and what the search over boxes must agree with. */

import { decodeFacts } from '../src/table/decide/decide.ts';
import { type Condition, holds } from '../src/table/define/condition.ts';
import { leavesOf, type Range, solve } from '../src/table/define/feasible.ts';
import { addSums, compileWhen, matchingRows, type Row } from '../src/table/define/program.ts';
import { type AnyTable, type FactValues, program } from '../src/table/define/table.ts';
import type { Analysis } from '../src/table/prove/analyze.ts';
import { presentable } from '../src/table/prove/axis.ts';
import { addClass } from '../src/table/prove/box.ts';
import { type CaseSpace, caseSpace } from '../src/table/prove/case-space.ts';
import { describeGap } from '../src/table/prove/find-gaps.ts';

interface WalkedCase {
  readonly classes: readonly number[];
  readonly slots: readonly number[];
}

const conditionsOf = (table: AnyTable, when: object): Condition[] =>
  compileWhen(table.facts, table[program].slotOf, when, table.values);

const isMet = (conditions: readonly Condition[], slots: readonly number[]): boolean =>
  conditions.every((condition) => holds(condition, slots[condition.slot]!));

/** Every distinct case, the last axis varying fastest, with the smallest counts that its sums allow. */
function* walk({ table, axes }: CaseSpace): Generator<WalkedCase> {
  const { slotOf, names, sums, slotCount } = table[program];
  const never = table.never.map(({ when }) => conditionsOf(table, when));
  const totals = axes
    .map((axis, at) => ({ axis, at }))
    .filter(({ axis }) => axis.fact.kind === 'sum')
    .map(({ axis, at }) => ({
      at,
      parts: Array.from(
        leavesOf(table.facts, axis.name),
        ([leaf, times]) => [slotOf.get(leaf)!, times] as const,
      ),
    }));
  for (const classes of combinations(axes.map((axis) => axis.classes.length))) {
    const rangeAt = (at: number): Range => axes[at]!.classes[classes[at]!]!;
    const ranges: Range[] = names.map(() => ({ low: 0, high: 0 }));
    const members = names.map(() => 0);
    axes.forEach(({ slot, member, fact }, at) => {
      if (member !== undefined) members[slot]! |= classes[at]! << member;
      else if (fact.kind !== 'sum') ranges[slot] = rangeAt(at);
    });
    const low = solve(
      ranges,
      totals.map(({ at, parts }) => ({ parts, range: rangeAt(at) })),
    );
    if (low === undefined) continue;
    const slots = new Array<number>(slotCount).fill(0);
    low.forEach((value, slot) => {
      const fact = table.facts[names[slot]!]!;
      slots[slot] = fact.kind === 'set' ? members[slot]! : presentable(fact, ranges[slot]!, value);
    });
    addSums(sums, slots);
    if (!never.some((conditions) => isMet(conditions, slots))) yield { classes, slots };
  }
}

function* combinations(limits: readonly number[]): Generator<number[]> {
  const chosen = limits.map(() => 0);
  for (;;) {
    yield [...chosen];
    let at = limits.length - 1;
    while (at >= 0 && chosen[at] === limits[at]! - 1) chosen[at--] = 0;
    if (at < 0) return;
    chosen[at]!++;
  }
}

type Told = Pick<Analysis['findings'][number], 'kind' | 'rule' | 'covered_by' | 'witness' | 'message'>;

/** Coverage and findings, overlaps included. */
export function walkAnalysis(table: AnyTable): { coverage: Record<string, number>; findings: Told[] } {
  const space = caseSpace(table);
  const { rows } = table[program];
  const fallback = rows.at(-1)!;
  const cases = [...walk(space)].map((one) => ({ ...one, matching: matchingRows(rows, one.slots) }));
  const factsOf = ({ slots }: WalkedCase): FactValues => decodeFacts(table, slots);
  const findings: Told[] = [];
  const inOrder = (some: Iterable<Row>): string[] =>
    [...new Set(some)].sort((a, b) => rows.indexOf(a) - rows.indexOf(b)).map(({ id }) => id);
  for (const row of rows) {
    const decided = cases.filter(({ matching }) => matching[0] === row);
    const [first] = decided;
    if (first === undefined && row === fallback) {
      const message = 'no possible case reaches the fallback: the rules above decide all';
      findings.push({ kind: 'UNREACHABLE', rule: row.id, message });
    } else if (first === undefined) {
      const above = inOrder(
        cases.filter(({ matching }) => matching.includes(row)).map(({ matching }) => matching[0]!),
      );
      const message =
        above.length === 0
          ? `${row.id} is never reached: no possible case matches it`
          : `${row.id} is never reached: every case it matches is decided by ${above.join(', ')}`;
      findings.push({ kind: 'UNREACHABLE', rule: row.id, covered_by: above, message });
    } else if (row !== fallback && decided.every(({ matching }) => matching[1]!.then === row.then)) {
      const below = inOrder(decided.map(({ matching }) => matching[1]!));
      const message = `without ${row.id} every case keeps its outcome (${row.then}): ${below.join(', ')} would decide it`;
      findings.push({ kind: 'REDUNDANT', rule: row.id, covered_by: below, witness: factsOf(first), message });
    }
  }
  for (const { first, members } of boxesOf(cases.filter(({ matching }) => matching[0] === fallback))) {
    const box = new Uint32Array(space.whole.length);
    for (const { classes } of members)
      space.axes.forEach((axis, at) => void addClass(box, axis, classes[at]!));
    const message = describeGap(space, box);
    findings.push({ kind: 'GAP', rule: fallback.id, witness: factsOf(first), message });
  }
  for (const row of rows) {
    for (const other of rows.slice(0, -1)) {
      if (other.then === row.then) continue;
      const first = cases.find(({ matching }) => matching[0] === row && matching.includes(other));
      if (first === undefined) continue;
      const message = `${row.id} (${row.then}) decides cases that ${other.id} (${other.then}) would also match`;
      findings.push({
        kind: 'OVERLAP',
        rule: row.id,
        covered_by: [other.id],
        witness: factsOf(first),
        message,
      });
    }
  }
  const coverage = Object.fromEntries(
    rows.map((row) => [row.id, cases.filter(({ matching }) => matching[0] === row).length]),
  );
  return { coverage, findings };
}

/** Groups cases into boxes: each begins with the first case that is left and is widened axis by axis while every case in it is left. */
function boxesOf(cases: readonly WalkedCase[]): { first: WalkedCase; members: WalkedCase[] }[] {
  const key = (classes: readonly number[]): string => classes.join();
  const left = new Map(cases.map((one) => [key(one.classes), one]));
  const boxes: { first: WalkedCase; members: WalkedCase[] }[] = [];
  for (const first of cases) {
    if (!left.has(key(first.classes))) continue;
    let members = [first];
    for (let at = 0; at < first.classes.length; at++) {
      const before = members;
      const most = Math.max(...cases.map(({ classes }) => classes[at]!));
      for (let index = 0; index <= most; index++) {
        if (index === first.classes[at]) continue;
        const moved = before.map(({ classes }) => left.get(key(classes.with(at, index))));
        if (moved.every((one) => one !== undefined)) members = [...members, ...moved];
      }
    }
    for (const { classes } of members) left.delete(key(classes));
    boxes.push({ first, members });
  }
  return boxes;
}
