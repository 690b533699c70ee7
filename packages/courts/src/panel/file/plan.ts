/** A court compiled to decide: names become indexes, kinds become readers, facts become functions. Built once per court. */

import type { AnyTable } from '@curia/core';
import type { AnyFactValue } from '@curia/core/table';
import type { CaseKind } from '../value/kind.ts';
import type { Roll } from '../value/roll.ts';
import type { Said, ValueReader } from '../value/said.ts';
import type { Effect, PanelFact } from './fact.ts';

/** A role of a court. */
export interface CourtRole {
  readonly name: string;
  readonly at: number;
  /** How many seats it has; null if the voices heard are its seats. */
  readonly seats: number | null;
  /** The voices that occupy them, if the court names them. */
  readonly names: readonly string[] | null;
  readonly isLater: boolean;
}

/** What voices say on an item: the one value, or one of several fields. */
export interface Field {
  /** Empty if the court has one value. */
  readonly name: string;
  readonly at: number;
  readonly reader: ValueReader;
  /** The roll that all items of a closed kind share. */
  readonly roll: Roll | null;
  /** The marks that the field gives to its items. */
  readonly marks: Readonly<Record<string, unknown>>;
}

/** A field of a case. */
export interface CaseField {
  readonly name: string;
  readonly kind: CaseKind;
  /** Null if any value will do. */
  readonly reader: ValueReader | null;
  readonly isOptional: boolean;
}

/** A mark that the entries of a list give. */
export interface EntryMark {
  readonly name: string;
  readonly reader: ValueReader;
}

/** What follows from an outcome. */
export interface OutcomePlan {
  readonly name: string;
  readonly effect: Effect;
  readonly what: 'leading' | 'median' | 'calibrated' | null;
  /** The value to take, by the place of the field; null if it is not given. */
  readonly given: readonly Said[] | null;
  /** The group of seats whose votes are taken. */
  readonly group: number;
  /** The places of the roles to ask. */
  readonly roles: readonly number[];
}

/** A fact, and the group of seats that it counts. */
export interface FactPlan {
  readonly name: string;
  readonly fact: PanelFact;
  /** The group of seats it counts; the first group, all seats, if it counts none. */
  readonly group: number;
}

/** An item as the verdict sees it. */
export interface RuledItem {
  readonly outcome: string;
  readonly effect: Effect;
  /** Null if nothing was taken. */
  readonly taken: Said | null;
  readonly field: Field;
  readonly marks: Readonly<Record<string, unknown>>;
}

/** How the verdict on a case is reached from its items. */
export interface VerdictPlan {
  readonly table: AnyTable;
  readonly effects: ReadonlyMap<string, Exclude<Effect, 'ask'>>;
  readonly facts: readonly {
    readonly name: string;
    readonly count: (items: readonly RuledItem[], given: Readonly<Record<string, unknown>>) => AnyFactValue;
  }[];
}

/** Everything that deciding needs of a court. */
export interface CourtPlan {
  readonly roles: readonly CourtRole[];
  readonly roleOf: ReadonlyMap<string, CourtRole>;
  readonly fields: readonly Field[];
  readonly fieldOf: ReadonlyMap<string, Field>;
  readonly items: 'one' | 'fields' | 'listed' | 'named';
  /** The field of the case that lists the items. */
  readonly listed: string | null;
  readonly caseFields: readonly CaseField[];
  readonly caseFieldOf: ReadonlyMap<string, CaseField>;
  /** Whether cases may say which split they are from, and their records what the memory told them. */
  readonly remembers: boolean;
  readonly entryMarks: readonly EntryMark[];
  readonly swap: readonly [string, string] | null;
  readonly quote: { readonly in: readonly string[]; readonly required: boolean } | null;
  /** Whether anything depends on the results of quotation checks. */
  readonly needsQuotations: boolean;
  /** Whether anything depends on a calibration. */
  readonly needsCalibration: boolean;
  /** Sets of roles whose seats are counted together; the first is all of them. */
  readonly groups: readonly (readonly boolean[])[];
  readonly facts: readonly FactPlan[];
  readonly outcomes: ReadonlyMap<string, OutcomePlan>;
  readonly verdict: VerdictPlan | null;
}
