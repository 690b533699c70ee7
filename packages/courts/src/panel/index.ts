/** `@curia/courts/panel`: build your own court; voices propose values for items, and your table rules. */
export { panelDemo } from './demo.ts';
export { definePanel, parsePanel } from './file/define-panel.ts';
export { type Panel, panelHash, withPanelValues } from './file/panel.ts';
export { analyzePanel, type PanelAnalysis } from './prove/analyze-panel.ts';
export { ruleCase } from './rule/rule-case.ts';
export type { CaseRuling, ItemRuling } from './rule/ruling.ts';
