/** `@curia/core/review`: what courts use of this room. */
export type { ReviewSubmitted } from './desk-event.ts';
export type { AnswerKind, ExpertQuestion, MachineView, QuestionPart } from './question.ts';
