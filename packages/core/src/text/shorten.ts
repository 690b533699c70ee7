/** Cuts text for people, by code points. */

/** The text, cut and marked with an ellipsis if it is longer than the limit. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const characters = [...text.slice(0, 2 * limit)];
  return characters.length > limit ? `${characters.slice(0, limit).join('')}…` : text;
}
