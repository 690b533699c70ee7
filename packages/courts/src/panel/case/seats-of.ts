/** From the lines of a case to the seats on one item: every seat is in exactly one state. */
import { QUOTATIONS, type Quotation } from '../file/fact.ts';
import type { CourtPlan, Field } from '../file/plan.ts';
import { type Seat, SPARED, StateAt, silentSeat } from '../file/seat.ts';
import { Roll } from '../value/roll.ts';
import type { Said } from '../value/said.ts';
import type { Item, PanelCase, Voice, VoteLine } from './panel-case.ts';
import type { Quotations } from './quotations.ts';

/** The seats on an item, of all roles, and the roll of what was said. */
export interface Bench {
  readonly seats: readonly Seat[];
  readonly roll: Roll;
}

/** Seats everybody on an item; seats in which nobody sits are missing. */
export function seatsOf(plan: CourtPlan, item: Item, { voices }: PanelCase, quotations: Quotations): Bench {
  const { field, lines } = item;
  const roll = field.roll ?? new Roll(field.reader);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.order === 0) line.voice.first = line;
    else line.voice.second = line;
  }
  const seats: Seat[] = [];
  for (let at = 0; at < plan.roles.length; at++) {
    const role = plan.roles[at]!;
    const heard = voices[at]!;
    for (let of = 0; of < heard.length; of++) {
      const voice = heard[of]!;
      seats.push(seatOf(plan, field, roll, voice, quotations));
      voice.first = null;
      voice.second = null;
    }
    if (role.names !== null) {
      for (const name of role.names) {
        if (!heard.some((voice) => voice.name === name)) seats.push(silentSeat(at, name, StateAt.missing));
      }
    } else if (role.seats !== null) {
      for (let left = role.seats - heard.length; left > 0; left--) {
        seats.push(silentSeat(at, null, StateAt.missing));
      }
    }
  }
  return { seats, roll };
}

/** One line as it counts. */
interface Heard {
  readonly state: number;
  readonly said: Said | null;
  readonly reason: string | null;
  readonly quotation: Quotation;
  readonly confidence: number | null;
}

const MISSING: Heard = {
  state: StateAt.missing,
  said: null,
  reason: null,
  quotation: 'none',
  confidence: null,
};

/** Whether a vote counts for nothing because what it must quote is not there. */
export const isUnproved = ({ quote }: CourtPlan, said: Said, quotation: Quotation): boolean =>
  quote?.required === true && said.key !== '' && quotation !== 'found';

function hear(
  plan: CourtPlan,
  { state, said, reason, quotation, confidence }: VoteLine,
  quotations: Quotations,
): Heard {
  const found = plan.needsQuotations ? quotations.look(quotation) : 'none';
  const counts = said !== null && isUnproved(plan, said, found) ? StateAt.unusable : state;
  return { state: counts, said, reason, quotation: found, confidence };
}

function seatOf(plan: CourtPlan, field: Field, roll: Roll, voice: Voice, quotations: Quotations): Seat {
  const { first, second } = voice;
  if (first?.state === SPARED || second?.state === SPARED)
    return { ...silentSeat(voice.role, voice.name, StateAt.abstained), isSpared: true };
  if (first === null && second === null) {
    // Who answered and did not name an item says that there is none.
    return voice.hasVoted
      ? seated(roll, voice, { ...MISSING, state: StateAt.voted, said: field.reader.none })
      : silentSeat(voice.role, voice.name, StateAt.missing);
  }
  const one = first === null ? MISSING : hear(plan, first, quotations);
  if (plan.swap === null) return seated(roll, voice, one);
  const other = second === null ? MISSING : hear(plan, second, quotations);
  return bothOrders(roll, voice, one, other);
}

/** A seat with its answer; only a vote has a value. */
function seated(
  roll: Roll,
  { role, name }: Voice,
  { state, said, reason, quotation, confidence }: Heard,
): Seat {
  const vote = state === StateAt.voted ? said! : null;
  const reasons = reason === null ? NO_REASONS : [reason];
  const value = vote === null ? -1 : roll.number(vote);
  return { role, voice: name, state, said: vote, value, reasons, quotation, confidence };
}

const NO_REASONS: readonly string[] = Object.freeze([]);

/** The worse of two lines counts for both; two votes must agree. */
const WORST = [StateAt.unusable, StateAt.refused, StateAt.missing, StateAt.abstained];

function bothOrders(roll: Roll, voice: Voice, one: Heard, other: Heard): Seat {
  const worst = WORST.find((state) => one.state === state || other.state === state);
  const isSame = worst === undefined && one.said!.key === other.said!.key;
  const state = worst ?? (isSame ? StateAt.voted : StateAt.inconsistent);
  const worse = Math.max(QUOTATIONS.indexOf(one.quotation), QUOTATIONS.indexOf(other.quotation));
  const confidence =
    one.confidence === null || other.confidence === null ? null : Math.min(one.confidence, other.confidence);
  const reasons = [one.reason, other.reason].filter((reason) => reason !== null);
  return {
    ...seated(roll, voice, { ...one, state, quotation: QUOTATIONS[worse]!, confidence }),
    reasons: [...new Set(reasons)],
  };
}
