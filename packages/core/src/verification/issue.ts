/** One defect that a verifier reported. */
import { z } from 'zod';

/** The severities that count, the worst first. */
export const SEVERITIES = ['BLOCKER', 'MAJOR', 'MINOR'] as const;

/** A severity that counts. */
export type Severity = (typeof SEVERITIES)[number];

/** An issue as it comes in; a missing or null `auto_fixable` is read as false, so that it can only escalate. */
export const issue = z.object({
  severity: z.string().describe('BLOCKER, MAJOR or MINOR; case and surrounding spaces do not matter'),
  auto_fixable: z.boolean().nullish().describe('a fixer can repair it without a person; absent means no'),
});

/** An issue as it comes in. */
export type Issue = z.infer<typeof issue>;

/** Reads a severity, whatever its case and surrounding spaces; nothing where it is none of the three. */
export function readSeverity(word: string): Severity | undefined {
  const letters = word.trim();
  // Some letters of other alphabets become A to Z in capitals; they are not these words.
  if (!/^[A-Za-z]+$/.test(letters)) return undefined;
  const upper = letters.toUpperCase();
  return SEVERITIES.find((severity) => severity === upper);
}
