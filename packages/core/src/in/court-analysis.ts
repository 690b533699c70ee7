/** `@curia/core/in/court/analysis`: what the product reaches of this room. */
export { analyzeCourt, type CourtAnalysis } from '../court/analysis/analyze-court.ts';
export type { CourtShown } from '../court/analysis/finding.ts';
export type { RuleCase } from '../court/analysis/walk-court.ts';
