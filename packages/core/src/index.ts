/** The public interface of `@curia/core`: every name is listed here, nothing else is promised. */
export {
  ACTIONS,
  type ActionType,
  REVIEWERS,
  type ReviewAction,
  type ReviewActions,
  type Reviewer,
  reviewAction,
  reviewActions,
} from './conflict-review/action.ts';
export {
  type Candidate,
  candidate,
  POLARITIES,
  type Polarity,
  readPolarity,
} from './conflict-review/candidate.ts';
export { conflictReview, rulePanel } from './conflict-review/conflict-review.ts';
export { detectFlags, type FlagSettings } from './conflict-review/detect-flags.ts';
export { CONFLICT_TYPES, type ConflictFlag, conflictFlag } from './conflict-review/flag.ts';
export {
  type FinalTuple,
  finalTuple,
  type Panel,
  type PanelRuling,
  panelInput,
  panelRuling,
  type RefusedAction,
  refusedAction,
  type Swing,
  type TupleRuling,
  tupleRuling,
} from './conflict-review/panel.ts';
export {
  isReasonCode,
  JUSTIFIED_CODES,
  REASON_CODES,
  type ReasonCode,
  STRUCTURAL_CODES,
} from './conflict-review/reason-code.ts';
export { ALLOWED_REFS, ATTRIBUTES, isAllowedRef, TAXONOMY } from './conflict-review/taxonomy.ts';
export type { VotePolicy } from './conflict-review/verdict.ts';
export { voteV1 } from './conflict-review/vote-v1.table.ts';
export { voteV2 } from './conflict-review/vote-v2.table.ts';
export { voteV3 } from './conflict-review/vote-v3.table.ts';
export type { Chart, Doctor, Examination, Symptom } from './doctor.ts';
export { doctors } from './doctors.ts';
export {
  CuriaError,
  ERRORS,
  type ErrorCode,
  type ErrorDetail,
  type ErrorKind,
  type ErrorRecord,
} from './errors.ts';
export {
  classificationDefault,
  classificationLiteral,
} from './investigation/classification.table.ts';
export {
  type ClassificationRuling,
  classification,
  classificationInput,
} from './investigation/classification.ts';
export { type Cluster, clusterFindings } from './investigation/cluster-findings.ts';
export {
  type Comparator,
  type Compared,
  FindingComparer,
  THRESHOLDS,
  type Thresholds,
} from './investigation/compare-findings.ts';
export {
  type Side as EvidenceSide,
  type Weighing,
  type WeightValues,
  weighSide,
  weighSides,
} from './investigation/evidence-weight.ts';
export { type Check, type ExecutionLog, writeExecutionLog } from './investigation/execution-log.ts';
export {
  composeReport,
  type FinalReport,
} from './investigation/final-report.ts';
export { citationsOf, type Finding as InvestigationFinding, findingsOf } from './investigation/finding.ts';
export { baseIdOf, CATALOG, type Iid, type InvestigatorType, parseIid } from './investigation/iid.ts';
export { type InvestigationEvent, investigationEvent } from './investigation/investigation-event.ts';
export type { Exclusion, InvestigationState } from './investigation/investigation-state.ts';
export { type JudgedItem, judgeMatrix } from './investigation/judge-matrix.ts';
export { judgementDefault, judgementLiteral } from './investigation/judgement.table.ts';
export { type JudgementRuling, judgement, judgementInput } from './investigation/judgement.ts';
export { type LineRange, type Location, parseLocation } from './investigation/location.ts';
export { crossVerify, type MatrixItem, type Move } from './investigation/matrix.ts';
export { matrixUpdateDefault } from './investigation/matrix-update.table.ts';
export { type MatrixUpdateRuling, matrixUpdate, matrixUpdateInput } from './investigation/matrix-update.ts';
export {
  nextRoundDefault,
  nextRoundFast,
  nextRoundLiteral,
  nextRoundThorough,
} from './investigation/next-round.table.ts';
export { type NextRoundRuling, nextRound, nextRoundInput } from './investigation/next-round.ts';
export {
  COMBINATIONS,
  guessQueryType,
  type Plan,
  type PlanRequest,
  PROFILES,
  type Profile,
  perspectiveOf,
  planInvestigation,
  QUERY_TYPES,
  type QueryType,
} from './investigation/plan.ts';
export { writePrompt } from './investigation/prompt.ts';
export {
  commandsOf,
  type InvestigationCommand,
  type InvestigationStep,
  replayInvestigation,
  stepInvestigation,
} from './investigation/protocol.ts';
export { type ReadReport, readReport } from './investigation/read-report.ts';
export { renderHtml } from './investigation/render-html.ts';
export { renderReport } from './investigation/render-report.ts';
export { renderSarif } from './investigation/render-sarif.ts';
export {
  type CounterReview,
  type Evidence,
  type Report,
  type ReviewReport,
  report,
  reviewReport,
} from './investigation/report.ts';
export type { ReportedEvidence, ReportedItem, ReportedSide } from './investigation/report-item.ts';
export type { Language } from './investigation/report-words.ts';
export { similarityDefault, similarityLiteral } from './investigation/similarity.table.ts';
export { type SimilarityRuling, similarity, similarityInput } from './investigation/similarity.ts';
export type {
  Category,
  Confidence,
  Strength,
  Tag,
  Verdict,
  Verification,
} from './investigation/strength.ts';
export type { Task } from './investigation/task.ts';
export { type Agreement, agreementOf } from './panel/agreement.ts';
export { type Interval, intervalOf, resample, startRandom } from './panel/bootstrap.ts';
export { type ChangeRates, changeRates } from './panel/change.ts';
export {
  type EvalTuple,
  evalTuple,
  type Judged,
  judged,
  METRICS,
  type MetricName,
} from './panel/eval-tuple.ts';
export {
  addCounts,
  type Counts,
  countHits,
  countOracle,
  type Scores,
  scoresOf,
  summarise,
} from './panel/score.ts';
export { procedures } from './procedures.ts';
export { SOURCES, type Source } from './sources.ts';
export { type Analysis, analyze, type Finding } from './table/analyze.ts';
export {
  above,
  atLeast,
  atMost,
  below,
  between,
  type Cell,
  hasAll,
  hasAny,
  hasNone,
  none,
  not,
} from './table/cell.ts';
export { Decision, type DecisionOf, decide, type TracedCondition, type TracedRule } from './table/decide.ts';
export { defineTable, derivePolicy, type TableDefinition, withValues } from './table/define-table.ts';
export { describeCondition, describeFact, describeParameter, describeWhen } from './table/describe-when.ts';
export { type Diff, type DiffSummary, type Movement, type Side, startDiff } from './table/diff.ts';
export { type Explanation, explain, type PassedOver } from './table/explain.ts';
export { type AnyFactValue, choice, count, type Fact, flag, score, set, sum } from './table/fact.ts';
export type { Counterfactual, FactChange } from './table/nearest-change.ts';
export { type Parameter, type ParameterValue, parseParameter } from './table/parameter.ts';
export { parseTable, tableFile } from './table/parse-table.ts';
export { policyDocument, policyHash } from './table/policy-hash.ts';
export {
  type Headline,
  type Procedure,
  type Question,
  type Ruled,
  type RuleOptions,
  readInput,
  tablesOf,
} from './table/procedure.ts';
export { type FactIssue, type FactsResult, readFacts, withSums } from './table/read-facts.ts';
export { markdownTable, renderMarkdown, rulesTable } from './table/render-markdown.ts';
export { renderMermaid } from './table/render-mermaid.ts';
export {
  type AnyTable,
  type CodeOf,
  type FactsOf,
  type FactValues,
  type OutcomeOf,
  policyName,
  type RuleOf,
  type Table,
} from './table/table.ts';
export { type TableRuling, tableProcedure } from './table/table-procedure.ts';
export { canonicalJson } from './text/canonical-json.ts';
export { didYouMean } from './text/edit-distance.ts';
export { sha256 } from './text/sha256.ts';
export { countIssues, type DispositionFacts } from './verification/count-issues.ts';
export { dispositionV5 } from './verification/disposition.table.ts';
export {
  type DispositionRuling,
  disposition,
  dispositionInput,
  ruleDisposition,
} from './verification/disposition.ts';
export { type Issue, issue, readSeverity, SEVERITIES, type Severity } from './verification/issue.ts';
