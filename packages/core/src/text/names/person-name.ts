/** Names of people: the characters they may contain, and when two of them look the same. */
import { ACCENTS, identityOf, namesakesIn } from './identity.ts';
import { hasUnseen } from './unseen.ts';

/**
 * Writing systems. A name uses only one of them, so that no letter can be replaced by a look-alike from another alphabet; a letter
 * that belongs to none is rejected.
 */
const SYSTEMS: Readonly<Record<string, readonly string[]>> = {
  'East Asian': ['Han', 'Hangul', 'Hiragana', 'Katakana', 'Bopomofo'],
  ...Object.fromEntries(
    (
      'Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu ' +
      'Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Ethiopic Thaana'
    )
      .split(' ')
      .map((script) => [script, [script]]),
  ),
};

const LETTERS = Object.entries(SYSTEMS).map(([system, scripts]) => {
  const any = scripts.map((script) => String.raw`\p{Script_Extensions=${script}}`).join('');
  return [system, new RegExp(`^[${any}]+$`, 'u')] as const;
});

/** Characters that fill a square resemble no alphabetic letter, so such a name cannot be mistaken for any other. */
const SQUARE = 'East Asian';

/** Characters that may come between letters. */
const BETWEEN = /[0-9 .,'’&@+_()/#:-]/g;

/** Phonetic and other rare letters of the Latin script imitate common ones. */
const COMMON_LATIN = /^[a-z\u00df-\u017f]*$/;

/** The writing system of a name; undefined if it is not written in exactly one. */
function systemOf(name: string): string | undefined {
  const letters = name.normalize('NFKD').replace(ACCENTS, '').replace(BETWEEN, '');
  return LETTERS.find(([, every]) => every.test(letters))?.[0];
}

/** Why this cannot be a name; undefined if it can. */
export function problemWithName(name: string): string | undefined {
  if (hasUnseen(name)) return 'has characters that nobody sees';
  const system = systemOf(name);
  if (system === undefined)
    return 'must be written in one alphabet, with nothing but digits and . , - \u2019 & @ + _ ( ) / # : beside its letters';
  if (system === 'Latin' && !COMMON_LATIN.test(identityOf(name).replace(BETWEEN, '')))
    return 'has a rare letter that looks like a common one';
  return undefined;
}

/** True if two names may belong to one person, or be mistaken for each other. */
export function isMistakable(one: string, other: string): boolean {
  if (one === other || namesakesIn([one, other]).length > 0) return true;
  if (problemWithName(one) !== undefined || problemWithName(other) !== undefined) return true;
  const [a, b] = [systemOf(one), systemOf(other)];
  // A whole name of one alphabet can look like one of another.
  return a !== b && a !== SQUARE && b !== SQUARE;
}
