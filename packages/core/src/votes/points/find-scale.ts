/** Finds out whether labels are names, points or grades: points that cannot be names by themselves, everything else if somebody says so. */
import { CuriaError } from '../../read/errors.ts';
import { refusal } from '../../read/refusal.ts';
import { byCodePoint } from '../../text/code-points.ts';
import { foldGrade, knownOrders } from './known-orders.ts';
import { isMeasure, LARGEST, type NumberRead, readNumberLabel, sayNoNumber } from './read-number.ts';
import { type Scale, sayNumber, type WantedScale } from './scale.ts';

// Every index here comes from the list that it looks into.

/** A scale, and what each label is on it. */
export interface FoundScale {
  readonly scale: Scale;
  /** The value of every label. */
  readonly numberOf: ReadonlyMap<string, number>;
  /** One label for all that have the same value. */
  readonly keptOf: ReadonlyMap<string, string>;
  /** What was understood, and how to say otherwise; undefined if somebody said it. */
  readonly said?: string;
}

/** Labels with the number of times they were given. */
export type LabelCounts = ReadonlyMap<string, number>;

/** So many whole numbers can be the numbers of classes. */
const MOST_CODES = 10;
const MOST_SHOWN = 6;

/** Reads labels by the scale that is wanted, or by the one that they can only be on; `scale` null means that they are names. */
export function findScale(
  counts: LabelCounts,
  wanted?: WantedScale,
): FoundScale | { readonly scale: null; readonly said?: string } {
  const labels = [...counts.keys()];
  if (wanted === 'labels' || labels.length === 0) return { scale: null };
  const numbers = readNumbers(counts);
  if (wanted === 'numbers') return numbersOf(labels, numbers);
  if (wanted === 'grades') return gradesOf(labels, orderOf(labels, numbers));
  if (wanted !== undefined) return gradesOf(labels, declared(wanted));
  if (numbers.areMeant) {
    const found = numbersOf(labels, numbers);
    const unit = numbers.unit === '' ? '' : ` with “${numbers.unit}” behind them`;
    const values = [...found.numberOf.values()];
    return {
      ...found,
      said: `The votes are read as numbers${unit}, from ${sayNumber(smallest(values))} to ${sayNumber(-smallest(values.map((value) => -value)))}. If they are names, say --scale labels.`,
    };
  }
  return { scale: null, ...sayNames(labels, numbers) };
}

const smallest = (values: readonly number[]): number =>
  values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);

interface NumbersRead {
  readonly read: ReadonlyMap<string, NumberRead>;
  /** What stands behind most of them. */
  readonly unit: string;
  /** Whether a comma stands where others write a decimal point. */
  readonly hasCommas: boolean;
  /** Whether they can only be points: fractions, units, or more whole numbers than classes have. */
  readonly areMeant: boolean;
  readonly areAll: boolean;
}

function readNumbers(counts: LabelCounts): NumbersRead {
  const read = new Map<string, NumberRead>();
  const units = new Map<string, number>();
  let [all, some] = [0, 0];
  for (const [label, times] of counts) {
    all += times;
    const one = readNumberLabel(label);
    if (one === undefined) continue;
    read.set(label, one);
    some += times;
    units.set(one.unit, (units.get(one.unit) ?? 0) + times);
  }
  const [unit = ''] = [...units].sort((a, b) => b[1] - a[1] || byCodePoint(a[0], b[0])).map(([name]) => name);
  const alike = [...read.values()].filter((one) => one.unit === unit && Math.abs(one.value) <= LARGEST);
  const values = new Set(alike.map(({ value }) => value));
  const areWhole = alike.every(({ value }) => Number.isInteger(value));
  const areAll = read.size === counts.size;
  return {
    read,
    unit,
    hasCommas:
      alike.some(({ comma }) => comma === 'decimal') &&
      ![...read.keys()].some((label) => label.includes('.')),
    areAll,
    areMeant:
      some > all / 2 &&
      isMeasure(unit) &&
      (values.size > MOST_CODES || (values.size > 2 && (!areWhole || (unit !== '' && areAll)))),
  };
}

