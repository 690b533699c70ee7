/** A rule table and what is wrong with it, as records for programs. */
import { analyzeIn, describeFact, hashIn, type QuestionAnalysis, tablesOf } from '@curia/core/in/table';
import { tableGrid } from '@curia/core/in/table/write';
import type { AnyQuestion } from '@curia/core/table';
import type { Chosen } from '../kept/law/chosen.ts';
import type { GridShown, ListedQuestion, TableShown } from '../wire/table.ts';
import type { CheckRecord } from '../wire/table-check.ts';
import { SCHEMA_VERSION } from './decide-lines.ts';

/** A table as it was defined, with the hash that identifies it. */
export const tableRecord = ({ question, policy }: Chosen): TableShown => ({
  schema_version: SCHEMA_VERSION,
  policy_hash: hashIn(question, policy),
  ...policy,
});

/** A table as a grid: what its facts and outcomes mean, and its rules in order with their conditions in words. */
export const gridRecord = (chosen: Chosen): GridShown => ({
  schema_version: SCHEMA_VERSION,
  ...tableIdentity(chosen),
  title: chosen.policy.title,
  doc: chosen.policy.doc,
  facts: Object.entries(chosen.policy.facts).map(([fact, about]) => ({
    ...{ fact, value: describeFact(about), doc: about.doc },
  })),
  outcomes: Object.entries(chosen.policy.outcomes).map(([outcome, doc]) => ({ outcome, doc })),
  rows: tableGrid(chosen.policy),
});

/** Which table, under which policy and hash. */
export const tableIdentity = ({ question, policy }: Chosen) => ({
  table: policy.id,
  policy: policy.policy,
  policy_hash: hashIn(question, policy),
});

/** A table and the findings of its analysis. */
export interface CheckedTable {
  readonly chosen: Chosen;
  readonly analysis: QuestionAnalysis;
}

/** Analyses a table. */
export const checkTable = (chosen: Chosen, options: { readonly overlaps?: boolean } = {}): CheckedTable => ({
  chosen,
  analysis: analyzeIn(chosen.question, chosen.policy, options),
});

/** True if nothing is wrong that the table does not accept, and nothing is left unsettled. */
export const isClean = ({ analysis: { findings, unsettled = [] } }: CheckedTable): boolean =>
  findings.every(({ accepted }) => accepted) && unsettled.length === 0;

/** The findings of an analysis as one record. */
export function checkRecord({ chosen, analysis }: CheckedTable): CheckRecord {
  const { coverage, findings, unsettled, outdated: _outdated, ...walked } = analysis;
  return {
    schema_version: SCHEMA_VERSION,
    ...tableIdentity(chosen),
    rules: chosen.policy.rules.length,
    ...walked,
    coverage,
    findings,
    ...(unsettled === undefined ? {} : { unsettled }),
  };
}

/** Questions in short, with their policies. */
export const describeQuestions = (questions: readonly AnyQuestion[]): ListedQuestion[] =>
  questions.map((question) => ({
    name: question.name,
    effects: question.effects ?? {},
    policies: tablesOf(question).map((policy) => ({
      policy: policy.policy,
      title: policy.title,
      policy_hash: hashIn(question, policy),
      rules: policy.rules.length,
      outcomes: Object.keys(policy.outcomes),
    })),
  }));
