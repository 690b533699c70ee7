/** One case with everything that happened in it, and the tables of its run. */
import type { CuriaClient } from '../../../curia/src/http/client.ts';
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

/** One condition of a rule that was tried. */
export interface TracedCondition {
  readonly fact: string;
  readonly value: unknown;
  readonly wanted: string;
  readonly pass: boolean;
}

/** One rule that was tried. */
export interface TracedRule {
  readonly rule: string;
  readonly matched: boolean;
  readonly conditions: readonly TracedCondition[];
}

/** A table as the server writes it. */
export interface TableRecord {
  readonly id: string;
  readonly policy: string;
  readonly policy_hash: string;
  readonly title: string;
  readonly doc?: string;
  readonly facts: Readonly<Record<string, { readonly kind: string; readonly doc: string }>>;
  readonly outcomes: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, { readonly doc: string }>>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly rules: readonly RuleRecord[];
  readonly otherwise: Omit<RuleRecord, 'id' | 'when'>;
}

/** A rule as the server writes it. */
export interface RuleRecord {
  readonly id: string;
  readonly when: Readonly<Record<string, unknown>>;
  readonly then: string;
  readonly code: string;
  readonly reason: string;
  readonly source: string;
}

/** One case. */
export const useCase = (run: string, name: string) =>
  useAnswer(['case', run, name], () =>
    client.runs[':run'].cases[':case'].$get({ param: { run, case: encodeURIComponent(name) }, query: {} }),
  );

/** The tables that a run decides by. */
export const useRunTables = (run: string) =>
  useAnswer(['run', run, 'tables'], () => client.runs[':run'].tables.$get({ param: { run }, query: {} }));
