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

/** Compiled when a text first needs one: most are plain ASCII. */
let patterns: { readonly any: RegExp; readonly each: RegExp; readonly inDocument: RegExp } | undefined;
function unseen(): NonNullable<typeof patterns> {
  patterns ??= {
    any: new RegExp(UNSEEN, 'u'),
    each: new RegExp(UNSEEN, 'gu'),
    // Lines and columns are the layout of a document.
    inDocument: new RegExp(String.raw`(?![\n\t])${UNSEEN}`, 'gu'),
  };
  return patterns;
}

const isPlain = (text: string): boolean => /^[ -~]*$/.test(text);

/** True if a text has control characters, lone surrogates, marks that change its direction, or other characters that nobody sees. */
export const hasUnseen = (text: string): boolean => !isPlain(text) && unseen().any.test(text);

/** Every unseen character as its code, such as `\u001b`; JSON stays the same JSON. In a document, line breaks and tabs stay. */
export function showUnseen(text: string, isDocument = false): string {
  if (isPlain(text)) return text;
  const { inDocument, each } = unseen();
  return text.replace(isDocument ? inDocument : each, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

/** A document with one visible mark in place of every unseen character; line breaks and tabs stay. */
export const markUnseen = (text: string): string =>
  isPlain(text) ? text : text.replace(unseen().inDocument, '\ufffd');
