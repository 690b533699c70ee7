/** Explains a ruling for programs: why the rule won, what failed above it, and what would change the outcome. */

import { type AnyTable, CuriaError, type Explanation, explain } from '@curia/core';
import { explainParameters, hashIn, type ParameterChange } from '@curia/core/in/table';
import { tableFor } from '@curia/core/protocol';
import { readCaseId } from '@curia/core/read';
import type { FactValues, TableQuestion } from '@curia/core/table';
import type { FactChange } from '@curia/core/table/prove';
import type { Chosen } from '../kept/law/chosen.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import type { ExplanationRecord, RuledQuestion, Explained as WireExplained } from '../wire/ruling.ts';
import { givenMark, SCHEMA_VERSION } from './decide-lines.ts';

/** One question that a case put to its table, with its explanation. */
export interface Explained {
  readonly question: TableQuestion;
  readonly explanation: Explanation;
  readonly parameters: readonly ParameterChange[];
}

/** Explains every question of a case. */
export const explainQuestions = (questions: readonly TableQuestion[]): Explained[] =>
  questions.map((question) => ({
    question,
    explanation: explain(question.table, question.facts, question.nearest),
    parameters: explainParameters(question.table, question.facts),
  }));

/** The questions behind the ruling on a recorded case with their facts, without searching where the court itself says which votes would have changed it. */
export function recordedQuestions(
  opened: Pick<OpenedRun, 'kind' | 'court'>,
  record: object,
): RuledQuestion[] {
  const { chosen, questions } = askedIn(opened, record);
  return questions.map(({ about, table, facts, adds, nearest }) => ({
    ...{ about, question: chosen.question.name, facts },
    ...(adds?.fields ?? explainFacts(chosen, table, facts, nearest)),
  }));
}

/** The questions that a record answers; none if its court records another kind of case than the table is asked about. */
export function askedIn(
  { kind, court: { rulebook } }: Pick<OpenedRun, 'kind' | 'court'>,
  record: object,
): { readonly chosen: Chosen; readonly questions: readonly TableQuestion[] } {
  const [main] = kind.questions;
  const asked = kind.asked?.(record) ?? { question: main.name, input: record };
  const question = kind.questions.find(({ name }) => name === asked.question) ?? main;
  const chosen = { question, policy: tableFor(rulebook, question) };
  try {
    return { chosen, questions: question.questions(asked.input, chosen.policy) };
  } catch (error) {
    if (CuriaError.is(error) && error.kind === 'input') return { chosen, questions: [] };
    throw error;
  }
}

function explainFacts(
  chosen: Chosen,
  table: AnyTable,
  facts: FactValues,
  found: TableQuestion['nearest'],
): object {
  const { decision, nearest } = explain(table, facts, found);
  const { outcome, rule, reason, trace } = decision;
  return {
    ...{ outcome, rule, reason, trace },
    nearest: nearest.map((one) => ({ ...one, said: sayChanges(chosen, one.changes) })),
  };
}

/** What the changes of facts amount to, in the question's own words if it has any. */
export const sayChanges = ({ question }: Chosen, changes: readonly FactChange[]): string =>
  changes
    .map(
      (change) => question.sayChange?.(change) ?? `${change.fact} ${show(change.from)} → ${show(change.to)}`,
    )
    .join(', ');

const show = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The explanation of a case as one record. */
export function explanationRecord(
  chosen: Chosen,
  input: unknown,
  explained: readonly Explained[],
): ExplanationRecord {
  const { question, policy } = chosen;
  return {
    schema_version: SCHEMA_VERSION,
    case_id: readCaseId(input) ?? '1',
    procedure: question.name,
    policy: policy.policy,
    policy_hash: hashIn(question, policy),
    ...givenMark(question),
    explanations: explained.map((one) => describeExplained(chosen, one)),
  };
}

/** One part as programs get it. */
export function describeExplained(
  chosen: Chosen,
  { question, explanation: { decision, ...parts }, parameters }: Explained,
): WireExplained {
  const { question: decides } = chosen;
  return {
    ...(question.about === '' ? {} : { about: question.about }),
    outcome: decision.outcome,
    rule: decision.rule,
    source: decision.source,
    code: decision.code,
    reason: decision.reason,
    facts: decision.facts,
    ...parts,
    nearest: parts.nearest.map((one) =>
      decides.sayChange === undefined ? one : { ...one, said: sayChanges(chosen, one.changes) },
    ),
    parameters,
    ...question.adds?.fields,
  };
}
