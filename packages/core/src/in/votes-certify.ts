/** `@curia/core/in/votes/certify`: what the product reaches of this room. */
export { answerOpen, type OpenAnswer } from '../votes/certify/answer-open.ts';
export type { AutomaticAnswer } from '../votes/certify/calibrate.ts';
export { CERTIFIABLE, type Certifiable } from '../votes/certify/calibrate-options.ts';
export type { CalibrateReport } from '../votes/certify/calibrate-report.ts';
export { type VoidRecord, voidCalibration, voidRecord } from '../votes/certify/calibration.ts';
export {
  CERTIFY_MODES,
  type CertifyMode,
  type CertifyStep,
} from '../votes/certify/certify.ts';
export type { MethodRow } from '../votes/certify/compare-methods.ts';
export { sayOutlook } from '../votes/certify/labels-needed.ts';
export type { ReviewerRow } from '../votes/certify/reviewer-rows.ts';
export type { Suggestion } from '../votes/certify/suggest-gold.ts';
export { courtVoid } from '../votes/certify/void.ts';
