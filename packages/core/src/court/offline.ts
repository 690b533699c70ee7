/** What an offline agent is: it answers one role from what the prompt was filled with. */
import type { AnswerContext, Question, Reply } from './agent/question.ts';

/** Answers one role; it may fail as any agent may. */
export type OfflineRole = (question: Question, context: AnswerContext) => Reply | Promise<Reply>;

/** Who answers which role; undefined for a role that the set does not have. */
export type OfflineSet = (role: string) => OfflineRole | undefined;
