/** Text as a reader sees it: accents, invisible letters and compatibility forms taken off, so that one word has one spelling. */

/** The text without marks and ignorable letters; Hangul stays composed. */
export const foldLetters = (text: string): string =>
  // Most text is plain, and of plain text nothing is taken off.
  /[^ -~]/.test(text)
    ? text
        .normalize('NFKD')
        .replace(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, '')
        .normalize('NFC')
    : text;
