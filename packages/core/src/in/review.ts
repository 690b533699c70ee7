/** `@curia/core/in/review`: what the product reaches of this room. */
export { countFalseAccepts, type Draw, drawSample, takeAudit } from '../review/audit-sample.ts';
export {
  ADJUDICATION,
  DESK_KINDS,
  type DeskEvent,
  deskEvent,
  LONGEST_WORDS,
  type ReviewSettled,
  reviewReopened,
  reviewSentBack,
  reviewSettled,
  reviewSightOpened,
  reviewSubmitted,
  reviewWithdrawn,
} from '../review/desk-event.ts';
export { type QuestionPage, questionBlocks, questionPage } from '../review/question.ts';
export { reviewQuestions } from '../review/questions.ts';
export {
  decideState,
  type ItemState,
  isSettledState,
  itemIdOf,
  newItem,
  settlementOf,
  stepItem,
} from '../review/review-item.ts';
export { type DeskAct, isAllowed, type Person, ROLES, type Role } from '../review/role.ts';
export { settleTable } from '../review/settle.table.ts';
export {
  NO_TIE,
  type Reader,
  readerOf,
  sealEvent,
  shownStanding,
  sightAt,
  sightOf,
  type Tie,
} from '../review/sight.ts';
export {
  claimAdjudication,
  claimSeat,
  type Hold,
  MANY_DECLINES,
  type Refused,
  refuseLeaving,
  refuseRenewal,
  refuseReopening,
  refuseReview,
  refuseRole,
  refuseSeats,
  refuseSendingBack,
  type Seat,
  type Sitting,
  undoSeat,
} from '../review/sitting.ts';
