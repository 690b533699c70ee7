/** `@curia/core/internal`: what the packages of Curia need of each other. None of it is promised; the public names are in `public/`. */

export {
  ABSENCES,
  type AbsenceKind,
  type AbsentPerspectives,
  type AbsentReviewers,
  absentPerspectives,
  absentReviewers,
} from './conflict-review/absence.ts';
export { ABSENCE_CODES, isAbsenceCode } from './conflict-review/absence-code.ts';
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
  readTuplePolarity,
  TUPLE_POLARITIES,
  type TuplePolarity,
} from './conflict-review/candidate.ts';
export {
  conflictReview,
  type PanelOptions,
  rulePanel,
  ruleReview,
} from './conflict-review/conflict-review.ts';
export { detectFlags, type FlagSettings } from './conflict-review/detect-flags.ts';
export { conflictReviewDoctor } from './conflict-review/doctor.ts';
export { CONFLICT_TYPES, type ConflictFlag, conflictFlag } from './conflict-review/flag.ts';
export {
  type FinalTuple,
  finalTuple,
  type Panel,
  type PanelRuling,
  type ProposedTuple,
  panelInput,
  panelRuling,
  proposedTuple,
  type Recheck,
  type RefusedAction,
  refusedAction,
  type Swing,
  type TupleRuling,
  tupleRuling,
  type ValidatorRisk,
  validatorRisk,
} from './conflict-review/panel.ts';
export { conflictReviewProcedures } from './conflict-review/procedures.ts';
export {
  type Absence,
  isUnderReview,
  panelOf,
  type ReviewCommand,
  type ReviewEvent,
  type ReviewPlan,
  type ReviewRuling,
  type ReviewState,
  reviewCase,
  reviewProtocol,
} from './conflict-review/protocol.ts';
export { readingQuorum } from './conflict-review/reading-quorum.table.ts';
export {
  isReasonCode,
  JUSTIFIED_CODES,
  REASON_CODES,
  type ReasonCode,
  STRUCTURAL_CODES,
} from './conflict-review/reason-code.ts';
export { findRechecks, type RecheckGroup } from './conflict-review/recheck.ts';
export { recheckEffect } from './conflict-review/recheck-effect.table.ts';
export { recheckNeed } from './conflict-review/recheck-need.table.ts';
export { REVIEW_MODES } from './conflict-review/review-need.table.ts';
export { type ReviewTables, reviewTables } from './conflict-review/tables.ts';
export {
  ALLOWED_REFS,
  ATTRIBUTES,
  allowedRefs,
  isAllowedRef,
  TAXONOMY,
  UPPER_ENTITIES,
  WHOLE_PRODUCT,
} from './conflict-review/taxonomy.ts';
export {
  buildCandidates,
  PERSPECTIVES,
  type PerspectiveLetter,
  perspective,
  STAGE1_MODES,
  type Stage1Mode,
  type Triplet,
  triplet,
} from './conflict-review/triplet.ts';
export type { VotePolicy } from './conflict-review/verdict.ts';
export { voteV1 } from './conflict-review/vote-v1.table.ts';
export { voteV2 } from './conflict-review/vote-v2.table.ts';
export { voteV3 } from './conflict-review/vote-v3.table.ts';
export { adoptionEv } from './debate-override/adoption.table.ts';
export { type AdoptionRuling, adoption, ruleAdoption } from './debate-override/adoption.ts';
export { type AdoptionCase, adoptionInput } from './debate-override/adoption-case.ts';
export { type AlignedAspect, alignSentiments } from './debate-override/align-sentiments.ts';
export { type Anchored, anchorSentiments } from './debate-override/anchor-sentiments.ts';
export { applyReviews, type CorrectionLog, type Draft } from './debate-override/apply-reviews.ts';
export { applyStage2, type Stage2, type Stage2Input } from './debate-override/apply-stage2.ts';
export {
  buildHints,
  type DebateHints,
  type DebateRecord,
  type HintTables,
} from './debate-override/build-hints.ts';
export { caseConfig, configureDebate } from './debate-override/case-config.ts';
export { checkEvidence, type Evidence, evidenceSpan } from './debate-override/check-evidence.ts';
export { checkRun } from './debate-override/check-run.ts';
export { type CompletedStage1, completeStage1, holdValidation } from './debate-override/complete-stage1.ts';
export { concludeSample, type SampleRecord, type SampleResult } from './debate-override/conclude-sample.ts';
export { type Correction, correction } from './debate-override/correction.ts';
export {
  EDIT_OPS,
  type Edit,
  type Judgement,
  judgement,
  STANCES,
  type Tuple,
  type Turn,
  tuple,
  turn,
} from './debate-override/debate.ts';
export { debateOverrideDoctor } from './debate-override/doctor.ts';
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
export { debateOverrideProcedures } from './debate-override/procedures.ts';
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
  type DebateRuling,
  type DebateState,
  debateProtocol,
  type Sample,
  SPEAKERS,
} from './debate-override/protocol.ts';
export {
  ASPECT_ACTIONS,
  type Aspect,
  type AspectReview,
  aspectReviews,
  aspects,
  PROPOSAL_TYPES,
  SENTIMENT_ACTIONS,
  type SentimentReview,
  type Stage1,
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
export { type DebateTables, debateTables, underProfile } from './debate-override/tables.ts';
export type { Chart, Doctor, Examination, Symptom, Untold } from './doctor.ts';
export { ENOUGH } from './doctor.ts';
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
  type Compared,
  FindingComparer,
  THRESHOLDS,
  type Thresholds,
} from './investigation/compare-findings.ts';
export { investigationDoctor } from './investigation/doctor.ts';
export {
  type Side as EvidenceSide,
  type Weighing,
  type WeightValues,
  weighSide,
  weighSides,
} from './investigation/evidence-weight.ts';
export {
  type Check as ChecklistResult,
  type ExecutionLog,
  writeExecutionLog,
} from './investigation/execution-log.ts';
export type { FinalReport } from './investigation/final-report.ts';
export { citationsOf, type Finding as InvestigationFinding, findingsOf } from './investigation/finding.ts';
export { baseIdOf, CATALOG, type Iid, type InvestigatorType, parseIid } from './investigation/iid.ts';
export type { InvestigationEvent } from './investigation/investigation-event.ts';
export type { Exclusion, Investigation, InvestigationState } from './investigation/investigation-state.ts';
export {
  type InvestigationQuestion,
  type InvestigationTables,
  investigationCompanions,
  investigationTables,
} from './investigation/investigation-tables.ts';
export { type InvestigatorTask, investigatorTask } from './investigation/investigator-task.ts';
export { type JudgedItem, judgeMatrix } from './investigation/judge-matrix.ts';
export { judgementDefault, judgementLiteral } from './investigation/judgement.table.ts';
export {
  type JudgementRuling,
  judgement as judgementProcedure,
  judgementInput,
} from './investigation/judgement.ts';
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
  perspectiveOf,
  plan as investigationPlan,
  planInvestigation,
  QUERY_TYPES,
  type QueryType,
} from './investigation/plan.ts';
export { plannerProposal } from './investigation/planner-proposal.ts';
export { planning as planningProcedure } from './investigation/planning.ts';
export { investigationProcedures } from './investigation/procedures.ts';
export { writePrompt } from './investigation/prompt.ts';
export {
  commandsOf,
  type InvestigationCommand,
  investigationProtocol,
  type PlannedBy,
  taskKey,
} from './investigation/protocol.ts';
export { type ReadReport, readReport } from './investigation/read-report.ts';
export { renderHtml } from './investigation/render-html.ts';
export { renderReport } from './investigation/render-report.ts';
export { renderSarif } from './investigation/render-sarif.ts';
export {
  type CounterReview,
  type Evidence as CitedEvidence,
  evidence as citedEvidence,
  type Report,
  type ReviewReport,
  report,
  reviewReport,
  subject as findingSubject,
} from './investigation/report.ts';
export type { ReportedEvidence, ReportedItem, ReportedSide } from './investigation/report-item.ts';
export type { Language } from './investigation/report-words.ts';
export { similarityDefault, similarityLiteral } from './investigation/similarity.table.ts';
export { type SimilarityRuling, similarity, similarityInput } from './investigation/similarity.ts';
export {
  type Category,
  type Confidence,
  type Strength,
  type Tag,
  VERDICTS,
  type Verdict,
  type Verification,
} from './investigation/strength.ts';
export type { Task } from './investigation/task.ts';
export { type Agreement, agreementOf } from './measure/agreement.ts';
export { type Interval, intervalOf, resample, startRandom } from './measure/bootstrap.ts';
export { type ChangeRates, changeRates } from './measure/change.ts';
export { type Consistency, consistencyOf, type Repeat } from './measure/consistency.ts';
export {
  EVAL_POLARITIES,
  type EvalTuple,
  evalTuple,
  type Judged,
  judged,
  METRICS,
  type MetricName,
} from './measure/eval-tuple.ts';
export { listLabels } from './measure/list-labels.ts';
export {
  type Figure,
  meanAndSd,
  RUN_METRICS,
  type RunMetric,
  type RunSample,
  runMetrics,
} from './measure/run-metrics.ts';
export {
  addCounts,
  type Counts,
  countHits,
  countOracle,
  type Scores,
  scoresOf,
  summarise,
} from './measure/score.ts';
export { memoryAdvice, memoryAdviceLiteral } from './memory/advice.table.ts';
export { type Advice, type AdviceSetting, advise, LESSON_KINDS } from './memory/advise.ts';
export {
  ADVISORY_TYPES,
  type Advisory,
  type AdvisoryBundle,
  advisory,
  advisoryBundle,
  LONGEST_MESSAGE,
} from './memory/advisory.ts';
export {
  CONDITION_NAMES,
  CONDITIONS,
  type Condition,
  type ConditionFlags,
  conditionFlags,
  type MemoryMode,
  memoryMode,
} from './memory/condition.ts';
export { type BlockStats, isBad } from './memory/danger.ts';
export { type DecidedCase, decidedCase, type KnownOutcome } from './memory/decided-case.ts';
export {
  EPISODE_TYPES,
  type Episode,
  episode,
  episodeId,
  MEMORY_SCHEMA_VERSION,
  type RiskVector,
  type StageSnapshot,
} from './memory/episode.ts';
export { memoryGateDebate, memoryGateStage2 } from './memory/gate.table.ts';
export {
  countGate,
  type GateSample,
  isAlignmentFailure,
  isKept,
  type MemoryGateRuling,
  ruleDebateGate,
  ruleStage2Gate,
} from './memory/gate.ts';
export { ENTRY_LIMITS, FORBIDDEN_KEYS, isForbiddenKey } from './memory/guard-forbidden-keys.ts';
export { isIsolated, OPEN_SPLITS } from './memory/guard-split.ts';
export { refuseVerbatim, repeatsSource, VERBATIM_LETTERS } from './memory/guard-verbatim.ts';
export { type MemoryMeta, memoryMeta, type Shown } from './memory/memory-meta.ts';
export { memoryOutcome } from './memory/outcome.table.ts';
export { memoryGateProcedures, memoryProcedures } from './memory/procedures.ts';
export { readEpisode } from './memory/read-episode.ts';
export { countExpired, type Retention, retain } from './memory/retention.ts';
export {
  featuresOf,
  type MemoryQuery,
  type QueryFeatures,
  queryFeatures,
  type RetrievalFeatures,
} from './memory/retrieval-features.ts';
export {
  admitting,
  byScore,
  clampTopK,
  MOST_RETRIEVED,
  mayRetrieve,
  memoryV2,
  memoryV11,
  type RetrievalPolicy,
  type RetrievalScore,
  type Retrieved,
  retrievalPolicies,
  retrievalPolicy,
  retrieve,
  similarityOf,
} from './memory/retrieve.ts';
export { ADVICE_LANGUAGES, type AdviceLanguage, adviceLanguage, SENTENCES } from './memory/sentences.ts';
export { type InputSignature, inputSignature, signatureOf } from './memory/signature.ts';
export {
  bundleAdvice,
  formatAdvice,
  MEMORY_SLOT,
  type SlotText,
  STAGE2_MEMORY_SLOT,
} from './memory/slot.ts';
export { memoryStrength } from './memory/strength.table.ts';
export { type Appearance, wordSymptom } from './memory/symptom.ts';
export {
  type MemoryGateTables,
  type MemoryTables,
  memoryGateTables,
  memoryTables,
} from './memory/tables.ts';
export { memoryWrite } from './memory/write.table.ts';
export {
  fingerprintOf,
  NOVELTY_WINDOW,
  type WriteContext,
  type Written,
  writeEpisode,
} from './memory/write-episode.ts';
export { type Block, blocksToHtml, blocksToMarkdown } from './page-block.ts';
export {
  misplaced,
  type Protocol,
  type Standing,
  type Step,
  type Worded,
} from './protocol.ts';
export { IN_PLAIN_WORDS, type Reading, readBy, readInput, refusal, sayProblems, tryRead } from './refusal.ts';
export { makeRulebook, type Rulebook, type Tables, tableFor, tablesFor } from './rulebook.ts';
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
export { type Fitting, type FittingTables, fitTable } from './table/fit-table.ts';
export { matchingRules } from './table/matching-rules.ts';
export type { Counterfactual, FactChange } from './table/nearest-change.ts';
export { type Parameter, type ParameterValue, parseParameter } from './table/parameter.ts';
export { parseTable, tableFile } from './table/parse-table.ts';
export { policyDocument, policyHash } from './table/policy-hash.ts';
export {
  type AnyProcedure,
  type AnyRuled,
  analyzeIn,
  anyProcedure,
  type Headline,
  hashIn,
  type Procedure,
  type ProcedureAnalysis,
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
export { containsText } from './text/code-points.ts';
export { describe as describeValue, oneOf } from './text/describe.ts';
export { detectLanguage, TEXT_LANGUAGES, type TextLanguage } from './text/detect-language.ts';
export { didYouMean, suggest } from './text/edit-distance.ts';
export { fence } from './text/fence.ts';
export { RISK_TYPES } from './text/l3-risk.ts';
export { LEVELS, type Level, type LogLine, messagePattern, readLogLine } from './text/log-lines.ts';
export { nameRef, normalizeRef, splitRef } from './text/normalize-ref.ts';
export { normalizeTerm } from './text/normalize-term.ts';
export { type ChangedLine, type FileChange, parseDiff } from './text/parse-diff.ts';
export {
  POLARITIES,
  type Polarity,
  type PolarityReading,
  readPolarity,
  repairPolarity,
} from './text/polarity.ts';
export { DEEPEST, isTooDeep, readJson } from './text/read-json.ts';
export { REF_LANGUAGES, type RefLanguage } from './text/ref-names.ts';
export { escapeHtml, PAGE_POLICY } from './text/safe-html.ts';
export { sha256 } from './text/sha256.ts';
export { shorten } from './text/shorten.ts';
export { hasUnseen, markUnseen, showUnseen } from './text/unseen.ts';
export { type AppliedFix, appliedFix, applyFixes, type Fixed } from './verification/apply-fixes.ts';
export {
  type AuditVerdict,
  auditVerdict,
  countFalseAccepts,
  type Draw,
  drawSample,
  type FalseAccepts,
  takeAudit,
} from './verification/audit-sample.ts';
export { bundleFromText, type DocumentBundle, documentBundle, readBundle } from './verification/bundle.ts';
export type { CodeEntry, Codes } from './verification/codes.ts';
export { FIXED_CODES, READER_CODES, STANDARD_CODES } from './verification/codes.ts';
export { countIssues, type DispositionFacts } from './verification/count-issues.ts';
export { declarePack, type PackFile, packFile, parsePack } from './verification/declared-pack.ts';
export { dispositionV5 } from './verification/disposition.table.ts';
export {
  type DispositionRuling,
  disposition,
  dispositionInput,
  ruleDisposition,
} from './verification/disposition.ts';
export { verificationDoctor } from './verification/doctor.ts';
export {
  type FinalDecision,
  finalDecision,
  type Pass,
  type VerificationRuling,
  type VerifiedDocument,
} from './verification/final-decision.ts';
export { fingerprint } from './verification/fingerprint.ts';
export {
  acceptedTruth,
  GROUND_TRUTH_SOURCES,
  type GroundTruth,
  groundTruth,
  reviewedTruth,
} from './verification/ground-truth.ts';
export {
  AGENTS,
  type Agent,
  type Issue,
  type IssueLocation,
  issue,
  readSeverity,
  SEVERITIES,
  type Severity,
  type VerificationIssue,
  verificationIssue,
} from './verification/issue.ts';
export { applyPatch, type PatchOperation, patchOperation, valueAt } from './verification/json-patch.ts';
export { type KnownDefect, knownDefect, reportsDefect } from './verification/known-defect.ts';
export {
  CONCEPTS,
  type ConceptName,
  conceptOfField,
  type Family,
  type FoundLabel,
  familyOf,
  labelsIn,
} from './verification/labels.ts';
export { type Merged, mergeDuplicates } from './verification/merge-duplicates.ts';
export {
  type VerifierAnswer,
  type VerifierRequest,
  verifierRequest,
} from './verification/model-verifier.ts';
export {
  type Check,
  type CheckContext,
  type Citation,
  type CitationLimits,
  type DomainPack,
  definePack,
  describePack,
  type Fixer,
  type Found,
  type PackDefinition,
  type VerifierPrompt,
} from './verification/pack.ts';
export { buildPacket, type PacketIssue, type ReviewPacket, reviewPacket } from './verification/packet.ts';
export { packetToHtml, packetToMarkdown } from './verification/packet-page.ts';
export type { Classification } from './verification/packs/clinical-documents/classification.ts';
export { clinicalDocuments } from './verification/packs/clinical-documents/clinical-documents.ts';
export {
  AGREEMENT_WEIGHTS,
  type AgreementWeights,
  type ProductionRates,
} from './verification/packs/clinical-documents/production.ts';
export type { Invoice } from './verification/packs/invoice-extraction/extraction.ts';
export { invoiceExtraction } from './verification/packs/invoice-extraction/invoice-extraction.ts';
export { packs } from './verification/packs/packs.ts';
export { type IndexedPage, indexPages, type PageIndex } from './verification/page-index.ts';
export { verificationProcedures } from './verification/procedures.ts';
export {
  doVerificationWork,
  type ReadingVerifier,
  type VerificationCommand,
  type VerificationEvent,
  type VerificationPlan,
  type VerificationState,
  type VerificationWork,
  verificationProtocol,
} from './verification/protocol.ts';
export { quotationDefault } from './verification/quotation.table.ts';
export { type Fidelity, measureQuotation, normaliseText, ruleQuotation } from './verification/quotation.ts';
export {
  type CodeRate,
  type DocumentRecord,
  startRates,
  type VerificationRates,
} from './verification/rates.ts';
export { type RawOutput, readOutput } from './verification/read-output.ts';
export { type VerificationReport, verificationReport } from './verification/report.ts';
export { retryBounded } from './verification/retry.table.ts';
export { retakeReview, reviewSubmission, takeReview } from './verification/review.ts';
export {
  openPacket,
  type PacketEvent,
  type ReviewSubmitted,
  reviewSettled,
  reviewSubmitted,
  stepPacket,
} from './verification/reviewed-packet.ts';
export { shapeOfSchema } from './verification/shape-of-schema.ts';
export {
  packValues,
  shippedTables,
  type VerificationTables,
  verificationTables,
} from './verification/tables.ts';
export { findValue, type Occurrence, valueOccurs } from './verification/value-occurs.ts';
export { verifierNeed } from './verification/verifier-need.table.ts';
export { type PassOptions, type VerificationSetting, verifyOutput } from './verification/verify-output.ts';
export { datesIn, type WrittenDate } from './verification/written-dates.ts';
export { mayMean, numbersIn, type WrittenNumber } from './verification/written-numbers.ts';
export type { WrittenValue } from './verification/written-value.ts';
