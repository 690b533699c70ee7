/** From a fact as a court writes it to a fact of the kernel, and to the function that counts it. */
import type { AnyFactValue, Fact } from '@curia/core/table';
import type { ItemCount } from '../count/count-facts.ts';
import {
  farFrom,
  leaderOf,
  leastConfidence,
  marginOf,
  medianOf,
  shareOf,
  spreadOf,
  standsFor,
} from '../count/tally.ts';
import { type CaseKind, type ChoiceKind, isClosed, type MarkKind } from '../value/kind.ts';
import { readSeveral, wordOf } from '../value/said-values.ts';
import { docOf } from './describe-fact.ts';
import {
  type CalibratedFact,
  isOwn,
  listOf,
  type PanelFact,
  type SeatCount,
  type TallyFact,
  type VoteCount,
  type WHOLES,
} from './fact.ts';
import type { Field } from './plan.ts';
import { type Seat, StateAt } from './seat.ts';

/** What facts of a court refer to. */
export interface FactContext {
  readonly fields: readonly Field[];
  readonly caseKinds: Readonly<Record<string, CaseKind>>;
  readonly markKinds: Readonly<Record<string, MarkKind>>;
  /** The place of a role. */
  readonly roleAt: (name: string) => number;
  /** The place of the group of seats that some roles make up; all seats where none is named. */
  readonly groupOf: (roles: readonly string[]) => number;
}

/** A fact of the kernel with the function that counts it. */
export interface PlannedFact {
  readonly table: Fact;
  readonly group: number;
  readonly count: (count: ItemCount) => AnyFactValue;
}

/** Plans a fact that was checked. */
export function planFact(fact: PanelFact, around: FactContext): PlannedFact {
  if (isOwn(fact)) {
    const { version: _version, from, ...table } = fact;
    return { table, group: 0, count: (count) => from(count.view) };
  }
  if ('count' in fact) return planCount(fact, around);
  if ('tally' in fact) return planTally(fact, around);
  if ('calibrated' in fact) return planCalibrated(fact);
  const doc = fact.doc ?? docOf(fact);
  if ('asked' in fact) {
    const role = around.roleAt(fact.asked);
    return { table: { kind: 'flag', doc }, group: 0, count: ({ asked }) => asked[role] === true };
  }
  if ('mark' in fact) {
    const { mark } = fact;
    const table = tableFactOf(around.markKinds[mark]!, doc);
    return { table, group: 0, count: ({ counted }) => counted.marks[mark] as AnyFactValue };
  }
  const name = fact.case;
  const table = tableFactOf(around.caseKinds[name]!, doc);
  return { table, group: 0, count: ({ counted }) => counted.given[name] as AnyFactValue };
}

