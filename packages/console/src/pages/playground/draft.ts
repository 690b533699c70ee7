/** What is being edited: the text of a table or of a whole court, and the procedure that it amounts to. */

import { type AnyTable, CuriaError, parseTable } from '@curia/core';
import type { Counts } from '@curia/core/measure';
import { type AnyProcedure, anyProcedure, tableProcedure } from '@curia/core/table';
import { fitTable } from '@curia/core/table/prove';
import { conflictReview } from '@curia/courts/conflict-review';
import { overrideGate } from '@curia/courts/debate-override';
import { panelProcedure, scoreRuling } from '@curia/courts/in/panel';
import { type CaseRuling, parsePanel } from '@curia/courts/panel';
import { disposition } from '@curia/courts/verification';
import { parse } from 'yaml';

/** A procedure with the table that decides in it. */
export interface Chosen {
  readonly procedure: AnyProcedure;
  readonly policy: AnyTable;
  /** Hits and misses of a ruling; undefined if the record says nothing about what is right. */
  readonly score?: (record: unknown, ruling: object) => Counts | undefined;
}

/** The procedures that decide runs and can be decided here; cases of others are decided by the server. */
const SHIPPED: readonly AnyProcedure[] = [
  anyProcedure(conflictReview),
  anyProcedure(overrideGate),
  anyProcedure(disposition),
];

/** Reads a text as the procedure that it is about; refused as the server would refuse it. */
export function readDraft(text: string, procedure: string): Chosen {
  const value: unknown = parse(text, { maxAliasCount: 0 });
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, 'court')) {
    const panel = parsePanel(value);
    const court = anyProcedure(panelProcedure(panel));
    const score = (record: unknown, ruling: object) => scoreRuling(panel, record, ruling as CaseRuling);
    return { procedure: court, policy: court.policies[0], score };
  }
  const table = parseTable(value);
  const shipped = SHIPPED.find(({ name }) => name === procedure);
  if (shipped !== undefined)
    return { procedure: shipped, policy: fitTable(shipped.name, shipped.policies, table) };
  const own = tableProcedure(table);
  if (own.name === procedure) return { procedure: own, policy: own.policies[0] };
  throw new CuriaError(
    'TABLE_UNFIT',
    `the text is a table ${own.name}, but the run was decided by ${procedure}`,
  );
}
