/** One change that was proposed to the first stage's result, and whether it was made. */
import { z } from 'zod';
import { statedPolarity } from './polarity-word.ts';

/** A correction as the log of the second stage has it. */
export const correction = z.looseObject({
  proposal_type: z.string().describe('such as FLIP_POLARITY, DROP_ASPECT, REVISE_SPAN or DEBATE_OVERRIDE'),
  target_aspect: z.string().nullish(),
  applied: z.boolean(),
  resulting_polarity: statedPolarity.nullish(),
  ev: z.number().min(0).max(1).nullish().describe('the probability that the change is right, if it is known'),
});

/** A correction as the log of the second stage has it. */
export type Correction = z.infer<typeof correction>;

const RESOLVING = new Set(['FLIP_POLARITY', 'DROP_ASPECT', 'REVISE_SPAN']);

const typeOf = ({ proposal_type }: Correction): string => proposal_type.trim().toUpperCase();

/** True if a correction was made and can resolve a structural risk. */
export const isResolving = (one: Correction): boolean => one.applied && RESOLVING.has(typeOf(one));

/** True if a correction is an override of the debate that was made. */
export const isOverride = (one: Correction): boolean => one.applied && typeOf(one) === 'DEBATE_OVERRIDE';

/** Why the gate refused to change an aspect; undefined for every other step. */
export const refusalOf = (one: Correction): string | undefined =>
  !one.applied && typeOf(one) === 'DEBATE_OVERRIDE' && typeof one.reason === 'string'
    ? one.reason
    : undefined;

/** Steps that ask for another polarity, also in words that nobody knows. */
const TURNING = new Set(['DEBATE_OVERRIDE', 'FLIP_POLARITY', 'SENTIMENT_FLIP', 'SENTIMENT_REVIEW']);

/** The aspects whose polarity a step refused to change, unless the gate changed it: the gate skipped them, or a flip was not made. */
export function refusedAspects(corrections: readonly Correction[]): ReadonlySet<string> {
  const refused = new Set<string>();
  for (const one of corrections)
    if (!one.applied && TURNING.has(typeOf(one)) && one.target_aspect) refused.add(one.target_aspect);
  for (const one of corrections) if (isOverride(one) && one.target_aspect) refused.delete(one.target_aspect);
  return refused;
}
