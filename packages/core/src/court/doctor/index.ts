/** `@curia/core/court/doctor`: what courts use of this room. */

export { type Chart, type Doctor, ENOUGH, type Examination, type Symptom, type Untold } from './doctor.ts';
export { startHabits } from './doctor-habits.ts';
export { doctorOf, type Part } from './doctor-of.ts';
export { startIdleRules } from './idle-rules.ts';
export type { Lesson } from './lessons.ts';
export { type CheckStatus, check, enough, failIfAny, type RunCheck } from './run-check.ts';
