/** Sums inside boxes, and the search for cases in them, against every case of small counts. */
import { describe, expect, test } from 'vitest';
import { Dice } from '../../../test/random-panel.ts';
import { decide } from '../decide/decide.ts';
import { SUM_STEP } from '../define/feasible.ts';
import { parseTable } from '../define/parse-table.ts';
import { addSums } from '../define/program.ts';
import { type AnyTable, type FactsOf, program } from '../define/table.ts';
import { classOf } from './axis.ts';
import { addClass, type Box, classCount, classesIn, hasClass, type Region } from './box.ts';
import { type CaseSpace, caseSpace, factsOf, slotsOf } from './case-space.ts';
import { countCases } from './count-cases.ts';
import { conclude, findCase, firstCase } from './find-case.ts';
import { caseIn, countLinked, isWhole, splitHole, systemOf, tighten } from './linked-counts.ts';

const ENOUGH = () => ({ left: 10_000_000 });
const count = { kind: 'count' };
const sum = (...of: string[]) => ({ kind: 'sum', of });

const spaceOf = (facts: object, whens: readonly object[], never: readonly object[] = []): CaseSpace =>
  caseSpace(
    parseTable({
      id: 't',
      facts,
      outcomes: { YES: '', NO: '' },
      never: never.map((when) => ({ when, because: '' })),
      rules: whens.map((when, at) => ({ id: `r${at}`, when, then: 'YES', reason: '' })),
      otherwise: { then: 'NO', reason: '' },
    }),
  );

/** Enough for every class, because no bound in this file is above 6. */
const LARGEST = 8;

/** The classes of every case whose counts are small, in order. */
function everyCase({ table, axes }: CaseSpace): number[][] {
  const { observed, sums, slotCount } = table[program];
  const found = new Map<string, number[]>();
  for (let number = 0; number < (LARGEST + 1) ** observed.length; number++) {
    const slots = new Array<number>(slotCount).fill(0);
    let rest = number;
    for (const { slot } of observed) {
      slots[slot] = rest % (LARGEST + 1);
      rest = Math.floor(rest / (LARGEST + 1));
    }
    addSums(sums, slots);
    const classes = axes.map((axis) => classOf(axis, slots[axis.slot]!));
    found.set(classes.join(), classes);
  }
  return [...found.values()].sort((a, b) => {
    const at = a.findIndex((index, place) => index !== b[place]);
    return at < 0 ? 0 : a[at]! - b[at]!;
  });
}

const boxFrom = ({ axes, whole }: CaseSpace, chosen: readonly (readonly number[])[]): Box => {
  const box = new Uint32Array(whole.length);
  axes.forEach((axis, at) => {
    for (const index of chosen[at]!) addClass(box, axis, index);
  });
  return box;
};

/** Some classes of each axis, never none. */
const drawBox = (dice: Dice, space: CaseSpace): Box =>
  boxFrom(
    space,
    space.axes.map(({ classes }) => {
      const all = classes.map((_, index) => index);
      const some = dice.some(all, 0.7);
      return some.length === 0 ? [dice.pick(all)] : some;
    }),
  );

const isIn = ({ axes }: CaseSpace, box: Box, classes: readonly number[]): boolean =>
  axes.every((axis, at) => hasClass(box, axis, classes[at]!));

const spaces: Record<string, CaseSpace> = {
  'one sum': spaceOf({ a: count, b: count, ab: sum('a', 'b') }, [
    { a: 1, ab: 3 },
    { b: { at_least: 2 }, ab: { at_most: 4 } },
  ]),
  'a sum that counts twice': spaceOf({ a: count, b: count, all: sum('a', 'a', 'b') }, [
    { a: { at_most: 1 }, all: 4 },
    { b: 0, all: { at_least: 3 } },
  ]),
  'sums that overlap': spaceOf({ a: count, b: count, c: count, ab: sum('a', 'b'), bc: sum('b', 'c') }, [
    { ab: 2, bc: 3 },
    { a: 1, ab: { at_least: 4 } },
    { c: { at_least: 2 } },
  ]),
  'a sum of sums': spaceOf({ a: count, b: count, ab: sum('a', 'b'), all: sum('ab', 'a') }, [
    { ab: 2, all: 3 },
    { b: { at_least: 1 }, all: { at_most: 5 } },
  ]),
  'boxes whose words look alike in a row': spaceOf({ a: count, b: count, ab: sum('a', 'b') }, [
    { a: 0, b: 1 },
    { a: { at_least: 2 }, b: { at_most: 1 }, ab: { at_most: 3 } },
    { a: { at_least: 3 }, ab: 4 },
    { ab: 6 },
  ]),
  'only even sums': spaceOf({ a: count, b: count, even: sum('a', 'a', 'b', 'b') }, [
    { even: { at_least: 3, at_most: 4 } },
    { a: 1, even: 6 },
  ]),
};

