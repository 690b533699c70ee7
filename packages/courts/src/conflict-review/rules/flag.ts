/** A conflict flag: tuples that contradict each other, or say the same at two levels. */

import { isSeen, nearName } from '@curia/core/text';
import { z } from 'zod';

/** The conflicts that are detected. */
export const CONFLICT_TYPES = {
  granularity: 'granularity_overlap_candidate',
  semantic: 'semantic_conflict_candidate',
  ref: 'ref_polarity_mismatch',
  term: 'term_polarity_mismatch',
} as const;

/** A type that no detector gives, but that a flag from elsewhere may have. */
export const REDUNDANT_UPPER = 'REDUNDANT_UPPER_REF';

const KNOWN_TYPES: readonly string[] = [...Object.values(CONFLICT_TYPES), REDUNDANT_UPPER];

/** Any type, unless it is nearly a known one: then it would lose what that type protects. */
const conflictType = z.string().superRefine((type, context) => {
  if (KNOWN_TYPES.includes(type)) return;
  if (!isSeen(type)) context.addIssue({ code: 'custom', message: 'must not be empty' });
  const meant = nearName(type, KNOWN_TYPES);
  if (meant !== undefined)
    context.addIssue({ code: 'custom', message: `is not a known type; did you mean ${meant}?` });
});

/** A flag as it comes in or is detected; given flags are carried along as they are and may have other types. */
export const conflictFlag = z.looseObject({
  aspect_ref: z.string().nullish(),
  aspect_term: z.string().nullish(),
  tuple_ids: z.array(z.string()),
  conflict_type: conflictType.describe('the kind of conflict'),
});

/** A conflict flag. */
export type ConflictFlag = z.infer<typeof conflictFlag>;
