/** `@curia/core/investigation`: several investigators report, their findings are cross-checked, and a judge weighs them. */
export type { FinalReport } from '../investigation/final-report.ts';
export { parseIid } from '../investigation/iid.ts';
export { investigationTables } from '../investigation/investigation-tables.ts';
export { planInvestigation } from '../investigation/plan.ts';
export { type InvestigationCommand, investigationProtocol } from '../investigation/protocol.ts';
export { type ReadReport, readReport } from '../investigation/read-report.ts';
export { renderReport } from '../investigation/render-report.ts';
export type { InvestigatorReport } from '../investigation/report.ts';
