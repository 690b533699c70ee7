/** The counts of one item in one round, over the seats that were asked so far. */
import type { CalibratedAnswer } from '../file/calibration.ts';
import { type ItemView, type SeatView, STATES } from '../file/fact.ts';
import type { CourtPlan, Field } from '../file/plan.ts';
import { type Seat, StateAt } from '../file/seat.ts';
import type { Roll } from '../value/roll.ts';
import { type Tally, tallyVotes } from './tally.ts';

/** What is counted: an item, its seats, and who was asked. */
export interface Counted {
  readonly item: string;
  readonly field: Field;
  readonly marks: Readonly<Record<string, unknown>>;
  readonly given: Readonly<Record<string, unknown>>;
  readonly seats: readonly Seat[];
  readonly roll: Roll;
  /** The calibration's answer on the item, from the seats that were asked. */
  readonly calibrate: (asked: readonly boolean[]) => CalibratedAnswer | undefined;
  /** Numbers that form classes and count nothing; only the analysis has some. */
  readonly alsoSaid?: readonly number[];
}

/** Seats of some roles, counted. */
export interface GroupCount {
  /** By the place of the state. */
  readonly states: readonly number[];
  readonly seats: number;
  readonly answered: number;
  readonly silent: number;
  /** The seats themselves. */
  readonly members: readonly Seat[];
}

/** The counts of one item in one round; each is made once, and only if a fact asks for it. */
export class ItemCount {
  readonly plan: CourtPlan;
  readonly counted: Counted;
  readonly asked: readonly boolean[];
  readonly #groups: (GroupCount | undefined)[];
  readonly #tallies: (Tally | undefined)[];
  #calibrated: CalibratedAnswer | null | undefined;

  constructor(plan: CourtPlan, counted: Counted, asked: readonly boolean[], like?: ItemCount) {
    this.plan = plan;
    this.counted = counted;
    this.asked = asked;
    this.#groups = like === undefined ? [] : like.#groups;
    this.#tallies = like === undefined ? [] : like.#tallies;
  }

  /** The same counts under another answer of a calibration. */
  calibratedAs(calibrated: CalibratedAnswer | undefined): ItemCount {
    return new ItemCount(this.plan, { ...this.counted, calibrate: () => calibrated }, this.asked, this);
  }

  group(at: number): GroupCount {
    const known = this.#groups[at];
    if (known !== undefined) return known;
    const group = countGroup(this.counted.seats, this.asked, this.plan.groups[at]!);
    this.#groups[at] = group;
    return group;
  }

  tally(at: number): Tally {
    const known = this.#tallies[at];
    if (known !== undefined) return known;
    const votes: number[] = [];
    for (const { value } of this.group(at).members) if (value >= 0) votes.push(value);
    const tally = tallyVotes(this.counted.roll, votes, this.counted.alsoSaid);
    this.#tallies[at] = tally;
    return tally;
  }

  /** The calibration's answer; null if there is none. It certifies nothing while a seat that was asked is silent. */
  get calibrated(): CalibratedAnswer | null {
    if (this.#calibrated === undefined) {
      const answer = this.counted.calibrate(this.asked) ?? null;
      this.#calibrated = answer === null ? null : this.#onlyIfHeard(answer);
    }
    return this.#calibrated;
  }

  /** Silence of anybody who was asked takes the certificate away, whether the calibration weighs that voice or has never met it. */
  #onlyIfHeard(answer: CalibratedAnswer): CalibratedAnswer {
    if (this.group(0).silent === 0) return answer;
    const { roles } = this.plan;
    const known = answer.unheard ?? [];
    const silent = this.group(0).members.filter(({ state }) => state >= StateAt.missing);
    const names = silent.flatMap(({ role, voice }) => {
      const { name } = roles[role]!;
      // A seat in which nobody sits is one of those that the calibration misses by name.
      if (voice === null) return known.length > 0 ? [] : [`a ${name}`];
      return [roles.length === 1 ? voice : `${name}/${voice}`];
    });
    const unheard = [...new Set([...known, ...names])];
    return answer.certified
      ? { ...answer, certified: false, why: 'voice-missing', unheard }
      : { ...answer, unheard };
  }

  /** The item as a custom function sees it. */
  get view(): ItemView {
    const { item, given, marks } = this.counted;
    const seats = this.group(0).members.map((seat) => viewOf(this.plan, seat));
    return { item, case: given, marks, seats };
  }
}

function countGroup(
  seats: readonly Seat[],
  asked: readonly boolean[],
  included: readonly boolean[],
): GroupCount {
  const states = [0, 0, 0, 0, 0, 0];
  const members: Seat[] = [];
  for (let at = 0; at < seats.length; at++) {
    const seat = seats[at]!;
    if (!asked[seat.role] || !included[seat.role]) continue;
    members.push(seat);
    states[seat.state]!++;
  }
  const silent = states[StateAt.missing]! + states[StateAt.refused]! + states[StateAt.unusable]!;
  return { states, seats: members.length, answered: members.length - silent, silent, members };
}

const viewOf = (
  { roles }: CourtPlan,
  { role, voice, state, said, reasons, quotation, confidence }: Seat,
): SeatView => ({
  role: roles[role]!.name,
  voice: voice ?? '',
  state: STATES[state]!,
  ...(said === null ? {} : { value: said.value }),
  ...(confidence === null ? {} : { confidence }),
  reasons,
  quotation,
});
