/** `@curia/courts/panel`: build your own court; voices propose values for items, and your table rules. */

export { calibratedBy } from './calibrate/court-calibration.ts';
export { casesOfVotes, courtOfVotes } from './calibrate/court-of-votes.ts';
export { default, default as panelCourt } from './court.ts';
export { panelDemo } from './demo.ts';
export { keptEffects } from './effects.ts';
export { courtFile } from './file/court-file.ts';
export { type Panel, panelHash, withPanelValues } from './file/panel.ts';
export { courtOfPanel, isPanel } from './handed-panel.ts';
export { type CourtSource, keptSource } from './kept.ts';
export { panelQuestion } from './panel-question.ts';
export { type OwnPrompts, promptProblems } from './prompts.ts';
export { analyzePanel, type PanelAnalysis } from './prove/analyze-panel.ts';
export { definePanel, parsePanel } from './rule/define-panel.ts';
export { ruleCase } from './rule/rule-case.ts';
export type { CaseRuling, ItemRuling } from './rule/ruling.ts';
