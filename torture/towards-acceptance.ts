/**
 * What "towards acceptance" means, for every hunt that damages, silences or empties something: a part of a case that a person, a
 * retry or a refusal held back is let through, or something else is let through than before.
 */

import type { AnyRuled } from '@curia/core/in/table';
import type { AnyQuestion } from '@curia/core/table';
import type { CaseRuling } from '@curia/courts/panel';

/**
 * The outcomes that let something pass with nobody looking any further, by question; every other outcome holds it back. A
 * question without any only sorts: whatever it says, somebody looks, or nothing is let through by it alone.
 */
export const PASSING: Readonly<Record<string, readonly string[]>> = {
  'conflict-review': ['KEEP', 'FLIP'],
  'reading-quorum': ['GO_ON'],
  'review-need': ['LEAVE'],
  'recheck-need': ['SETTLED'],
  // Where the votes stand they decide, which is for conflict review itself to say.
  'recheck-effect': ['KEEP', 'FLIP'],
  'memory-outcome': ['success'],
  'memory-effect': ['HELPED'],
  'memory-risk': ['none'],
  'memory-write': ['STORE'],
  'memory-retrieval': ['ADMIT'],
  'memory-danger': ['SOUND'],
  'memory-advice': [],
  'memory-strength': ['strong'],
  'override-gate': ['APPLY'],
  adoption: ['ADOPT'],
  integrity: ['OK'],
  'validator-claim': ['STAND'],
  'missing-aspect': ['NONE'],
  'hint-weight': [],
  'hint-place': [],
  'proposal-effect': [],
  'aspect-review-effect': [],
  'sentiment-review-effect': [],
  placeholder: [],
  alignment: [],
  'moderation-stage': [],
  'moderation-mixed': [],
  'moderation-validator': [],
  'moderation-agreement': [],
  'moderation-dispute': [],
  'moderation-debate': [],
  'memory-gate': ['INJECT'],
  'memory-gate-stage2': ['INJECT'],
  retry: ['ACCEPT'],
  disposition: ['AUTO_ACCEPT'],
  quotation: ['CONTIGUOUS'],
  'verifier-need': ['SPARE'],
  acceptance: ['AUTO_ACCEPT'],
  'next-round': ['END_EARLY', 'SKIP'],
  planning: ['QUICK'],
  proposal: ['FOLLOW'],
  'second-attempt': ['KEEP_CLAIMS', 'KEEP_REST', 'GO_ON'],
  'first-round': ['JUDGE_QUICK', 'JUDGE_ALONE'],
  'claim-strength': ['AS_CLAIMED'],
  similarity: [],
  classification: ['AGREED'],
  'follow-up': ['NOBODY'],
  'challenge-target': ['TAKE'],
  'standing-verdict': ['UPHELD'],
  'matrix-update': ['RAISE', 'AGREE'],
  iteration: ['JUDGE'],
  judgement: ['CONFIRMED'],
  conclusion: ['CONFIRMED'],
  recommendation: ['ACT'],
  handover: ['REPORT'],
  settle: ['agreed', 'adjudicated'],
  'crowd-method': [],
  'vote-method': [],
};

/** What became of a case: for each part what is let through, null where it is held back; or that the whole case was refused. */
export type Standing = ReadonlyMap<string, string | null> | 'refused';

/** What became of a case under a question that ships. */
export const standingOf = ({ name }: AnyQuestion, ruled: Pick<AnyRuled, 'headlines'>): Standing =>
  new Map(
    ruled.headlines().map(({ about, outcome, stands_as }) => {
      // What was merged into another stands or falls with it.
      const end = stands_as ?? outcome;
      return [about, PASSING[name]!.includes(end) ? end : null];
    }),
  );

/** What became of a case in a court of one's own: what is taken is let through; so is the verdict, if it takes. */
export const standingIn = ({ items, verdict }: CaseRuling): Standing =>
  new Map([
    ...items.map(
      ({ item, effect, value }) =>
        [`item ${item}`, effect === 'take' ? `take ${JSON.stringify(value)}` : null] as const,
    ),
    ...(verdict === undefined
      ? []
      : [['verdict', verdict.effect === 'take' ? `take ${verdict.outcome}` : null] as const]),
  ]);

/** What moved towards acceptance between two ends of one case, in words; undefined if nothing did. */
export function towardsAcceptance(before: Standing, after: Standing): string | undefined {
  if (after === 'refused') return undefined;
  for (const [part, passes] of after) {
    if (passes === null) continue;
    const was = before === 'refused' ? 'refused' : (before.get(part) ?? 'held back');
    if (was !== passes) return `${part || 'the case'}: ${was}, then ${passes}`;
  }
  return undefined;
}
