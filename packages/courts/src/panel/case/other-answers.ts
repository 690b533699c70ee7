/** Every other answer a seat could have given on an item that the court would distinguish. */

import type { ItemCount } from '../count/item-count.ts';
import { standsFor } from '../count/tally.ts';
import type { CourtPlan } from '../file/plan.ts';
import { type Seat, StateAt } from '../file/seat.ts';
import { decimalOf } from '../value/decimal.ts';
import { type Kind, LONGEST_TEXT } from '../value/kind.ts';
import type { Said, ValueReader } from '../value/said.ts';
import { isSameClass } from '../value/said-values.ts';
import { isUnproved } from './seats-of.ts';

/** What a seat might have said instead, with its reasons and quotation: every value, an abstention, nothing at all. */
export function otherAnswers(plan: CourtPlan, count: ItemCount, seat: Seat): Seat[] {
  const { roll } = count.counted;
  const votes = valuesFor(count).map((said): Seat => {
    const isUsable = !isUnproved(plan, said, seat.quotation);
    return isUsable
      ? { ...seat, state: StateAt.voted, said, value: roll.number(said) }
      : { ...seat, state: StateAt.unusable, said: null, value: -1 };
  });
  const silent = [StateAt.abstained, StateAt.missing].map(
    (state): Seat => ({ ...seat, state, said: null, value: -1 }),
  );
  return [...votes, ...silent].filter(
    (other, at, all) => !isSame(other, seat) && all.findIndex((one) => isSame(one, other)) === at,
  );
}

const isSame = (one: Seat, other: Seat): boolean =>
  one.state === other.state && one.said?.key === other.said?.key;

/** All values of a closed kind; otherwise a representative of each class, a value nobody gave, and "there is none". */
function valuesFor(count: ItemCount): readonly Said[] {
  const { reader } = count.counted.field;
  if (reader.closed.length > 0) return reader.closed;
  const tally = count.tally(0);
  const said = tally.sizes.flatMap((size, group) => (size > 0 ? [standsFor(tally, group)] : []));
  const fresh = unsaidValue(reader, count.counted.roll.said);
  return [...said, fresh, reader.none].filter((one) => one !== undefined && one !== null);
}

/** A value of an open kind that nobody gave, in a class by itself; undefined if the kind has none left. */
export function unsaidValue(reader: ValueReader, said: readonly Said[]): Said | undefined {
  const { kind } = reader;
  const tolerance = kind.kind === 'number' ? (kind.tolerance ?? 0) : 0;
  const isNew = (candidate: Said): boolean => !said.some((one) => isSameClass(one, candidate, tolerance));
  for (const value of candidates(kind, said)) {
    const read = reader.read(value);
    if (typeof read !== 'string' && isNew(read)) return read;
  }
  return undefined;
}

/** As many such values as are wanted, each in a class by itself; undefined if the kind has fewer. */
export function unsaidValues(
  reader: ValueReader,
  said: readonly Said[],
  wanted: number,
): readonly Said[] | undefined {
  if (wanted === 0) return [];
  const fresh = unsaidValue(reader, said);
  const others = fresh === undefined ? undefined : unsaidValues(reader, [...said, fresh], wanted - 1);
  return others === undefined ? undefined : [fresh!, ...others];
}

function* candidates(kind: Kind, said: readonly Said[]): Generator<unknown> {
  switch (kind.kind) {
    case 'number': {
      const numbers = said.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
      yield* numbersApart(kind, numbers);
      return;
    }
    case 'date':
      for (let day = 0; day <= said.length; day++) yield dayAt(day);
      return;
    case 'text':
      for (let at = 0; at <= said.length; at++) yield wordAt(at, kind.max ?? LONGEST_TEXT);
      return;
    case 'list':
      if (kind.of.kind === 'choice') {
        // The binary digits of a number say which words are in its list.
        for (let at = 0; at <= said.length; at++)
          yield kind.of.values.filter((_, place) => Math.floor(at / 2 ** place) % 2 === 1);
        return;
      }
      for (const entry of candidates(kind.of, said)) yield [entry];
      return;
    default:
  }
}

/** The day of a number, all different. */
const dayAt = (at: number): string => {
  const [day, month, year] = [(at % 28) + 1, (Math.floor(at / 28) % 12) + 1, 2001 + Math.floor(at / 336)];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
};

/** A distinct word for each number; one letter if there is no room for more. */
const wordAt = (at: number, room: number): string => {
  const word = `other ${at + 1}`;
  return word.length <= room ? word : String.fromCodePoint(0x61 + at);
};

/** Numbers of a kind further from all others than the tolerance, if there is room: beyond them, at the ends, between two of them. */
function* numbersApart(
  { min, max, step, tolerance = 0 }: Extract<Kind, { kind: 'number' }>,
  numbers: readonly number[],
): Generator<number> {
  if (numbers.length === 0) {
    yield min ?? max ?? 0;
    return;
  }
  const sorted = [...numbers].sort((a, b) => a - b);
  const unit = step ?? 1;
  const away = unit * (Math.floor(tolerance / unit) + 1);
  const onStep = (number: number): number => shortest(number, unit, min ?? 0);
  const [low, high] = [sorted[0]!, sorted.at(-1)!];
  for (const times of [1, 2]) yield* [onStep(high + times * away), onStep(low - times * away)];
  for (const end of [max, min]) if (end !== undefined) yield end;
  for (const [at, to] of sorted.slice(1).entries()) {
    const from = sorted[at]!;
    const half = (to - from) / 2;
    yield step === undefined ? from + half : onStep(from + step * Math.floor(half / step));
  }
}

/** The sum of decimals is not quite a decimal; it is brought back onto the step. */
function shortest(number: number, unit: number, from: number): number {
  const places = Math.max(decimalOf(unit).scale, decimalOf(from).scale);
  return Number(number.toFixed(Math.min(places, 100)));
}
