/** The answers of a dispute: a letter for each, and which of them say the same. */

import type { ReviewSubmitted } from '@curia/core/review';
import { canonicalJson } from '@curia/core/text';

/** One of the answers that can be taken. */
export interface Disputed {
  /** The letters of those who say it. */
  readonly tags: readonly string[];
  readonly answer: ReviewSubmitted['answer'];
}

/** The letter of a review by its place. */
export const tagOf = (at: number): string => String.fromCharCode('A'.charCodeAt(0) + at);

/** The reviews of the open round, in the order of their seats. */
export const reviewsOf = (reviews: readonly ReviewSubmitted[], round: number): ReviewSubmitted[] =>
  reviews
    .filter((one) => one.round === round && one.seat > 0)
    .toSorted((one, other) => one.seat - other.seat);

/** Every different answer once. */
export function answersOf(reviews: readonly ReviewSubmitted[]): Disputed[] {
  const found = new Map<string, { tags: string[]; answer: ReviewSubmitted['answer'] }>();
  reviews.forEach(({ answer }, at) => {
    const key = canonicalJson(answer);
    const known = found.get(key);
    if (known === undefined) found.set(key, { tags: [tagOf(at)], answer });
    else known.tags.push(tagOf(at));
  });
  return [...found.values()];
}
