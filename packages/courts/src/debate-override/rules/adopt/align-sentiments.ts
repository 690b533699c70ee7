/** The last stage of a sample that was adopted: every aspect ends with the polarity of the override, of the judge, or as said. */

import { decide } from '@curia/core';
import type { DecisionOf } from '@curia/core/table';
import type { Fitting } from '@curia/core/table/prove';
import { readPolarity } from '@curia/core/text/opinion';
import { type Correction, isOverride, refusedAspects } from '../correction.ts';
import type { Tuple } from '../debate.ts';
import type { Aspect } from '../review/review.ts';
import type { Sentiment } from '../sentiment.ts';
import { alignment } from './alignment.table.ts';
import { reduceSentiments } from './reduce-sentiments.ts';

/** A policy of alignment, or another table that answers its question. */
export type AlignmentPolicy = Fitting<typeof alignment>;

/** Whose polarity an aspect ended with, and by which rule. */
export interface AlignedAspect {
  readonly aspect_term: string;
  readonly from_polarity: string | null;
  readonly polarity: string | null;
  readonly outcome: DecisionOf<AlignmentPolicy>['outcome'];
  readonly rule: string;
  readonly source: string;
  readonly code: string;
  readonly reason: string;
}

/** The sentiments of a sample after alignment, and what was decided about each. */
export interface Alignment {
  readonly sentiments: readonly Sentiment[];
  readonly aspects: readonly AlignedAspect[];
}

/** What a debate and the steps after it say about the polarities of a sample. */
export interface Settling {
  readonly corrections: readonly Correction[];
  readonly tuples: readonly Tuple[];
  /** Whether the debate may override; if not, the judge settles nothing. */
  readonly isEnabled?: boolean;
}

interface Settled {
  readonly decision: DecisionOf<AlignmentPolicy>;
  /** Null if the aspect keeps what was said. */
  readonly polarity: string | null;
}

/** Decides for any aspect what the debate settles about it. */
export function settler(
  { corrections, tuples, isEnabled = true }: Settling,
  table: AlignmentPolicy = alignment,
): (term: string) => Settled {
  const overridden = new Map<string, string>();
  for (const one of corrections) {
    const polarity = readPolarity(one.resulting_polarity);
    if (isOverride(one) && one.target_aspect && polarity !== null)
      overridden.set(one.target_aspect, polarity);
  }
  const concluded = new Map<string, string>();
  for (const { aspect_term, polarity } of tuples) {
    const word = readPolarity(polarity);
    if (word !== null && !concluded.has(aspect_term)) concluded.set(aspect_term, word);
  }
  const refused = refusedAspects(corrections);
  return (term) => {
    const decision = decide(table, {
      is_overridden: overridden.has(term),
      is_refused: !isEnabled || refused.has(term),
      is_concluded: concluded.has(term),
    });
    const said = { OVERRIDE: overridden, JUDGE: concluded, AS_SAID: undefined }[decision.outcome];
    return { decision, polarity: said?.get(term) ?? null };
  };
}

/** Aligns the second stage: one sentiment per aspect of the sample; a polarity of the debate is held with more confidence. */
export function alignSentiments(
  stage2: { readonly aspects: readonly Aspect[]; readonly sentiments: readonly Sentiment[] },
  settling: Settling,
  table: AlignmentPolicy = alignment,
): Alignment {
  const { aligned_confidence, aligned_share } = table.values;
  const settle = settler(settling, table);
  const terms = new Set(stage2.aspects.map(({ term }) => term));
  const kept = reduceSentiments(
    stage2.sentiments.filter((one) => terms.has(one.aspect_term)),
    () => null,
  );
  const aspects: AlignedAspect[] = [];
  const sentiments = kept.map((one): Sentiment => {
    const { decision, polarity } = settle(one.aspect_term);
    const { outcome, rule, source, code, reason } = decision;
    const from_polarity = one.polarity ?? null;
    const { aspect_term } = one;
    aspects.push({
      aspect_term,
      from_polarity,
      polarity: polarity ?? from_polarity,
      outcome,
      rule,
      source,
      code,
      reason,
    });
    return polarity === null
      ? one
      : {
          ...one,
          polarity,
          confidence: Math.max(one.confidence, aligned_confidence),
          polarity_distribution: { [polarity]: aligned_share },
        };
  });
  return { sentiments, aspects };
}
