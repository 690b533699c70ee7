/** The adoption of the second stage: whether it replaces the first, and at what expected value. */

import type { FactsOf } from '@curia/core';
import { decide, withValues } from '@curia/core';
import { readInput } from '@curia/core/read';
import type { DecisionOf } from '@curia/core/table';
import { attachTrace, type Question } from '@curia/core/table';
import { type Fitting, standsFor } from '@curia/core/table/prove';
import { isOverride, isResolving } from '../correction.ts';
import { isAction } from '../debate.ts';
import { adoptionEv } from './adoption.table.ts';
import { type AdoptionCase, adoptionInput } from './adoption-case.ts';
import { adoptionEv2 } from './adoption-ev2.table.ts';
import { settler } from './align-sentiments.ts';
import { type AspectValues, aspectValues } from './aspect-values.ts';
import { countExplicit, type ExpectedValue, expectedValue } from './expected-value.ts';
import { countNewConflicts, reduceSentiments } from './reduce-sentiments.ts';

/** The ruling on one sample. */
export interface AdoptionRuling {
  readonly adopt_decision: 'adopted' | 'not_adopted';
  readonly adopt_reason: string;
  /** The second stage had something to offer, whether or not it was worth enough. */
  readonly override_candidate: boolean;
  readonly ev_score: number;
  readonly ev_adopted: boolean;
  /** The parts of the value under `ev`, the value of each aspect under `ev2`. */
  readonly ev_components: Readonly<Record<string, number>>;
  /** The aspects that were taken over; absent where a sample is adopted as a whole. */
  readonly adopted_aspects?: readonly string[];
  readonly rule: string;
  readonly source: string;
  readonly code: string;
  readonly reason: string;
}

/** A policy that adopts a sample as a whole, or another table that answers its question. */
type WholePolicy = Fitting<typeof adoptionEv>;

/** A policy that adopts aspect by aspect, or another table that answers its question. */
type AspectPolicy = Fitting<typeof adoptionEv2>;

/** A policy of adoption. */
export type AdoptionPolicy = WholePolicy | AspectPolicy;

const adoptions = [adoptionEv2, adoptionEv] as const;

/** True if a policy adopts aspect by aspect, as `ev2` does. */
export const isPerAspect = (policy: AdoptionPolicy): policy is AspectPolicy =>
  standsFor(adoptions, policy) === adoptionEv2;

type WholeFacts = FactsOf<WholePolicy>;

/** Why a second stage with something to offer stays out; every other reason says that it offers nothing. */
const TURNED_DOWN: readonly string[] = ['conflict_blocked', 'ev_below_threshold'];

/** Rules on a sample that was read; a threshold that the sample carries is not looked at here. */
export const ruleAdoption = (sample: AdoptionCase, policy: AdoptionPolicy = adoptionEv2): AdoptionRuling =>
  rule(sample, policy).ruling;

function rule(
  sample: AdoptionCase,
  policy: AdoptionPolicy,
  isTraced = false,
): { readonly ruling: AdoptionRuling; readonly decision: DecisionOf<AdoptionPolicy> } {
  const options = isTraced ? ({ trace: true } as const) : {};
  if (isPerAspect(policy)) {
    const values = aspectValues(sample);
    const { applied, nearest } = values;
    const decision = decide(policy, { applied_aspects: applied.length, nearest }, options);
    return { ruling: wordAspects(values, decision), decision };
  }
  const value = expectedValue(sample);
  const decision = decide(policy, countAdoption(sample, value), options);
  return { ruling: word(value, decision), decision };
}

function countAdoption(sample: AdoptionCase, { ev_score }: ExpectedValue): WholeFacts {
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
  { outcome, rule, source, code, reason }: DecisionOf<WholePolicy>,
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

/** The aspects that were changed are adopted; where a table of a user's own keeps them out, none is. */
function wordAspects(
  { applied, values, nearest }: AspectValues,
  { outcome, rule, source, code, reason }: DecisionOf<AspectPolicy>,
): AdoptionRuling {
  const isAdopted = outcome === 'ADOPT' && applied.length > 0;
  const known = (isAdopted ? applied : Object.keys(values)).flatMap((aspect) => values[aspect] ?? []);
  const ev_score = known.length === 0 ? 0 : isAdopted ? Math.min(...known) : Math.max(...known);
  return {
    adopt_decision: isAdopted ? 'adopted' : 'not_adopted',
    adopt_reason: code,
    override_candidate: applied.length > 0 || nearest !== 'nothing',
    ev_score,
    ev_adopted: isAdopted,
    ev_components: values,
    adopted_aspects: isAdopted ? applied : [],
    rule,
    source,
    code,
    reason,
  };
}

/** Reads a case; its own threshold is for a policy that asks for the value of the whole sample. */
function read(input: unknown, policy: AdoptionPolicy): { sample: AdoptionCase; table: AdoptionPolicy } {
  const sample = readInput(adoptionInput, input);
  const { ev_threshold } = sample;
  const isGiven = !isPerAspect(policy) && ev_threshold !== null && ev_threshold !== undefined;
  return { sample, table: isGiven ? withValues(policy, { ev_threshold }) : policy };
}

/** The question that commands ask. */
export const adoption: Question<AdoptionPolicy, AdoptionRuling> = {
  name: 'adoption',
  title: 'Adoption of the second stage',
  policies: [adoptionEv2, adoptionEv],
  effects: { ADOPT: 'change', KEEP: 'take', adopted: 'change', not_adopted: 'take' },
  input: adoptionInput,
  voiced: ['stage1_sentiments', 'stage2_sentiments', 'debate', 'corrections'],
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
        ev: 0.7,
      },
    ],
  },
  rule(input, policy, options = {}) {
    const { sample, table } = read(input, policy);
    const { ruling, decision } = rule(sample, table, options.trace === true);
    return attachTrace({ policy: table, ruling }, options, decision.facts, decision.trace);
  },
  headlines: ({ adopt_decision, rule, reason }) => [{ about: '', outcome: adopt_decision, rule, reason }],
  questions(input, policy) {
    const { sample, table } = read(input, policy);
    return [{ about: '', table, facts: rule(sample, table).decision.facts }];
  },
};
