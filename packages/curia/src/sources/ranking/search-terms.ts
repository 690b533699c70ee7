/**
 * What a report says, as weighted search terms: names and quoted code count most, then its title, then all other words. What stands in
 * examples counts less: an example calls what everybody calls.
 */

/** Search terms with their weights; a name is one term, and each of its parts is another. */
export type SearchTerms = ReadonlyMap<string, number>;

const WEIGHTS = { quoted: 3, name: 2.5, title: 1.5, word: 1, example: 0.7 } as const;
/** What a name weighs; nothing but names and quoted code weighs as much. */
export const NAME_WEIGHT = WEIGHTS.name;
const MOST_CHARACTERS = 60_000;
const MOST_TERMS = 600;

/** Words of sentences that say nothing about a program. */
const STOP = new Set(
  `the and for are but not you all any can had her was one our out day get has him his how man new now old see two way who boy did its let put say she too use
  that with have this will your from they know want been good much some time very when come here just like long make many more only over such take than them well were
  what does doing about after again also because before being below between both could each every few into itself most other should since still then there these
  those through under until where which while would cannot get gets got gives give instead something anything nothing version versions error errors bug issue problem
  happens happen expected expect actual actually reproduce steps following using used uses`.split(/\s+/),
);

/** "orders" in a sentence is `order` in the code; crude, and the same for both. */
const singular = (word: string): string =>
  word.length > 3 && /[^su]s$/.test(word)
    ? word.replace(/(?<=[^aeiou])ies$/, 'y').replace(/(?<=[^s])s$/, '')
    : word;

/** The words of a text, names whole and in parts, in lower case and in the singular. */
export function termsIn(text: string): string[] {
  const found: string[] = [];
  for (const [word] of text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]{1,80}/gu)) {
    const whole = word.toLowerCase();
    // What says nothing is left out before its ending is cut off: nobody means `thi`.
    if (STOP.has(whole)) continue;
    if (whole.length > 2 || /[^\p{ASCII}]/u.test(whole)) found.push(singular(whole));
    const parts = word.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{N}+|\p{Lo}+/gu) ?? [];
    if (parts.length > 1)
      for (const part of parts) if (part.length > 2) found.push(singular(part.toLowerCase()));
  }
  return found;
}

/** A block of code that somebody shows; what it is written in says nothing. */
const EXAMPLE = /^[ \t]*(?:```|~~~)[^\n]*\n[\s\S]*?^[ \t]*(?:```|~~~)[ \t]*$/gm;

const isName = (word: string): boolean => /[\p{Ll}\p{N}]\p{Lu}|_|\$|\w\(\)$|\w\.\w/u.test(word);

/** Weighs what a text says. */
export function weighTerms(text: string): SearchTerms {
  const terms = new Map<string, number>();
  const add = (words: readonly string[], weight: number): void => {
    for (const word of words)
      if (!STOP.has(word) && terms.size < MOST_TERMS) terms.set(word, Math.max(weight, terms.get(word) ?? 0));
  };
  const whole = text.slice(0, MOST_CHARACTERS);
  const said = whole.replace(EXAMPLE, '\n');
  for (const [, code = ''] of said.matchAll(/`{1,3}([^`\n]{2,300})`{1,3}/g))
    add(termsIn(code), WEIGHTS.quoted);
  for (const [name] of said.matchAll(/[\p{L}_$][\p{L}\p{N}_$.]{2,100}(?:\(\))?/gu))
    if (isName(name)) add(termsIn(name), WEIGHTS.name);
  add(termsIn(said.split('\n', 1)[0]!), WEIGHTS.title);
  add(termsIn(said), WEIGHTS.word);
  for (const [example] of whole.matchAll(EXAMPLE)) add(termsIn(example), WEIGHTS.example);
  return terms;
}
