/** What an investigation is decided by. */
import { anyProcedure } from '../table/procedure.ts';
import { classification } from './classification.ts';
import { judgement } from './judgement.ts';
import { matrixUpdate } from './matrix-update.ts';
import { nextRound } from './next-round.ts';
import { similarity } from './similarity.ts';

/** The procedures of the court, the one that a run is named after first. */
export const investigationProcedures = [
  anyProcedure(nextRound),
  anyProcedure(similarity),
  anyProcedure(classification),
  anyProcedure(matrixUpdate),
  anyProcedure(judgement),
] as const;
