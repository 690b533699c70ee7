/** `@curia/core/panel`: build your own court; voices propose values for items, and your table rules. */
export { analyzePanel, type PanelAnalysis } from '../panel/analyze-panel.ts';
export { definePanel, parsePanel } from '../panel/define-panel.ts';
export { type Panel, panelHash, withPanelValues } from '../panel/panel.ts';
export { ruleCase } from '../panel/rule-case.ts';
export type { CaseRuling, ItemRuling } from '../panel/ruling.ts';
