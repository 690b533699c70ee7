import { fold } from './fold.ts';

/** The words of a text, without accents and in lower case. */
export function tokenize(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
