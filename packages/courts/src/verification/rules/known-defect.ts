/** A known defect of an output, and which verifier reports match it. */
import { z } from 'zod';
import { SEVERITIES, type VerificationIssue } from './issue.ts';

/** A known defect, as stored in gold sets. */
export const knownDefect = z.object({
  kind: z.string().min(1).describe('what went wrong, in one word; for counting'),
  code: z
    .string()
    .nullable()
    .describe('the code of the pack that names it; null where the pack has none, so that any code is right'),
  severity: z.enum(SEVERITIES),
  pointers: z.array(z.string()).min(1).describe('where in the output it is; "" is the output as a whole'),
  by: z.enum(['rule', 'reading']).describe('who can see it: a rule, or only someone who reads'),
  also: z.array(z.string()).describe('codes of what follows from it, wherever that is reported'),
  note: z.string().min(1),
});

/** A known defect. */
export type KnownDefect = z.infer<typeof knownDefect>;

/** True if an issue reports a known defect: by a code that follows from it, or by the same code at the same place. */
export function reportsDefect(
  { code, location }: Pick<VerificationIssue, 'code' | 'location'>,
  defect: KnownDefect,
): boolean {
  if (defect.also.includes(code)) return true;
  if (defect.code !== null && defect.code !== code) return false;
  return defect.pointers.some((place) => touches(place, location.pointer, defect.code !== null));
}

/** True if one place is the other or contains it; the whole output counts as a place only if the code identifies the defect. */
function touches(known: string, reported: string, isNamed: boolean): boolean {
  if (known === reported) return true;
  if (known === '' || reported === '') return isNamed;
  return reported.startsWith(`${known}/`) || known.startsWith(`${reported}/`);
}
