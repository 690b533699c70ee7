/** Where falling silent pays: a vote that goes missing ends an item in a value or a refusal that it did not have. */

import { type Seat, StateAt } from '../file/seat.ts';
import type { End, Met, Visit } from './explore.ts';
import { movesFreeFacts, silenceMoves } from './moved-facts.ts';
import type { FieldSpace, RoleSpace } from './panel-space.ts';
import { multisetPlaces, type PanelWalk, panelAt } from './walk-panels.ts';

/** A panel in which silence helps. */
export interface Helped {
  readonly space: FieldSpace;
  /** The panel before. */
  readonly number: number;
  /** The vote that falls silent. */
  readonly silent: Seat;
  readonly before: Visit;
  /** The panel afterwards, and the round that ends it. */
  readonly then: number;
  readonly after: Visit;
}

/** Finds, for every rule that silence can bring about, one panel that shows it. */
export function findSilence(
  { explorer, ends, asks }: PanelWalk,
  fields: readonly FieldSpace[],
): Map<string, Helped> {
  const found = new Map<string, Helped>();
  const pairs = new Map<string, readonly End[]>();
  const helpedIn = (before: number, after: number): readonly End[] => {
    const key = `${before} ${after}`;
    const endsOf = (set: number): End[] => explorer.sets[set]!.map((end) => explorer.ends[end]!);
    const known = pairs.get(key) ?? helpedEnds(endsOf(before), endsOf(after));
    pairs.set(key, known);
    return known;
  };
  const mayEscalate = (set: number): boolean =>
    explorer.sets[set]!.some((end) => explorer.ends[end]!.effect === 'escalate');
  for (const space of fields) {
    const steps = space.roles.map(stepsOf);
    const isMoved = space.roles.map(({ role }) => movesFreeFacts(explorer.panel, space, role.at));
    for (let number = 0; number < space.size * space.settings; number++) {
      const before = ends[space.from + number]!;
      const places = multisetPlaces(space, number);
      for (const [at, role] of space.roles.entries()) {
        if (role.role.isLater && asks[space.from + number] === 0) continue;
        for (const [answer, place] of steps[at]!(places[at]!)) {
          const then = number + (place - places[at]!) * role.stride;
          const after = ends[space.from + then]!;
          // The same ends are reached in another way where a free fact moves with the vote.
          if (after === before && !isMoved[at]!) continue;
          for (const end of helpedIn(before, after)) {
            const known = found.get(end.rule);
            if (known !== undefined && (isPlain(known) || !mayEscalate(before))) continue;
            const shown = showHelped(explorer, { space, number, silent: role.answers[answer]!, then }, end);
            if (shown !== undefined && (known === undefined || isPlain(shown))) found.set(end.rule, shown);
          }
        }
      }
    }
  }
  return found;
}

/** Shows well what silence does: where a calibration comes in, that somebody else would have been asked to decide. */
const isPlain = ({ before }: Helped): boolean =>
  before.freedom.calibrated === undefined || before.end!.effect === 'escalate';

/** For a multiset of a role: every vote in it, and the multiset in which that vote is missing. */
export function stepsOf({
  answers,
  multisets,
  missing,
}: RoleSpace): (place: number) => readonly (readonly [number, number])[] {
  const known: (readonly (readonly [number, number])[])[] = [];
  return (place) => {
    const made =
      known[place] ??
      answers.flatMap(({ state }, answer) =>
        state === StateAt.voted && multisets.list[place]![answer]! > 0
          ? [[answer, multisets.replace(place, answer, missing)] as const]
          : [],
      );
    known[place] = made;
    return made;
  };
}

const isOther = (one: End, other: End): boolean =>
  one.effect !== other.effect || one.taken?.key !== other.taken?.key;

/** The values and refusals that end an item afterwards and did not before; a panel that cannot happen has no ends. */
const helpedEnds = (before: readonly End[], after: readonly End[]): End[] =>
  after.filter((end) => end.effect !== 'escalate' && before.some((one) => isOther(one, end)));

/** Both panels, if the end is also reached with the original classes: within a tolerance, silence moves them. */
function showHelped(
  explorer: PanelWalk['explorer'],
  { space, number, silent, then }: Pick<Helped, 'space' | 'number' | 'silent' | 'then'>,
  end: End,
): Helped | undefined {
  const endsIn = (met: Met, isMeant: (end: End) => boolean): Visit[] => {
    const visits: Visit[] = [];
    explorer.explore(met, (visit) => {
      if (visit.end !== null && isMeant(visit.end)) visits.push(visit);
    });
    return visits;
  };
  const isReached = (one: End): boolean => one.rule === end.rule && !isOther(one, end);
  const [panelBefore, panelThen] = [panelAt(space, number), panelAt(space, then)];
  if (endsIn({ ...panelThen, alsoSaid: [silent.value] }, isReached).length === 0) return undefined;
  const isPossible = silenceMoves(explorer.panel, panelBefore, panelThen, silent);
  const others = endsIn(panelBefore, (one) => isOther(one, end)).sort(
    (one, other) => Number(other.end!.effect === 'escalate') - Number(one.end!.effect === 'escalate'),
  );
  for (const after of endsIn(panelThen, isReached)) {
    const before = others.find((visit) => isPossible(visit, after));
    if (before !== undefined) return { space, number, silent, before, then, after };
  }
  return undefined;
}
