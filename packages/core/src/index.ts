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
  type Absence,
  panelOf,
  type ReviewCommand,
  type ReviewEvent,
  type ReviewPlan,
  type ReviewRuling,
  type ReviewState,
  type ReviewStep,
  reviewCase,
  startReview,
  stepReview,
} from './conflict-review/protocol.ts';
export {
  isReasonCode,
  JUSTIFIED_CODES,
  REASON_CODES,
  type ReasonCode,
  STRUCTURAL_CODES,
} from './conflict-review/reason-code.ts';
export { ALLOWED_REFS, ATTRIBUTES, isAllowedRef, TAXONOMY } from './conflict-review/taxonomy.ts';
export {
  buildCandidates,
  PERSPECTIVES,
  type PerspectiveLetter,
  perspective,
  type Triplet,
  triplet,
} from './conflict-review/triplet.ts';
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
