/** `@curia/core/review`: what courts use of this room. */
export { type AuditVerdict, type FalseAccepts, sayFalseAccepts } from './audit-sample.ts';
export type { ReviewSubmitted } from './desk-event.ts';
export type { AnswerKind, ExpertQuestion, MachineView, QuestionPart, QuestionWords } from './question.ts';
export { type ReviewItem, revisionOf } from './review-item.ts';
export type { Sight } from './sight.ts';
