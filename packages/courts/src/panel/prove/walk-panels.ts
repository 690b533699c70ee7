/** Walks through every panel of a court once and notes what each rule does. */

import { courtPlan, type Panel } from '../file/panel.ts';
import { type Seat, StateAt } from '../file/seat.ts';
import { acceptedGap, type PanelAccepted } from './accepted.ts';
import { Explorer, type Met, type Visit } from './explore.ts';
import { type FieldSpace, type RoleSpace, settingOf } from './panel-space.ts';

/** A panel by its number, and one of its rounds. */
export interface Sighting {
  readonly space: FieldSpace;
  /** The number of the panel among those of its field. */
  readonly number: number;
  readonly visit: Visit;
}

/** What a walk found out about the rules of a court. */
export interface PanelWalk {
  readonly explorer: Explorer;
  /** The number of the set of ends of every panel. */
  readonly ends: Int32Array;
  /** For every panel, 1 if somebody can be asked later. */
  readonly asks: Uint8Array;
  /** In how many panels each rule decides, in some round. */
  readonly coverage: ReadonlyMap<string, number>;
  readonly first: ReadonlyMap<string, Sighting>;
  /** Rules without which some panel would end otherwise. */
  readonly changing: ReadonlySet<string>;
  /** Which rules decide instead if a rule is removed. */
  readonly instead: ReadonlyMap<string, ReadonlySet<string>>;
  /** Which rules decide in cases that a rule matches but does not decide. */
  readonly shadowedBy: ReadonlyMap<string, ReadonlySet<string>>;
  readonly takesNothing: ReadonlyMap<string, Sighting>;
  /** Panels that reach `otherwise`, by the entry that accepts them. */
  readonly gaps: ReadonlyMap<PanelAccepted | undefined, Gap>;
  /** Pairs of rules that match together and have other outcomes; the first decides. */
  readonly overlaps: readonly {
    readonly winner: string;
    readonly other: string;
    readonly sighting: Sighting;
  }[];
  /** Every value that each fact was seen with. */
  readonly seen: ReadonlyMap<string, ReadonlySet<unknown>>;
}

/** Panels that no rule covers. */
export interface Gap {
  readonly first: Sighting;
  panels: number;
  /** Every value that each fact has in them. */
  readonly seen: Map<string, Set<unknown>>;
}

/** The seats of a role whose answers are a given multiset. */
export function multisetSeats({ answers, multisets }: RoleSpace, at: number): Seat[] {
  const counts = multisets.list[at]!;
  const seats: Seat[] = [];
  for (let of = 0; of < counts.length; of++)
    for (let left = counts[of]!; left > 0; left--) seats.push(answers[of]!);
  return seats;
}

/** Which multiset each role has in a panel. */
export const multisetPlaces = ({ roles, size }: FieldSpace, number: number): number[] =>
  roles.map(({ stride, multisets }) => Math.floor((number % size) / stride) % multisets.list.length);

/** A panel by its number. */
export function panelAt(space: FieldSpace, number: number): Met {
  const { given, marks } = settingOf(space, Math.floor(number / space.size));
  const places = multisetPlaces(space, number);
  const seats = space.roles.flatMap((role, at) => multisetSeats(role, places[at]!));
  return { space, given, marks: { ...space.field.marks, ...marks }, seats };
}

/** Walks through all panels. */
export function walkPanels(panel: Panel, fields: readonly FieldSpace[], total: number): PanelWalk {
  const walk = new Walk(panel, total);
  for (const space of fields) walk.field(space);
  return walk.result();
}

class Walk {
  readonly #panel: Panel;
  readonly #explorer: Explorer;
  readonly #ends: Int32Array;
  readonly #asks: Uint8Array;
  readonly #coverage: Map<string, number>;
  readonly #first = new Map<string, Sighting>();
  readonly #changing = new Set<string>();
  readonly #instead = new Map<string, Set<string>>();
  readonly #shadowedBy = new Map<string, Set<string>>();
  readonly #takesNothing = new Map<string, Sighting>();
  readonly #gaps = new Map<PanelAccepted | undefined, Gap>();
  readonly #overlaps = new Map<string, { winner: string; other: string; sighting: Sighting }>();
  readonly #seen = new Map<string, Set<unknown>>();
  readonly #known = new Map<readonly string[], Gap | null>();
  readonly #outcomeOf: ReadonlyMap<string, string>;

