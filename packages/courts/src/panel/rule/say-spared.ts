/** What a ruling says of the voices that were spared. */
import { byCodePoint } from '@curia/core/text';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { Seat } from '../file/seat.ts';
import type { CaseDecision } from './decide-case.ts';
import type { SeatName } from './ruling.ts';

/** The voices that were asked about some item, spared ones among them or not. */
function voicesIn({ items }: CaseDecision, isMeant: (seat: Seat) => boolean): Map<string, Seat> {
  const seats = items.flatMap(({ bench, asked }) =>
    bench.seats.filter((seat) => seat.voice !== null && asked[seat.role] === true && isMeant(seat)),
  );
  return new Map(seats.map((seat) => [JSON.stringify([seat.role, seat.voice]), seat]));
}

/** The voices that were spared, role by role. */
export const sparedIn = (panel: Panel, decided: CaseDecision): SeatName[] =>
  [...voicesIn(decided, ({ isSpared }) => isSpared === true).values()]
    .map(({ role, voice }) => ({ role: panel[courtPlan].roles[role]!.name, voice: voice!, at: role }))
    .sort((a, b) => a.at - b.at || byCodePoint(a.voice, b.voice))
    .map(({ role, voice }) => ({ role, voice }));

/** More names than these are counted. */
const MOST_NAMED = 5;

/** After how many of the voices nobody else was asked, and whose answer could change nothing. */
export function sayClosedEarly(panel: Panel, decided: CaseDecision, spared: readonly SeatName[]): string {
  const asked = voicesIn(decided, () => true).size;
  const isOneRole = panel[courtPlan].roles.length === 1;
  const names = spared.map(({ role, voice }) => (isOneRole ? voice : `${role}/${voice}`));
  const shown =
    names.length > MOST_NAMED
      ? [...names.slice(0, MOST_NAMED), `${names.length - MOST_NAMED} others`]
      : names;
  const either = shown.length === 1 ? shown[0] : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
  return `closed early after ${asked - spared.length} of ${asked}; no answer of ${either} could change it`;
}
