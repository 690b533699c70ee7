/** What one vote does in a court: nothing in any panel, or the opposite of what it says. */

import { type Seat, StateAt } from '../file/seat.ts';
import type { End, Visit } from './explore.ts';
import type { FieldSpace, RoleSpace } from './panel-space.ts';
import { multisetPlaces, type PanelWalk, panelAt, type Sighting } from './walk-panels.ts';

/** A panel that takes a value, and the same with one more vote for it, which ends otherwise. */
export interface Worsened {
  readonly before: Sighting;
  readonly after: Sighting;
  /** The vote that went over to the value. */
  readonly vote: Seat;
  readonly role: string;
}

/** What the votes of a court do. */
export interface Moves {
  /** Roles none of whose votes changes any panel, each with a panel in which it votes. */
  readonly idle: ReadonlyMap<string, Sighting>;
  /** Rules that decide against a value because one more votes for it. */
  readonly worsened: ReadonlyMap<string, Worsened>;
}

/** What a set of ends amounts to, whatever the rules. */
interface Sum {
  readonly text: string;
  /** The value that is taken however free facts turn out. */
  readonly taken: string | undefined;
}

const wordEnd = ({ effect, taken }: End): string => `${effect} ${taken === null ? '' : taken.key}`;

/** Looks at every panel, with each vote gone and with each vote gone over to the value that is taken. */
export function findMoves({ explorer, ends }: PanelWalk, fields: readonly FieldSpace[]): Moves {
  const sums = explorer.sets.map((set): Sum => {
    const all = set.map((end) => explorer.ends[end]!);
    const text = [...new Set(all.map(wordEnd))].sort().join('\n');
    const [first] = all;
    const isTaken = first?.effect === 'take' && !text.includes('\n');
    return { text, taken: isTaken ? first.taken!.key : undefined };
  });
  const idle = new Map<string, Sighting>();
  const busy = new Set<string>();
  const worsened = new Map<string, Worsened>();
  const visitOf = (space: FieldSpace, number: number, isMeant: (end: End) => boolean): Visit | undefined => {
    let found: Visit | undefined;
    explorer.explore(panelAt(space, number), (visit) => {
      if (visit.end !== null && isMeant(visit.end)) found ??= visit;
    });
    return found;
  };
  const noteIdle = (space: FieldSpace, number: number, name: string): void => {
    if (idle.has(name)) return;
    const visit = visitOf(space, number, () => true);
    if (visit !== undefined) idle.set(name, { space, number, visit });
  };
  const noteWorse = (space: FieldSpace, number: number, then: number, role: RoleSpace, vote: Seat): void => {
    const { taken } = sums[ends[space.from + number]!]!;
    const isOther = (end: End): boolean => end.effect !== 'take' || end.taken!.key !== taken;
    const [was, is] = [visitOf(space, number, () => true), visitOf(space, then, isOther)];
    if (was === undefined || is === undefined || worsened.has(is.end!.rule)) return;
    // Where others are asked, they say something else: that is no matter of this vote.
    if (was.asked.join() !== is.asked.join()) return;
    worsened.set(is.end!.rule, {
      before: { space, number, visit: was },
      after: { space, number: then, visit: is },
      vote,
      role: role.role.name,
    });
  };
  for (const space of fields) {
    for (let number = 0; number < space.size * space.settings; number++) {
      const set = ends[space.from + number]!;
      if (set === 0) continue;
      const before = sums[set]!;
      const places = multisetPlaces(space, number);
      for (const [at, role] of space.roles.entries()) {
        const counts = role.multisets.list[places[at]!]!;
        const moved = (answer: number, to: number): number =>
          number + (role.multisets.replace(places[at]!, answer, to) - places[at]!) * role.stride;
        for (const [answer, vote] of role.answers.entries()) {
          if (counts[answer] === 0 || vote.state !== StateAt.voted) continue;
          if (!busy.has(role.role.name)) {
            const without = ends[space.from + moved(answer, role.missing)]!;
            // What depends on free facts may depend on the vote through them; and where it must vote, it matters.
            const isOpen = without === 0 || before.text.includes('\n');
            if (isOpen || sums[without]!.text !== before.text) busy.add(role.role.name);
            else noteIdle(space, number, role.role.name);
          }
          if (before.taken === undefined || vote.said!.key === before.taken) continue;
          const to = role.answers.findIndex((one) => isSameBut(one, vote, before.taken!));
          if (to < 0) continue;
          const then = moved(answer, to);
          const after = ends[space.from + then]!;
          if (after !== 0 && sums[after]!.text !== before.text) noteWorse(space, number, then, role, vote);
        }
      }
    }
  }
  for (const name of busy) idle.delete(name);
  return { idle, worsened };
}

/** Whether an answer is a vote for a value that differs from another vote in nothing else. */
const isSameBut = (one: Seat, vote: Seat, key: string): boolean =>
  one.state === StateAt.voted &&
  one.said!.key === key &&
  one.quotation === vote.quotation &&
  one.reasons.join() === vote.reasons.join();