/** The fact behind a field of a case or a mark: choice, flag, or number as score. */
export function tableFactOf(kind: CaseKind | MarkKind, doc: string): Fact {
  if (kind.kind === 'choice') return { kind: 'choice', doc, values: kind.values };
  if (kind.kind === 'flag') return { kind: 'flag', doc };
  const { min, max } = kind as { min?: number; max?: number };
  return { kind: 'score', doc, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

const NUMBERS: Readonly<
  Record<Exclude<SeatCount['count'] | 'voted', 'seats' | 'answered' | 'silent'>, number>
> = StateAt;

/** The number of seats of a part, without filters. */
const partOf =
  (part: SeatCount['count'] | 'voted', group: number) =>
  (count: ItemCount): number => {
    const counted = count.group(group);
    return part === 'seats' || part === 'answered' || part === 'silent'
      ? counted[part]
      : counted.states[NUMBERS[part]]!;
  };

function planCount(fact: SeatCount | VoteCount, around: FactContext): PlannedFact {
  const group = around.groupOf(listOf(fact.by));
  const isVoter = filterOf(fact as VoteCount, around.fields);
  const count =
    isVoter === undefined
      ? partOf(fact.count, group)
      : (made: ItemCount) => {
          let voters = 0;
          for (const seat of made.group(group).members) if (isVoter(seat, made.counted.field)) voters++;
          return voters;
        };
  return share(fact, docOf(fact), group, count, isPartOf(fact.count, fact.per));
}

/** Whether a part of the seats can never be more than another. */
const isPartOf = (
  part: SeatCount['count'] | 'voted',
  whole: (typeof WHOLES)[number] | undefined,
): boolean => {
  if (whole === 'seats' || part === whole || part === 'voted') return true;
  return whole === 'answered' && (part === 'abstained' || part === 'inconsistent');
};

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
  { per, doc }: SeatCount | VoteCount | Extract<TallyFact, { per?: unknown }>,
  said: string,
  group: number,
  count: (count: ItemCount) => number,
  isPart: boolean,
): PlannedFact {
  if (per === undefined) return { table: { kind: 'count', doc: doc ?? said }, group, count };
  const whole = partOf(per, group);
  return {
    table: { kind: 'score', doc: doc ?? said, min: 0, ...(isPart ? { max: 1 } : {}) },
    group,
    count: (made) => shareOf(count(made), whole(made)),
  };
}

function planTally(fact: TallyFact, around: FactContext): PlannedFact {
  const group = around.groupOf(listOf(fact.by));
  const doc = fact.doc ?? docOf(fact);
  const kinds = around.fields.map(({ reader }) => reader.kind);
  switch (fact.tally) {
    case 'leading':
    case 'second': {
      const { tally } = fact;
      return share(fact, doc, group, (count) => count.tally(group)[tally], true);
    }
    case 'margin':
      return share(fact, doc, group, (count) => marginOf(count.tally(group)), true);
    case 'sure_margin': {
      const sure = (count: ItemCount): number =>
        Math.max(0, marginOf(count.tally(group)) - count.group(group).silent);
      return share(fact, doc, group, sure, true);
    }
    case 'rest': {
      const rest = (count: ItemCount): number => {
        const { leading, second } = count.tally(group);
        return count.group(group).states[StateAt.voted]! - leading - second;
      };
      return { table: { kind: 'count', doc }, group, count: rest };
    }
    case 'tie': {
      const isTie = (count: ItemCount): boolean => {
        const { leading, second } = count.tally(group);
        return leading > 0 && leading === second;
      };
      return { table: { kind: 'flag', doc }, group, count: isTie };
    }
    case 'value': {
      const words = around.fields.flatMap(({ reader }) => reader.closed.map(wordOf));
      const value = (count: ItemCount): string | null => {
        const tally = count.tally(group);
        const leader = leaderOf(tally);
        return leader < 0 ? null : wordOf(standsFor(tally, leader));
      };
      return { table: { kind: 'choice', doc, values: [...new Set(words), null] }, group, count: value };
    }
    case 'median': {
      const median = (count: ItemCount): AnyFactValue => medianOf(count.tally(group))?.value as AnyFactValue;
      if (kinds.every((kind) => kind.kind === 'number')) {
        // If nobody gave a number the median is 0, so 0 is always in range.
        const lowest = Math.min(0, ...kinds.map(({ min }) => min ?? -Number.MAX_VALUE));
        const highest = Math.max(0, ...kinds.map(({ max }) => max ?? Number.MAX_VALUE));
        const range = {
          ...(lowest === -Number.MAX_VALUE ? {} : { min: lowest }),
          ...(highest === Number.MAX_VALUE ? {} : { max: highest }),
        };
        return { table: { kind: 'score', doc, ...range }, group, count: (made) => median(made) ?? 0 };
      }
      const words = kinds.flatMap((kind) => (kind as ChoiceKind).values);
      const values = [...new Set(words), null];
      return { table: { kind: 'choice', doc, values }, group, count: (made) => median(made) ?? null };
    }
    case 'spread': {
      const kind = kinds.every(isClosed) ? 'count' : 'score';
      const table: Fact = kind === 'count' ? { kind, doc } : { kind, doc, min: 0 };
      return { table, group, count: (made) => spreadOf(made.tally(group)) };
    }
    case 'far': {
      const { beyond } = fact;
      return { table: { kind: 'count', doc }, group, count: (made) => farFrom(made.tally(group), beyond) };
    }
    case 'confidence': {
      const least = (count: ItemCount): number => {
        const tally = count.tally(group);
        const leader = leaderOf(tally);
        const leading = count.group(group).members.filter(({ value }) => tally.classOf[value] === leader);
        return leastConfidence(leading.map(({ confidence }) => confidence));
      };
      return { table: { kind: 'score', doc, min: 0, max: 1 }, group, count: least };
    }
  }
}

function planCalibrated({ calibrated, doc }: CalibratedFact): PlannedFact {
  const said = doc ?? docOf({ calibrated });
  if (calibrated === 'certainty') {
    const table: Fact = { kind: 'score', doc: said, min: 0, max: 1 };
    return { table, group: 0, count: (count) => count.calibrated?.certainty ?? 0 };
  }
  // A tie is never certified, whatever the calibration says.
  const isCertified = ({ calibrated: answer }: ItemCount): boolean =>
    answer?.certified === true && !answer.tie && answer.label !== null;
  return { table: { kind: 'flag', doc: said }, group: 0, count: isCertified };
}
