/** What the voices of a case quote. */
import type { Quote } from '../../parts/cut-by-quotes.ts';
import { isFields } from '../../parts/say-value.ts';
import type { Voice } from './voices.ts';

const QUOTING = /quote|quotation|snippet|evidence|span|scope/i;
/** A word or two are found everywhere and say nothing. */
const LEAST_LENGTH = 6;
const MOST_QUOTES = 200;

/** Everything that voices quote, wherever it stands in their answers. */
export const quotesOf = (voices: readonly Voice[]): Quote[] =>
  voices
    .flatMap(({ tag, answer }) => textsIn(answer, false).map((text) => ({ tag, text })))
    .slice(0, MOST_QUOTES);

function textsIn(value: unknown, isQuoting: boolean): string[] {
  if (typeof value === 'string')
    return isQuoting && value.trim().length >= LEAST_LENGTH ? [value.trim()] : [];
  if (Array.isArray(value)) return value.flatMap((inner) => textsIn(inner, isQuoting));
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, QUOTING.test(name)));
}
