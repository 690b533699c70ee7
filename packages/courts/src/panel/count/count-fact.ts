/** How each fact of a court is counted, from the counts of one item. */
import type { AnyFactValue } from '@curia/core/table';
import {
  type CalibratedFact,
  isOwn,
  listOf,
  type SeatCount,
  type TallyFact,
  type VoteCount,
} from '../file/fact.ts';
import type { CourtPlan, FactPlan, Field } from '../file/plan.ts';
import { type Seat, StateAt } from '../file/seat.ts';
import { readSeveral, wordOf } from '../value/said-values.ts';
import type { ItemCount } from './item-count.ts';
import {
  farFrom,
  leaderOf,
  leastConfidence,
  marginOf,
  medianOf,
  shareOf,
  spreadOf,
  standsFor,
} from './tally.ts';

/** Counts a fact. */
export type Counter = (count: ItemCount) => AnyFactValue;

const counters = new WeakMap<CourtPlan, ReadonlyMap<FactPlan, Counter>>();

/** The counters of all facts of a court, in their order; made once for each court. */
export function countersOf(plan: CourtPlan): ReadonlyMap<FactPlan, Counter> {
  const known = counters.get(plan);
  if (known !== undefined) return known;
  const made = new Map(plan.facts.map((one) => [one, counterOf(one, plan)]));
  counters.set(plan, made);
  return made;
}

function counterOf({ fact, group }: FactPlan, plan: CourtPlan): Counter {
  if (isOwn(fact)) return ({ view }) => fact.from(view);
  if ('count' in fact) return seatCounter(fact, group, plan);
  if ('tally' in fact) return tallyCounter(fact, group, plan);
  if ('calibrated' in fact) return calibratedCounter(fact);
  if ('asked' in fact) {
    const role = plan.roleOf.get(fact.asked)?.at ?? -1;
    return ({ asked }) => asked[role] === true;
  }
  if ('mark' in fact) return ({ counted }) => counted.marks[fact.mark] as AnyFactValue;
  return ({ counted }) => counted.given[fact.case] as AnyFactValue;
}

type Part = SeatCount['count'] | 'voted';

const NUMBERS: Readonly<Record<Exclude<Part, 'seats' | 'answered' | 'silent'>, number>> = StateAt;

/** The number of seats of a part, without filters. */
const partOf =
  (part: Part, group: number) =>
  (count: ItemCount): number => {
    const counted = count.group(group);
    return part === 'seats' || part === 'answered' || part === 'silent'
      ? counted[part]
      : counted.states[NUMBERS[part]]!;
  };

function seatCounter(fact: SeatCount | VoteCount, group: number, { fields }: CourtPlan): Counter {
  const isVoter = filterOf(fact as VoteCount, fields);
  const count =
    isVoter === undefined
      ? partOf(fact.count, group)
      : (made: ItemCount) => {
          let voters = 0;
          for (const seat of made.group(group).members) if (isVoter(seat, made.counted.field)) voters++;
          return voters;
        };
  return share(fact, group, count);
}

/** Tells the votes that a count is about; undefined if it has no filter. */
function filterOf(
  { value, reason, quotation }: VoteCount,
  fields: readonly Field[],
): ((seat: Seat, field: Field) => boolean) | undefined {
  if (value === undefined && reason === undefined && quotation === undefined) return undefined;
  const keys = fields.map(({ reader }) =>
    value === undefined ? null : new Set(readSeveral(reader, value).map(({ key }) => key)),
  );
  const reasons = reason === undefined ? null : new Set(listOf(reason));
  return ({ state, said, reasons: given, quotation: found }, field) => {
    if (state !== StateAt.voted) return false;
    const wanted = keys[field.at]!;
    if (wanted !== null && !wanted.has(said!.key)) return false;
    if (reasons !== null && !given.some((one) => reasons.has(one))) return false;
    return quotation === undefined || found === quotation;
  };
}

/** A count, or its share if the fact asks for one. */
function share(
  { per }: SeatCount | VoteCount | Extract<TallyFact, { per?: unknown }>,
  group: number,
  count: (count: ItemCount) => number,
): Counter {
  if (per === undefined) return count;
  const whole = partOf(per, group);
  return (made) => shareOf(count(made), whole(made));
}

function tallyCounter(fact: TallyFact, group: number, { fields }: CourtPlan): Counter {
  switch (fact.tally) {
    case 'leading':
    case 'second': {
      const { tally } = fact;
      return share(fact, group, (count) => count.tally(group)[tally]);
    }
    case 'margin':
      return share(fact, group, (count) => marginOf(count.tally(group)));
    case 'sure_margin':
      return share(fact, group, (count) =>
        Math.max(0, marginOf(count.tally(group)) - count.group(group).silent),
      );
    case 'rest':
      return (count) => {
        const { leading, second } = count.tally(group);
        return count.group(group).states[StateAt.voted]! - leading - second;
      };
    case 'tie':
      return (count) => {
        const { leading, second } = count.tally(group);
        return leading > 0 && leading === second;
      };
    case 'value':
      return (count) => {
        const tally = count.tally(group);
        const leader = leaderOf(tally);
        return leader < 0 ? null : wordOf(standsFor(tally, leader));
      };
    case 'median': {
      const nobody = fields.every(({ reader }) => reader.kind.kind === 'number') ? 0 : null;
      return (count) => (medianOf(count.tally(group))?.value as AnyFactValue | undefined) ?? nobody;
    }
    case 'spread':
      return (count) => spreadOf(count.tally(group));
    case 'far': {
      const { beyond } = fact;
      return (count) => farFrom(count.tally(group), beyond);
    }
    case 'confidence':
      return (count) => {
        const tally = count.tally(group);
        const leader = leaderOf(tally);
        const leading = count.group(group).members.filter(({ value }) => tally.classOf[value] === leader);
        return leastConfidence(leading.map(({ confidence }) => confidence));
      };
  }
}

function calibratedCounter({ calibrated }: CalibratedFact): Counter {
  if (calibrated === 'certainty') return (count) => count.calibrated?.certainty ?? 0;
  // A tie is never certified, whatever the calibration says.
  return ({ calibrated: answer }) => answer?.certified === true && !answer.tie && answer.label !== null;
}
