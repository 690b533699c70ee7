/** What a court may count of a panel, as plain data: the forms of its facts, and those of its verdict. */
import type { AnyFactValue, ChoiceFact, CountFact, FlagFact, ScoreFact } from '@curia/core/table';
import type { SaidValue } from '../value/said.ts';

/** What a seat is in, exactly one of them, once it was asked. */
export const STATES = ['voted', 'abstained', 'inconsistent', 'missing', 'refused', 'unusable'] as const;

/** The state of a seat. */
export type State = (typeof STATES)[number];

/** What a count may count: all seats, a part of them, or those of one state. */
export const COUNTED = ['seats', 'answered', 'silent', ...STATES] as const;

/** What a share may be of. */
export const WHOLES = ['seats', 'answered', 'voted'] as const;

/** The results of checking a quotation. */
export const QUOTATIONS = ['found', 'none', 'not-found'] as const;

/** The result of checking a quotation. */
export type Quotation = (typeof QUOTATIONS)[number];

/** The tallies that can be expressed as a share. */
export const SHARED_TALLIES = ['leading', 'second', 'margin', 'sure_margin'] as const;

/** The tallies that take only seats. */
export const PLAIN_TALLIES = ['rest', 'tie', 'value', 'median', 'spread', 'confidence'] as const;

/** The possible effects of an outcome on an item. */
export const EFFECTS = ['take', 'ask', 'escalate', 'refuse'] as const;

/** The effect of an outcome on an item. */
export type Effect = (typeof EFFECTS)[number];

/** The words that the facts and outcomes of one court may use. */
export interface Vocabulary {
  readonly value: SaidValue;
  readonly reason: string;
  readonly role: string;
  readonly case: string;
  readonly mark: string;
}

/** One, or any of several. */
export type OneOrMore<T> = T | readonly T[];

interface Described {
  readonly doc?: string;
}

interface OfSeats<W extends Vocabulary> extends Described {
  /** Only the seats of these roles. */
  readonly by?: OneOrMore<W['role']>;
}

interface Shared<W extends Vocabulary> extends OfSeats<W> {
  /** Makes the count a share of these seats. */
  readonly per?: (typeof WHOLES)[number];
}

/** How many seats are in a state. */
export interface SeatCount<W extends Vocabulary = Vocabulary> extends Shared<W> {
  readonly count: Exclude<(typeof COUNTED)[number], 'voted'>;
}

/** How many seats voted, or voted so. */
export interface VoteCount<W extends Vocabulary = Vocabulary> extends Shared<W> {
  readonly count: 'voted';
  readonly value?: OneOrMore<W['value']>;
  readonly reason?: OneOrMore<W['reason']>;
  readonly quotation?: Quotation;
}

/** Votes by classes of equal values. */
export type TallyFact<W extends Vocabulary = Vocabulary> =
  | (Shared<W> & { readonly tally: (typeof SHARED_TALLIES)[number] })
  | (OfSeats<W> & { readonly tally: (typeof PLAIN_TALLIES)[number] })
  | (OfSeats<W> & { readonly tally: 'far'; readonly beyond: number });

/** A fact about the calibration's answer on the item. */
export interface CalibratedFact extends Described {
  readonly calibrated: 'certified' | 'certainty';
}

/** A field of the case. */
export interface CaseFact<W extends Vocabulary = Vocabulary> extends Described {
  readonly case: W['case'];
}

/** A mark of the item. */
export interface MarkFact<W extends Vocabulary = Vocabulary> extends Described {
  readonly mark: W['mark'];
}

/** Whether a role has been asked about the item. */
export interface AskedFact<W extends Vocabulary = Vocabulary> extends Described {
  readonly asked: W['role'];
}

/** One seat as a function sees it. */
export interface SeatView {
  readonly role: string;
  readonly voice: string;
  readonly state: State;
  readonly value?: SaidValue;
  readonly confidence?: number;
  readonly reasons: readonly string[];
  readonly quotation: Quotation;
}

/** What a fact that is a function sees: the item, its case and the seats that were asked, in no order that means anything. */
export interface ItemView {
  readonly item: string;
  readonly case: Readonly<Record<string, unknown>>;
  readonly marks: Readonly<Record<string, unknown>>;
  readonly seats: readonly SeatView[];
}

/** A custom fact in TypeScript: a pure function with the kind of its answer; its version is part of the hash. */
export type OwnFact = (CountFact | ScoreFact | ChoiceFact | FlagFact) & {
  readonly version: string;
  readonly from: (item: ItemView) => AnyFactValue;
};

/** Any fact that a court file can contain. */
export type FileFact<W extends Vocabulary = Vocabulary> =
  | SeatCount<W>
  | VoteCount<W>
  | TallyFact<W>
  | CalibratedFact
  | CaseFact<W>
  | MarkFact<W>
  | AskedFact<W>;

/** Any fact of a court. */
export type PanelFact<W extends Vocabulary = Vocabulary> = FileFact<W> | OwnFact;

/** True for a custom fact function, which a file cannot contain. */
export const isOwn = (fact: PanelFact): fact is OwnFact => 'from' in fact;

/** How many items came to this. */
export interface ItemsFact<W extends Vocabulary = Vocabulary, O extends string = string> extends Described {
  readonly count: 'items';
  readonly outcome?: OneOrMore<O>;
  readonly effect?: OneOrMore<Exclude<Effect, 'ask'>>;
  readonly value?: OneOrMore<W['value']>;
  readonly marks?: { readonly [M in W['mark']]?: OneOrMore<string | number | boolean> };
}

/** Any fact used by a verdict table. */
export type VerdictFact<W extends Vocabulary = Vocabulary, O extends string = string> =
  | ItemsFact<W, O>
  | CaseFact<W>;

/** The value of something that may be one or several. */
export const listOf = <T>(value: OneOrMore<T> | undefined): readonly T[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly T[]) : [value as T];
