/** The second stage where each aspect is decided for itself: the first with the changes of the gate, all of them logged. */

import type { JudgedSample } from '../gate/judged-sample.ts';
import type { Stage2 } from '../review/apply-stage2.ts';
import { logChange } from '../review/log-change.ts';
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
