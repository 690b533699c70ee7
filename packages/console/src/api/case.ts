/** One case with everything that happened in it, and the tables of its run. */
import type { CuriaClient } from '../../../curia/src/http/client.ts';
import type { TableShown } from '../../../curia/src/wire/table.ts';
import { client, useAnswer } from './client.ts';
import type { BodyOf } from './run.ts';

/** A case as the server shows it. */
export type ShownCase = BodyOf<CuriaClient['runs'][':run']['cases'][':case']['$get']>;
/** A line of its ruling. */
export type Headline = ShownCase['headlines'][number];
/** An event of its log. */
export type CaseEvent = ShownCase['events'][number];
/** The facts behind one part of its ruling. */
export type CaseQuestion = ShownCase['questions'][number];

/** One rule that was tried. */
export type TracedRule = NonNullable<CaseQuestion['trace']>[number];
/** One condition of a rule that was tried. */
export type TracedCondition = TracedRule['conditions'][number];

/** A table as the server writes it. */
export type TableRecord = TableShown;
/** A rule as the server writes it. */
export type RuleRecord = TableRecord['rules'][number];

/** One case. */
export const useCase = (run: string, name: string) =>
  useAnswer(['case', run, name], () =>
    client.runs[':run'].cases[':case'].$get({ param: { run, case: encodeURIComponent(name) }, query: {} }),
  );

/** The tables that a run decides by. */
export const useRunTables = (run: string) =>
  useAnswer(['run', run, 'tables'], () => client.runs[':run'].tables.$get({ param: { run }, query: {} }));
