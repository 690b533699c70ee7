/** The list of known breaches, which may only shrink: what is broken and not listed fails, and so does what is listed and mended. */
import type { Breach } from './rules.ts';

/** What a check comes to. */
export interface Held {
  /** Broken, and not listed. */
  readonly fresh: readonly Breach[];
  /** Listed, and broken no more. */
  readonly gone: readonly string[];
}

/** A breach as a line of the list. */
export const lineOf = ({ rule, at }: Breach): string => `${rule}: ${at}`;

/** The lines of a list; comments and empty lines say nothing. */
export const readKnown = (text: string): string[] =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** Holds what is broken against what is known. */
export function holdAgainst(known: readonly string[], breaches: readonly Breach[]): Held {
  const listed = new Set(known);
  const broken = new Set(breaches.map(lineOf));
  return {
    fresh: breaches.filter((breach) => !listed.has(lineOf(breach))),
    gone: known.filter((line) => !broken.has(line)),
  };
}
