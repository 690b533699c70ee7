/** Split isolation: what was learnt from an evaluation never comes back to it. */
import { squeeze } from '@curia/core/text';

/** Splits that are not used for evaluation; every other name is treated as an evaluation. */
const OPEN_SPLITS: readonly string[] = ['train', 'training', 'live', 'production'];

/** A split in one spelling, letters and digits alone, so that no way of writing it opens it; empty if none is named. */
export const splitName = (split: string | null | undefined): string => squeeze(split ?? '');

/** True if an episode was made from an evaluation, by its split or by its own word. */
export const isEvaluationMaterial = (from: {
  readonly created_from_split: string;
  readonly used_in_eval: boolean;
}): boolean => from.used_in_eval || !OPEN_SPLITS.includes(splitName(from.created_from_split));

/**
 * True if an episode must not be shown to a case: it is evaluation material, and the case is from the same split,
 * or one of the two does not say where it is from.
 */
export const isIsolated = (
  entry: { readonly split: string; readonly is_evaluation: boolean },
  split: string,
): boolean => entry.is_evaluation && (entry.split === split || entry.split === '' || split === '');
