/** What speaks for the second stage, as one number from 0 to 1. */

import { roundScore } from '@curia/core/text';
import { isOverride, isResolving } from '../correction.ts';
import { isAction } from '../debate.ts';
import type { Sentiment } from '../sentiment.ts';
import type { AdoptionCase } from './adoption-case.ts';

/** The parts of the expected value. */
export type EvComponents = Readonly<
  Record<'debate_support' | 'validator_resolved' | 'grounding_improvement' | 'alignment_improvement', number>
>;

/** The expected value and its parts. */
export interface ExpectedValue {
  readonly ev_score: number;
  readonly ev_components: EvComponents;
}

/** What each part can add. */
const EV_WEIGHTS = {
  debate_support: 0.4,
  validator_resolved: 0.3,
  grounding_improvement: 0.2,
  alignment_improvement: 0.1,
} as const;

const CONFIDENCE_FACTOR = 0.5;

/** Adds up the expected value of adopting the second stage. */
export function expectedValue(sample: AdoptionCase): ExpectedValue {
  const { debate, corrections, stage1_sentiments, stage2_sentiments } = sample;
  const gain = CONFIDENCE_FACTOR * (meanConfidence(stage2_sentiments) - meanConfidence(stage1_sentiments));
  const parts = {
    debate_support:
      debate.final_patch.some(isAction) || corrections.some(isOverride) ? EV_WEIGHTS.debate_support : 0,
    validator_resolved: corrections.some(isResolving) ? EV_WEIGHTS.validator_resolved : 0,
    grounding_improvement:
      countExplicit(stage1_sentiments) === 0 && countExplicit(stage2_sentiments) > 0
        ? EV_WEIGHTS.grounding_improvement
        : 0,
    alignment_improvement: Math.min(Math.max(gain, 0), EV_WEIGHTS.alignment_improvement),
  };
  const sum =
    parts.debate_support +
    parts.validator_resolved +
    parts.grounding_improvement +
    parts.alignment_improvement;
  return {
    ev_score: roundScore(Math.min(1, sum)),
    ev_components: { ...parts, alignment_improvement: roundScore(parts.alignment_improvement) },
  };
}

/** How many sentiments are on aspects that the text names. */
export const countExplicit = (sentiments: readonly Sentiment[]): number =>
  sentiments.reduce((count, one) => (one.is_implicit === true ? count : count + 1), 0);

const meanConfidence = (sentiments: readonly Sentiment[]): number =>
  sentiments.length === 0
    ? 0
    : sentiments.reduce((sum, { confidence }) => sum + confidence, 0) / sentiments.length;
