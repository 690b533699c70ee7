/** One or several, as English says it. */

/** The word for a count. */
export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);
