/** A conflict flag: tuples that contradict each other, or say the same at two levels. */
import { z } from 'zod';

/** The conflicts that are detected. */
export const CONFLICT_TYPES = {
  granularity: 'granularity_overlap_candidate',
  semantic: 'semantic_conflict_candidate',
  ref: 'ref_polarity_mismatch',
  term: 'term_polarity_mismatch',
} as const;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** A flag as it comes in or is detected; given flags may carry other conflict types. */
export const conflictFlag = z.object({
  aspect_ref: text,
  aspect_term: text,
  tuple_ids: z.array(z.string()),
  conflict_type: z.string().describe('the kind of conflict'),
});

/** A conflict flag. */
export type ConflictFlag = z.infer<typeof conflictFlag>;
