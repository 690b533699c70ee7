/** A case of a court as deciding sees it: its fields, its items, and who said what on which. */
import type { Field } from '../file/plan.ts';
import type { Said } from '../value/said.ts';

/** Somebody who was heard in a role. Role and voice together are a seat. */
export interface Voice {
  /** The place of its role. */
  readonly role: number;
  readonly name: string;
  /** Whether any of its lines is a vote, in courts whose voices name the items. */
  hasVoted: boolean;
  /** Whether any of its lines is an answer: a vote, or an abstention. */
  hasAnswered: boolean;
  /** The total cost of its lines; null if none gives a cost. */
  cost: number | null;
  /** The lines on the current item, by order; filled and cleared while seats are built. */
  first: VoteLine | null;
  second: VoteLine | null;
}

/** One line of a case: what a voice said on an item, in one order. */
export interface VoteLine {
  readonly voice: Voice;
  /** Its place among the votes of the case. */
  readonly at: number;
  /** 0 as in the case, 1 exchanged. */
  readonly order: 0 | 1;
  /** The place of its state. */
  readonly state: number;
  readonly said: Said | null;
  readonly confidence: number | null;
  readonly reason: string | null;
  readonly quotation: string | null;
  readonly family: string | null;
  readonly cost: number | null;
}

/** Something a case has to decide. */
export interface Item {
  readonly id: string;
  readonly field: Field;
  readonly marks: Readonly<Record<string, unknown>>;
  readonly lines: VoteLine[];
}

/** A case that was read. */
export interface PanelCase {
  /** Its `case_id`; empty if it has none. */
  readonly name: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly items: readonly Item[];
  /** Who was heard, by role. */
  readonly voices: readonly (readonly Voice[])[];
}
