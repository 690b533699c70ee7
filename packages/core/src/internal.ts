/** `@curia/core/internal`: what Curia's own packages share. It may change in any release; the public names are in `public/`. */

export type { ImportGraph } from './agent/import-graph.ts';
export type { RankedFile, RankedPlace, Ranking } from './agent/ranking.ts';
export type { LogList, SearchMatch, SearchResult, ShownCommit, SymbolsFound } from './agent/sources.ts';
export { type FileSymbol, type FileSymbols, type SymbolCall, symbolAt } from './agent/symbols.ts';
export type { AbsenceKind } from './conflict-review/absence.ts';
export { isAbsenceCode } from './conflict-review/absence-code.ts';
export {
  ACTIONS,
  REVIEWER_WORDS,
  REVIEWERS,
  type ReviewAction,
  type Reviewer,
  reviewAction,
} from './conflict-review/action.ts';
export {
  type Candidate,
  readTuplePolarity,
  TUPLE_POLARITIES,
  type TuplePolarity,
} from './conflict-review/candidate.ts';
export {
  type ConflictCase,
  type ConflictRuling,
  conflictInput,
  type FinalTuple,
  type TupleRuling,
  type ValidatorRisk,
} from './conflict-review/conflict-case.ts';
export { conflictReview, ruleConflict, ruleReview } from './conflict-review/conflict-review.ts';
export { reviewModel } from './conflict-review/court-model.ts';
export type { VotePolicy } from './conflict-review/decide-tuples.ts';
export { conflictReviewDoctor } from './conflict-review/doctor.ts';
export { CONFLICT_TYPES, type ConflictFlag } from './conflict-review/flag.ts';
export { conflictReviewProcedures } from './conflict-review/procedures.ts';
export { isUnderReview, panelOf, type ReviewPlan, reviewProtocol } from './conflict-review/protocol.ts';
export { isReasonCode, type ReasonCode } from './conflict-review/reason-code.ts';
export type { RecheckGroup } from './conflict-review/recheck.ts';
export { REVIEW_MODES } from './conflict-review/review-need.table.ts';
export type {
  ReviewCommand,
  ReviewEvent,
  ReviewRuling,
  ReviewState,
} from './conflict-review/review-state.ts';
export {
  type ShownGroup,
  showEach,
  showFlags,
  showRisks,
  showTuples,
  spreadActions,
} from './conflict-review/shown-tuples.ts';
export { type ReviewTables, reviewTables } from './conflict-review/tables.ts';
export { misdirected } from './conflict-review/tally.ts';
export {
  ALLOWED_REFS,
  allowedRefs,
  isAllowedRef,
  TAXONOMY,
  WHOLE_PRODUCT,
} from './conflict-review/taxonomy.ts';
export {
  buildCandidates,
  PERSPECTIVES,
  type PerspectiveLetter,
  STAGE1_MODES,
  type Stage1Mode,
  type Triplet,
  triplet,
} from './conflict-review/triplet.ts';
export { voteV1 } from './conflict-review/vote-v1.table.ts';
export { voteV2 } from './conflict-review/vote-v2.table.ts';
export { voteV5 } from './conflict-review/vote-v5.table.ts';
export { readVoteWeights } from './conflict-review/vote-weights.ts';
export { analyzeCourt, type CourtAnalysis } from './court-analysis/analyze-court.ts';
export type { CourtFinding, CourtShown } from './court-analysis/finding.ts';
export type { CourtModel } from './court-analysis/model.ts';
export type { RuleCase } from './court-analysis/walk-court.ts';
export { adoption } from './debate-override/adoption.ts';
export { caseConfig, configureDebate } from './debate-override/case-config.ts';
export { checkRun } from './debate-override/check-run.ts';
export { completeStage1 } from './debate-override/complete-stage1.ts';
export { debateModel } from './debate-override/court-model.ts';
export {
  type DebateTurn,
  debateJudgement,
  EDIT_OPS,
  type Edit,
  type Judgement,
  STANCES,
  type Tuple,
  turn,
} from './debate-override/debate.ts';
export { debateOverrideDoctor } from './debate-override/doctor.ts';
export { type GatePolicy, gateT0, goesByVotes } from './debate-override/gate.table.ts';
export { overrideGate, ruleGate } from './debate-override/gate.ts';
export type { HintCase } from './debate-override/gate-case.ts';
export type { EvRecord, GateRecord } from './debate-override/gate-record.ts';
export { summarizeGate } from './debate-override/gate-summary.ts';
export { judgeByHints } from './debate-override/judge-by-hints.ts';
export { debateOverrideProcedures } from './debate-override/procedures.ts';
export {
  type DebateCommand,
  type DebateEvent,
  type DebatePlan,
  type DebateRuling,
  type DebateState,
  debateProtocol,
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
export type { RunCheck } from './debate-override/run-check.ts';
export {
  gateLine,
  gateSummaryLine,
  outputRecord,
  type RunRecords,
  runManifest,
  scoreRecord,
} from './debate-override/run-record.ts';
export type { Sentiment } from './debate-override/sentiment.ts';
export { type StudyPoint, startStudy } from './debate-override/study-thresholds.ts';
export { debateTables } from './debate-override/tables.ts';
export type { Doctor, Examination, Symptom, Untold } from './doctor.ts';
export { ERRORS } from './error-words.ts';
export { CuriaError, type ErrorCode, type ErrorDetail, type ErrorRecord } from './errors.ts';
export type { CauseCategory, CitationRole, EvidenceType, FixAction } from './investigation/answer-words.ts';
export { writeAssignment } from './investigation/assignment.ts';
export { FITS_IN_KOREAN } from './investigation/assignment-words.ts';
export {
  type CitedCommit,
  type CitedPlace,
  type EvidenceKind,
  primaryOf,
} from './investigation/cited-place.ts';
export { comparerFor } from './investigation/compare-findings.ts';
export { THRESHOLDS } from './investigation/compare-words.ts';
export { investigationModel } from './investigation/court-model.ts';
export { investigationDoctor } from './investigation/doctor.ts';
export { writeExecutionLog } from './investigation/execution-log.ts';
export type { FinalReport } from './investigation/final-report.ts';
export { type Finding as InvestigationFinding, findingsOf } from './investigation/finding.ts';
export { handover } from './investigation/handover.ts';
export { baseIdOf, CATALOG, type InvestigatorType, parseIid } from './investigation/iid.ts';
export type { InvestigationEvent } from './investigation/investigation-event.ts';
export type { Investigation, InvestigationState } from './investigation/investigation-state.ts';
export {
  type InvestigationQuestion,
  type InvestigationTables,
  investigationCompanions,
  investigationTables,
} from './investigation/investigation-tables.ts';
export { type InvestigatorTask, investigatorTask } from './investigation/investigator-task.ts';
export { judgeMatrix } from './investigation/judge-matrix.ts';
export { type LineRange, type Location, parseLocation } from './investigation/location.ts';
export { crossVerify } from './investigation/matrix.ts';
export {
  COMBINATIONS,
  type InvestigationPlan,
  type PlanRequest,
  perspectiveOf,
  plan as investigationPlan,
  QUERY_TYPES,
  type QueryType,
} from './investigation/plan.ts';
export { plannerProposal } from './investigation/planner-proposal.ts';
export { planning as planningProcedure } from './investigation/planning.ts';
export { investigationProcedures } from './investigation/procedures.ts';
export {
  commandsOf,
  type InvestigationCommand,
  investigationProtocol,
  taskKey,
} from './investigation/protocol.ts';
export { type ReadReport, readReport } from './investigation/read-report.ts';
export { renderHtml } from './investigation/render-html.ts';
export { renderReport } from './investigation/render-report.ts';
export { renderSarif } from './investigation/render-sarif.ts';
export {
  askedReport,
  askedReview,
  type Evidence as CitedEvidence,
  type InvestigatorReport,
  type ReviewReport,
  report,
  reviewReport,
  type Subject,
} from './investigation/report.ts';
export { answerText } from './investigation/report-answer.ts';
export type { Language } from './investigation/report-words.ts';
export { languageOf } from './investigation/report-words.ts';
export { sayPlan } from './investigation/say-plan.ts';
export type { Confidence, CounterVerdict, Strength, Verification } from './investigation/strength.ts';
export { MOST_PLACES, type Survey, survey as investigationSurvey } from './investigation/survey.ts';
export type { AssignedTask } from './investigation/task.ts';
export { LESSONS, type Lesson, sayLesson } from './lessons.ts';
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
  rightOf,
  type Scores,
  scoresOf,
  summarise,
} from './measure/score.ts';
export { type Advice, type AdviceSetting, advise, LESSON_KINDS } from './memory/advise.ts';
export { advisoryBundle } from './memory/advisory.ts';
export {
  CONDITION_NAMES,
  type ConditionFlags,
  conditionFlags,
  type MemoryCondition,
} from './memory/condition.ts';
export type { DecidedCase } from './memory/decided-case.ts';
export { type Episode, episodeId } from './memory/episode.ts';
export { type GateSample, type MemoryGateRuling, ruleDebateGate, ruleStage2Gate } from './memory/gate.ts';
export { refuseVerbatim } from './memory/guard-verbatim.ts';
export { type MemoryMeta, memoryMeta } from './memory/memory-meta.ts';
export { memoryGateProcedures, memoryProcedures } from './memory/procedures.ts';
export { readEpisode } from './memory/read-episode.ts';
export { countExpired } from './memory/retention.ts';
export {
  episodeFeatures,
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
export { inputSignature, signatureOf } from './memory/signature.ts';
export { bundleAdvice, formatAdvice, type SlotText, STAGE2_MEMORY_SLOT } from './memory/slot.ts';
export { type Appearance, wordSymptom } from './memory/symptom.ts';
export { type MemoryGateTables, type MemoryTables, memoryGateTables, memoryTables } from './memory/tables.ts';
export { fingerprintOf, NOVELTY_WINDOW, writeEpisode } from './memory/write-episode.ts';
export { type Block, blocksToHtml, blocksToMarkdown } from './page-block.ts';
export type { Protocol, Standing, Step, Worded } from './protocol.ts';
export { readBy, readInput, refusal, sayProblems, tryRead } from './refusal.ts';
export {
  type DeskAgreement,
  FEWEST_ITEMS,
  type GroupShare,
  measureAgreement,
} from './review/agreement.ts';
export {
  ADJUDICATION,
  DESK_KINDS,
  type DeskEvent,
  deskEvent,
  LONGEST_WORDS,
  type ReviewSettled,
  type ReviewSubmitted,
  reviewReopened,
  reviewSentBack,
  reviewSettled,
  reviewSightOpened,
  reviewSubmitted,
  reviewWithdrawn,
} from './review/desk-event.ts';
export { type ItemOrigin, judgedItem } from './review/judged-item.ts';
export { reviewProcedures } from './review/procedures.ts';
export {
  type AnswerKind,
  type ExpertQuestion,
  type MachineView,
  type QuestionPage,
  type QuestionPart,
  questionBlocks,
  questionPage,
} from './review/question.ts';
export {
  decideState,
  type ItemState,
  isSettledState,
  itemIdOf,
  newItem,
  type ReviewItem,
  revisionOf,
  settlementOf,
  stepItem,
} from './review/review-item.ts';
export { type DeskAct, isAllowed, type Person, ROLES, type Role } from './review/role.ts';
export { settleTable } from './review/settle.table.ts';
export {
  NO_TIE,
  type Reader,
  readerOf,
  type Sight,
  sealEvent,
  shownStanding,
  sightAt,
  sightOf,
  type Tie,
} from './review/sight.ts';
export {
  claimAdjudication,
  claimSeat,
  type Hold,
  MANY_DECLINES,
  type Refused,
  refuseLeaving,
  refuseRenewal,
  refuseReopening,
  refuseReview,
  refuseRole,
  refuseSeats,
  refuseSendingBack,
  type Seat,
  type Sitting,
  undoSeat,
} from './review/sitting.ts';
export { makeRulebook, type Rulebook, type Tables, tableFor, tablesFor } from './rulebook.ts';
export { SOURCES } from './sources.ts';
export { analyze } from './table/analyze.ts';
export type { Cell } from './table/cell.ts';
export { decide } from './table/decide.ts';
export { defineTable, type TableDefinition, withValues } from './table/define-table.ts';
export { describeFact, describeParameter, describeWhen } from './table/describe-when.ts';
export { type DiffSummary, type PolicySide, startDiff } from './table/diff.ts';
export { type Explanation, explain } from './table/explain.ts';
export { explainParameters, type ParameterChange } from './table/explain-parameters.ts';
export type { ChoiceFact, Fact } from './table/fact.ts';
export { fitTable } from './table/fit-table.ts';
export type { Counterfactual, FactChange } from './table/nearest-change.ts';
export { type Parameter, type ParameterValue, parseParameter } from './table/parameter.ts';
export { parseTable, tableFile } from './table/parse-table.ts';
export { policyHash } from './table/policy-hash.ts';
export {
  type AnyProcedure,
  type AnyRuled,
  analyzeIn,
  anyProcedure,
  type Headline,
  hashIn,
  type ProcedureAnalysis,
  type RuleOptions,
  type TableQuestion,
  tablesOf,
} from './table/procedure.ts';
export { readFacts, withSums } from './table/read-facts.ts';
export { markdownTable, renderMarkdown } from './table/render-markdown.ts';
export { renderMermaid } from './table/render-mermaid.ts';
export { quoteName, SQL_DIALECTS, type SqlDialectName } from './table/sql-dialect.ts';
export { sqlParameters } from './table/sql-parameters.ts';
export { type AnyTable, type FactValues, type OutputValue, policyName } from './table/table.ts';
export { tableGrid } from './table/table-grid.ts';
export { tableProcedure } from './table/table-procedure.ts';
export { toJs } from './table/to-js.ts';
export { addedColumn, type SqlOptions, toSql } from './table/to-sql.ts';
export { accessedName } from './text/accessed-name.ts';
export { canonicalJson } from './text/canonical-json.ts';
export { containsText } from './text/code-points.ts';
export { describe as describeValue, oneOf } from './text/describe.ts';
export { detectLanguage, type TextLanguage } from './text/detect-language.ts';
export { didYouMean, suggest } from './text/edit-distance.ts';
export { fence } from './text/fence.ts';
export { namesakesIn, sayNamesake } from './text/identity.ts';
export { RISK_TYPES } from './text/l3-risk.ts';
export { LEVELS, type LogLine, messagePattern, readLogLine } from './text/log-lines.ts';
export { nameRef, normalizeRef, splitRef } from './text/normalize-ref.ts';
export { normalizeTerm } from './text/normalize-term.ts';
export { type ChangedLine, type FileChange, parseDiff } from './text/parse-diff.ts';
export { isMistakable, problemWithName } from './text/person-name.ts';
export { POLARITIES, type Polarity, readPolarity } from './text/polarity.ts';
export { DEEPEST, isTooDeep, readJson } from './text/read-json.ts';
export {
  type ATTRIBUTE_NAMES,
  type ENTITY_NAMES,
  nameAttribute,
  nameEntity,
  type RefLanguage,
} from './text/ref-names.ts';
export { escapeHtml, PAGE_POLICY } from './text/safe-html.ts';
export { sha256 } from './text/sha256.ts';
export { shorten } from './text/shorten.ts';
export { hasUnseen, markUnseen, showUnseen } from './text/unseen.ts';
export { applyFixes } from './verification/apply-fixes.ts';
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
export { type Certificate, certificateFile, readersOf, wrongAtMost } from './verification/certificate.ts';
export type { CodeEntry } from './verification/codes.ts';
export { READER_CODES, STANDARD_CODES } from './verification/codes.ts';
export { verificationModel } from './verification/court-model.ts';
export { packFile, parseKeptPack, parsePack } from './verification/declared-pack.ts';
export { dispositionV5 } from './verification/disposition.table.ts';
export { verificationDoctor } from './verification/doctor.ts';
export type {
  FinalDecision,
  Pass,
  VerificationRuling,
  VerifiedDocument,
} from './verification/final-decision.ts';
export { fingerprint } from './verification/fingerprint.ts';
export { acceptedTruth, reviewedTruth } from './verification/ground-truth.ts';
export { AGENTS, SEVERITIES, type Severity, type VerificationIssue } from './verification/issue.ts';
export { applyPatch, patchOperation, valueAt } from './verification/json-patch.ts';
export { type KnownDefect, knownDefect, reportsDefect } from './verification/known-defect.ts';
export {
  type ConceptName,
  conceptOfField,
  type Family,
  type FoundLabel,
  familyOf,
  labelsIn,
} from './verification/labels.ts';
export { type Merged, mergeDuplicates } from './verification/merge-duplicates.ts';
export { mistakenTotal } from './verification/mistaken-total.ts';
export { type VerifierAnswer, verifierRequest } from './verification/model-verifier.ts';
export { type DomainPack, describePack, type VerifierPrompt } from './verification/pack.ts';
export { type PackUnder, packUnder } from './verification/pack-under.ts';
export { buildPacket, type ReviewPacket, reviewPacket } from './verification/packet.ts';
export { MOST_QUESTIONS, packetEvidence, packetMachine } from './verification/packet-page.ts';
export type { Classification } from './verification/packs/clinical-documents/classification.ts';
export { clinicalDocuments } from './verification/packs/clinical-documents/clinical-documents.ts';
export type {
  AgreementWeights,
  ProductionRates,
} from './verification/packs/clinical-documents/production.ts';
export type { Invoice } from './verification/packs/invoice-extraction/extraction.ts';
export { invoiceExtraction } from './verification/packs/invoice-extraction/invoice-extraction.ts';
export { packs } from './verification/packs/packs.ts';
export { indexPages, type PageIndex } from './verification/page-index.ts';
export { verificationProcedures } from './verification/procedures.ts';
export {
  doVerificationWork,
  type ReadingVerifier,
  type VerificationCommand,
  type VerificationEvent,
  type VerificationPlan,
  verificationProtocol,
} from './verification/protocol.ts';
export { normaliseText } from './verification/quotation.ts';
export { startRates, type VerificationRates } from './verification/rates.ts';
export { isVoice, READER_KINDS, type ReaderKind } from './verification/read-by.ts';
export { readOutput } from './verification/read-output.ts';
export type { VerificationReport } from './verification/report.ts';
export { type ReviewAnswer, takeAnswer, toStoredReview } from './verification/review.ts';
export { reviewedPacket } from './verification/reviewed-packet.ts';
export {
  packValues,
  shippedTables,
  type VerificationTables,
  verificationTables,
} from './verification/tables.ts';
export { valueOccurs } from './verification/value-occurs.ts';
export { type VerificationSetting, verifyOutput } from './verification/verify-output.ts';
export { wordAfterName } from './verification/whole-name.ts';
export { BareText } from './verification/whole-words.ts';
export { datesIn } from './verification/written-dates.ts';
export { numbersIn } from './verification/written-numbers.ts';
export type { WrittenValue } from './verification/written-value.ts';