function numbersOf(labels: readonly string[], { read, unit, hasCommas }: NumbersRead): FoundScale {
  const numberOf = new Map<string, number>();
  const problems: { path: string; problem: string }[] = [];
  for (const label of labels) {
    const one = read.get(label);
    const isRead =
      one !== undefined &&
      one.unit === unit &&
      Math.abs(one.value) <= LARGEST &&
      (one.comma === 'none' || hasCommas);
    // There is one zero.
    if (isRead) numberOf.set(label, one.value + 0);
    else problems.push({ path: label, problem: sayNoNumber(label, unit) });
  }
  if (problems.length > 0)
    throw refusal(
      'VOTE_INVALID',
      'the votes',
      problems.sort((a, b) => byCodePoint(a.path, b.path)),
      'votes are numbers, but not all of them (if they are names, say --scale labels)',
    );
  return {
    scale: unit === '' ? { kind: 'numbers' } : { kind: 'numbers', unit },
    numberOf: new Map(Array.from(numberOf.values(), (value) => [String(value), value])),
    keptOf: new Map(Array.from(numberOf, ([label, value]) => [label, String(value)])),
  };
}

/** The order of grades that nobody listed: by size if they are numbers, else the one known order that has them all. */
function orderOf(labels: readonly string[], numbers: NumbersRead): readonly string[] {
  if (numbers.areAll) {
    const { numberOf } = numbersOf(labels, numbers);
    return [...numberOf].sort((a, b) => a[1] - b[1]).map(([label]) => label);
  }
  const folded = [...new Map(labels.map((label) => [foldGrade(label), label])).values()];
  const [order, ...others] = knownOrders(folded);
  const shown = list(folded);
  if (order === undefined)
    throw new CuriaError(
      'USAGE',
      `the order of ${shown} is not known: list all grades from the lowest to the highest, as in --scale low,medium,high`,
    );
  if (others.length > 0)
    throw new CuriaError(
      'USAGE',
      `${shown} have two orders: list them from the lowest to the highest, as in --scale ${order.join(',')}`,
    );
  return order;
}

function declared(order: readonly string[]): readonly string[] {
  const folded = order.map((grade) => canonical(grade));
  const twice = order.find((_, at) => folded.indexOf(folded[at]!) !== at);
  if (order.length < 2 || folded.includes(''))
    throw new CuriaError(
      'USAGE',
      '--scale takes labels, numbers, grades, or at least two grades from the lowest to the highest',
    );
  if (twice !== undefined)
    throw new CuriaError('USAGE', `--scale has ${twice} twice: every grade has one place`);
  return order;
}

/** How labels and grades are compared: by size if they are numbers, else without case, width and kind of space. */
function canonical(label: string): string {
  const number = readNumberLabel(label);
  return number !== undefined && number.unit === '' && number.comma === 'none'
    ? String(number.value)
    : foldGrade(label);
}

function gradesOf(labels: readonly string[], order: readonly string[]): FoundScale {
  const place = new Map(order.map((grade, at) => [canonical(grade), at]));
  const unknown = labels.filter((label) => !place.has(canonical(label)));
  if (unknown.length > 0)
    throw refusal(
      'VOTE_INVALID',
      'the votes',
      unknown.sort(byCodePoint).map((label) => ({ path: label, problem: `is none of ${list(order)}` })),
      'votes are no grades of the scale',
    );
  return {
    scale: { kind: 'grades', order },
    numberOf: new Map(order.map((grade, at) => [grade, at])),
    // Every label has a place, and every place a grade.
    keptOf: new Map(labels.map((label) => [label, order[place.get(canonical(label))!]!])),
  };
}

/** What is said of names that may be grades or points. */
function sayNames(labels: readonly string[], { read, areAll }: NumbersRead): { readonly said?: string } {
  if (areAll && labels.length > 2) {
    const sorted = labels.toSorted((a, b) => (read.get(a)?.value ?? 0) - (read.get(b)?.value ?? 0));
    return {
      said: `The labels ${list(sorted)} are read as names: below, an answer is right or wrong, and that holds if they are names. If they are a scale, on which some are nearer to each other than others, run this again with --scale numbers (points) or --scale grades.`,
    };
  }
  const [order, ...others] = labels.length < 3 ? [] : knownOrders(labels);
  if (order === undefined || others.length > 0 || order.every((label) => /^[a-f]$/i.test(label))) return {};
  return {
    said: `The labels ${list(order)} are read as names: below, an answer is right or wrong, and that holds if they are names. If they are grades, from the lowest to the highest, run this again with --scale grades.`,
  };
}

const list = (labels: readonly string[]): string =>
  `${labels.slice(0, MOST_SHOWN).join(', ')}${labels.length > MOST_SHOWN ? ` and ${labels.length - MOST_SHOWN} more` : ''}`;
