/** What an investigation is decided by. */
import { anyProcedure } from '@curia/core/table';
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

/** The procedures of the court: the one that names the run first, the others in the order they are used. */
export const investigationProcedures = [
  anyProcedure(nextRound),
  anyProcedure(planning),
  anyProcedure(proposal),
  anyProcedure(secondAttempt),
  anyProcedure(firstRound),
  anyProcedure(claimStrength),
  anyProcedure(similarity),
  anyProcedure(classification),
  anyProcedure(followUp),
  anyProcedure(challengeTarget),
  anyProcedure(standingVerdict),
  anyProcedure(matrixUpdate),
  anyProcedure(iteration),
  anyProcedure(judgement),
  anyProcedure(conclusion),
  anyProcedure(recommendation),
  anyProcedure(handover),
] as const;
