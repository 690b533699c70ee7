/** Counts votes by classes of equal values: which class leads, by how much, and which value represents it. */

import { decimalOf, isFurther, roundDecimal, subtract } from '../value/decimal.ts';
import type { Roll } from '../value/roll.ts';
import type { Said, SaidValue } from '../value/said.ts';
import { cutStretches } from './classes.ts';

/** The votes of some seats on one item. */
export interface Tally {
  readonly roll: Roll;
  /** Votes by the number of the value. */
  readonly counts: readonly number[];
  /** The class of each value, by its number. */
  readonly classOf: readonly number[];
  /** Votes by class. */
  readonly sizes: readonly number[];
  readonly leading: number;
  readonly second: number;
  /** A class with the most votes; -1 if nobody voted. */
  readonly top: number;
}

/** Counts votes given as numbers on a roll; `alsoSaid` takes part in forming classes and in nothing else. */
export function tallyVotes(roll: Roll, votes: readonly number[], alsoSaid: readonly number[] = []): Tally {
  const counts = new Array<number>(roll.said.length).fill(0);
  for (let at = 0; at < votes.length; at++) counts[votes[at]!]!++;
  const { kind } = roll.reader;
  const isStretched = kind.kind === 'number' && (kind.tolerance ?? 0) > 0;
  const classOf = isStretched ? stretchClasses(roll, counts, alsoSaid, kind.tolerance!) : roll.classOf;
  const sizes = roll.reader.closed.length > 0 ? counts : sizesOf(classOf, counts);
  let leading = 0;
  let second = 0;
  let top = -1;
  for (let at = 0; at < sizes.length; at++) {
    const size = sizes[at]!;
    if (size > leading) {
      second = leading;
      leading = size;
      top = at;
    } else if (size > second) second = size;
  }
  return { roll, counts, classOf, sizes, leading, second, top };
}

function sizesOf(classOf: readonly number[], counts: readonly number[]): number[] {
  const sizes = new Array<number>(classOf.length).fill(0);
  for (let at = 0; at < classOf.length; at++) sizes[classOf[at]!]! += counts[at]!;
  return sizes;
}

/** Numbers within a tolerance: which class each is in depends on who else was counted. */
function stretchClasses(
  { said }: Roll,
  counts: readonly number[],
  alsoSaid: readonly number[],
  tolerance: number,
): number[] {
  const sorted = said
    .map(({ value }, at) => ({ value, at }))
    .filter(({ value, at }) => value !== null && (counts[at]! > 0 || alsoSaid.includes(at)))
    .sort((a, b) => (a.value as number) - (b.value as number));
  // Values that nobody counted here said keep a class of their own; it stays empty.
  const classOf = said.map((_, at) => at);
  const starts = cutStretches(
    sorted.map(({ value }) => value as number),
    tolerance,
  );
  starts.forEach((from, index) => {
    for (const { at } of sorted.slice(from, starts[index + 1])) classOf[at] = sorted[from]!.at;
  });
  return classOf;
}

/** The votes by which the largest class leads. */
export const marginOf = ({ leading, second }: Tally): number => leading - second;

/** The class that leads alone; -1 where none does. */
export const leaderOf = (tally: Tally): number => (tally.leading > tally.second ? tally.top : -1);

/** The representative of a class with votes: the most frequent spelling, then the smallest. */
export function standsFor({ roll, counts, classOf }: Tally, group: number): Said {
  let best = -1;
  for (let at = 0; at < classOf.length; at++) {
    if (classOf[at] !== group) continue;
    const isBetter =
      best < 0 ||
      counts[at]! > counts[best]! ||
      (counts[at] === counts[best] && roll.reader.compare(roll.said[at]!, roll.said[best]!) < 0);
    if (isBetter) best = at;
  }
  return roll.said[best]!;
}

/** The representative of the largest class, or of each in a tie; smallest first. */
export function leadersOf(tally: Tally): SaidValue[] {
  const { sizes, leading, roll } = tally;
  if (leading === 0) return [];
  const leaders = sizes.flatMap((size, group) => (size === leading ? [standsFor(tally, group)] : []));
  return leaders.sort(roll.reader.compare).map(({ value }) => value);
}

/** Every counted value except "there is none", as often as it was given, smallest first. */
function sortedValues({ roll, counts }: Tally): Said[] {
  return roll.said
    .flatMap((said, at) => (said.key === '' ? [] : [{ said, times: counts[at]! }]))
    .sort((a, b) => roll.reader.compare(a.said, b.said))
    .flatMap(({ said, times }) => new Array<Said>(times).fill(said));
}

/** The median, the lower of two middle values; undefined if there are no values. */
export function medianOf(tally: Tally): Said | undefined {
  const values = sortedValues(tally);
  return values[Math.floor((values.length - 1) / 2)];
}

/** The largest value less the smallest: in places for ordered choices, rounded to four decimals for numbers. */
export function spreadOf(tally: Tally): number {
  const values = sortedValues(tally);
  if (values.length === 0) return 0;
  const [smallest, largest] = [values[0]!, values.at(-1)!];
  if (tally.roll.reader.closed.length > 0) return largest.place - smallest.place;
  return roundDecimal(subtract(decimalOf(largest.value as number), decimalOf(smallest.value as number)));
}

/** How many values are further from the median than a limit. */
export function farFrom(tally: Tally, beyond: number): number {
  const median = medianOf(tally);
  if (median === undefined) return 0;
  const isFar =
    tally.roll.reader.closed.length > 0
      ? (said: Said) => isFurther(said.place, median.place, beyond)
      : (said: Said) => isFurther(said.value as number, median.value as number, beyond);
  return sortedValues(tally).filter(isFar).length;
}

/** The least of some confidences, rounded to four decimals; 0 if there are none or one is missing. */
export function leastConfidence(confidences: readonly (number | null)[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const confidence of confidences) least = Math.min(least, confidence ?? 0);
  return least === Number.POSITIVE_INFINITY ? 0 : roundDecimal(decimalOf(least));
}

/** A count as a share of another, with four decimals, half up; 0 of nothing. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((20_000 * part + whole) / (2 * whole)) / 10_000;
