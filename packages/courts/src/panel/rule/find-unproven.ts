/** Proves every spared seat of a case again: with what was heard in its round, no answer of it could have changed anything. */
import type { Item } from '../case/panel-case.ts';
import type { Bench } from '../case/seats-of.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import { type Seat, SPARED } from '../file/seat.ts';
import type { DecidedItem } from './decide-item.ts';
import { settles, whyNeverSpared } from './settles.ts';

/** A seat that was spared and should have been asked. */
export interface Unproven {
  /** The place of its line among the votes of the case. */
  readonly at: number;
  readonly problem: string;
  /** There were more ways to go on than are tried. */
  readonly isTooMany: boolean;
}

/** The first spared seat that nothing proves; undefined if all are proven. Roles that were not asked count nothing, spared or not. */
export function findUnproven(panel: Panel, given: Given, items: readonly Spared[]): Unproven | undefined {
  for (const one of items) {
    const found = findOn(panel, given, one);
    if (found !== undefined) return found;
  }
  return undefined;
}

type Given = Readonly<Record<string, unknown>>;

/** An item that was decided, with its seats. */
interface Spared extends Pick<DecidedItem, 'askedIn' | 'round'> {
  readonly item: Item;
  readonly bench: Bench;
}

function findOn(panel: Panel, given: Given, one: Spared): Unproven | undefined {
  const { roles, swap } = panel[courtPlan];
  const { item, bench, askedIn, round } = one;
  if (!bench.seats.some(({ role, isSpared }) => isSpared && askedIn[role]! > 0)) return undefined;
  const lines = item.lines.filter(({ state, voice }) => state === SPARED && askedIn[voice.role]! > 0);
  const unproven = (problem: string, at: number, isTooMany = false): Unproven => ({ at, problem, isTooMany });
  const half = lines.find(
    ({ voice }) => swap !== null && lines.filter((other) => other.voice === voice).length < 2,
  );
  if (half !== undefined) return unproven('is spared in one order only', half.at);
  const why = whyNeverSpared(panel);
  if (why !== undefined) return unproven(`nobody can be spared in ${panel.name}: ${why}`, lines[0]!.at);
  for (let now = 1; now <= round; now++) {
    const isOut = ({ role, isSpared }: Seat): boolean => isSpared === true && askedIn[role] === now;
    const asked = roles.map(({ at }) => askedIn[at]! > 0 && askedIn[at]! <= now);
    const out = roles.map(({ at }) => bench.seats.filter((seat) => seat.role === at && isOut(seat)).length);
    if (out.every((seats) => seats === 0)) continue;
    const heard = bench.seats.filter((seat) => asked[seat.role] && !isOut(seat));
    const { field, marks } = item;
    const found = settles(panel, { field, marks, given, asked, heard, out });
    if (found === 'settled') continue;
    const line = lines.find(({ voice }) => askedIn[voice.role] === now)!;
    return found === 'open'
      ? unproven(`${line.voice.name} should have been asked: its answer can change ${item.id}`, line.at)
      : unproven(
          `${line.voice.name} should have been asked: there are too many ways to go on`,
          line.at,
          true,
        );
  }
  return undefined;
}
