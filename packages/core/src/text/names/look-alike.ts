/** Names that a reader cannot distinguish: another alphabet, another width, invisible letters, blanks. */
import type { ErrorDetail } from '../error-detail.ts';

/** Letters of other alphabets, and below each the common one that it looks like. */
const ALPHABETS = [
  // Cyrillic
  ['АВЕЅІЈКМНОРСТУХԌԚԜаеѕіјорсухһԁԛԝѵӏ', 'ABESIJKMHOPCTYXGQWaesijopcyxhdqwvl'],
  // Greek
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοναικρυχγϳ', 'ABEZHIKMNOPTYXovaikpuxyj'],
  // Armenian
  ['օոսհցզյՕՏԼՍ', 'onuhgqjOSLU'],
  // Kana, and the Chinese characters that they look like
  ['ロエニカタトハノー', '口工二力夕卜八丿一'],
  // Rare letters of the Latin alphabet itself: phonetic ones and small capitals
  ['ɑɡɩɪıᴀʙᴄᴅᴇɢʜᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'agiiiabcdeghjklmnoprstuvwyz'],
] as const;

const TWINS: ReadonlyMap<string, string> = new Map(
  // Both halves of a line are equally long.
  ALPHABETS.flatMap(([letters, latin]) => [...letters].map((letter, at) => [letter, latin[at]!] as const)),
);

/** The common letter, mostly a Latin one, that a letter looks like. */
export const twinOf = (letter: string): string | undefined => TWINS.get(letter);

/** What a name looks like. */
export function appearanceOf(name: string): string {
  const unified = name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Cc}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return Array.from(unified, (letter) => TWINS.get(letter) ?? letter).join('');
}

/** Pairs of different names that look the same. */
export function lookAlikeNames(names: readonly string[]): ErrorDetail[] {
  const seen = new Map<string, string>();
  const found: ErrorDetail[] = [];
  for (const name of names) {
    const appearance = appearanceOf(name);
    const twin = seen.get(appearance);
    if (twin === undefined) seen.set(appearance, name);
    else found.push({ path: name, problem: `${spellOut(name)} looks like ${spellOut(twin)}` });
  }
  return found;
}

/** Letter by letter in numbers, since the eye cannot tell. */
export const spellOut = (name: string): string =>
  Array.from(
    name,
    // A letter has a code point.
    (letter) => `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
  ).join(' ');
