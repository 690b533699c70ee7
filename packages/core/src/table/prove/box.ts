/** Boxes of cases: for each axis the classes that are left, one bit each; and regions, the boxes that rules ask for. */
import type { Axis } from './axis.ts';

// Every index here numbers rules, axes, classes or slots of the same table.

/** For each axis, the classes that are left. */
export type Box = Uint32Array;

/** One axis must be in one of these classes. */
export interface Test {
  readonly from: number;
  readonly to: number;
  readonly mask: Uint32Array;
}

/** The cases that pass every test and, for each list of set members, contain at least one of them. */
export interface Region {
  readonly tests: readonly Test[];
  /** The words of the members in the box; no test is about any of them. */
  readonly anyOf: readonly (readonly number[])[];
}

/** The bits of a set member that is out, and of one that is in. */
const OUT = 1;
const IN = 2;

/** The box of all cases. */
export function wholeBox(axes: readonly Axis[]): Box {
  const box = new Uint32Array(axes.at(-1)?.to ?? 0);
  for (const axis of axes) for (const index of axis.classes.keys()) addClass(box, axis, index);
  return box;
}

/** A test for some classes of an axis. */
export function testFor({ from, to }: Axis, chosen: readonly boolean[]): Test {
  const mask = new Uint32Array(to - from);
  chosen.forEach((isIn, index) => {
    if (isIn) mask[index >> 5]! |= 1 << (index & 31);
  });
  return { from, to, mask };
}

/** True if a class of an axis is left. */
export const hasClass = (box: Box, { from }: Axis, index: number): boolean =>
  (box[from + (index >> 5)]! & (1 << (index & 31))) !== 0;

/** Adds a class of an axis in place. */
export function addClass(box: Box, { from }: Axis, index: number): void {
  box[from + (index >> 5)]! |= 1 << (index & 31);
}

/** Leaves one class of an axis. */
export function only(box: Box, axis: Axis, index: number): Box {
  const narrowed = box.slice();
  narrowed.fill(0, axis.from, axis.to);
  addClass(narrowed, axis, index);
  return narrowed;
}

/** Removes a class of an axis in place. */
export function removeClass(box: Box, { from }: Axis, index: number): void {
  box[from + (index >> 5)]! &= ~(1 << (index & 31));
}

/** The lowest class that is left; -1 if none is. */
export function lowest(box: Box, { from, to }: Axis): number {
  for (let word = from; word < to; word++) {
    const bits = box[word]!;
    if (bits !== 0) return (word - from) * 32 + 31 - Math.clz32(bits & -bits);
  }
  return -1;
}

/** The highest class that is left; -1 if none is. */
export function highest(box: Box, { from, to }: Axis): number {
  for (let word = to - 1; word >= from; word--) {
    const bits = box[word]!;
    if (bits !== 0) return (word - from) * 32 + 31 - Math.clz32(bits);
  }
  return -1;
}

/** How many classes are left. */
export function classCount(box: Box, { from, to }: Axis): number {
  let count = 0;
  for (let word = from; word < to; word++) {
    for (let bits = box[word]!; bits !== 0; bits &= bits - 1) count++;
  }
  return count;
}

/** The classes that are left, in order. */
export const classesIn = (box: Box, axis: Axis): number[] =>
  axis.classes.map((_, index) => index).filter((index) => hasClass(box, axis, index));

/** What a region does not share with a box at all. */
export const APART = -1;
/** What a region contains completely. */
export const COVERED = 0;

/** How many conditions of a region still divide a box; `APART` if none of the box meets the region, `COVERED` if all does. */
export function openIn({ tests, anyOf }: Region, box: Box): number {
  let open = 0;
  for (let at = 0; at < tests.length; at++) {
    const { from, to, mask } = tests[at]!;
    // Nearly all axes have one word.
    let inside = box[from]! & mask[0]!;
    let outside = box[from]! & ~mask[0]!;
    for (let word = from + 1; word < to; word++) {
      inside |= box[word]! & mask[word - from]!;
      outside |= box[word]! & ~mask[word - from]!;
    }
    if (inside === 0) return APART;
    if (outside !== 0) open++;
  }
  for (let at = 0; at < anyOf.length; at++) {
    const standing = anyStanding(anyOf[at]!, box);
    if (standing === APART) return APART;
    if (standing !== COVERED) open++;
  }
  return open;
}

