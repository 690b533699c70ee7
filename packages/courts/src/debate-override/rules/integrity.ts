/** The integrity of one result against what the debate concluded. */

import type { FactsOf } from '@curia/core';
import { decide } from '@curia/core';
import { readInput } from '@curia/core/read';
import type { DecisionOf } from '@curia/core/table';
import { attachTrace, type Question } from '@curia/core/table';
import type { Fitting } from '@curia/core/table/prove';
import { readPolarity } from '@curia/core/text/opinion';
import { z } from 'zod';
import { type Tuple, tuple } from './debate.ts';
import { EV_REASONS, type EvReason, integrityS3, REASONS, type Reason } from './integrity.table.ts';

/** A case of the integrity question. */
export const integrityInput = z.object({
  adopt_decision: z.enum(['adopted', 'not_adopted']),
  adopt_reason: z.string().describe('any adopt reason or skip reason; others count as unknown'),
  debate_final_tuples: z.array(tuple),
  final_tuples: z.array(tuple),
  final_aspects: z.array(tuple).nullish(),
});

/** A case of the integrity question. */
export type IntegrityCase = z.infer<typeof integrityInput>;

/** The ruling on one result. */
export interface IntegrityRuling {
  readonly ok: boolean;
  readonly mismatch: boolean;
  readonly ev_reason: EvReason | null;
  readonly violations: readonly string[];
  readonly rule: string;
  readonly source: string;
  readonly code: string;
  readonly reason: string;
}

/** A policy of integrity, or another table that answers its question. */
export type IntegrityPolicy = Fitting<typeof integrityS3>;

type IntegrityFacts = FactsOf<typeof integrityS3>;

/** Rules on a result that was read. */
export function ruleIntegrity(result: IntegrityCase, policy: IntegrityPolicy = integrityS3): IntegrityRuling {
  const facts = countIntegrity(result);
  return word(facts, decide(policy, facts));
}

/** Reads a reason in any spelling; `unknown` if it is not recognized. */
export function readReason(word: string): Reason {
  const spelled = word.trim().toLowerCase().replaceAll('-', '_');
  return REASONS.find((reason) => reason === spelled) ?? 'unknown';
}

/** The one of four under which the document files a reason; null if it files it under none. */
export function evReasonOf(reason: string): EvReason | null {
  for (const [name, reasons] of Object.entries(EV_REASONS)) {
    if ((reasons as readonly string[]).includes(reason)) return name as EvReason;
  }
  return null;
}

/** True if a debate concluded something and two lists of tuples say different things. */
export function isMismatch(concluded: readonly Tuple[], final: readonly Tuple[]): boolean {
  if (concluded.length === 0) return false;
  const wanted = new Set(concluded.map(tupleKey));
  const got = new Set(final.map(tupleKey));
  return wanted.size !== got.size || [...wanted].some((key) => !got.has(key));
}

/** Normalises a name for comparison: lowercase, without white space. */
export const nameKey = (name: string): string => name.toLowerCase().replace(/\s+/gu, '');

function tupleKey({ aspect_term, polarity }: Tuple): string {
  const word = polarity ?? '';
  return JSON.stringify([nameKey(aspect_term), readPolarity(word) ?? nameKey(word)]);
}

/** The tuples on aspects that no step refused to change: on the others the debate does not bind the result. */
export function bindingTuples(tuples: readonly Tuple[], refused: ReadonlySet<string>): readonly Tuple[] {
  const names = new Set(Array.from(refused, nameKey));
  return names.size === 0 ? tuples : tuples.filter(({ aspect_term }) => !names.has(nameKey(aspect_term)));
}

/** The names of tuples (their ref, else their term) that are not among the names of the aspects. */
export function strayNames(tuples: readonly Tuple[], aspects: readonly Tuple[]): string[] {
  const known = new Set(
    aspects.flatMap(({ aspect_ref, aspect_term }) => [aspect_ref ?? '', aspect_term].map(nameKey)),
  );
  return tuples
    .map(({ aspect_ref, aspect_term }) => aspect_ref?.trim() || aspect_term)
    .filter((name) => nameKey(name) !== '' && !known.has(nameKey(name)));
}

function countIntegrity(result: IntegrityCase): IntegrityFacts {
  const { adopt_decision, adopt_reason, debate_final_tuples, final_tuples, final_aspects } = result;
  return {
    mismatch: isMismatch(debate_final_tuples, final_tuples),
    adopt_decision,
    adopt_reason: readReason(adopt_reason),
    stray_tuples: final_aspects ? strayNames(final_tuples, final_aspects).length : 0,
  };
}

function word(
  { mismatch, adopt_reason, stray_tuples }: IntegrityFacts,
  { outcome, rule, source, code, reason }: DecisionOf<IntegrityPolicy>,
): IntegrityRuling {
  const ok = outcome === 'OK';
  const isStray = outcome === 'ASPECT_VIOLATION' || stray_tuples > 0;
  const violations = [
    ...(outcome === 'EV_VIOLATION' ? ['ev_decision_or_reason_violation'] : []),
    ...(!ok && isStray ? ['tuple_aspect_not_in_final_aspects'] : []),
  ];
  const ev_reason = evReasonOf(adopt_reason);
  return { ok, mismatch, ev_reason, violations, rule, source, code, reason };
}

/** The question that commands ask. */
export const integrity: Question<typeof integrityS3, IntegrityRuling> = {
  name: 'integrity',
  title: 'Integrity of a result',
  policies: [integrityS3],
  input: integrityInput,
  voiced: [],
  example: {
    case_id: 'review-1',
    adopt_decision: 'not_adopted',
    adopt_reason: 'ev_below_threshold',
    debate_final_tuples: [{ aspect_term: 'screen', polarity: 'negative' }],
    final_tuples: [{ aspect_term: 'screen', polarity: 'neutral' }],
    final_aspects: [{ aspect_term: 'screen', polarity: 'neutral' }],
  },
  rule(input, policy, options = {}) {
    const facts = countIntegrity(readInput(integrityInput, input));
    const decision = decide(policy, facts, { trace: options.trace === true });
    return attachTrace({ policy, ruling: word(facts, decision) }, options, decision.facts, decision.trace);
  },
  headlines: ({ violations, rule, reason }) => [
    { about: '', outcome: violations.length === 0 ? 'ok' : violations.join(', '), rule, reason },
  ],
  questions: (input, policy) => [
    { about: '', table: policy, facts: countIntegrity(readInput(integrityInput, input)) },
  ],
};
