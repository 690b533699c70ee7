/** The second stage where each aspect is decided for itself: the first with the changes of the gate, all of them logged. */

import { type JudgedAspect, type JudgedSample, targetOf } from '../gate/judged-sample.ts';
import type { CorrectionLog } from '../review/apply-reviews.ts';
import type { Stage2 } from '../review/apply-stage2.ts';
import type { Aspect, Stage1 } from '../review/review.ts';

/** Builds the stage; an aspect that was added is named by the text, so it needs no other to be tied to. */
export function changedStage(
  stage1: Stage1,
  judged: JudgedSample,
): Pick<Stage2, 'aspects' | 'sentiments' | 'log'> {
  const known = new Set(stage1.aspects.map(({ term }) => term));
  const added = judged.aspects.flatMap((one): Aspect[] =>
    one.action === 'add' && !known.has(one.aspect) && one.by === 'votes'
      ? [{ term: one.aspect, confidence: one.facts.ev }]
      : [],
  );
  return {
    aspects: [...stage1.aspects, ...added],
    sentiments: judged.sentiments,
    log: judged.aspects.map(logChange),
  };
}

/** What the gate did about an aspect, or refused to do. */
export function logChange(one: JudgedAspect): CorrectionLog {
  const { aspect, decision, matching, action } = one;
  const target = targetOf(one);
  const step = {
    proposal_type: 'DEBATE_OVERRIDE',
    target_aspect: aspect,
    rationale: decision.reason,
    ...(one.by === 'votes' ? { ev: one.facts.ev } : {}),
  };
  if (action === null || target === null) return { ...step, applied: false, reason: decision.code };
  const [first] = matching;
  const change = first === undefined ? '' : ` ${first.polarity ?? null}->${target}`;
  return { ...step, applied: true, reason: `${decision.code}${change}`, resulting_polarity: target };
}