function anyStanding(words: readonly number[], box: Box): number {
  let isPossible = false;
  for (let at = 0; at < words.length; at++) {
    const left = box[words[at]!]!;
    if (left === IN) return COVERED;
    if (left !== OUT) isPossible = true;
  }
  return isPossible ? 1 : APART;
}

/** Keeps what passes a test, in place. */
function keep({ from, to, mask }: Test, box: Box): void {
  for (let word = from; word < to; word++) box[word]! &= mask[word - from]!;
}

/** Keeps what fails a test, in place. */
function drop({ from, to, mask }: Test, box: Box): void {
  for (let word = from; word < to; word++) box[word]! &= ~mask[word - from]!;
}

/** True if some of a box fails a test. */
export function isOpenIn({ from, to, mask }: Test, box: Box): boolean {
  for (let word = from; word < to; word++) if ((box[word]! & ~mask[word - from]!) !== 0) return true;
  return false;
}

/** Removes a region with exactly one open condition from a box, in place. */
export function excludeOnly({ tests, anyOf }: Region, box: Box): void {
  for (const test of tests) {
    if (isOpenIn(test, box)) {
      drop(test, box);
      return;
    }
  }
  for (const words of anyOf) {
    if (anyStanding(words, box) === COVERED) continue;
    for (const word of words) box[word] = OUT;
    return;
  }
}

/** The box without a region, as boxes: each fails one more of the open conditions. */
export function excluding({ tests, anyOf }: Region, box: Box): Box[] {
  const boxes: Box[] = [];
  const rest = box.slice();
  for (const test of tests) {
    if (!isOpenIn(test, rest)) continue;
    const failing = rest.slice();
    drop(test, failing);
    boxes.push(failing);
    keep(test, rest);
  }
  for (const words of anyOf) {
    if (anyStanding(words, rest) === COVERED) continue;
    const failing = rest.slice();
    for (const word of words) failing[word] = OUT;
    boxes.push(failing);
  }
  return boxes;
}

/** Divides a box in two by the first open condition of a region; the part that is nearer to the region comes first. */
export function divide({ tests, anyOf }: Region, box: Box): [Box, Box] {
  const [inside, outside] = [box.slice(), box.slice()];
  const test = tests.find((one) => isOpenIn(one, box));
  if (test !== undefined) {
    keep(test, inside);
    drop(test, outside);
    return [inside, outside];
  }
  const words = anyOf.find((one) => anyStanding(one, box) !== COVERED)!;
  // The condition is open, so some member is neither in nor out.
  const word = words.find((one) => box[one] === (IN | OUT))!;
  inside[word] = IN;
  outside[word] = OUT;
  return [inside, outside];
}

/** The part of a box that passes all tests of a region; undefined if there is none. Lists of members are left to `demandsOf`. */
export function within(box: Box, { tests }: Region): Box | undefined {
  const part = box.slice();
  for (const test of tests) {
    keep(test, part);
    let left = 0;
    for (let word = test.from; word < test.to; word++) left |= part[word]!;
    if (left === 0) return undefined;
  }
  return part;
}

/** What a case in a region must avoid as well: a set with none of the members that it asks for. */
export const demandsOf = ({ anyOf }: Region): Region[] =>
  anyOf.map((words) => ({
    tests: words.map((word) => ({ from: word, to: word + 1, mask: Uint32Array.of(OUT) })),
    anyOf: [],
  }));

/** A box as a region. */
export const regionOfBox = (axes: readonly Axis[], box: Box): Region => ({
  tests: axes
    .filter((axis) => classCount(box, axis) < axis.classes.length)
    .map(({ from, to }) => ({ from, to, mask: box.slice(from, to) })),
  anyOf: [],
});
