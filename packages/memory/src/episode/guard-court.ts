/** Isolation of courts of one's own: what one of them decided advises its own cases alone. */

const COURT = 'court:';

/** The tag of a court among those of a signature. */
export const courtTag = (court: string): string => `${COURT}${court}`;

/** The court among the tags of a signature; undefined if any court may learn from it. */
export const courtIn = (tags: Iterable<string>): string | undefined =>
  Array.from(tags).find((tag) => tag.startsWith(COURT));

/** True if an episode and a case are of different courts, or one of them alone is of a court of its own. */
export const isOfAnotherCourt = (
  entry: { readonly structure: readonly string[] },
  query: { readonly structure: ReadonlySet<string> },
): boolean => courtIn(entry.structure) !== courtIn(query.structure);
