/** Logs what the gate did in the second stage. */
import { type JudgedAspect, targetOf } from '../gate/judged-sample.ts';
import type { CorrectionLog } from './apply-reviews.ts';

/** What the gate did about an aspect, or refused to do. */
export function logChange(one: JudgedAspect): CorrectionLog {
  const { aspect, decision, matching, action } = one;
  const target = targetOf(one);
  const step = {
    proposal_type: 'DEBATE_OVERRIDE',
    target_aspect: aspect,
    rationale: decision.reason,
    ev: one.by === 'votes' ? one.facts.ev : undefined,
  };
  if (action === null || target === null) return { ...step, applied: false, reason: decision.code };
  const [first] = matching;
  const change = first === undefined ? '' : ` ${first.polarity ?? null}->${target}`;
  return { ...step, applied: true, reason: `${decision.code}${change}`, resulting_polarity: target };
}
