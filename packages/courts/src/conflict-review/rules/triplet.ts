/** A triplet: what one agent reads out of a text; triplets of several agents become the candidates of a case. */

import { detectLanguage } from '@curia/core/text';
import { z } from 'zod';
import { isAllowedRef } from '../../opinions/taxonomy.ts';
import type { Candidate } from './candidate.ts';

/** The perspectives from which a text is read, each with its letter; `S0` weighs all of them in one reading. */
export const PERSPECTIVES = { A: 'P-NEG', B: 'P-IMP', C: 'P-LIT', S0: 'S0' } as const;

/** The letter of a perspective. */
export type PerspectiveLetter = keyof typeof PERSPECTIVES;

/** Who reads a text: three perspectives, or one reading alone. */
export const STAGE1_MODES = {
  multi_facet: ['A', 'B', 'C'],
  single_integrated: ['S0'],
} as const satisfies Record<string, readonly PerspectiveLetter[]>;

/** How a text is read. */
export type Stage1Mode = keyof typeof STAGE1_MODES;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** A triplet as an agent gives it. */
export const triplet = z.object({
  aspect_term: text.describe('the words of the text that name the aspect, copied'),
  aspect_ref: text.describe('entity#attribute; empty where none fits'),
  polarity: z.string().describe('a triplet that does not say it claims nothing'),
  evidence: z.string().nullish().describe('the words of the text that show it'),
  confidence: z.number().nullish().describe('from 0 to 1'),
});

/** A triplet as an agent gives it. */
export type Triplet = z.infer<typeof triplet>;

const OPINION_WORDS = new Set(
  '좋아 나쁘다 부드러움 최고 bad excellent good great worst best 맛있다 맛없다 예쁘다 추하다 편하다 불편하다 만족 불만 훌륭 형편 훌륭하다 별로 괜찮 괜찮다 좋다 훌륭함 최악 별로다'.split(
    ' ',
  ),
);
const OPINION_ENDINGS =
  '좋아 나쁘다 부드러움 최고 맛있다 맛없다 예쁘다 편하다 불편하다 훌륭하다 괜찮다 별로다'.split(' ');
const UNSURE = 0.5;
const PENALTY = 0.5;

/** Numbers the triplets of all perspectives, A before B before C; doubtful ones lose confidence, none is left out. */
export function buildCandidates(
  said: Readonly<Partial<Record<PerspectiveLetter, readonly Triplet[]>>>,
  text = '',
): Candidate[] {
  const letters = Object.keys(PERSPECTIVES) as PerspectiveLetter[];
  // Latin letters are foreign to a Korean text only.
  const isLatinOdd = detectLanguage(text) !== 'en';
  return letters
    .flatMap((letter) => (said[letter] ?? []).map((one) => ({ letter, one })))
    .map(({ letter, one }, at) => ({
      tuple_id: `t${at}`,
      aspect_term: one.aspect_term,
      aspect_ref: one.aspect_ref,
      polarity: one.polarity,
      origin_agent: letter,
      confidence: (one.confidence || UNSURE) * PENALTY ** countDoubts(one, isLatinOdd),
      evidence: one.evidence ?? null,
    }));
}

/** A reference outside the taxonomy, a term in foreign letters, an opinion in place of an aspect. */
function countDoubts({ aspect_ref, aspect_term }: Triplet, isLatinOdd: boolean): number {
  const term = aspect_term.toLowerCase();
  const isOpinion = OPINION_WORDS.has(term) || OPINION_ENDINGS.some((ending) => term.endsWith(ending));
  const hasForeignRef = aspect_ref.trim() !== '' && !isAllowedRef(aspect_ref);
  const isForeign = isLatinOdd && /\p{Script=Latin}/u.test(aspect_term);
  return [hasForeignRef, isForeign, isOpinion].filter(Boolean).length;
}
