/** What a case looks like in words: stored with an episode, and asked for when a new case comes. */
import { firstLetters } from '@curia/core/text';
import { codeWords } from './code-words.ts';
import { seenText } from './limited-text.ts';

/** What shows before anything is decided. */
export interface Appearance {
  readonly structure: readonly string[];
  readonly conflict_types: readonly string[];
  readonly risk_types: readonly string[];
  readonly aspect_type?: string | null | undefined;
}

/** Words the symptom of a case; equal features give equal words, in any order. */
export function wordSymptom({ structure, conflict_types, risk_types, aspect_type }: Appearance): string {
  const parts = [
    `structure ${[...new Set(structure)].sort().join(' ')}`,
    ...said('conflict', codeWords(conflict_types)),
    ...said('risk', codeWords(risk_types)),
    ...said('about', aspect_type ? [seenText(aspect_type)] : []),
  ];
  return firstLetters(parts.join('; '), 200);
}

const said = (what: string, words: readonly string[]): string[] =>
  words.length === 0 ? [] : [`${what} ${words.join(' ')}`];
