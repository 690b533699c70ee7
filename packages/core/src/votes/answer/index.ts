/** `@curia/core/votes/answer`: what votes come to, in points and in words. */
export { answerFirst } from './answer-first.ts';
export { automationOf } from './automation.ts';
export { type Answer, type AnswerPoint, answerPoint, VERDICTS } from './points.ts';
export {
  type AnswerWords,
  beyond,
  ENGLISH,
  isKeptNamed,
  mostWrong,
  percentOf,
  pointsAbove,
  pointsOf,
  sayAnswer,
} from './say-answer.ts';
export { type AskedLimit, tryLimits, USUAL_LIMIT } from './try-limits.ts';
