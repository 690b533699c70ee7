/** Which voices decided an item, and the fewest other answers that would have changed it. */
import { byCodePoint } from '@curia/core/text';
import { votesInstead } from '../case/labelled-votes.ts';
import { otherAnswers } from '../case/other-answers.ts';
import type { Counted } from '../count/item-count.ts';
import { type Effect, STATES, type State } from '../file/fact.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import { type Seat, StateAt } from '../file/seat.ts';
import type { SaidValue } from '../value/said.ts';
import { areHeard, type CaseDecision, type CaseItem, calibratedAnswer } from './decide-case.ts';
import { type DecidedItem, decideItem } from './decide-item.ts';
import type { SeatName } from './ruling.ts';

/** A seat's answer: its state, and its value if it voted. */
export interface SeatAnswer {
  readonly state: State;
  readonly value?: SaidValue;
}

/** A set of changed answers that changes an item, and the new result. */
export interface VoteChange {
  readonly votes: readonly (SeatName & { readonly from: SeatAnswer; readonly to: SeatAnswer })[];
  readonly outcome: string;
  readonly rule: string;
  readonly effect: Effect;
  readonly value?: SaidValue;
  /** How many sets of voices would have the same effect; voices in one role with the same answer are interchangeable. */
  readonly ways: number;
}

/** The fewest other answers that change an item. */
export interface ItemSwing {
  /** Null if no change of the answers given would change it, or if not all changes were tried. */
  readonly votes_needed: number | null;
  /** False if there are too many to try. */
  readonly is_searched: boolean;
  readonly changes: readonly VoteChange[];
}

/** Decides an item again with some seats changed. */
function decideWith(
  panel: Panel,
  decided: CaseDecision,
  one: CaseItem,
  changed: ReadonlyMap<Seat, Seat>,
): DecidedItem {
  const counted: Counted = {
    ...one.count.counted,
    seats: one.bench.seats.map((seat) => changed.get(seat) ?? seat),
    calibrate: (asked) =>
      calibratedAnswer(panel, decided.one, one.item, asked, (votes) => votesInstead(panel, votes, changed)),
  };
  return decideItem(panel, counted, { hasAnswered: (roles) => areHeard(decided.one, roles) });
}

const isOther = (one: DecidedItem, other: DecidedItem): boolean =>
  one.effect !== other.effect || one.taken?.key !== other.taken?.key;

/** Seats with a name that were asked about an item, by role and voice; one that was spared could not have changed it. */
const askedSeats = ({ bench, asked }: CaseItem): Seat[] =>
  bench.seats
    .filter(({ role, voice, isSpared }) => asked[role] === true && voice !== null && isSpared !== true)
    .sort((a, b) => a.role - b.role || byCodePoint(a.voice!, b.voice!));

/** One other answer of one seat that alone gives an item another effect or value. */
export interface LoneChange {
  readonly seat: SeatName;
  /** It says another value, rather than none at all. */
  readonly isSaid: boolean;
  readonly end: DecidedItem;
}

/** All of them, seat by seat. */
export function loneChanges(panel: Panel, decided: CaseDecision, one: CaseItem): LoneChange[] {
  const { roles } = panel[courtPlan];
  return askedSeats(one).flatMap((seat) => {
    const name = { role: roles[seat.role]!.name, voice: seat.voice! };
    return otherAnswers(panel[courtPlan], one.count, seat)
      .map((other) => ({
        seat: name,
        isSaid: other.state === StateAt.voted,
        end: decideWith(panel, decided, one, new Map([[seat, other]])),
      }))
      .filter(({ end }) => isOther(one, end));
  });
}

/** The seats of which one other answer alone gives the item another effect or value. */
export const pivotalSeats = (panel: Panel, decided: CaseDecision, one: CaseItem): SeatName[] =>
  seatsIn(loneChanges(panel, decided, one));

/** The seats of some changes, each once. */
export const seatsIn = (changes: readonly LoneChange[]): SeatName[] => [
  ...new Map(changes.map(({ seat }) => [JSON.stringify([seat.role, seat.voice]), seat])).values(),
];

/** How many changes of an item are tried before it is given up. */
const MOST_TRIED = 20_000;

