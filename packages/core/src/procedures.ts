/** Every procedure that Curia ships, in the order in which commands list them. */
import { conflictReview } from './conflict-review/conflict-review.ts';
import { recheckEffect } from './conflict-review/recheck-effect.table.ts';
import { recheckNeed } from './conflict-review/recheck-need.table.ts';
import { adoption } from './debate-override/adoption.ts';
import { overrideGate } from './debate-override/gate.ts';
import { integrity } from './debate-override/integrity.ts';
import { classification } from './investigation/classification.ts';
import { judgement } from './investigation/judgement.ts';
import { matrixUpdate } from './investigation/matrix-update.ts';
import { nextRound } from './investigation/next-round.ts';
import { similarity } from './investigation/similarity.ts';
import { memoryAdvice, memoryAdviceLiteral } from './memory/advice.table.ts';
import { memoryGateDebate, memoryGateStage2 } from './memory/gate.table.ts';
import { memoryOutcome } from './memory/outcome.table.ts';
import { memoryStrength } from './memory/strength.table.ts';
import { memoryWrite } from './memory/write.table.ts';
import type { Procedure } from './table/procedure.ts';
import { tableProcedure } from './table/table-procedure.ts';
import { disposition } from './verification/disposition.ts';
import { quotationDefault } from './verification/quotation.table.ts';
import { retryBounded } from './verification/retry.table.ts';

/** All procedures, each with its policies. */
export const procedures: readonly Procedure[] = [
  disposition,
  tableProcedure(quotationDefault),
  tableProcedure(retryBounded),
  conflictReview,
  tableProcedure(recheckNeed),
  tableProcedure(recheckEffect),
  overrideGate,
  adoption,
  integrity,
  similarity,
  classification,
  nextRound,
  matrixUpdate,
  judgement,
  tableProcedure(memoryOutcome),
  tableProcedure(memoryWrite),
  tableProcedure(memoryAdvice, memoryAdviceLiteral),
  tableProcedure(memoryStrength),
  tableProcedure(memoryGateDebate, memoryGateStage2),
];
