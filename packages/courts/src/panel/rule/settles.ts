/** Whether an item is settled: no answer of those who are still out, and of whoever is asked after them, leads anywhere else. */

import { countMultisets } from '../case/multisets.ts';
import { type PossibleAnswers, possibleAnswers } from '../case/possible-answers.ts';
import type { Counted } from '../count/item-count.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { Field } from '../file/plan.ts';
import type { Seat } from '../file/seat.ts';
import { type DecidedItem, decideItem } from './decide-item.ts';

/** What a proof came to; `too-many` if there are more ways to go on than are tried. */
export type Settling = 'settled' | 'open' | 'too-many';

/** Where an item stands in the middle of a round. */
export interface Standing {
  readonly field: Field;
  readonly marks: Readonly<Record<string, unknown>>;
  readonly given: Readonly<Record<string, unknown>>;
  /** Who was asked about it in this round or before. */
  readonly asked: readonly boolean[];
  /** The seats whose answers are known; those that were spared before count as they do. */
  readonly heard: readonly Seat[];
  /** How many seats of each role are still out, by the place of the role. */
  readonly out: readonly number[];
}

/** More ways to go on than these are not tried. */
export const MOST_COMPLETIONS = 60_000;

/** With more seats open than these, texts can be said in more ways than are tried. */
const MOST_NEW_TEXTS = 32;

/** How many proofs are remembered for a court. */
const MOST_REMEMBERED = 20_000;

const remembered = new WeakMap<Panel, Map<string, Settling>>();

/** Why nobody is ever spared in a court, whatever the answers; undefined if somebody may be. */
export function whyNeverSpared({ calibration, [courtPlan]: made }: Panel): string | undefined {
  if (calibration !== null) return 'a certificate hears everybody';
  if (made.items === 'named') return 'its voices name the items';
  if (made.facts.some(({ fact }) => 'from' in fact)) return 'it counts facts of its own';
  if (made.roles.some(({ isLater, seats }) => !isLater && seats === null)) return 'it has no fixed seats';
  const isKnown = ({ reader: { kind } }: Field): boolean =>
    kind.kind === 'choice' ||
    kind.kind === 'flag' ||
    kind.kind === 'text' ||
    (kind.kind === 'number' && kind.min !== undefined && kind.max !== undefined && kind.step !== undefined);
  return made.fields.some(isKnown) ? undefined : 'there is no end of what its voices can say';
}

/** Proves that an item is settled, or finds that it is not; remembered by what was heard. */
export function settles(panel: Panel, standing: Standing): Settling {
  if (whyNeverSpared(panel) !== undefined) return 'open';
  const known = remembered.get(panel) ?? new Map<string, Settling>();
  remembered.set(panel, known);
  const key = keyOf(panel, standing);
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = prove(panel, standing);
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(key, found);
  return found;
}

/** Standings with one key have the same proof: seats of a role that said the same are interchangeable. */
function keyOf(panel: Panel, { field, marks, given, asked, heard, out }: Standing): string {
  const counted = panel[courtPlan].facts.flatMap(({ fact }) => ('case' in fact ? [given[fact.case]] : []));
  const seats = heard.map(({ role, state, said, reasons, quotation, confidence }) =>
    JSON.stringify([role, state, said?.spelling, reasons, quotation, confidence]),
  );
  return JSON.stringify([field.at, marks, counted, asked, out, seats.sort()]);
}

function prove(panel: Panel, standing: Standing): Settling {
  const { roles } = panel[courtPlan];
  const { field, heard, out, asked } = standing;
  const later = roles.reduce((sum, { at, seats }) => sum + (asked[at] ? out[at]! : (seats ?? 0)), 0);
  // Each open seat can say a text of its own: listing them for many seats would take longer than finding that there are too many ways.
  if (field.reader.kind.kind === 'text' && later > MOST_NEW_TEXTS) return 'too-many';
  const answers = possibleAnswers(panel, field, heard, later);
  return answers === undefined ? 'open' : new Proof(panel, standing, answers).from(asked, answers.heard, 1);
}

/** Seats of a role that are open, and what each can say. */
interface Group {
  readonly answers: readonly Seat[];
  readonly seats: number;
}

class Proof {
  readonly #panel: Panel;
  readonly #standing: Standing;
  readonly #answers: PossibleAnswers;
  readonly #out: readonly Group[];

