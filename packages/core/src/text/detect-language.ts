/** Tells the language of a text by its script: enough to choose between Korean and English, and honest about the rest. */

/** The languages Curia distinguishes; `other` is text in neither script, or without letters. */
export const TEXT_LANGUAGES = ['ko', 'en', 'other'] as const;

/** A language Curia distinguishes. */
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/**
 * Korean where Hangul letters are at least a quarter of all letters, since a syllable says as much as several Latin letters;
 * English where Latin letters are at least half; otherwise `other`. Any Latin script reads as English.
 */
export function detectLanguage(text: string): TextLanguage {
  let hangul = 0;
  let latin = 0;
  let letters = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) {
      const folded = point | 0x20;
      if (folded < 0x61 || folded > 0x7a) continue;
      latin++;
      letters++;
    } else if (isHangul(point)) {
      hangul++;
      letters++;
    } else if (LETTER.test(character)) {
      if (LATIN.test(character)) latin++;
      letters++;
    }
  }
  if (hangul > 0 && hangul * 4 >= letters) return 'ko';
  return latin > 0 && latin * 2 >= letters ? 'en' : 'other';
}

const LETTER = /\p{L}/u;
const LATIN = /\p{Script=Latin}/u;

/** Syllables, and the single letters that people type on their own. */
const isHangul = (point: number): boolean =>
  (point >= 0xac00 && point <= 0xd7a3) ||
  (point >= 0x1100 && point <= 0x11ff) ||
  (point >= 0x3130 && point <= 0x318f);
