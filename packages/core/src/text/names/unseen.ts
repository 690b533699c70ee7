/** Characters that nobody sees, or that act on a page or a terminal instead of being shown. */

/** Scripts whose letters are written with joiners between them. */
const JOINING =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar'
    .split(' ')
    .map((script) => String.raw`\p{Script_Extensions=${script}}`)
    .join('');

/** Joiners and the signs that choose a form stay where scripts and emoji need them; anywhere else they only hide. */
const NEEDED = String.raw`(?<=[\p{L}\p{M}])(?<=[${JOINING}])[\u200c\u200d]|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\p{Emoji}\ufe0f)\u200d|(?<=\p{Emoji})[\ufe0e\ufe0f]`;

const UNSEEN = String.raw`(?!${NEEDED})[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]`;

const ANY = new RegExp(UNSEEN, 'u');
const EACH = new RegExp(UNSEEN, 'gu');
/** Lines and columns are the layout of a document. */
const EACH_IN_DOCUMENT = new RegExp(String.raw`(?![\n\t])${UNSEEN}`, 'gu');

/** True if a text has control characters, lone surrogates, marks that change its direction, or other characters that nobody sees. */
export const hasUnseen = (text: string): boolean => ANY.test(text);

/** Every unseen character as its code, such as `\u001b`; JSON stays the same JSON. In a document, line breaks and tabs stay. */
export const showUnseen = (text: string, isDocument = false): string =>
  text.replace(isDocument ? EACH_IN_DOCUMENT : EACH, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );

/** A document with one visible mark in place of every unseen character; line breaks and tabs stay. */
export const markUnseen = (text: string): string => text.replace(EACH_IN_DOCUMENT, '\ufffd');
