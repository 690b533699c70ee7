/** `@curia/core/court/doctor`: what courts use of this room. */

export {
  type Chart,
  checkLanguage,
  type Doctor,
  ENOUGH,
  type Examination,
  LANGUAGE_ADVICE,
  listSymptoms,
  type Symptom,
  type SymptomMeaning,
  startChart,
  type Untold,
} from './doctor.ts';
export { startHabits } from './doctor-habits.ts';
export type { Lesson } from './lessons.ts';
export { type CheckStatus, check, enough, failIfAny, type RunCheck } from './run-check.ts';
