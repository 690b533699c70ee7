/** `@curia/courts/investigation`: several investigators report, their findings are cross-checked, and a judge weighs them. */
export { default } from './court.ts';
export { surveyPlaces } from './offline/load-survey.ts';
export type { SurveyedPlace } from './offline/survey-places.ts';
export { parseIid } from './rules/finding/iid.ts';
export { type ReadReport, readReport } from './rules/finding/read-report.ts';
export type { InvestigatorReport } from './rules/finding/report.ts';
export { investigationTables } from './rules/investigation-tables.ts';
export { planInvestigation } from './rules/plan/plan.ts';
export { type InvestigationCommand, investigationProtocol } from './rules/protocol.ts';
export type { FinalReport } from './rules/report/final-report.ts';
export { renderReport } from './rules/report/render-report.ts';
