/** What an investigation is decided by. */
import { anyQuestion } from '@curia/core/table';
import { claimStrength } from './finding/claim-strength.ts';
import { similarity } from './finding/similarity.ts';
import { challengeTarget } from './matrix/challenge-target.ts';
import { classification } from './matrix/classification.ts';
import { judgement } from './matrix/judgement.ts';
import { matrixUpdate } from './matrix/matrix-update.ts';
import { standingVerdict } from './matrix/standing-verdict.ts';
import { planning } from './plan/planning.ts';
import { proposal } from './plan/proposal.ts';
import { conclusion } from './report/conclusion.ts';
import { recommendation } from './report/recommendation.ts';
import { firstRound } from './rounds/first-round.ts';
import { followUp } from './rounds/follow-up.ts';
import { handover } from './rounds/handover.ts';
import { iteration } from './rounds/iteration.ts';
import { nextRound } from './rounds/next-round.ts';
import { secondAttempt } from './rounds/second-attempt.ts';

/** The questions of the court: the one that names the run first, the others in the order they are used. */
export const investigationQuestions = [
  anyQuestion(nextRound),
  anyQuestion(planning),
  anyQuestion(proposal),
  anyQuestion(secondAttempt),
  anyQuestion(firstRound),
  anyQuestion(claimStrength),
  anyQuestion(similarity),
  anyQuestion(classification),
  anyQuestion(followUp),
  anyQuestion(challengeTarget),
  anyQuestion(standingVerdict),
  anyQuestion(matrixUpdate),
  anyQuestion(iteration),
  anyQuestion(judgement),
  anyQuestion(conclusion),
  anyQuestion(recommendation),
  anyQuestion(handover),
] as const;
