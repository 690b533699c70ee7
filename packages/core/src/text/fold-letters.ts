/** Text as a reader sees it: accents, invisible letters and compatibility forms taken off, so that one word has one spelling. */

/** The text without marks and ignorable letters; Hangul stays composed. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC');
