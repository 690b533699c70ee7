/** Texts that are too long for a result. */

/** Shortens a text by code point and says so. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = [...text.slice(0, 2 * most)];
  return characters.length <= most ? text : `${characters.slice(0, most).join('')} … (cut)`;
}
