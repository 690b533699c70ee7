/** A case as it is put to a memory from the command line, and what the memory sees of it. */

import { readInput } from '@curia/core/read';
import { z } from 'zod';
import { signatureOf } from '../episode/signature.ts';
import { wordSymptom } from '../episode/symptom.ts';
import type { MemoryQuery } from '../find/retrieval-features.ts';

const words = z.array(z.string().max(1_000)).max(1_000).default([]);

const queryCase = z.object({
  case_id: z.union([z.string(), z.number()]).nullish(),
  text: z.string().max(1_000_000),
  terms: words.describe('what it is about: its aspects, or its items'),
  court: z.string().max(100).nullish().describe('a court of its own, whose episodes alone are looked for'),
  tags: words.describe('of such a court: what else the case has in common with others, as FIELD=VALUE'),
  language: z.string().max(20).nullish().describe('detected if absent'),
  symptom: z.string().max(10_000).nullish().describe('worded from what is known if absent'),
  conflict_types: words,
  risk_types: words,
  aspect_type: z.string().max(200).nullish(),
  split: z.string().max(200).nullish().describe('where the case is from'),
});

/** A case that is put to a memory. */
export type QueryCase = z.infer<typeof queryCase>;

/** Reads a case, or refuses it. */
export const readQueryCase = (record: unknown): QueryCase => readInput(queryCase, record);

/** What the memory is asked: a signature, a symptom and a split, and nothing of the text. */
export function describeCase({ text, terms, language, symptom, split, ...seen }: QueryCase): MemoryQuery {
  const signature = signatureOf(text, new Set(terms).size, language, seen);
  const { conflict_types: conflicts, risk_types: risks, aspect_type: kind } = seen;
  const structure = signature.detected_structure;
  return {
    signature,
    symptom: symptom ?? wordSymptom({ structure, conflicts, risks, kind }),
    split: split ?? null,
  };
}
