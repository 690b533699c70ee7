/** `@curia/core/in/votes/answer`: what the product and the console reach of this room. */
export { answerFirst } from '../votes/answer/answer-first.ts';
export {
  type Answer,
  type AnswerPoint,
  answerPoint,
  automationOf,
  VERDICTS,
} from '../votes/answer/points.ts';
export {
  type AnswerWords,
  ENGLISH,
  firstOf,
  percentOf,
  pointsOf,
  sayAnswer,
} from '../votes/answer/say-answer.ts';
export { type AskedLimit, tryLimits, USUAL_LIMIT } from '../votes/answer/try-limits.ts';
