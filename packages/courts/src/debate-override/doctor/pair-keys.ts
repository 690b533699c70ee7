/** Compares lists of tuples by what they say. */
import { readPolarity } from '@curia/core/text/opinion';
import type { Tuple } from '../rules/debate.ts';
import { nameKey } from '../rules/integrity.ts';

/** Tuples as one text: two lists that say the same have the same. */
export const pairKeys = (pairs: readonly Tuple[]): string =>
  [
    ...new Set(
      pairs.map(
        ({ aspect_term, polarity }) => `${nameKey(aspect_term)} ${readPolarity(polarity) ?? polarity}`,
      ),
    ),
  ]
    .sort()
    .join('\n');
