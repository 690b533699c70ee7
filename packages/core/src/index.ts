/** The public interface of `@curia/core`: every name is listed here, nothing else is promised. */
export {
  CuriaError,
  ERRORS,
  type ErrorCode,
  type ErrorDetail,
  type ErrorKind,
  type ErrorRecord,
} from './errors.ts';
export { classificationDefault, classificationLiteral } from './investigation/classification.table.ts';
export {
  type ClassificationRuling,
  classification,
  classificationInput,
} from './investigation/classification.ts';
export {
  type Side as EvidenceSide,
  type Weighing,
  type WeightValues,
  weighSide,
  weighSides,
} from './investigation/evidence-weight.ts';
export { CATALOG, type Iid, type InvestigatorType, parseIid } from './investigation/iid.ts';
export { judgementDefault, judgementLiteral } from './investigation/judgement.table.ts';
export { type JudgementRuling, judgement, judgementInput } from './investigation/judgement.ts';
export {
  nextRoundDefault,
  nextRoundFast,
  nextRoundLiteral,
  nextRoundThorough,
} from './investigation/next-round.table.ts';
export { type NextRoundRuling, nextRound, nextRoundInput } from './investigation/next-round.ts';
export { similarityDefault, similarityLiteral } from './investigation/similarity.table.ts';
export { type SimilarityRuling, similarity, similarityInput } from './investigation/similarity.ts';
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
export { type Counterfactual, type Explanation, explain, type FactChange } from './table/explain.ts';
export { type AnyFactValue, choice, count, type Fact, flag, score, set, sum } from './table/fact.ts';
export { type Parameter, type ParameterValue, parseParameter } from './table/parameter.ts';
export { parseTable, tableFile } from './table/parse-table.ts';
export { policyDocument, policyHash } from './table/policy-hash.ts';
export {
  type Headline,
  type Procedure,
  type Question,
  type Ruled,
  type RuleOptions,
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
