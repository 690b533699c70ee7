/** Names that a reader cannot tell apart: another alphabet, another width, invisible letters, blanks. */
import type { ErrorDetail } from '../errors.ts';

/** Letters of other alphabets that look like Latin ones, pair by pair. */
const TWINS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // Cyrillic
    А: 'A',
    В: 'B',
    Е: 'E',
    Ѕ: 'S',
    І: 'I',
    Ј: 'J',
    К: 'K',
    М: 'M',
    Н: 'H',
    О: 'O',
    Р: 'P',
    С: 'C',
    Т: 'T',
    У: 'Y',
    Х: 'X',
    Ԍ: 'G',
    Ԛ: 'Q',
    Ԝ: 'W',
    а: 'a',
    е: 'e',
    ѕ: 's',
    і: 'i',
    ј: 'j',
    о: 'o',
    р: 'p',
    с: 'c',
    у: 'y',
    х: 'x',
    һ: 'h',
    ԁ: 'd',
    ԛ: 'q',
    ԝ: 'w',
    ѵ: 'v',
    ɡ: 'g',
    ӏ: 'l',
    // Greek
    Α: 'A',
    Β: 'B',
    Ε: 'E',
    Ζ: 'Z',
    Η: 'H',
    Ι: 'I',
    Κ: 'K',
    Μ: 'M',
    Ν: 'N',
    Ο: 'O',
    Ρ: 'P',
    Τ: 'T',
    Υ: 'Y',
    Χ: 'X',
    ο: 'o',
    ν: 'v',
    α: 'a',
    ι: 'i',
    κ: 'k',
    ρ: 'p',
    υ: 'u',
    χ: 'x',
    γ: 'y',
    ϲ: 'c',
    ϳ: 'j',
    // Armenian
    օ: 'o',
    ո: 'n',
    ս: 'u',
    հ: 'h',
    ց: 'g',
    զ: 'q',
    յ: 'j',
    Օ: 'O',
    Տ: 'S',
    Լ: 'L',
    Ս: 'U',
  }),
);

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
export function lookAlikes(names: readonly string[]): ErrorDetail[] {
  const seen = new Map<string, string>();
  const found: ErrorDetail[] = [];
  for (const name of names) {
    const appearance = appearanceOf(name);
    const twin = seen.get(appearance);
    if (twin === undefined) seen.set(appearance, name);
    else found.push({ path: name, problem: `${spell(name)} looks like ${spell(twin)}` });
  }
  return found;
}

/** Letter by letter in numbers, since the eye cannot tell. */
const spell = (name: string): string =>
  Array.from(
    name,
    (letter) => `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
  ).join(' ');
