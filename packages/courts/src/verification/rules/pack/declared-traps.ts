/** Warns about declared words on the pages or in cited snippets; matches whole words only. */
import type { z } from 'zod';
import { normaliseText } from '../text/normalised.ts';
import { declaredCitations } from './declared-fields.ts';
import type { declaredCitation, declaredTrap } from './declared-file.ts';
import type { Check, FoundDefect } from './pack.ts';

/** One check per declared trap. */
export const trapChecks = (
  traps: readonly z.output<typeof declaredTrap>[],
  citations: readonly z.output<typeof declaredCitation>[],
): Check[] =>
  traps.map(({ code, words, in: where }, at) => ({
    id: `trap-${at + 1}-${code.toLowerCase()}`,
    agent: 'V3',
    codes: [code],
    *run({ output, pages }): Generator<FoundDefect> {
      const phrases = phrasesOf(words);
      if (where === 'snippets') {
        for (const { pointer, page, snippet } of declaredCitations(output, citations)) {
          const word = firstPhrase(normaliseText(snippet), phrases);
          if (word !== undefined)
            yield { code, message: `the snippet contains “${word}”`, pointer, location: { page } };
        }
        return;
      }
      for (const page of pages.pages.values()) {
        const word = firstPhrase(page.normalised, phrases);
        if (word === undefined) continue;
        yield {
          code,
          message: `page ${page.page_num} contains “${word}”`,
          pointer: '',
          location: { page: page.page_num },
        };
        return;
      }
    },
  }));

/** A phrase as written and as normalised for the search. */
export interface TrapPhrase {
  readonly written: string;
  readonly normalised: string;
}

/** Normalises phrases for the search. */
export const phrasesOf = (words: readonly string[]): TrapPhrase[] =>
  words.map((written) => ({ written, normalised: normaliseText(written) }));

/** The first of the phrases that appears in a normalised text as whole words. */
export const firstPhrase = (text: string, phrases: readonly TrapPhrase[]): string | undefined =>
  phrases.find(({ normalised }) => containsPhrase(text, normalised))?.written;

function containsPhrase(text: string, phrase: string): boolean {
  if (phrase === '') return false;
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (!isWordCharacter(text, at - 1) && !isWordCharacter(text, at + phrase.length)) return true;
  }
  return false;
}

const isWordCharacter = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(at));
