/** The tables of the moderator, each under the question it answers, in the order in which they are asked. */
import type { FittingTables } from '@curia/core/table/prove';
import { moderationAgreement } from './moderation-agreement.table.ts';
import { moderationDebate } from './moderation-debate.table.ts';
import { moderationDispute } from './moderation-dispute.table.ts';
import { moderationMixed } from './moderation-mixed.table.ts';
import { moderationStage } from './moderation-stage.table.ts';
import { moderationValidator } from './moderation-validator.table.ts';

/** The shipped tables. */
export const moderationTables = {
  'moderation-stage': moderationStage,
  'moderation-mixed': moderationMixed,
  'moderation-validator': moderationValidator,
  'moderation-agreement': moderationAgreement,
  'moderation-dispute': moderationDispute,
  'moderation-debate': moderationDebate,
} as const;

/** The shipped tables, or others that answer the same questions. */
export type ModerationTables = FittingTables<typeof moderationTables>;
