/** Where falling silent pays: a vote that goes missing ends an item in a value or a refusal that it did not have. */
import type { End, Visit } from './explore.ts';
import type { FieldSpace, RoleSpace } from './panel-space.ts';
import { type Seat, StateAt } from './seat.ts';
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
  { explorer, ends }: PanelWalk,
  fields: readonly FieldSpace[],
): Map<string, Helped> {
  const found = new Map<string, Helped>();
  const pairs = new Map<string, readonly string[]>();
  const helpedIn = (before: number, after: number): readonly string[] => {
    const key = `${before} ${after}`;
    const known = pairs.get(key) ?? helpedRules(explorer.ends, explorer.sets[before]!, explorer.sets[after]!);
    pairs.set(key, known);
    return known;
  };
  for (const space of fields) {
    const steps = space.roles.map(stepsOf);
    for (let number = 0; number < space.size * space.settings; number++) {
      const before = ends[space.from + number]!;
      if (before === 0) continue;
      const places = multisetPlaces(space, number);
      for (const [at, role] of space.roles.entries()) {
        for (const [answer, place] of steps[at]!(places[at]!)) {
          const then = number + (place - places[at]!) * role.stride;
          const after = ends[space.from + then]!;
          if (after === 0 || after === before) continue;
          for (const rule of helpedIn(before, after)) {
            if (found.has(rule)) continue;
            const helped = { space, number, silent: role.answers[answer]!, then };
            const shown = showHelped(explorer, helped, rule);
            if (shown !== undefined) found.set(rule, shown);
          }
        }
      }
    }
  }
  return found;
}

/** For a multiset of a role: every vote in it, and the multiset in which that vote is missing. */
function stepsOf({
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

/** The rules that end an item afterwards in a value or a refusal that it did not have. */
function helpedRules(ends: readonly End[], before: readonly number[], after: readonly number[]): string[] {
  const helped = after.filter((end) =>
    isHelped(
      ends[end]!,
      before.map((at) => ends[at]!),
    ),
  );
  return [...new Set(helped.map((end) => ends[end]!.rule))];
}

const isHelped = (end: End, before: readonly End[]): boolean =>
  end.effect !== 'escalate' && before.some((one) => isOther(one, end));

/** The rounds before and after; with a tolerance, only if the effect also shows with the original classes. */
function showHelped(
  explorer: PanelWalk['explorer'],
  { space, number, silent, then }: Pick<Helped, 'space' | 'number' | 'silent' | 'then'>,
  rule: string,
): Helped | undefined {
  const visitsOf = (met: ReturnType<typeof panelAt>): Visit[] => {
    const visits: Visit[] = [];
    explorer.explore(met, (visit) => {
      if (visit.end !== null) visits.push(visit);
    });
    return visits;
  };
  const before = visitsOf(panelAt(space, number));
  const after = visitsOf(panelAt(space, then)).filter(({ end }) => end!.rule === rule);
  const { kind } = space.field.reader;
  const isStretched = kind.kind === 'number' && (kind.tolerance ?? 0) > 0;
  const fixed = isStretched ? visitsOf({ ...panelAt(space, then), alsoSaid: [silent.value] }) : after;
  for (const visit of after) {
    const was = before.find(({ end }) => isOther(end!, visit.end!));
    const isFixed = fixed.some(({ end }) => end!.rule === rule && !isOther(end!, visit.end!));
    if (visit.end!.effect !== 'escalate' && was !== undefined && isFixed) {
      return { space, number, silent, before: was, then, after: visit };
    }
  }
  return undefined;
}
