/** The rates of a run as tables for people. */
import { type FalseAccepts, sayFalseAccepts } from '@curia/core/review';
import type { VerificationRates } from './packet/rates.ts';

const percent = (value: number | null): string =>
  value === null ? 'not known yet' : `${(value * 100).toFixed(1)} %`;

/** A table for people. */
export interface RateTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What was counted, by which rules documents ended, and how precise each check is. */
export function rateTables(rates: VerificationRates, audit: FalseAccepts | null): RateTable[] {
  const tables: RateTable[] = [
    { head: ['what', 'how much'], rows: countedIn(rates, audit) },
    { head: ['disposition rule', 'documents'], rows: mostFirst(rates.by_rule) },
    { head: ['reason of the end', 'documents'], rows: mostFirst(rates.by_reason_kind) },
  ];
  if (rates.codes.length > 0)
    tables.push({
      head: ['code', 'documents', 'issues', 'confirmed', 'rejected', 'precision'],
      rows: rates.codes.map(({ code, documents, issues, confirmed, rejected, precision }) => [
        code,
        String(documents),
        String(issues),
        String(confirmed),
        String(rejected),
        percent(precision),
      ]),
    });
  return tables;
}

const countedIn = (rates: VerificationRates, audit: FalseAccepts | null): string[][] => {
  const { reviews } = rates;
  return [
    ['accepted', `${rates.accepted} of ${rates.documents} (${percent(rates.accept_rate)})`],
    ['accepted by rules only', `${rates.accepted_by_rules_only} (${percent(rates.rules_only_rate)})`],
    ['accepted after fixes', String(rates.accepted_after_retry)],
    ['escalated', `${rates.escalated} (${percent(rates.escalation_rate)})`],
    ['fixes that led to acceptance', `${percent(rates.fix_success_rate)} of ${rates.retries}`],
    [
      'reviews',
      `${reviews.completed} completed, ${reviews.in_progress} in progress, ${reviews.pending} pending, ${reviews.skipped} skipped`,
    ],
    [
      'experts agree with the output',
      `${percent(rates.sme_agreement_rate)} (${rates.validated} validated, ${rates.corrected} corrected)`,
    ],
    ['escalated, then validated unchanged', percent(rates.false_escalation_rate)],
    ['two reviewers agree', `${percent(rates.reviewer_agreement_rate)} of ${rates.double_reviewed}`],
    ['oldest open packet', rates.oldest_open_packet ?? 'none'],
    ['model calls', String(rates.llm_calls)],
    [
      'false accepts',
      audit === null ? 'not known: curia watch draw draws documents to audit' : sayFalseAccepts(audit),
    ],
  ];
};

const mostFirst = (record: Readonly<Record<string, number>>): string[][] =>
  Object.entries(record)
    .sort((a, b) => b[1] - a[1])
    .map(([name, count]) => [name, String(count)]);
