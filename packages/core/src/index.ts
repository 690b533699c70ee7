/** The public interface of `@curia/core`: every name is listed here, nothing else is promised. */

export { adoptionEv } from './debate-override/adoption.table.ts';
export { type AdoptionRuling, adoption, ruleAdoption } from './debate-override/adoption.ts';
export { type AdoptionCase, adoptionInput } from './debate-override/adoption-case.ts';
export { type Anchored, anchorSentiments } from './debate-override/anchor-sentiments.ts';
export { applyReviews, type CorrectionLog, type Draft } from './debate-override/apply-reviews.ts';
export { applyStage2, chooseResult, type Stage2, type Stage2Input } from './debate-override/apply-stage2.ts';
export {
  buildHints,
  type DebateHints,
  type DebateRecord,
  HINT_WEIGHTS,
  type HintWeights,
} from './debate-override/build-hints.ts';
export { checkEvidence, type Evidence, evidenceSpan } from './debate-override/check-evidence.ts';
export { checkRun } from './debate-override/check-run.ts';
export { type CompletedStage1, completeStage1, holdValidation } from './debate-override/complete-stage1.ts';
export { concludeSample, type SampleRecord, type SampleResult } from './debate-override/conclude-sample.ts';
export { type Correction, correction } from './debate-override/correction.ts';
export { type Judgement, judgement, type Tuple, type Turn, tuple, turn } from './debate-override/debate.ts';
export { EV_WEIGHTS, type EvComponents, expectedValue } from './debate-override/expected-value.ts';
export { type GatePolicy, gateT0, gateT1, gateT2 } from './debate-override/gate.table.ts';
export {
  type AspectRuling,
  type GateRuling,
  overrideGate,
  ruleGate,
  wordGate,
} from './debate-override/gate.ts';
export { type GateCase, gateInput, readGateCase } from './debate-override/gate-case.ts';
export {
  type EvRecord,
  evRecord,
  type GateRecord,
  gateRecords,
  type OverrideMeta,
  overrideMeta,
  type SampleId,
} from './debate-override/gate-record.ts';
export { type GateSummary, summarizeGate } from './debate-override/gate-summary.ts';
export { type Hint, hint } from './debate-override/hint.ts';
export { EV_REASONS, type EvReason, integrityS3 } from './debate-override/integrity.table.ts';
export {
  evReasonOf,
  type IntegrityCase,
  type IntegrityRuling,
  integrity,
  integrityInput,
  ruleIntegrity,
} from './debate-override/integrity.ts';
export { type JudgedAspect, type JudgedSample, judgeAspects } from './debate-override/judge-aspects.ts';
export { type Moderation, type ModeratorInput, moderate } from './debate-override/moderate.ts';
export {
  type ProfileChoice,
  type ProfileSource,
  type ResolvedProfile,
  resolveProfile,
} from './debate-override/profile.ts';
export {
  type DebateCommand,
  type DebateEvent,
  type DebatePlan,
  type DebateState,
  type DebateStep,
  SPEAKERS,
  startDebate,
  stepDebate,
} from './debate-override/protocol.ts';
export {
  type Aspect,
  type AspectReview,
  aspectReviews,
  aspects,
  type SentimentReview,
  sentimentReviews,
  sentiments,
  type Validation,
  validation,
} from './debate-override/review.ts';
export type { CheckStatus, RunCheck } from './debate-override/run-check.ts';
export {
  gateLine,
  gateSummaryLine,
  outputRecord,
  type RunRecords,
  runManifest,
  scoreRecord,
} from './debate-override/run-record.ts';
export { type HintScores, scoreHints } from './debate-override/score-hints.ts';
export { type Sentiment, sentiment } from './debate-override/sentiment.ts';
export { type StudyPoint, startStudy, type ThresholdStudy } from './debate-override/study-thresholds.ts';
export {
  CuriaError,
  ERRORS,
  type ErrorCode,
  type ErrorDetail,
  type ErrorKind,
  type ErrorRecord,
} from './errors.ts';
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
export { explainParameters, type ParameterChange } from './table/explain-parameters.ts';
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
export {
  POLARITIES,
  type Polarity,
  type PolarityReading,
  readPolarity,
  repairPolarity,
} from './text/polarity.ts';
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
