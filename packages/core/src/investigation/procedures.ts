/** What an investigation is decided by. */
import { anyProcedure } from '../table/procedure.ts';
import { challengeTarget } from './challenge-target.ts';
import { claimStrength } from './claim-strength.ts';
import { classification } from './classification.ts';
import { conclusion } from './conclusion.ts';
import { firstRound } from './first-round.ts';
import { followUp } from './follow-up.ts';
import { handover } from './handover.ts';
import { iteration } from './iteration.ts';
import { judgement } from './judgement.ts';
import { matrixUpdate } from './matrix-update.ts';
import { nextRound } from './next-round.ts';
import { planning } from './planning.ts';
import { proposal } from './proposal.ts';
import { recommendation } from './recommendation.ts';
import { secondAttempt } from './second-attempt.ts';
import { similarity } from './similarity.ts';
import { standingVerdict } from './standing-verdict.ts';

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