  constructor(panel: Panel, standing: Standing, answers: PossibleAnswers) {
    this.#panel = panel;
    this.#standing = standing;
    this.#answers = answers;
    this.#out = panel[courtPlan].roles.flatMap((role) => this.#groupOf(role.at, standing.out[role.at]!));
  }

  /** Decides every completion with these roles asked; if all ask the same others, every answer of theirs as well. */
  from(asked: readonly boolean[], known: readonly Seat[], ways: number): Settling {
    const { roles } = this.#panel[courtPlan];
    if (ways * waysOf(this.#out) > MOST_COMPLETIONS) return 'too-many';
    let first: DecidedItem | undefined;
    const isSame = completions(this.#out, known, (seats) => {
      const one = this.#decide(asked, seats);
      first ??= one;
      return leadsAlike(first, one);
    });
    if (!isSame || first === undefined) return 'open';
    if (first.ask.length === 0) return 'settled';
    // Who sees the votes would read others, and nobody knows how many sit where there are no fixed seats.
    const isOpen = first.ask.some((role) => {
      const { name, seats } = roles[role]!;
      return seats === null || this.#panel.court.roles[name]!.sees === 'votes';
    });
    if (isOpen) return 'open';
    const { ask } = first;
    const next = ask.flatMap((role) => this.#groupOf(role, roles[role]!.seats!));
    const after = ways * waysOf(next);
    if (after * waysOf(this.#out) > MOST_COMPLETIONS) return 'too-many';
    const wider = asked.map((isAsked, role) => isAsked || ask.includes(role));
    let found: Settling = 'settled';
    completions(next, known, (seats) => {
      found = this.from(wider, [...seats], after);
      return found === 'settled';
    });
    return found;
  }

  #groupOf(role: number, seats: number): Group[] {
    return seats === 0 ? [] : [{ seats, answers: this.#answers.of(this.#panel[courtPlan].roles[role]!) }];
  }

  #decide(asked: readonly boolean[], seats: readonly Seat[]): DecidedItem {
    const { field, marks, given } = this.#standing;
    const { roll } = this.#answers;
    const counted: Counted = { item: '', field, marks, given, seats, roll, calibrate: nothing };
    return decideItem(this.#panel, counted, { hasAnswered: (wanted) => wanted.every((role) => asked[role]) });
  }
}

const nothing = (): undefined => undefined;

/** In how many ways open seats can be filled; it does not matter who of a role says what. */
const waysOf = (groups: readonly Group[]): number =>
  groups.reduce((product, { answers, seats }) => product * countMultisets(answers.length, seats), 1);

/** Whether two decisions have the same outcome, effect and value, after the same people were asked, and ask the same others. */
const leadsAlike = (one: DecidedItem, other: DecidedItem): boolean =>
  one === other ||
  (one.outcome === other.outcome &&
    one.effect === other.effect &&
    one.taken?.key === other.taken?.key &&
    one.taken?.spelling === other.taken?.spelling &&
    one.askedIn.every((round, role) => round === other.askedIn[role]) &&
    one.ask.length === other.ask.length &&
    one.ask.every((role) => other.ask.includes(role)));

/** Fills the open seats in every way until `see` has enough: first all with one answer, which is where most differ. */
function completions(
  groups: readonly Group[],
  known: readonly Seat[],
  see: (seats: readonly Seat[]) => boolean,
): boolean {
  const open = groups.flatMap(({ answers, seats }) => new Array<readonly Seat[]>(seats).fill(answers));
  const seats: Seat[] = [...known, ...open.map((answers) => answers[0]!)];
  const most = Math.max(0, ...groups.map(({ answers }) => answers.length));
  for (let answer = 0; answer < most; answer++) {
    for (let at = 0; at < open.length; at++)
      seats[known.length + at] = open[at]![Math.min(answer, open[at]!.length - 1)]!;
    if (!see(seats)) return false;
  }
  const fill = (at: number, from: number): boolean => {
    if (at === open.length) return see(seats);
    const answers = open[at]!;
    // Seats of one role are filled in the order of their answers, so that no multiset comes twice.
    for (let answer = open[at - 1] === answers ? from : 0; answer < answers.length; answer++) {
      seats[known.length + at] = answers[answer]!;
      if (!fill(at + 1, answer)) return false;
    }
    return true;
  };
  return fill(0, 0);
}
