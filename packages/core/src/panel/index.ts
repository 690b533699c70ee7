/** A court of your own: voices give values for items, and your table rules. */
export { analyzePanel, type PanelAnalysis, type PanelFinding } from './analyze-panel.ts';
export {
  type Calibrated,
  type CalibratedCourt,
  type CalibratedItem,
  calibratedCourt,
  type LabelledVote,
  type PanelCalibration,
} from './calibration.ts';
export { calibratedBy } from './court-calibration.ts';
export { type CourtFile, courtFile } from './court-file.ts';
export { definePanel, parsePanel } from './define-panel.ts';
export type { PanelDefinition } from './definition.ts';
export { panelDoctor } from './doctor.ts';
export type { Effect, ItemView, OwnFact, SeatView, State } from './fact.ts';
export { givenAnswer } from './given-answer.ts';
export type { Kind } from './kind.ts';
export { labelledVotes } from './labelled-votes.ts';
export {
  type PanelMeasure,
  type PanelReport,
  type SystemReport,
  startPanelMeasure,
} from './measure-panel.ts';
export { type Panel, panelHash, withCalibration, withPanelTable, withPanelValues } from './panel.ts';
export { findSwing, pivotalSeats, type Swing } from './pivotal.ts';
export { describeSwing, panelProcedure } from './procedure.ts';
export { type PanelState, panelProtocol, recordOf } from './protocol.ts';
export { type PanelQuestion, type Seating, type ShownVotes, shownCase, shownVotes } from './question.ts';
export { answerShape, readAnswer } from './read-answer.ts';
export { readCase } from './read-case.ts';
export type { PanelEvent } from './record-lines.ts';
export { ruleCase } from './rule-case.ts';
export type { CaseRuling, ItemRuling, VerdictRuling } from './ruling.ts';
export type { SaidValue } from './said.ts';
export { scoreRuling } from './score-ruling.ts';
export type { Vote } from './vote.ts';
export type { PanelWitness } from './witness.ts';
