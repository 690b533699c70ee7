/** `@curia/core/votes/certify`: what courts use of this room. */
export { startAnswering, type Uncertified } from './answer-case.ts';
export type { CalibrateOptions, Taken, Tries } from './calibrate-options.ts';
export {
  type FieldCalibration,
  type KnownGold,
  type MadeFrom,
  ONLY_FIELD,
  sayOutdated,
  sayVoid,
} from './calibration.ts';
export { sayUnheard } from './heard.ts';
export { earlierLook } from './looks.ts';
export type { Notice } from './notices.ts';
export { bare, checkFigures, optionsOf, recompute, requireSame } from './recompute.ts';
export { type CourtVoid, type FailedAudit, missingAudits } from './void.ts';
