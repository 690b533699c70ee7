/** One defect that a verifier reported. */
import { z } from 'zod';

/** The severities that count, worst first. */
export const SEVERITIES = ['BLOCKER', 'MAJOR', 'MINOR'] as const;

/** A severity that counts. */
export type Severity = (typeof SEVERITIES)[number];

/** An incoming issue; a missing `auto_fixable` is read as false, so it can only escalate. */
export const issue = z.object({
  severity: z.string().describe('BLOCKER, MAJOR or MINOR; case and surrounding spaces do not matter'),
  auto_fixable: z.boolean().optional().describe('a fixer can repair it without a person; absent means no'),
});

/** An incoming issue. */
export type Issue = z.infer<typeof issue>;

/** Reads a severity, ignoring case and surrounding spaces; undefined if it is none of the three. */
export function readSeverity(word: string): Severity | undefined {
  const letters = word.trim();
  // Some letters of other alphabets become A to Z when capitalized; they do not count.
  if (!/^[A-Za-z]+$/.test(letters)) return undefined;
  const upper = letters.toUpperCase();
  return SEVERITIES.find((severity) => severity === upper);
}

/** The four verifiers: structure, consistency, traps, evidence. */
export const AGENTS = ['V1', 'V2', 'V3', 'V4'] as const;

/** The id of a verifier, from structure (V1) to evidence (V4). */
export type VerifierId = (typeof AGENTS)[number];

/** Where in the output a defect is: a JSON Pointer, and words that help a person. */
const issueLocation = z
  .object({ pointer: z.string() })
  .catchall(z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** A verifier's quotation in support of an issue, and the page it is on. */
export const issueEvidence = z.object({ page: z.int(), quote: z.string() });

/** A verifier's quotation in support of an issue. */
export type IssueEvidence = z.infer<typeof issueEvidence>;

/** A defect as reported and stored; ids are assigned by Curia, never by a model. */
export const verificationIssue = z.object({
  issue_id: z.string(),
  ig_id: z.string().describe('the group that the code belongs to'),
  code: z.string().describe('one stable word per defect'),
  agent: z.enum(AGENTS),
  origin: z.enum(['rule', 'llm']).describe('a check of the pack, or a verifier that was asked'),
  severity: z.enum(SEVERITIES),
  message: z.string(),
  location: issueLocation,
  evidence: issueEvidence.optional().describe('what the verifier quotes; looked up in the document'),
  suggested_fix: z.string().nullable(),
  auto_fixable: z.boolean().describe('what the reporter claims'),
  effectively_fixable: z
    .boolean()
    .describe('claimed, a fixer exists for the code, and the location resolves'),
  fix_id: z.string().nullable(),
  duplicate_of: z
    .string()
    .optional()
    .describe('the issue that reports the same defect and is counted instead'),
});

/** A defect as reported and stored. */
export type VerificationIssue = z.infer<typeof verificationIssue>;
