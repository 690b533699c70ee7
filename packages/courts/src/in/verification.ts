/** `@curia/courts/in/verification`: what the product reaches of this room. */
export { verificationDemo } from '../verification/demo.ts';
export { verificationDoctor } from '../verification/doctor/doctor.ts';
export { verificationModel } from '../verification/model.ts';
export { acceptedTruth, reviewedTruth } from '../verification/packet/ground-truth.ts';
export { buildPacket, type ReviewPacket, reviewPacket } from '../verification/packet/packet.ts';
export { MOST_QUESTIONS, packetEvidence, packetMachine } from '../verification/packet/packet-page.ts';
export { startRates, type VerificationRates } from '../verification/packet/rates.ts';
export { type ReviewAnswer, takeAnswer, toStoredReview } from '../verification/packet/review.ts';
export { reviewedPacket } from '../verification/packet/reviewed-packet.ts';
export { strictVerifierAnswer, verificationPrompts, verifierAnswer } from '../verification/prompts.ts';
export {
  type AuditVerdict,
  auditVerdict,
  countFalseAccepts,
  type Draw,
  drawSample,
  type FalseAccepts,
  takeAudit,
} from '../verification/rules/audit-sample.ts';
export { bundleFromText, type DocumentBundle, documentBundle } from '../verification/rules/bundle.ts';
export {
  type Certificate,
  certificateFile,
  readersOf,
  wrongAtMost,
} from '../verification/rules/certificate.ts';
export type { FinalDecision, Pass, VerificationRuling } from '../verification/rules/final-decision.ts';
export { fingerprint } from '../verification/rules/fingerprint.ts';
export type { VerificationIssue } from '../verification/rules/issue.ts';
export { type KnownDefect, knownDefect, reportsDefect } from '../verification/rules/known-defect.ts';
export { type Merged, mergeDuplicates } from '../verification/rules/merge-duplicates.ts';
export { verifierRequest } from '../verification/rules/model-verifier.ts';
export { type CodeEntry, READER_CODES } from '../verification/rules/pack/codes.ts';
export { packFile, parseKeptPack } from '../verification/rules/pack/declared-pack.ts';
export { applyPatch, patchOperation } from '../verification/rules/pack/json-patch.ts';
export { describePack } from '../verification/rules/pack/pack.ts';
export { type PackUnder, packUnder } from '../verification/rules/pack/pack-under.ts';
export {
  type Classification,
  DOCUMENT_TYPES,
  type DocumentType,
} from '../verification/rules/packs/clinical-documents/classification.ts';
export { clinicalDocuments } from '../verification/rules/packs/clinical-documents/clinical-documents.ts';
export type {
  AgreementWeights,
  ProductionRates,
} from '../verification/rules/packs/clinical-documents/production.ts';
export { dominantType, rollUp } from '../verification/rules/packs/clinical-documents/roll-up.ts';
export type { Invoice } from '../verification/rules/packs/invoice-extraction/extraction.ts';
export { invoiceExtraction } from '../verification/rules/packs/invoice-extraction/invoice-extraction.ts';
export { verificationProcedures } from '../verification/rules/procedures.ts';
export {
  doVerificationWork,
  type ReadingVerifier,
  type VerificationCommand,
  type VerificationEvent,
  type VerificationPlan,
  verificationProtocol,
} from '../verification/rules/protocol.ts';
export { isVoice } from '../verification/rules/read-by.ts';
export { packValues, shippedTables, type VerificationTables } from '../verification/rules/tables.ts';
export type { VerificationSetting } from '../verification/rules/verify-output.ts';
