/** What a case looks like in words: stored with an episode, and asked for when a new case comes. */
import { firstLetters } from '@curia/core/text';
import { codeWords } from './code-words.ts';
import { seenText } from './limited-text.ts';

/** What shows before anything is decided. */
export interface Appearance {
  readonly structure: readonly string[];
  readonly conflicts: readonly string[];
  readonly risks: readonly string[];
  /** What its items mostly are. */
  readonly kind?: string | null | undefined;
}

/** Words the symptom of a case; equal features give equal words, in any order. */
export function wordSymptom({ structure, conflicts, risks, kind }: Appearance): string {
  const parts = [
    `structure ${[...new Set(structure)].sort().join(' ')}`,
    ...said('conflict', codeWords(conflicts)),
    ...said('risk', codeWords(risks)),
    ...said('about', kind ? [seenText(kind)] : []),
  ];
  return firstLetters(parts.join('; '), 200);
}

const said = (what: string, words: readonly string[]): string[] =>
  words.length === 0 ? [] : [`${what} ${words.join(' ')}`];
