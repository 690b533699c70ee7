/** The disposition of a verified document: from its issues to accept, retry or escalate. */

import { type Decision, decide } from '@curia/core';
import { readInput } from '@curia/core/read';
import { attachTrace, type Question } from '@curia/core/table';
import { z } from 'zod';
import { countIssues, type DispositionFacts, refuseUnknownSeverities } from './count-issues.ts';
import { dispositionV5 } from './disposition.table.ts';
import { type Issue, issue } from './issue.ts';
import type { DispositionTable } from './tables.ts';

/** A case of the disposition question. */
const dispositionInput = z.object({
  doc_id: z.string().nullish().describe('the document, repeated in the ruling'),
  issues: z.array(issue),
});

/** The ruling on one document. */
export interface DispositionRuling {
  /** The document, if the case names it. */
  readonly doc_id?: string;
  readonly decision: string;
  readonly reason: string;
  readonly rule: string;
  readonly source: string;
  readonly code: string;
  readonly issues_analyzed: number;
  readonly blocker_count: number;
  readonly major_count: number;
  readonly minor_count: number;
  readonly fixable_count: number;
}

/** Rules on a document from its issues. */
export function ruleDisposition(
  issues: readonly Issue[],
  policy: DispositionTable = dispositionV5,
): DispositionRuling {
  const facts = countFor(issues, policy);
  return word(issues, facts, decide(policy, facts));
}

function countFor(issues: readonly Issue[], policy: DispositionTable): DispositionFacts {
  const facts = countIssues(issues);
  if (facts.unknown_severities > 0 && policy.values.unknown_severity === 'refuse')
    refuseUnknownSeverities(issues);
  return facts;
}

function word(issues: readonly Issue[], facts: DispositionFacts, decision: Decision): DispositionRuling {
  return {
    decision: decision.outcome,
    reason: decision.reason,
    rule: decision.rule,
    source: decision.source,
    code: decision.code,
    issues_analyzed: issues.length,
    blocker_count: facts.blockers,
    major_count: facts.majors_fixable + facts.majors_unfixable,
    minor_count: facts.minors,
    fixable_count: issues.reduce((count, { auto_fixable }) => (auto_fixable === true ? count + 1 : count), 0),
  };
}

/** The question that commands ask. */
export const disposition: Question<DispositionTable, DispositionRuling> = {
  name: 'disposition',
  title: 'Document disposition',
  policies: [dispositionV5],
  effects: {
    AUTO_ACCEPT: 'take',
    ACCEPT_BY_RULES_ONLY: 'unread',
    AUTO_RETRY: 'change',
    ESCALATE_TO_SME: 'expert',
  },
  input: dispositionInput,
  voiced: [],
  example: { case_id: 'doc-1', issues: [{ severity: 'MAJOR', auto_fixable: true }, { severity: 'MINOR' }] },
  rule(input, policy, options = {}) {
    const { doc_id, issues } = readInput(dispositionInput, input);
    const facts = countFor(issues, policy);
    const decision = decide(policy, facts, { trace: options.trace === true });
    const named = doc_id == null ? {} : { doc_id };
    const ruled = { policy, ruling: { ...named, ...word(issues, facts, decision) } };
    return options.facts === true || options.trace === true
      ? attachTrace(ruled, options, decision.facts, decision.trace)
      : ruled;
  },
  headlines: ({ decision, rule, reason }) => [{ about: '', outcome: decision, rule, reason }],
  questions(input, policy) {
    const { issues } = readInput(dispositionInput, input);
    return [{ about: '', table: policy, facts: countFor(issues, policy) }];
  },
};
