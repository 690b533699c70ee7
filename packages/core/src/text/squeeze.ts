/** Text without anything but its letters and digits, so that blanks, dots and invisible letters hide no word. */

/** The letters and digits of a text, compatibility forms unified, in lower case. */
export const squeeze = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
