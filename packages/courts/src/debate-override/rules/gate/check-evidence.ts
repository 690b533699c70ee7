/** Whether the debate can show where in the text it read a polarity. */

import { containsText, isShorterThan } from '@curia/core/text';
import { z } from 'zod';

/** The evidence the judge of the debate cites; a missing map or list is no evidence. */
export const evidenceSummary = z.object({
  aspect_evidence: z.record(z.string(), z.string().nullable()).nullish(),
  sentence_evidence_spans: z.array(z.string().nullable()).nullish(),
});

/** What the judge of the debate points to. */
export type EvidenceSummary = z.infer<typeof evidenceSummary>;

/** The possible states of evidence. */
export const EVIDENCE_STATES = ['ok', 'missing', 'not_in_text', 'too_short'] as const;

/** The state of evidence. */
export type EvidenceState = (typeof EVIDENCE_STATES)[number];

const SHORTEST_SPAN = 2;

/** The span that speaks for an aspect: its own, or the first of the sentence. */
export function evidenceSpan(summary: EvidenceSummary | null | undefined, aspect: string): string | null {
  const map = summary?.aspect_evidence;
  const own = map !== null && map !== undefined && Object.hasOwn(map, aspect) ? map[aspect] : null;
  return own || summary?.sentence_evidence_spans?.[0] || null;
}

/** Checks a span against the trimmed text, by code point. */
export function checkEvidence(text: string, span: string | null): EvidenceState {
  const wanted = span === null ? '' : span.trim();
  if (wanted === '') return 'missing';
  if (!containsText(text, wanted)) return 'not_in_text';
  return isShorterThan(wanted, SHORTEST_SPAN) ? 'too_short' : 'ok';
}
