/** Every answer a seat can give that the court's facts can distinguish; answers that no fact distinguishes count as one. */

import type { CourtFile } from '../file/court-file.ts';
import {
  isOwn,
  listOf,
  type PanelFact,
  QUOTATIONS,
  type Quotation,
  type SeatCount,
  STATES,
  type VoteCount,
} from '../file/fact.ts';
import type { CourtPlan, CourtRole, FactPlan, Field } from '../file/plan.ts';
import { type Seat, StateAt, silentSeat } from '../file/seat.ts';
import { decimalOf, unitsAt } from '../value/decimal.ts';
import { Roll } from '../value/roll.ts';
import type { Said, ValueReader } from '../value/said.ts';
import { readSeveral } from '../value/said-values.ts';
import { unsaidValues } from './other-answers.ts';
import { isUnproved } from './seats-of.ts';

/** The values of a field that an analysis goes through. */
export interface FieldValues {
  readonly roll: Roll;
  readonly values: readonly Said[];
}

/** Values beyond this many make more panels than can be walked through. */
const MOST_VALUES = 2_000;

/** The values of a field, with as many unnamed ones for open kinds as there are seats; undefined if they cannot be listed. */
export function valuesOf(
  court: CourtFile,
  plan: CourtPlan,
  field: Field,
  seats: number,
): FieldValues | undefined {
  const { reader } = field;
  if (field.roll !== null) return { roll: field.roll, values: reader.closed };
  const roll = new Roll(reader);
  const none = reader.none === null ? [] : [reader.none];
  const listed = listedNumbers(reader);
  if (listed !== undefined) {
    if (listed.length > MOST_VALUES) return undefined;
    return { roll, values: [...listed, ...none] };
  }
  const named = namedValues(court, plan, field);
  const { kind } = reader;
  // Whether an unnamed number is in one class with a named one would depend on all the others.
  if (kind.kind === 'number' && (kind.tolerance ?? 0) > 0 && named.length > 0) return undefined;
  const fresh = unsaidValues(reader, named, seats);
  return fresh === undefined ? undefined : { roll, values: [...named, ...fresh, ...none] };
}

/** Every number of a kind with least, most and step; nothing for other kinds. */
function listedNumbers({ kind, read }: ValueReader): Said[] | undefined {
  if (kind.kind !== 'number' || kind.min === undefined || kind.max === undefined || kind.step === undefined) {
    return undefined;
  }
  const [min, max, step] = [kind.min, kind.max, kind.step].map(decimalOf);
  const scale = Math.max(min!.scale, max!.scale, step!.scale);
  const [low, high, by] = [min!, max!, step!].map((one) => unitsAt(one, scale));
  const numbers: Said[] = [];
  for (let units = low!; units <= high! && numbers.length <= MOST_VALUES; units += by!) {
    const said = read(Number(`${units}e-${scale}`));
    if (typeof said !== 'string') numbers.push(said);
  }
  return numbers;
}

/** The values of an open kind that the court names: in filters, and to be taken. */
export function namedValues({ facts }: CourtFile, { outcomes }: CourtPlan, { at, reader }: Field): Said[] {
  // A fact that names no value leaves it out, and what is left out reads as no value.
  const written = Object.values(facts).flatMap((fact) => readSeveral(reader, filtersOf(fact).value));
  const taken = [...outcomes.values()].flatMap(({ given }) => (given === null ? [] : [given[at]!]));
  const byKey = new Map(
    [...written, ...taken].filter(({ key }) => key !== '').map((said) => [said.key, said]),
  );
  return [...byKey.values()];
}

/** The answers of one role, the silent and abstaining ones first. */
export function answersOf(
  court: CourtFile,
  plan: CourtPlan,
  role: CourtRole,
  { roll, values }: FieldValues,
): Seat[] {
  const seen = plan.facts.filter(({ group }) => plan.groups[group]![role.at]);
  const blank = (state: number): Seat => silentSeat(role.at, null, state);
  const states = statesApart(plan, seen).map(blank);
  const reasons = reasonsApart(court, plan, seen);
  const votes = values.flatMap((said) =>
    quotationsApart(plan, said, seen).flatMap((quotation) =>
      reasons.map(
        (given): Seat => ({
          ...blank(StateAt.voted),
          said,
          value: roll.number(said),
          reasons: given,
          quotation,
        }),
      ),
    ),
  );
  return [...states, ...votes];
}

/** Keeps one of each group of things that no test distinguishes; the first represents the group. */
function distinct<T>(items: readonly T[], tests: readonly ((item: T) => boolean)[]): T[] {
  const known = new Map<string, T>();
  for (const item of items) {
    const signature = tests.map((test) => Number(test(item))).join('');
    if (!known.has(signature)) known.set(signature, item);
  }
  return [...known.values()];
}

/** The states other than voted; a missing seat represents every silent one that no fact distinguishes from it. */
function statesApart({ swap }: CourtPlan, seen: readonly FactPlan[]): number[] {
  const { missing, abstained, refused, unusable, inconsistent } = StateAt;
  const states: number[] = [missing, abstained, refused, unusable, ...(swap === null ? [] : [inconsistent])];
  const isSilent = (state: number): boolean => state >= missing;
  const tests = seen.flatMap(({ fact }): ((state: number) => boolean)[] => [
    ...(usesSilence(fact) ? [isSilent] : []),
    (state) => STATES[state] === (fact as SeatCount | VoteCount).count,
  ]);
  return distinct(states, tests);
}

const usesSilence = (fact: PanelFact): boolean =>
  !isOwn(fact) &&
  (('calibrated' in fact && fact.calibrated === 'certified') ||
    ('count' in fact && (fact.count === 'silent' || fact.count === 'answered')) ||
    ('tally' in fact && fact.tally === 'sure_margin') ||
    ('per' in fact && fact.per === 'answered'));

/** The filters of a fact; only counts of votes have some. */
const filtersOf = (fact: PanelFact): Pick<VoteCount, 'value' | 'reason' | 'quotation'> => fact as VoteCount;

/** The reasons, and under swap pairs of reasons, that some fact distinguishes. */
function reasonsApart(
  { reasons = [] }: CourtFile,
  { swap }: CourtPlan,
  seen: readonly FactPlan[],
): (readonly string[])[] {
  const tests = seen.map(
    ({ fact }) =>
      (given: readonly string[]) =>
        given.some((one) => listOf(filtersOf(fact).reason).includes(one)),
  );
  const single = distinct<readonly string[]>([[], ...reasons.map((reason) => [reason])], tests);
  if (swap === null) return single;
  return distinct(
    single.flatMap((one) => single.map((other) => [...one, ...other])),
    tests,
  );
}

/** The possible results of checking a vote's quotation that some fact distinguishes. */
function quotationsApart(plan: CourtPlan, said: Said, seen: readonly FactPlan[]): Quotation[] {
  const possible = (plan.quote === null ? (['none'] as const) : QUOTATIONS).filter(
    (quotation) => !isUnproved(plan, said, quotation),
  );
  const tests = seen.map(
    ({ fact }) =>
      (found: Quotation) =>
        found === filtersOf(fact).quotation,
  );
  return distinct(possible, tests);
}
