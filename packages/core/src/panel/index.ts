/** A court of your own: voices give values for items, and your table rules. */
export type { CalibratedCascade } from './calibrate-cascade.ts';
export {
  type CourtCalibrated,
  type CourtCalibrateOptions,
  type CourtCalibrating,
  startCalibrating,
} from './calibrate-court.ts';
export { type CourtIdentity, courtIdentity } from './calibration.ts';
export { caseVotes, votedFields } from './case-votes.ts';
export { answerOn, isRightAnswer } from './check-answer.ts';
export { calibratedBy, watchedIdentities } from './court-calibration.ts';
export { type CourtFile, courtFile } from './court-file.ts';
export { casesOfVotes, courtOfVotes } from './court-of-votes.ts';
export { parsePanel } from './define-panel.ts';
export { panelDoctor } from './doctor.ts';
export { givenAnswer } from './given-answer.ts';
export type { Kind } from './kind.ts';
export { votedItem } from './labelled-votes.ts';
export { type PanelReport, type PanelSystemReport, startPanelMeasure } from './measure-panel.ts';
export { type Panel, panelHash, withPanelTable } from './panel.ts';
export {
  endingVerdicts,
  kindOfItem,
  type OpenParts,
  readPersonAnswer,
  VERDICT,
} from './person-answer.ts';
export { panelProcedure } from './procedure.ts';
export { type PanelState, panelProtocol, recordOf } from './protocol.ts';
export { checkPurposes, type PurposeCheck } from './purposes.ts';
export { type PanelQuestion, type Seating, shownCase, shownVotes } from './question.ts';
export { panelAnswerShape, readPanelAnswer } from './read-answer.ts';
export { readPanelCase } from './read-case.ts';
export type { PanelEvent } from './record-lines.ts';
export { ruleCase } from './rule-case.ts';
export type { CaseRuling, ItemRuling } from './ruling.ts';
export type { SaidValue } from './said.ts';
export { scoreRuling } from './score-ruling.ts';
export { askedIn } from './try-court.ts';
export { voidIdentity } from './void-identity.ts';
export type { PanelVote } from './vote.ts';
