/** Text as a reader sees it: accents, invisible letters and compatibility forms taken off, so that no disguise hides a word. */

/** The text without marks and ignorable letters; Hangul stays composed. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC');

/** Digits and signs that stand for letters, as in p0sitive. */
const STAND_INS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** Folded text with the stand-ins inside words written as the letters they stand for. */
export const foldStandIns = (text: string): string =>
  foldLetters(text).replace(/[\p{L}0-9@$]+/gu, (word) =>
    /\p{L}/u.test(word) ? word.replace(/[013457@$]/g, (sign) => STAND_INS[sign]!) : word,
  );