/** Interchangeable seats: same role, same answer. It does not matter which of them changes. */
interface Alike {
  readonly seats: readonly Seat[];
  readonly others: readonly Seat[];
}

/** Tries one other answer, then two, and so on, and reports the fewest that change the item. */
export function findItemSwing(panel: Panel, decided: CaseDecision, one: CaseItem): ItemSwing {
  const groups = alikeSeats(panel, one);
  const seats = groups.reduce((sum, group) => sum + group.seats.length, 0);
  let tried = 0;
  for (let size = 1; size <= seats; size++) {
    const changes = new Map<string, VoteChange>();
    for (const chosen of choose(groups, size)) {
      if (++tried > MOST_TRIED) return { votes_needed: null, is_searched: false, changes: [] };
      const changed = new Map<Seat, Seat>();
      for (const { seats: from, to } of chosen) {
        for (const [at, other] of to.entries()) changed.set(from[at]!, seatInstead(from[at]!, other));
      }
      const end = decideWith(panel, decided, one, changed);
      if (!isOther(one, end)) continue;
      const change = wordChange(panel, chosen, changed, end);
      const key = JSON.stringify([
        change.votes.map(({ role, voice }) => [role, voice]),
        end.effect,
        end.taken?.key,
      ]);
      if (!changes.has(key)) changes.set(key, change);
    }
    if (changes.size > 0) return { votes_needed: size, is_searched: true, changes: [...changes.values()] };
  }
  return { votes_needed: null, is_searched: true, changes: [] };
}

const seatInstead = (seat: Seat, { state, said, value }: Seat): Seat => ({ ...seat, state, said, value });

function alikeSeats(panel: Panel, one: CaseItem): Alike[] {
  const alike = Map.groupBy(askedSeats(one), ({ role, state, said, reasons, quotation, confidence }) =>
    JSON.stringify([role, state, said?.spelling ?? null, reasons, quotation, confidence]),
  );
  return [...alike.values()].map((seats) => ({
    seats,
    others: otherAnswers(panel[courtPlan], one.count, seats[0]!),
  }));
}

/** Some seats of a group, and what each of them says instead. */
interface Chosen {
  readonly seats: readonly Seat[];
  readonly to: readonly Seat[];
}

/** All ways to change exactly `size` seats, treating interchangeable seats as one. */
function* choose(groups: readonly Alike[], size: number): Generator<readonly Chosen[]> {
  const [group, ...rest] = groups;
  if (group === undefined) {
    if (size === 0) yield [];
    return;
  }
  const { seats, others } = group;
  for (let here = Math.min(size, seats.length); here >= 0; here--) {
    for (const to of multisets(others, here)) {
      for (const more of choose(rest, size - here)) yield here === 0 ? more : [{ seats, to }, ...more];
    }
  }
}

/** All selections of `size` items, with repetition and regardless of order. */
function* multisets<T>(items: readonly T[], size: number, from = 0): Generator<readonly T[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let at = from; at < items.length; at++) {
    for (const rest of multisets(items, size - 1, at)) yield [items[at]!, ...rest];
  }
}

function wordChange(
  panel: Panel,
  chosen: readonly Chosen[],
  changed: ReadonlyMap<Seat, Seat>,
  end: DecidedItem,
): VoteChange {
  const { roles } = panel[courtPlan];
  return {
    votes: Array.from(changed, ([from, to]) => ({
      role: roles[from.role]!.name,
      voice: from.voice!,
      from: answerOf(from),
      to: answerOf(to),
    })),
    outcome: end.outcome.name,
    rule: end.decision.rule,
    effect: end.effect,
    ...(end.taken === null ? {} : { value: end.taken.value }),
    ways: chosen.reduce((ways, { seats, to }) => ways * combinations(seats.length, to.length), 1),
  };
}

const answerOf = ({ state, said }: Seat): SeatAnswer => ({
  state: STATES[state]!,
  ...(said === null ? {} : { value: said.value }),
});

/** The number of ways to choose some of a number of things. */
function combinations(of: number, chosen: number): number {
  let ways = 1;
  for (let at = 1; at <= chosen; at++) ways = (ways * (of - chosen + at)) / at;
  return Math.round(ways);
}
