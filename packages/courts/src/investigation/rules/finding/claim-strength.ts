/** What the evidence of a claim can carry: from the check of its citations to a strength. */

import { decide } from '@curia/core';
import type { DecisionOf } from '@curia/core/table';
import type { Verification } from '@curia/core/text/citation';
import { z } from 'zod';
import { type Grounds, groundsOf, oneQuestion } from '../one-question.ts';
import { isVerified, verifiedPlaces } from './cited-place.ts';
import { claimStrengthDefault } from './claim-strength.table.ts';
import type { ReportedFinding } from './report.ts';
import { best, STRENGTHS, type Strength, strength } from './strength.ts';

const citations = z.int().min(0);

/** A case of the claim-strength question. */
const claimStrengthInput = z.object({
  verified: citations.describe('citations that were checked and found'),
  comments: citations.optional().describe('those of them that show nothing but comments'),
  unchecked: citations.describe('citations that nobody could check'),
  failed: citations.describe('citations that were checked and are not there'),
  claimed: strength.nullable().describe('the strength that the report claims'),
  shown: strength.nullable().describe('the strongest of the citations that did not fail'),
});

/** The strength that a claim counts with, and by which rule. */
export interface ClaimStrengthRuling extends Grounds {
  readonly strength: Strength | null;
  /** It supports nothing. */
  readonly discredited: boolean;
  /** Whether its citations count as weak too, whatever strength they claim. */
  readonly weakened: boolean;
}

const count = ({ comments = 0, ...given }: z.infer<typeof claimStrengthInput>) => ({
  ...given,
  telling: Math.max(0, given.verified - comments),
});

function word(
  decision: DecisionOf<typeof claimStrengthDefault>,
  { claimed, shown }: z.infer<typeof claimStrengthInput>,
): ClaimStrengthRuling {
  const { outcome } = decision;
  const weakened = outcome === 'WEAK' || outcome === 'DISCREDITED';
  return {
    strength: weakened ? 'WEAK' : outcome === 'AS_CLAIMED' ? claimed : shown,
    discredited: outcome === 'DISCREDITED',
    weakened,
    ...groundsOf(decision),
  };
}

/** How strong a reported finding counts under a policy. */
export function claimStrengthOf(
  { evidence, evidence_strength }: ReportedFinding,
  policy: typeof claimStrengthDefault,
): ClaimStrengthRuling {
  const checked = (wanted: Exclude<Verification, 'VERIFIED'>): number =>
    evidence.filter(({ verification }) => (verification ?? 'UNCHECKED') === wanted).length;
  const standing = evidence.filter(({ verification }) => verification !== 'FAILED');
  const given = {
    verified: evidence.filter(isVerified).length,
    comments: verifiedPlaces({ evidence }).filter(({ isComment }) => isComment).length,
    unchecked: checked('UNCHECKED'),
    failed: checked('FAILED'),
    claimed: evidence_strength ?? null,
    shown:
      best(
        STRENGTHS,
        standing.map((one) => one.strength),
      ) ?? null,
  };
  return word(decide(policy, count(given)), given);
}

/** The question that commands ask. */
export const claimStrength = oneQuestion({
  name: 'claim-strength',
  title: 'What the evidence of a claim can carry',
  policies: [claimStrengthDefault],
  input: claimStrengthInput,
  example: { case_id: 'F1', verified: 0, unchecked: 2, failed: 0, claimed: 'STRONG', shown: null },
  count,
  word,
  outcome: (ruling) => (ruling.discredited ? 'DISCREDITED' : (ruling.strength ?? 'null')),
});
