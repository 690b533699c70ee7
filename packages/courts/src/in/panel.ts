/** `@curia/courts/in/panel`: what the product reaches of this room. */
export type { CalibratedCascade } from '../panel/calibrate/calibrate-cascade.ts';
export {
  type CourtCalibrated,
  type CourtCalibrateOptions,
  type CourtCalibrating,
  startCalibrating,
} from '../panel/calibrate/calibrate-court.ts';
export { courtIdentity } from '../panel/file/calibration.ts';
export { calibratedBy, watchedIdentities } from '../panel/calibrate/court-calibration.ts';
export {
  type PanelReport,
  type PanelSystemReport,
  startPanelMeasure,
} from '../panel/calibrate/measure-panel.ts';
export { askedIn } from '../panel/calibrate/try-court.ts';
export { voidIdentity } from '../panel/calibrate/void-identity.ts';
export { caseVotes, votedFields } from '../panel/case/case-votes.ts';
export { answerOn, isRightAnswer } from '../panel/case/check-answer.ts';
export { givenAnswer } from '../panel/case/given-answer.ts';
export { votedItem } from '../panel/case/labelled-votes.ts';
export {
  endingVerdicts,
  kindOfItem,
  type OpenParts,
  readPersonAnswer,
  VERDICT,
} from '../panel/case/person-answer.ts';
export { panelAnswerShape, readPanelAnswer } from '../panel/case/read-answer.ts';
export { readPanelCase } from '../panel/case/read-case.ts';
export type { PanelEvent } from '../panel/case/record-lines.ts';
export type { PanelVote } from '../panel/file/vote.ts';
export { panelDoctor } from '../panel/doctor.ts';
export { type CourtFile, courtFile } from '../panel/file/court-file.ts';
export { casesOfVotes, courtOfVotes } from '../panel/file/court-of-votes.ts';
export type { Kind } from '../panel/file/kind.ts';
export { courtPlan, withCalibration, withPanelTable } from '../panel/file/panel.ts';
export { checkPurposes, type PurposeCheck } from '../panel/rule/purposes.ts';
export { type PanelQuestion, type Seating, shownCase, shownVotes } from '../panel/file/question.ts';
export type { SaidValue } from '../panel/file/said.ts';
export { type OwnPrompts, panelPrompt, panelPromptVersions, promptProblems } from '../panel/prompts.ts';
export { panelSpace } from '../panel/prove/panel-space.ts';
export { panelProcedure } from '../panel/rule/procedure.ts';
export { type PanelState, panelProtocol, recordOf } from '../panel/rule/protocol.ts';
export { scoreRuling } from '../panel/rule/score-ruling.ts';
