/** What a text court leaves standing, in a few words. */

/** The tuples that are left. */
export const tuplesThatStand = (
  tuples: readonly { readonly aspect_term: string; readonly polarity?: string | null | undefined }[],
): string => tuples.map(({ aspect_term, polarity }) => `${aspect_term} ${polarity}`).join(', ');
