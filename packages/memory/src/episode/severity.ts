/** How heavy the risks of a case are together. */
import { z } from 'zod';
import { codeWords } from './code-words.ts';
import type { RiskVector } from './episode.ts';
import { shortText } from './limited-text.ts';

/** A risk as a court reports it. */
export const reportedRisk = z.object({
  type: shortText,
  severity: shortText
    .nullish()
    .describe('high, medium (or mid), low; anything else counts as medium and is counted'),
});

/** A risk as a court reports it. */
export type ReportedRisk = z.infer<typeof reportedRisk>;

const WEIGHTS: ReadonlyMap<string, number> = new Map(Object.entries({ high: 3, medium: 2, mid: 2, low: 1 }));
const UNKNOWN_WEIGHT = 2;

/** Adds up risks; severities that are not known are counted, so that they can be shown. */
export function weighRisks(
  risks: readonly ReportedRisk[],
): RiskVector & { readonly unknown_severities: number } {
  const weights = risks.map(({ severity }) => WEIGHTS.get((severity ?? '').trim().toLowerCase()));
  return {
    severity_sum: weights.reduce<number>((sum, weight) => sum + (weight ?? UNKNOWN_WEIGHT), 0),
    tags: codeWords(risks.map(({ type }) => type)),
    unknown_severities: weights.filter((weight) => weight === undefined).length,
  };
}