describe.each(Object.keys(spaces))('%s', (name) => {
  const space = spaces[name]!;
  const every = everyCase(space);
  const dice = new Dice(name.length);
  const boxes = [space.whole, ...Array.from({ length: 12 }, () => drawBox(dice, space))];
  const casesIn = (box: Box): number[][] => every.filter((classes) => isIn(space, box, classes));

  test('a box has a case exactly if trying all of them finds one', () => {
    for (const box of boxes) {
      const cases = casesIn(box).map(String);
      const found = caseIn(space, box, ENOUGH());
      if (found === undefined) expect(cases).toEqual([]);
      else expect(cases).toContain(String(found));
    }
  });

  test('tightening keeps every case, says whether it removed a class, and is done at once', () => {
    for (const box of boxes) {
      const cases = casesIn(box);
      const tight = box.slice();
      const hasChanged = tighten(space, tight);
      if (hasChanged === undefined) {
        expect(cases).toEqual([]);
        continue;
      }
      expect(hasChanged).toBe(tight.join() !== box.join());
      expect(cases.every((classes) => isIn(space, tight, classes))).toBe(true);
      expect(space.axes.every((axis) => classCount(tight, axis) > 0)).toBe(true);
      const again = tight.slice();
      expect(tighten(space, again)).toBe(false);
      expect(again).toEqual(tight);
    }
  });

  test('combinations are counted, and a box is whole if it has all of them', () => {
    for (const box of boxes) {
      const cases = casesIn(box).length;
      const size = space.axes.reduce((product, axis) => product * classCount(box, axis), 1);
      expect(countLinked(space, box, ENOUGH())).toBe(cases);
      expect(isWhole(space, box, ENOUGH())).toBe(cases === size);
    }
  });

  test('a box with holes is divided into two without losing a class', () => {
    for (const box of boxes) {
      const halves = splitHole(space, box);
      const holes = space.axes.filter((axis) => {
        const classes = classesIn(box, axis);
        return classes.at(-1)! - classes[0]! + 1 > classes.length;
      });
      if (halves === undefined) {
        expect(holes).toEqual([]);
        const [ranges, totals] = systemOf(space, box);
        const hulls = space.axes.map((axis) => {
          const mine = classesIn(box, axis).map((index) => axis.classes[index]!);
          return { low: mine[0]!.low, high: mine.at(-1)!.high };
        });
        expect([...ranges, ...totals.map(({ range }) => range)]).toEqual(hulls);
        continue;
      }
      const [first, rest] = halves.map((half) => space.axes.map((axis) => classesIn(half, axis)));
      const divided = space.axes.filter((_, at) => String(first![at]) !== String(rest![at]));
      expect(divided).toEqual([holes[0]]);
      const at = space.axes.indexOf(divided[0]!);
      expect([...first![at]!, ...rest![at]!]).toEqual(classesIn(box, divided[0]!));
      expect(rest![at]![0]! - first![at]!.at(-1)!).toBeGreaterThan(1);
      expect(first![at]!.at(-1)! - first![at]![0]! + 1).toBe(first![at]!.length);
    }
  });

  test('the first case outside of some regions is the first of all, and nothing is overlooked', () => {
    for (const box of boxes) {
      const avoid = dice.some(space.rows.slice(0, -1), 0.8);
      const outside = casesIn(box).filter(
        (classes) => !avoid.some((region) => meets(space, region, classes)),
      );
      expect(firstCase(space, { box, avoid }, ENOUGH())).toEqual(outside[0]);
      const found = findCase(space, { box, avoid }, ENOUGH());
      if (found === undefined) expect(outside).toEqual([]);
      else expect(outside.map(String)).toContain(String(found));
      const open = conclude(space, { box, avoid }, ENOUGH());
      if (open === undefined) expect(outside).toEqual([]);
      else expect(outside.every((classes) => isIn(space, open.box, classes))).toBe(true);
    }
  });

  test('each row decides as many cases as a walk finds, and every case has numbers that show it', () => {
    const rowOf = (classes: readonly number[]): number =>
      space.rows.findIndex((region) => meets(space, region, classes));
    expect(countCases(space, ENOUGH())).toEqual(
      space.rows.map((_, row) => every.filter((classes) => rowOf(classes) === row).length),
    );
    const { rows } = space.table[program];
    for (const classes of every) {
      const slots = slotsOf(space, classes, ENOUGH());
      expect(space.axes.map((axis) => classOf(axis, slots[axis.slot]!))).toEqual(classes);
      const facts = factsOf(space, slots) as FactsOf<AnyTable>;
      expect(decide(space.table, facts).rule).toBe(rows[rowOf(classes)]!.id);
    }
  });
});

const meets = ({ axes }: CaseSpace, { tests }: Region, classes: readonly number[]): boolean =>
  tests.every(({ from, mask }) => {
    const at = axes.findIndex((axis) => axis.from === from);
    return ((mask[0]! >>> classes[at]!) & 1) === 1;
  });

test('without sums nothing is linked', () => {
  const space = spaceOf({ a: count, b: count }, [{ a: 1 }, { b: 2 }]);
  expect(space.links).toEqual({ counts: [], sums: [] });
  expect(tighten(space, space.whole.slice())).toBe(false);
  expect(caseIn(space, space.whole, { left: 0 })).toEqual([0, 0]);
  expect(countLinked(space, space.whole, { left: 0 })).toBe(1);
  expect(isWhole(space, space.whole, { left: 0 })).toBe(true);
});

test('a search with sums is paid for', () => {
  const space = spaces['sums that overlap']!;
  for (const ask of [caseIn, countLinked])
    expect(() => ask(space, space.whole, { left: SUM_STEP - 1 })).toThrow(
      expect.objectContaining({ code: 'TABLE_TOO_LARGE' }),
    );
});
