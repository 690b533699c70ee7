/** A conflict flag: tuples that contradict each other, or say the same at two levels. */
import { z } from 'zod';

/** The conflicts that are detected. */
export const CONFLICT_TYPES = {
  granularity: 'granularity_overlap_candidate',
  semantic: 'semantic_conflict_candidate',
  ref: 'ref_polarity_mismatch',
  term: 'term_polarity_mismatch',
} as const;

/** A flag as it comes in or is detected; given flags are carried along as they are and may have other types. */
export const conflictFlag = z.looseObject({
  aspect_ref: z.string().nullish(),
  aspect_term: z.string().nullish(),
  tuple_ids: z.array(z.string()),
  conflict_type: z.string().describe('the kind of conflict'),
});

/** A conflict flag. */
export type ConflictFlag = z.infer<typeof conflictFlag>;
