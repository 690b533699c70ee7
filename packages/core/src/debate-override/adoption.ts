/** The adoption of the second stage: whether it replaces the first, and at what expected value. */
import { readInput } from '../refusal.ts';
import { type DecisionOf, decide } from '../table/decide.ts';
import { withValues } from '../table/define-table.ts';
import type { Fitting } from '../table/fit-table.ts';
import { attachTrace, type Procedure } from '../table/procedure.ts';
import type { FactsOf } from '../table/table.ts';
import { adoptionEv } from './adoption.table.ts';
import { type AdoptionCase, adoptionInput } from './adoption-case.ts';
import { settler } from './align-sentiments.ts';
import { isOverride, isResolving } from './correction.ts';
import { isAction } from './debate.ts';
import { countExplicit, type EvComponents, type ExpectedValue, expectedValue } from './expected-value.ts';
import { countNewConflicts, reduceSentiments } from './reduce-sentiments.ts';

/** The ruling on one sample. */
export interface AdoptionRuling {
  readonly adopt_decision: 'adopted' | 'not_adopted';
  readonly adopt_reason: string;
  /** The second stage had something to offer, whether or not it was worth enough. */
  readonly override_candidate: boolean;
  readonly ev_score: number;
  readonly ev_adopted: boolean;
  readonly ev_components: EvComponents;
  readonly rule: string;
  readonly source: string;
  readonly code: string;
  readonly reason: string;
}

/** A policy of adoption, or another table that answers its question. */
export type AdoptionPolicy = Fitting<typeof adoptionEv>;

type AdoptionFacts = FactsOf<AdoptionPolicy>;

/** Why a second stage with something to offer stays out; every other reason says that it offers nothing. */
const TURNED_DOWN: readonly string[] = ['conflict_blocked', 'ev_below_threshold'];

/** Rules on a sample that was read; a threshold that the sample carries is not looked at here. */
export function ruleAdoption(sample: AdoptionCase, policy: AdoptionPolicy = adoptionEv): AdoptionRuling {
  const value = expectedValue(sample);
  return word(value, decide(policy, countAdoption(sample, value)));
}

function countAdoption(sample: AdoptionCase, { ev_score }: ExpectedValue): AdoptionFacts {
  const { stage1_sentiments, stage2_sentiments, debate, corrections } = sample;
  const settle = settler({ corrections, tuples: debate.final_tuples });
  const reduced = reduceSentiments(stage2_sentiments, (term) => settle(term).polarity);
  return {
    stage2_sentiments: stage2_sentiments.length,
    structural_risks: sample.structural_risks.length,
    resolving_corrections: corrections.filter(isResolving).length,
    debate_actions: debate.final_patch.filter(isAction).length,
    override_applied: corrections.some(isOverride),
    new_conflicts: countNewConflicts(stage1_sentiments, reduced),
    stage1_explicit: countExplicit(stage1_sentiments),
    stage2_explicit: countExplicit(stage2_sentiments),
    ev_score,
  };
}

function word(
  { ev_score, ev_components }: ExpectedValue,
  { outcome, rule, source, code, reason }: DecisionOf<AdoptionPolicy>,
): AdoptionRuling {
  const isAdopted = outcome === 'ADOPT';
  return {
    adopt_decision: isAdopted ? 'adopted' : 'not_adopted',
    adopt_reason: code,
    override_candidate: isAdopted || TURNED_DOWN.includes(code),
    ev_score,
    ev_adopted: isAdopted,
    ev_components,
    rule,
    source,
    code,
    reason,
  };
}

function prepare(
  input: unknown,
  policy: AdoptionPolicy,
): { value: ExpectedValue; facts: AdoptionFacts; table: AdoptionPolicy } {
  const sample = readInput(adoptionInput, input);
  const { ev_threshold } = sample;
  const value = expectedValue(sample);
  const given = ev_threshold === null || ev_threshold === undefined ? {} : { ev_threshold };
  return {
    value,
    facts: countAdoption(sample, value),
    table: withValues(policy, given),
  };
}

/** The procedure that commands call. */
export const adoption: Procedure<AdoptionPolicy, AdoptionRuling> = {
  name: 'adoption',
  title: 'Adoption of the second stage',
  policies: [adoptionEv],
  input: adoptionInput,
  example: {
    case_id: 'review-1',
    structural_risks: [],
    stage1_sentiments: [{ aspect_term: 'screen', polarity: 'neutral', confidence: 0.5, is_implicit: false }],
    stage2_sentiments: [{ aspect_term: 'screen', polarity: 'negative', confidence: 0.7, is_implicit: false }],
    debate: {
      final_patch: [{ op: 'set_polarity' }],
      final_tuples: [{ aspect_term: 'screen', polarity: 'negative' }],
    },
    corrections: [
      {
        proposal_type: 'DEBATE_OVERRIDE',
        target_aspect: 'screen',
        applied: true,
        resulting_polarity: 'negative',
      },
    ],
  },
  rule(input, policy, options = {}) {
    const { value, facts, table } = prepare(input, policy);
    const decision = decide(table, facts, { trace: options.trace === true });
    return attachTrace(
      { policy: table, ruling: word(value, decision) },
      options,
      decision.facts,
      decision.trace,
    );
  },
  headlines: ({ adopt_decision, rule, reason }) => [{ about: '', outcome: adopt_decision, rule, reason }],
  questions(input, policy) {
    const { facts, table } = prepare(input, policy);
    return [{ about: '', table, facts }];
  },
};
