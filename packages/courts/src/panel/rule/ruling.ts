/** A court's ruling on a case, as sent over the wire. */
import type { TracedRule } from '@curia/core';
import type { FactValues } from '@curia/core/table';
import type { CalibratedAnswer } from '../file/calibration.ts';
import type { CourtWords } from '../file/court-words.ts';
import type { Effect, State } from '../file/fact.ts';

/** A seat by name. */
export interface SeatName<Role extends string = string> {
  readonly role: Role;
  readonly voice: string;
}

/** Why something was ruled. */
interface Grounds<Outcome extends string> {
  readonly outcome: Outcome;
  readonly rule: string;
  readonly source: string;
  readonly code: string;
  readonly reason: string;
  /** Present only on request. */
  readonly facts?: FactValues;
  readonly trace?: readonly TracedRule[];
}

/** The ruling on one item. */
export interface ItemRuling<W extends CourtWords = CourtWords> extends Grounds<W['outcome']> {
  readonly item: string;
  readonly effect: Effect;
  /** What was taken; null is "there is none". */
  readonly value?: W['value'];
  /** The roles to ask. */
  readonly ask?: readonly W['role'][];
  readonly round: number;
  /** Seats by state; `spared` is there if some were. */
  readonly votes: Readonly<Record<State, number>> & { readonly spared?: number };
  /** The representative of the largest class; several in a tie. */
  readonly leading?: readonly W['value'][];
  /** What the calibration answered, and why that is not certified. Present only on request. */
  readonly calibrated?: Omit<CalibratedAnswer, 'tie'>;
  /** Seats of which one other answer alone would have changed the item. */
  readonly pivotal?: readonly SeatName<W['role']>[];
}

/** The verdict on the whole case. */
export interface VerdictRuling<Outcome extends string = string> extends Grounds<Outcome> {
  readonly effect: Exclude<Effect, 'ask'>;
}

/** The ruling on a case. */
export interface CaseRuling<W extends CourtWords = CourtWords> {
  readonly effect: Effect;
  readonly verdict?: VerdictRuling<W['verdict']>;
  readonly items: readonly ItemRuling<W>[];
  readonly round: number;
  /** The hash of the calibration it was made under. */
  readonly calibration?: string;
  /** Voices that were not asked because no answer of theirs could change anything, and how it is said. */
  readonly spared?: readonly SeatName<W['role']>[];
  readonly closed_early?: string;
  /** Voices of roles that nobody asked; their lines count nothing. */
  readonly unasked?: readonly SeatName<W['role']>[];
}

/** The part that an item is called in headlines; empty where a court has one value alone. */
export const aboutOf = ({ items }: CaseRuling, item: string): string =>
  items.length === 1 && items[0]!.item === 'value' ? '' : item;

/** The code of an item whose rule takes a value when nothing leads. */
export const NOTHING_TO_TAKE = 'NOTHING_TO_TAKE';
