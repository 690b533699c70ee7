/** `@curia/courts/in/investigation`: what the product reaches of this room. */
export { evidenceOf } from '../investigation/annotate-report.ts';
export { examiner } from '../investigation/examine.ts';
export { iidIn } from '../investigation/hearing/ask-report.ts';
export { promptRoleOf } from '../investigation/prompts.ts';
export { comparerFor } from '../investigation/rules/finding/compare-findings.ts';
export { type Finding, findingsOf } from '../investigation/rules/finding/finding.ts';
export { baseIdOf, CATALOG } from '../investigation/rules/finding/iid.ts';
export {
  type Evidence,
  type ReviewReport,
  report,
  reviewReport,
} from '../investigation/rules/finding/report.ts';
export type { InvestigationEvent } from '../investigation/rules/investigation-event.ts';
export type { Investigation, InvestigationState } from '../investigation/rules/investigation-state.ts';
export { judgeMatrix } from '../investigation/rules/matrix/judge-matrix.ts';
export { crossVerify } from '../investigation/rules/matrix/matrix.ts';
export { writeAssignment } from '../investigation/rules/plan/assignment.ts';
export {
  type InvestigationPlan,
  perspectiveOf,
  plan,
  QUERY_TYPES,
  type QueryType,
} from '../investigation/rules/plan/plan.ts';
export { planning } from '../investigation/rules/plan/planning.ts';
export { sayPlan } from '../investigation/rules/plan/say-plan.ts';
export { investigationProcedures } from '../investigation/rules/procedures.ts';
export { commandsOf, taskKey } from '../investigation/rules/protocol.ts';
export { renderHtml } from '../investigation/rules/report/render-html.ts';
export { renderSarif } from '../investigation/rules/report/render-sarif.ts';
export { answerText } from '../investigation/rules/report/report-answer.ts';
export { type Language, languageOf } from '../investigation/rules/report/report-words.ts';
export type { AssignedTask } from '../investigation/rules/rounds/task.ts';
