/** `@curia/courts/in/investigation`: what the product reaches of this room. */
export { evidenceOf } from '../investigation/annotate-report.ts';
export { artifactOf, investigationFiles, planFile, roundFiles } from '../investigation/case-files.ts';
export { investigationDoctor } from '../investigation/doctor/doctor.ts';
export { examiner } from '../investigation/examine.ts';
export { iidIn } from '../investigation/hearing/ask-report.ts';
/** Cases with a planted cause, which need Node. */
export const planted = async () => ({
  ...(await import('../investigation/node/make-repository.ts')),
  ...(await import('../investigation/node/planted-case.ts')),
});
export { investigationModel } from '../investigation/model.ts';
export { investigationPrompts, investigatorAnswer, promptRoleOf } from '../investigation/prompts.ts';
export { comparerFor } from '../investigation/rules/finding/compare-findings.ts';
export { THRESHOLDS } from '../investigation/rules/finding/compare-words.ts';
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
export {
  type InvestigationTables,
  investigationCompanions,
} from '../investigation/rules/investigation-tables.ts';
export { judgeMatrix } from '../investigation/rules/matrix/judge-matrix.ts';
export { crossVerify } from '../investigation/rules/matrix/matrix.ts';
export { writeAssignment } from '../investigation/rules/plan/assignment.ts';
export type { InvestigatorTask } from '../investigation/rules/plan/investigator-task.ts';
export {
  COMBINATIONS,
  type InvestigationPlan,
  type PlanRequest,
  perspectiveOf,
  plan,
  QUERY_TYPES,
  type QueryType,
} from '../investigation/rules/plan/plan.ts';
export { plannerProposal } from '../investigation/rules/plan/planner-proposal.ts';
export { planning } from '../investigation/rules/plan/planning.ts';
export { sayPlan } from '../investigation/rules/plan/say-plan.ts';
export { type Survey, survey } from '../investigation/rules/plan/survey.ts';
export { investigationProcedures } from '../investigation/rules/procedures.ts';
export { commandsOf, taskKey } from '../investigation/rules/protocol.ts';
export { writeExecutionLog } from '../investigation/rules/report/execution-log.ts';
export { renderHtml } from '../investigation/rules/report/render-html.ts';
export { renderSarif } from '../investigation/rules/report/render-sarif.ts';
export { answerText } from '../investigation/rules/report/report-answer.ts';
export { type Language, languageOf } from '../investigation/rules/report/report-words.ts';
export { handover } from '../investigation/rules/rounds/handover.ts';
export type { AssignedTask } from '../investigation/rules/rounds/task.ts';