  constructor(panel: Panel, total: number) {
    const { rules, otherwise } = panel.table;
    this.#panel = panel;
    this.#explorer = new Explorer(panel);
    this.#ends = new Int32Array(total);
    this.#asks = new Uint8Array(total);
    this.#outcomeOf = new Map([
      ...rules.map(({ id, then }) => [id, then] as const),
      ['otherwise', otherwise.then],
    ]);
    this.#coverage = new Map([...this.#outcomeOf.keys()].map((rule) => [rule, 0]));
  }

  field(space: FieldSpace): void {
    const { roles } = space;
    const later = roles.filter(({ role }) => role.isLater);
    // Panels that differ only in what later roles would say are adjacent.
    const block = later.reduce((product, { multisets }) => product * multisets.list.length, 1);
    for (let number = 0; number < space.size * space.settings; number += block) {
      const met = panelAt(space, number);
      if (this.#panel[courtPlan].items === 'named' && !isNamed(this.#panel, met)) continue;
      this.#block(space, met, number, block);
    }
  }

  #block(space: FieldSpace, met: Met, number: number, block: number): void {
    const visits: Visit[] = [];
    const { ends, outcomes, asks } = this.#explorer.explore(met, (visit) => visits.push(visit));
    if (!asks) {
      this.#ends.fill(ends, space.from + number, space.from + number + block);
      this.#note(space, number, visits, block);
      this.#tryWithout(visits, (skip) => {
        const without = this.#explorer.explore(met, null, skip);
        if (!without.asks) return without.outcomes === outcomes;
        return this.#isSameInBlock(space, number, block, skip, outcomes);
      });
      return;
    }
    for (let at = number; at < number + block; at++) {
      const one = panelAt(space, at);
      const seen: Visit[] = [];
      const explored = this.#explorer.explore(one, (visit) => seen.push(visit));
      this.#ends[space.from + at] = explored.ends;
      this.#asks[space.from + at] = Number(explored.asks);
      this.#note(space, at, seen, 1);
      this.#tryWithout(
        seen,
        (skip) => this.#explorer.explore(one, null, skip).outcomes === explored.outcomes,
      );
    }
  }

  #isSameInBlock(space: FieldSpace, number: number, block: number, skip: string, outcomes: string): boolean {
    for (let at = number; at < number + block; at++) {
      if (this.#explorer.explore(panelAt(space, at), null, skip).outcomes !== outcomes) return false;
    }
    return true;
  }

  /** A rule whose absence changed no panel so far is left out once more. */
  #tryWithout(visits: readonly Visit[], isSame: (skip: string) => boolean): void {
    for (const { rules } of visits) {
      const rule = rules[0]!;
      if (rule !== 'otherwise' && !this.#changing.has(rule) && !isSame(rule)) this.#changing.add(rule);
    }
  }

  #note(space: FieldSpace, number: number, visits: readonly Visit[], panels: number): void {
    const decided = new Set<string>();
    const gaps = new Set<Gap>();
    for (const visit of visits) {
      const winner = visit.rules[0]!;
      decided.add(winner);
      if (!this.#first.has(winner)) this.#first.set(winner, { space, number, visit });
      if (visit.takesNothing && !this.#takesNothing.has(winner)) {
        this.#takesNothing.set(winner, { space, number, visit });
      }
      // The same facts have the same list of rules: what follows from them alone is noted once.
      let gap = this.#known.get(visit.rules);
      if (gap === undefined) {
        gap = this.#noteFacts({ space, number, visit });
        this.#known.set(visit.rules, gap);
      }
      if (gap !== null) gaps.add(gap);
    }
    // A panel counts once, regardless of its free facts.
    for (const gap of gaps) gap.panels += panels;
    for (const rule of decided) this.#coverage.set(rule, this.#coverage.get(rule)! + panels);
  }

  /** Notes which rules match together; returns the gap that the facts fall in. */
  #noteFacts(sighting: Sighting): Gap | null {
    const { facts, rules } = sighting.visit;
    const [winner, ...others] = rules as [string, ...string[]];
    for (const [fact, value] of Object.entries(facts)) add(this.#seen, fact, value);
    if (others[0] !== undefined) add(this.#instead, winner, others[0]);
    for (const other of others) {
      if (other === 'otherwise') continue;
      add(this.#shadowedBy, other, winner);
      const pair = `${winner} ${other}`;
      if (this.#outcomeOf.get(other) !== this.#outcomeOf.get(winner) && !this.#overlaps.has(pair)) {
        this.#overlaps.set(pair, { winner, other, sighting });
      }
    }
    if (winner !== 'otherwise') return null;
    const entry = acceptedGap(this.#panel, facts);
    const gap = this.#gaps.get(entry) ?? { first: sighting, panels: 0, seen: new Map() };
    this.#gaps.set(entry, gap);
    for (const [fact, value] of Object.entries(facts)) add(gap.seen, fact, value);
    return gap;
  }

  result(): PanelWalk {
    return {
      explorer: this.#explorer,
      ends: this.#ends,
      asks: this.#asks,
      coverage: this.#coverage,
      first: this.#first,
      changing: this.#changing,
      instead: this.#instead,
      shadowedBy: this.#shadowedBy,
      takesNothing: this.#takesNothing,
      gaps: this.#gaps,
      overlaps: [...this.#overlaps.values()],
      seen: this.#seen,
    };
  }
}

/** An item that voices name is there only where somebody who was asked first voted on it. */
const isNamed = (panel: Panel, { seats }: Met): boolean =>
  seats.some(({ role, state }) => state === StateAt.voted && !panel[courtPlan].roles[role]!.isLater);

function add<K, V>(map: Map<K, Set<V>>, key: K, value: V): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}
