/** What a case looks like from outside: the part that retrieval may compare. */

import { detectLanguage, isShorterThan } from '@curia/core/text';
import { z } from 'zod';
import { courtTag } from './guard-court.ts';
import { limitedText, shortText } from './limited-text.ts';
import { detectStructure } from './structure.ts';

/** The length classes, shortest first. */
export const LENGTH_BUCKETS = ['short', 'medium', 'long'] as const;

/** The signature of a case (V1.1). */
export const inputSignature = z.object({
  language: limitedText(20).nullish().describe('ko, en, other or another code; missing is read as ko'),
  detected_structure: z
    .array(shortText)
    .max(10)
    .describe('negation, contrast, or none; of a court of its own, that court and what else cases share'),
  contrast_marker: shortText.nullish(),
  has_negation: z.boolean().nullish(),
  num_aspects: z.int().min(0).max(100_000),
  length_bucket: limitedText(20).describe('short, medium or long'),
});

/** The signature of a case. */
export type InputSignature = z.infer<typeof inputSignature>;

/** What a case belongs to besides what its text shows. */
export interface Belonging {
  /** The court whose cases alone may learn from it; absent: any. */
  readonly court?: string | null | undefined;
  /** What else cases like it have in common. */
  readonly tags?: readonly string[] | undefined;
}

/** Describes a case by its text and its number of items; trusts the language the case names. */
export function signatureOf(
  text: string,
  items: number,
  language?: string | null,
  { court, tags = [] }: Belonging = {},
): InputSignature {
  const spoken = languageOf(text, language);
  const { structure, contrastMarker } = detectStructure(text, spoken);
  const own = court == null ? [] : [courtTag(court)];
  return {
    language: spoken,
    detected_structure: [...own, ...structure, ...tags],
    contrast_marker: contrastMarker,
    has_negation: structure.includes('negation'),
    num_aspects: items,
    length_bucket: bucketOf(text.trim()),
  };
}

const CODE = /^[a-z]{2,8}$/u;
const NOT_SAID = new Set(['unknown', 'und', 'auto', 'none', 'null']);

/** The language that a case names, without its region; detected from the text if it names none. */
export function languageOf(text: string, named?: string | null): string {
  const [code = ''] = (named ?? '').trim().toLowerCase().split(/[-_]/u);
  return CODE.test(code) && !NOT_SAID.has(code) ? code : detectLanguage(text);
}

function bucketOf(text: string): (typeof LENGTH_BUCKETS)[number] {
  if (isShorterThan(text, 50)) return 'short';
  return isShorterThan(text, 200) ? 'medium' : 'long';
}
